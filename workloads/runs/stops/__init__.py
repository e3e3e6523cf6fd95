"""Decide when a run ends early: events, expressions, deadlocks and stalled queues."""
