#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether every C++ source is laid out by .clang-format.

    format.py ROOT CLANG_FORMAT    exit code 77, a skipped test, where clang-format is not version 14
"""
import pathlib
import subprocess
import sys

import rules


def main():
    root, clang_format = pathlib.Path(sys.argv[1]), sys.argv[2]
    version = subprocess.run([clang_format, "--version"], capture_output=True, text=True, check=True).stdout
    if " 14." not in version:
        print(f"other versions lay out otherwise: {version.strip()}")
        return 77
    sources = [name for name in rules.read_sources(root) if pathlib.PurePath(name).suffix in rules.CODE]
    result = subprocess.run([clang_format, "--dry-run", "--Werror", *sources], cwd=root, capture_output=True, text=True)
    bad = sorted({line.split(":")[0] for line in result.stderr.splitlines() if "error: code should" in line})
    print("\n".join([f"{name}: run clang-format -i on it" for name in bad] + [f"{len(sources)} sources"]))
    return 1 if result.returncode != 0 or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
