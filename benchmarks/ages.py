# SPDX-License-Identifier: MIT
"""How old the files under benchmarks/results are.

Each file has at its top level the `commit` of the program that was measured, and possibly `rooms`, the folders whose
code its numbers depend on (ROOMS, if it says nothing). A file fails

- if its commit is not a plain one of the history of this tree, or a program in it was built from a tree with changes
  ("-dirty");
- if more than LIMIT commits have changed its rooms since;
- if it is older than a change of its rooms in benchmarks/breaking_changes.txt (lines "COMMIT ROOM ...: what changed").

benchmarks/accepted_results.txt has the exceptions (lines "FILE: reason"); one that is not needed fails, too.
"""

import json
import os
import re
import subprocess

ROOMS = ("multigrid", "assembly", "mesh", "apps")
LIMIT = 300
COMMIT = re.compile(r"[0-9a-f]{7,40}")


class NoHistory(Exception):
    """The tree is no clone of git, or a shallow one."""


def git(root, *words):
    """What git prints; None if it fails."""
    try:
        done = subprocess.run(["git", "-C", root, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def is_ancestor(root, old, new):
    return git(root, "merge-base", "--is-ancestor", old, new) is not None


def require_history(root):
    top = git(root, "rev-parse", "--show-toplevel")
    if top is None or not os.path.samefile(top, root):
        raise NoHistory(f"{root} is no clone of git")
    if git(root, "rev-parse", "--is-shallow-repository") != "false":
        raise NoHistory(f"{root} is a shallow clone")


def noted(path):
    """(first words, rest) of the lines "WORDS: REST" of a file; comments begin with #."""
    if not path.is_file():
        return []
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#")
    return [(line.partition(":")[0].split(), line.partition(":")[2].strip()) for line in lines]


def texts_of(data, key):
    """All texts of a key, at any depth."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    own = [data[key]] if isinstance(data, dict) and isinstance(data.get(key), str) else []
    return own + [text for part in inner for text in texts_of(part, key)]


def overlap(rooms, others):
    pairs = ((f"{one}/", f"{other}/") for one in rooms for other in others)
    return any(one.startswith(other) or other.startswith(one) for one, other in pairs)


def fault(root, data, breaking):
    """Why the numbers of a file may no longer be quoted; "" if they may."""
    commit, rooms = data.get("commit", ""), data.get("rooms", ROOMS)
    if not isinstance(commit, str) or not COMMIT.fullmatch(commit):
        return f"its commit {commit!r} is not one"
    dirty = [one for one in texts_of(data, "commit") + texts_of(data, "version") if one.endswith("-dirty")]
    if dirty:
        return f"it was measured from a tree with changes, {dirty[0]}"
    if not is_ancestor(root, commit, "HEAD"):
        return f"its commit {commit} is not in the history"
    for (change, *changed), what in breaking:
        if overlap(rooms, changed) and not is_ancestor(root, change, commit):
            return f"its commit {commit} is older than {change}: {what}"
    age = int(git(root, "rev-list", "--count", f"{commit}..HEAD", "--", *rooms))
    if age > LIMIT:
        return f"{age} commits have changed {' '.join(rooms)} since its commit {commit}, more than {LIMIT}"
    return ""


def check(root):
    """The faults of all files of results.

    NoHistory  if the history of the tree is not there
    """
    require_history(root)
    breaking = noted(root / "benchmarks" / "breaking_changes.txt")
    accepted = {words[0]: reason for words, reason in noted(root / "benchmarks" / "accepted_results.txt")}
    faults = [f"benchmarks/breaking_changes.txt: {words[0]} is not in the history" for words, _ in breaking
              if not is_ancestor(root, words[0], "HEAD")]
    for path in sorted((root / "benchmarks" / "results").glob("*.json")):
        found = fault(root, json.loads(path.read_text(encoding="utf-8")), breaking)
        reason = accepted.pop(path.name, None)
        if found and not reason:
            faults.append(f"benchmarks/results/{path.name}: {found}")
        elif not found and reason is not None:
            faults.append(f"benchmarks/accepted_results.txt: {path.name} needs no exception")
    return faults + [f"benchmarks/accepted_results.txt: there is no {name}" for name in accepted]
