# SPDX-License-Identifier: MIT
"""What the scripts that measure share: running terrace, describing the machine, keeping results. Standard library alone."""

import datetime
import json
import os
import subprocess
import tempfile
import time

import ages

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class RunFailed(Exception):
    """A run of a program ended with an error, which is the text."""


def first_line(command):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, check=False, text=True).stdout.strip().split("\n")[0]
    except OSError:
        return ""


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return {"gpu": first_line(["nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader"]),
            "cpu": models[0] if models else "", "cores": os.cpu_count()}


def start(command, text="", limit=None, accepted=(0,)):
    """Runs a program with `text` as its input, for `limit` seconds at most; returns what it printed.

    RunFailed  if it cannot be started, takes longer or ends with an exit code that is not accepted
    """
    try:
        done = subprocess.run(command, input=text, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=limit)
    except OSError as error:
        raise RunFailed(f"{command[0]} cannot be started: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise RunFailed(f"{command[0]} took more than {limit} seconds") from None
    if done.returncode not in accepted:
        raise RunFailed(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def words(settings):
    """--set for each of the settings."""
    return [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]


def solve(command, settings, parameters="", limit=None):
    """Runs terrace with settings over `parameters`, its input; returns its report.json.

    command  the program and its first arguments, e.g. [TERRACE, "-"]
    """
    with tempfile.TemporaryDirectory() as directory:
        start([*command, "--output", directory, *words(settings)], parameters, limit)
        with open(os.path.join(directory, "report.json"), encoding="utf-8") as file:
            return json.load(file)


def timed(action, *arguments):
    """What the action returns, and the seconds that it takes."""
    begin = time.monotonic()
    result = action(*arguments)
    return result, time.monotonic() - begin


def new_results(**what):
    return {"date": datetime.date.today().isoformat(), "machine": machine(), **what}


def program_of(report):
    return {key: report[key] for key in ("version", "commit", "build")}


def ratio(problem):
    """The largest cell by the smallest, of a report's problem, in three digits."""
    value = problem["h_max"] / problem["h_min"]
    return f"{value:.0f}" if value > 100 else f"{value:.3g}"


def keep(results, output):
    """Writes them, with the commit of what was measured at the top level (ages.py), if nothing has set that and there is one."""
    commits = set(ages.texts_of(results, "commit"))
    if len(commits) == 1:
        results.setdefault("commit", commits.pop())
    with open(output + ".part", "w", encoding="utf-8") as file:
        json.dump(results, file, indent=1)
        file.write("\n")
    os.replace(output + ".part", output)


def markdown(head, rows):
    """A Markdown table; all columns but the first are numbers."""
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def grouped(number):
    """12345678 as 12 345 678."""
    return f"{number:,}".replace(",", " ")
