"""Benchmarks: what a move costs, told as ratios against a baseline of the same run."""
