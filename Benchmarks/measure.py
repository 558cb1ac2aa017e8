"""Times whole commands side by side, so that a drifting machine touches both alike."""

import os
import statistics
import subprocess
import sys
import time

# The short form checks that a benchmark runs; its figures mean nothing, so that no limit of it fails.
SHORT = os.environ.get("SLUICE_BENCH") == "short"
FAILED = False


def once(command, stdin=None):
    """Wall seconds of one run, output thrown away."""
    source = open(stdin, "rb") if stdin else subprocess.DEVNULL
    start = time.perf_counter()
    subprocess.run(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def side_by_side(commands, runs=9):
    """Median seconds of each named command, run in turn, after one warm-up."""
    for command in commands.values():
        once(command)
    times = {name: [] for name in commands}
    for _ in range(1 if SHORT else runs):
        for name, command in commands.items():
            times[name].append(once(command))
    return {name: statistics.median(values) for name, values in times.items()}


def check(what, value, limit, at_most=True):
    """Prints a ratio beside its limit, and remembers when it is worse."""
    global FAILED
    holds = value <= limit if at_most else value >= limit
    word = "at most" if at_most else "at least"
    print(f"  {what}: {value:.2f} ({word} {limit:g}){'' if holds else '  <-- MISSED'}")
    FAILED = FAILED or not (holds or SHORT)


def finish():
    sys.exit(1 if FAILED else 0)


def root():
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
