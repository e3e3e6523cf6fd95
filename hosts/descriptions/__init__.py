"""The files of hosts: their keys, reading and writing."""
