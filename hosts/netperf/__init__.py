"""Tests of netperf between two hosts, their results and tables."""
