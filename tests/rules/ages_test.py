#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No document quotes numbers of a program that has changed too much since (benchmarks/ages.py).

    ages_test.py ROOT              the files under benchmarks/results; 77 where the history of the tree is not there
    ages_test.py ROOT self_test    plants one fault after the other in a small repository: each must be found
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "benchmarks"))
import ages  # noqa: E402 pylint: disable=wrong-import-position

# The history: commits 0 to LAST, each of which changes multigrid/a, and those of CHANGES other files, too.
LAST, CHANGES = ages.LIMIT + 10, {5: "mesh/cells/b", 305: "mesh/gmsh/c"}
OLDEST = LAST - ages.LIMIT  # may be quoted
NOTES = "breaking_changes.txt"
ACCEPTED = "accepted_results.txt"

# what is planted: {file: text}, with {N} for commit N and {x} for one of another history; part of what must be said, ""
# for nothing
PLANTED = [
    ({"results/a.json": '{"commit": "{%d}"}' % OLDEST}, ""),
    ({"results/a.json": '{"commit": "{%d}"}' % (OLDEST - 1)}, f"a.json: {ages.LIMIT + 1} commits have changed"),
    ({"results/a.json": '{"commit": "{0}", "rooms": ["mesh"]}'}, ""),
    ({"results/a.json": '{"commit": "{0}", "rooms": ["multigrid"]}'}, f"a.json: {LAST} commits have changed multigrid"),
    ({"results/a.json": '{"commit": "{300}-dirty"}'}, "is not one"),
    ({"results/a.json": '{"commit": "{300}", "runs": [{"report": {"commit": "{300}-dirty"}}]}'},
     "from a tree with changes"),
    ({"results/a.json": '{"commit": "{300}", "solvers": [{"version": "commit {300}-dirty"}]}'},
     "from a tree with changes"),
    ({"results/a.json": '{"commit": "the one of this file"}'}, "is not one"),
    ({"results/a.json": '{"rows": []}'}, "is not one"),
    ({"results/a.json": '{"commit": "{x}"}'}, "is not in the history"),
    ({"results/a.json": '{"commit": "{300}"}', NOTES: "{305} mesh/gmsh: other meshes\n"}, "a.json: its commit"),
    ({"results/a.json": '{"commit": "{305}"}', NOTES: "{305} mesh: other meshes\n"}, ""),
    ({"results/a.json": '{"commit": "{300}", "rooms": ["mesh/cells"]}', NOTES: "{305} mesh/gmsh: other meshes\n"}, ""),
    ({"results/a.json": '{"commit": "{300}", "rooms": ["mesh/gmsh/c"]}', NOTES: "{305} mesh/gmsh: other meshes\n"},
     "other meshes"),
    ({NOTES: "# {x} mesh: a comment\n\n{x} mesh: other meshes\n"}, "is not in the history"),
    ({"results/a.json": '{"commit": "{0}"}', ACCEPTED: "a.json: no machine to measure it on\n"}, ""),
    ({"results/a.json": '{"commit": "{0}"}', ACCEPTED: "a.json:\n"}, "commits have changed"),
    ({"results/a.json": '{"commit": "{300}"}', ACCEPTED: "a.json: no machine to measure it on\n"},
     "needs no exception"),
    ({ACCEPTED: "b.json: no machine to measure it on\n"}, "there is no b.json"),
]


def run(root, *words, text=""):
    return subprocess.run(["git", "-C", root, *words], input=text, text=True, check=True, stdout=subprocess.PIPE).stdout


def make_repository(root):
    """The hashes of its commits, by number, and one that it does not have."""
    run(root.parent, "init", "--quiet", str(root))
    stream = []
    for number in range(LAST + 1):
        stream += ["commit refs/heads/main", f"mark :{number + 1}", f"committer a <a@b> {1700000000 + number} +0000",
                   "data 1", "c"]
        for path in ["multigrid/a", *([CHANGES[number]] if number in CHANGES else [])]:
            stream += [f"M 100644 inline {path}", f"data {len(str(number))}", str(number)]
    run(root, "fast-import", "--quiet", text="\n".join(stream) + "\n")
    run(root, "symbolic-ref", "HEAD", "refs/heads/main")
    hashes = run(root, "rev-list", "--reverse", "HEAD").split()
    return {**{str(number): one for number, one in enumerate(hashes)}, "x": "0123456789"}


def planted(root, hashes, files):
    folder = root / "benchmarks"
    (folder / "results").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        for number, one in hashes.items():
            text = text.replace("{" + number + "}", one)
        (folder / name).write_text(text, encoding="utf-8")
    found = ages.check(root)
    for name in files:
        (folder / name).unlink()
    return found


def without_history(folder, root):
    """What is wrong where the history is missing."""
    run(folder, "clone", "--quiet", "--depth", "1", root.as_uri(), "shallow")
    (folder / "tarball").mkdir()
    for name in "shallow", "tarball":
        try:
            yield f"{name}: {ages.check(folder / name)} instead of NoHistory"
        except ages.NoHistory:
            pass


def self_test():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        root = folder / "repository"
        hashes = make_repository(root)
        wrong = list(without_history(folder, root))
        for files, sentence in PLANTED:
            found = planted(root, hashes, files)
            if not any(sentence in line for line in found) if sentence else found:
                wrong.append(f"{json.dumps(files)}: {found} instead of {sentence!r}")
    print("\n".join([*wrong, f"{len(PLANTED) + 2} trees checked, {len(wrong)} wrong"]))
    return 1 if wrong else 0


def main():
    try:
        faults = ages.check(ROOT)
    except ages.NoHistory as error:
        print(f"skipped, {error}: the ages of results are not known")
        return 77
    print("\n".join([*faults, f"{len(faults)} faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[2:] == ["self_test"] else main())
