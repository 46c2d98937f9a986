"""Boots the lab's machines, and compares what a program answers inside them with what is expected."""
