#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares docs/licences.md with what programs load (ldd), both ways, and with the copyright files of Debian's packages.

licences_test.py PAGE NAME=FILE...   each program is looked up in the column `in` of the table by its NAME
licences_test.py PAGE self_test      faults planted in a table are found
"""
import fnmatch
import pathlib
import re
import shutil
import subprocess
import sys

# The C and C++ libraries, and run-time libraries of compilers and sanitizers.
BASE = ["ld-linux*", "linux-vdso", "libc", "libm", "libdl", "librt", "libpthread", "libresolv", "libstdc++", "libgcc_s", "libgomp", "libomp",
        "libgfortran", "libquadmath", "libatomic", "libasan", "libubsan", "libtsan", "liblsan"]


def stem(file):
    """libx-1.2.so.3 and libx.so.3 without their versions: libx"""
    return re.sub(r"-\d+([._-]\d+)*$", "", file.split(".so")[0])


def loaded(program):
    """{name: path} of the libraries that ldd finds for a program, without those of BASE."""
    text = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    missing = re.findall(r"(\S+) => not found", text)
    if missing:
        raise SystemExit(f"{program}: ldd does not find {', '.join(missing)}")
    paths = {stem(pathlib.Path(path).name): path for path in re.findall(r"=> (/\S+)", text)}
    return {name: path for name, path in paths.items() if not matches(name, BASE)}


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def read_table(text):
    """[(licence, patterns, programs)] of the lines of the table."""
    rows = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 4 and "`lib" in cells[2]:
            rows.append((cells[0], re.findall(r"`([^`]+)`", cells[2]), [name.strip() for name in cells[3].split(",")]))
    return rows


def copyright_is_gpl(text, name):
    """Whether a copyright file in Debian's format puts the library `name`, or all its files, under the GPL."""
    part = name.removeprefix("lib").upper()
    own = {}
    for stanza in re.split(r"\n\s*\n", text):
        files = re.search(r"^Files:((?:.*\n?)(?:[ \t].*\n?)*)", stanza, re.M)
        licence = re.search(r"^License:[ \t]*(.*)", stanza, re.M)
        if files and licence:
            for pattern in files.group(1).split():
                for key in {pattern.upper(), pattern.split("/")[0].upper()}:
                    own.setdefault(key, []).append(licence.group(1))
    found = own.get(f"{part}/*") or own.get(f"{part}.*") or own.get(part) or own.get("*", [])
    return any(re.match(r"GPL", words) for words in found)


def forms(path):
    """The names under which dpkg may know a file."""
    return str(pathlib.Path(path).resolve()), path, str(pathlib.Path(path).resolve()).removeprefix("/usr")


def owners(paths):
    """{file: package}, nothing where dpkg is missing. One call: each takes a third of a second."""
    if not shutil.which("dpkg"):
        return {}
    files = sorted({form for path in paths for form in forms(path)})
    answer = subprocess.run(["dpkg", "-S", *files], capture_output=True, text=True, check=False).stdout
    return {file: package.split(":")[0] for package, file in (line.split(": ", 1) for line in answer.splitlines())}


def package_is_gpl(name, path, packages):
    """Whether the package of a library puts it under the GPL, None where the package or its copyright file is missing."""
    package = next((packages[form] for form in forms(path) if form in packages), "")
    copyright = pathlib.Path("/usr/share/doc") / package / "copyright"
    return copyright_is_gpl(copyright.read_text(errors="replace"), name) if package and copyright.exists() else None


def faults(rows, program, libraries, is_gpl):
    """What the table and a program's libraries do not agree on, in sentences."""
    found = []
    mine = [row for row in rows if program in row[2]]
    if not mine:
        found.append(f"the page has no line of {program}")
    for name, path in sorted(libraries.items()):
        licences = [licence for licence, patterns, _ in mine if matches(name, patterns)]
        if not licences:
            found.append(f"{program} loads {name}, which the page does not list for it")
        elif is_gpl(name, path) and not all(licence.startswith("**GPL") for licence in licences):
            found.append(f"{program} loads {name}, which its package puts under the GPL; the page says {licences}")
    for licence, patterns, _ in mine:
        if not any(matches(name, patterns) for name in libraries):
            found.append(f"{program} loads none of {patterns} ({licence}), which the page lists for it")
    every = [pattern for _, patterns, _ in rows for pattern in patterns]
    found += [f"{pattern} is listed more than once" for pattern in sorted(set(every)) if every.count(pattern) > 1]
    return found


def unused(rows, libraries):
    """The names that no program loads."""
    return [f"no program loads {pattern}" for _, patterns, _ in rows for pattern in patterns
            if not any(matches(name, [pattern]) for name in libraries)]


def self_test(rows):
    """Plants faults in a table that agrees with made-up libraries."""
    table = read_table("| **GPL-3+** | GSL | `libgsl` | terrace |\n| MIT | fmt | `libfmt` `libyaml*` | terrace, library |\n")
    gpl = lambda name, path: name == "libgsl"
    good = {"libgsl": "", "libfmt": "", "libyaml-x": ""}
    assert faults(table, "terrace", good, gpl) == [] and unused(table, good) == []
    assert faults(table, "library", {"libfmt": ""}, gpl) == []
    assert "libqt" in faults(table, "terrace", {**good, "libqt": ""}, gpl)[0]
    assert "none of ['libgsl']" in faults(table, "terrace", {"libfmt": ""}, gpl)[0]
    assert "libgsl" in faults(table, "library", {"libfmt": "", "libgsl": ""}, gpl)[0]
    assert owners(["/nowhere/libc.so"]) == {} and package_is_gpl("libgsl", "/nowhere/libgsl.so", {}) is None
    assert "no line of" in faults(table, "terrace-gmsh", {}, gpl)[0]
    assert unused(table, {"libgsl": "", "libfmt": ""}) == ["no program loads libyaml*"]
    unmarked = [(licence.strip("*"), patterns, programs) for licence, patterns, programs in table]
    assert "under the GPL" in faults(unmarked, "terrace", good, gpl)[0]
    suitesparse = "Files: *\nLicense: LGPL-2.1+\n\nFiles: X/a Y/*\n       CHOLMOD/Modify/*\nCopyright: 2005\nLicense: GPL-2+\n\nLicense: GPL-2+\n text\n"
    assert copyright_is_gpl(suitesparse, "libcholmod") and not copyright_is_gpl(suitesparse, "libklu")
    p4est = "Files: *\nLicense: GPL-2.0+\n\nFiles: sc/*\nLicense: LGPL-2.1+\n\nFiles:\n sc/config/a.m4\nLicense: GPL-3.0+\n"
    assert copyright_is_gpl(p4est, "libp4est") and not copyright_is_gpl(p4est, "libsc")
    assert stem("libHYPRE-2.26.0.so") == "libHYPRE" and stem("libIex-3_1.so.30") == "libIex" and stem("libdeal.ii.so.9.4.1") == "libdeal.ii"
    assert len(rows) > 10 and any(licence.startswith("**GPL") for licence, _, _ in rows)


def main():
    page, *arguments = sys.argv[1:]
    rows = read_table(pathlib.Path(page).read_text())
    if arguments == ["self_test"]:
        self_test(rows)
        return
    programs = {name: file for name, file in (argument.split("=", 1) for argument in arguments)}
    libraries = {name: loaded(file) for name, file in programs.items()}
    names = {name: path for some in libraries.values() for name, path in some.items()}
    packages = owners(names.values())
    found = [fault for name, some in libraries.items()
             for fault in faults(rows, name.split(":")[0], some, lambda name, path: package_is_gpl(name, path, packages))]
    if "terrace" in programs:  # a build without deal.II links a part of the list
        found += unused(rows, names)
    for fault in found:
        print(fault)
    print(f"{len(names)} libraries of {len(programs)} programs, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
