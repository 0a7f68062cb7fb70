#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the sources and refuses what breaks the table of rooms in docs/architecture.md.

    rules.py ROOT    prints one line a breach, exit code 1 if there is any
"""
import pathlib
import re
import sys

FOLDERS = ["apps", "assembly", "benchmarks", "cmake", "mesh", "multigrid", "postprocess", "scripts", "tests", ".ci"]
CODE = {".h", ".cc", ".cu"}
OWN = ["apps/", "assembly/", "mesh/", "multigrid/", "postprocess/", "tests/", "benchmarks/"]

# What each room may include of ours, beside itself. The longest room that holds a file counts.
MAY_INCLUDE = {
    "apps/": ["mesh/", "assembly/", "multigrid/", "postprocess/"],
    "mesh/": [],
    "assembly/": ["mesh/", "multigrid/system.h", "postprocess/fields.h"],
    "multigrid/": [],
    "multigrid/backend/": ["multigrid/errors.h"],
    "postprocess/": ["multigrid/report.h", "multigrid/backend/types.h", "multigrid/io/aside_file.h"],
    "tests/": OWN,
    "benchmarks/": ["multigrid/", "tests/support/"],
}

# Libraries, by the start of a header's name, and the rooms that know them.
LIBRARIES = {
    "deal.II/": ["apps/", "mesh/", "assembly/", "tests/"],
    "gmsh": ["mesh/gmsh/helper/", "tests/"],
    "vtk": ["postprocess/", "tests/"],
    "boost/": ["apps/", "tests/"],
    "spdlog/": ["apps/", "tests/"],
    "omp.h": ["multigrid/backend/", "tests/"],
    "parallel/": ["multigrid/backend/"],
    "cuda": ["multigrid/backend/"],
    "cub/": ["multigrid/backend/"],
    "thrust/": ["multigrid/backend/"],
    "nvtx": ["multigrid/backend/"],
    "cholmod": ["multigrid/"],
}
# Plain structs that travel between rooms: standard headers and one another only.
PLAIN = ["postprocess/fields.h", "multigrid/report.h", "multigrid/backend/types.h"]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
PARALLEL_WORD = re.compile(r"__CUDACC__|__CUDA_ARCH__|<<<|\bomp(?:_\w+)?\b")
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")  # in halves, so as not to find itself
SPDX = "SPDX-License-Identifier: MIT"
LAUNCH = "multigrid/backend/launch.h"


def in_any(name, places):
    return any(name.startswith(place) for place in places)


def read_sources(root):
    """All files with rules, by their name relative to root."""
    files = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            parts = path.relative_to(root).parts
            if path.is_file() and "__pycache__" not in parts:
                name = "/".join(parts)
                is_script = folder in ["scripts", ".ci"] or path.name == "CMakeLists.txt" or (folder == "benchmarks" and not path.suffix)
                if is_script or path.suffix in CODE | {".py", ".cmake", ".in"}:
                    files[name] = path.read_text(encoding="utf-8")
    return files


def includes(text):
    """(header, quoted, line) of each #include."""
    return [(match[2], match[1] == '"', text.count("\n", 0, match.start(2)) + 1)
            for match in INCLUDE.finditer(text)]


def check_include(name, header, quoted):
    room = max((room for room in MAY_INCLUDE if name.startswith(room)), key=len, default=None)
    if room is None:
        return None
    if name in PLAIN and header not in PLAIN and ("/" in header or header.endswith(".h")):
        return f"{header}: a plain struct between rooms includes standard headers only"
    if ".." in header:
        return f"{header}: a path through .. hides the room"
    for start, rooms in LIBRARIES.items():
        if header.startswith(start) and not in_any(name, rooms):
            return f"{header}: only {', '.join(rooms)} may know it"
    if in_any(header, OWN):
        if not header.startswith(room) and not in_any(header, MAY_INCLUDE[room]):
            return f"{header}: {room} may include {', '.join(MAY_INCLUDE[room]) or 'nothing of ours'}"
    elif quoted and room != "tests/":
        return f"{header}: our headers are named from the root, others go in <>"
    return None


def check_text(name, text):
    suffix = pathlib.PurePath(name).suffix
    lines = text.splitlines()
    if not any(SPDX in line for line in lines[:2]):
        yield 1, f"the first line must hold {SPDX}"
    if suffix == ".h" and "#pragma once" not in lines:
        yield 1, "a header needs #pragma once"
    for number, line in enumerate(lines, 1):
        if UNFINISHED.search(line):
            yield number, "unfinished work is not committed"
        word = PARALLEL_WORD.search(line)
        if word and suffix in CODE and not in_any(name, ["multigrid/backend/", "tests/"]):
            yield number, f"{word[0]} belongs in multigrid/backend"


def launches(name, files, seen):
    """Whether a source includes launch.h, itself or through other headers."""
    if name in seen or name not in files:
        return False
    seen.add(name)
    return any(header == LAUNCH or launches(header, files, seen) for header, _, _ in includes(files[name]))


def check_kernel_sources(files):
    """A source that launches kernels, and no other, is listed under kernel_sources of its CMakeLists.txt."""
    listed = {}
    for name, text in files.items():
        if name.endswith("CMakeLists.txt"):
            folder = name[: -len("CMakeLists.txt")]
            for block in re.finditer(r"set\(kernel_sources\s+([^)]*)\)", text):
                listed.update({folder + source: name for source in block[1].split()})
    for source, where in listed.items():
        if source not in files:
            yield where, 1, f"{source} is listed under kernel_sources, but does not exist"
        elif not launches(source, files, set()):
            yield where, 1, f"{source} is listed under kernel_sources, but launches no kernel"
    for name in files:
        if name.endswith(".cc") and name not in listed and launches(name, files, set()):
            yield name, 1, f"includes {LAUNCH}, so list it under kernel_sources of its CMakeLists.txt"


def breaches(root):
    files = read_sources(root)
    found = []
    for name, text in files.items():
        found += [(name, line, what) for line, what in check_text(name, text)]
        if pathlib.PurePath(name).suffix in CODE:
            for header, quoted, line in includes(text):
                what = check_include(name, header, quoted)
                found += [(name, line, what)] if what else []
    found += check_kernel_sources(files)
    return [f"{name}:{line}: {what}" for name, line, what in sorted(found)], len(files)


def main():
    lines, n_files = breaches(pathlib.Path(sys.argv[1]))
    print("\n".join(lines + [f"{n_files} files, {len(lines)} breaches"]))
    return 1 if lines or n_files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
