"""Boots the lab's machines, and holds what a program answers inside them against what is expected."""
