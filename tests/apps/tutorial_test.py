# SPDX-License-Identifier: MIT
"""Does what docs/tutorial.md says, word for word, in an empty folder that has the program and the inputs where a checkout
has them.

Fenced blocks are read by what stands after the fence: `sh` holds commands, which must succeed (`sh fails`: must not),
`text FILE` a file to write, `output` lines that the command before has printed, as far as they go.

Usage: tutorial_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY
"""

import os
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def prepare(terrace, source, work):
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(os.path.join(work, "build", "release"))
    os.symlink(terrace, os.path.join(work, "build", "release", "terrace"))
    os.symlink(os.path.join(source, "inputs"), os.path.join(work, "inputs"))


def run(command, work):
    done = subprocess.run(["bash", "-ec", command], cwd=work, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    print(f"$ {command.strip()}\n{done.stdout}")
    return done.returncode, done.stdout


def follow(tutorial, work):
    """The faults found, and how many commands were run."""
    faults, printed, commands = [], "", 0
    for kind, rest, body in BLOCK.findall(tutorial):
        if kind == "text":
            with open(os.path.join(work, rest.strip()), "w", encoding="utf-8") as file:
                file.write(body)
        elif kind == "sh":
            commands += 1
            code, printed = run(body, work)
            if (code != 0) != (rest.strip() == "fails"):
                faults.append(f"`{body.strip()}` ended with {code}")
        elif kind == "output":
            faults += [f"not printed: {line}" for line in body.splitlines() if line not in printed]
        else:
            faults.append(f"a block of an unknown kind: {kind}{rest}")
    return faults, commands


def main(terrace, source, work):
    prepare(terrace, source, work)
    with open(os.path.join(source, "docs", "tutorial.md"), encoding="utf-8") as file:
        faults, commands = follow(file.read(), work)
    promised = ["plate/first/solution.png", "plate/second/solution.vtu", "plate/third/hierarchy/aggregates.vtu",
                "plate/third/hierarchy/boxes.vtu"]
    faults += [f"{name} is not there" for name in promised if not os.path.exists(os.path.join(work, name))]
    if commands < 8:
        faults.append(f"only {commands} commands were found")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
