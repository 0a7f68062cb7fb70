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

# What each room may include of ours, beside itself. The longest room that holds a file counts. A name that ends in "/*.h"
# stands for the headers of that folder alone, one that ends in "/" for all below it.
OUTSIDE_ASSEMBLY = ["mesh/", "multigrid/system.h", "postprocess/fields.h", "postprocess/file_mesh.h", "postprocess/drawing/drawn_mesh.h"]
SCALAR = OUTSIDE_ASSEMBLY + ["assembly/*.h", "assembly/data/", "assembly/space/"]
PUBLIC = "multigrid/*.h"
KERNELS = [PUBLIC, "multigrid/backend/"]
MATRICES = KERNELS + ["multigrid/formats/", "multigrid/sparse/"]
LINKS = MATRICES + ["multigrid/transfers/"]
COARSENING = LINKS + ["multigrid/coloring/", "multigrid/curves/", "multigrid/spectrum/", "multigrid/coarsening/*.h",
                      "multigrid/coarsening/galerkin/"]
LEVELS = LINKS + ["multigrid/coloring/", "multigrid/curves/", "multigrid/spectrum/", "multigrid/coarse/", "multigrid/smoothers/",
                  "multigrid/coarsening/"]
MAY_INCLUDE = {
    "apps/": ["apps/", "mesh/", "assembly/", "multigrid/", "postprocess/"],
    "apps/python/": ["apps/matrix/any_matrix.h", "apps/matrix/solver_sections.h", "multigrid/"],
    "mesh/": [],
    "mesh/cells/": ["multigrid/errors.h", "multigrid/backend/"],
    "mesh/cells/adaptive/": ["mesh/cells/", "multigrid/errors.h", "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "mesh/cells/descent/": ["mesh/cells/", "multigrid/errors.h", "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "mesh/cells/split/": ["mesh/cells/", "multigrid/errors.h", "multigrid/backend/", "multigrid/curves/"],
    "mesh/msh/": ["mesh/error.h", "mesh/pi.h", "mesh/cells/shapes.h"],
    "assembly/": OUTSIDE_ASSEMBLY,
    "assembly/expressions/": ["multigrid/errors.h", "multigrid/backend/", "multigrid/io/text_file.h"],
    "assembly/elements/": ["mesh/cells/", "assembly/expressions/", "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "assembly/elements/estimates/": ["mesh/cells/", "assembly/expressions/", "assembly/elements/", "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "assembly/nodes/": ["mesh/cells/", "assembly/elements/", PUBLIC, "multigrid/backend/", "multigrid/sparse/vectors.h", "multigrid/sparse/sparse_product.h"],
    "assembly/probes/": ["mesh/cells/", "assembly/elements/", "assembly/nodes/", PUBLIC, "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "assembly/rows/": ["mesh/cells/", "assembly/expressions/", "assembly/elements/", "assembly/nodes/", PUBLIC, "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "assembly/solids/": ["mesh/cells/", "assembly/expressions/", "assembly/elements/", "assembly/nodes/", "assembly/rows/", PUBLIC, "multigrid/backend/", "multigrid/sparse/vectors.h"],
    "assembly/data/": OUTSIDE_ASSEMBLY + ["assembly/*.h", "assembly/expressions/"],
    "assembly/space/": OUTSIDE_ASSEMBLY + ["assembly/*.h", "assembly/data/"],
    "assembly/scalar/": SCALAR + ["assembly/probes/", "assembly/rows/"],
    "assembly/arrays/": SCALAR + ["assembly/scalar/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/"],
    "assembly/newton/": SCALAR + ["assembly/scalar/", "assembly/arrays/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/"],
    "assembly/steady/": SCALAR + ["assembly/scalar/", "assembly/arrays/", "assembly/newton/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/"],
    "assembly/convection/": SCALAR + ["assembly/scalar/", "assembly/arrays/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/"],
    "assembly/elasticity/": SCALAR + ["assembly/scalar/", "assembly/arrays/", "assembly/steady/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/", "assembly/solids/"],
    "assembly/heat/": SCALAR + ["assembly/scalar/", "assembly/arrays/", "assembly/newton/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/"],
    "multigrid/": [],
    "multigrid/backend/": ["multigrid/errors.h"],
    "multigrid/backend/launches/": KERNELS + ["multigrid/errors.h"],
    "multigrid/backend/memory/": KERNELS + ["multigrid/errors.h"],
    "multigrid/backend/parts/": KERNELS + ["multigrid/errors.h"],
    "multigrid/backend/gpu/": KERNELS + ["multigrid/errors.h"],
    "multigrid/backend/shadow/": KERNELS + ["multigrid/errors.h"],
    "multigrid/backend/primitives/": KERNELS + ["multigrid/errors.h"],
    "multigrid/curves/": KERNELS,
    "multigrid/formats/": KERNELS,
    "multigrid/sparse/": KERNELS + ["multigrid/formats/"],
    "multigrid/io/": KERNELS + ["multigrid/sparse/"],
    "multigrid/transfers/": MATRICES,
    "multigrid/spectrum/": MATRICES,
    "multigrid/coarse/": MATRICES,
    "multigrid/coloring/": MATRICES + ["multigrid/curves/"],
    "multigrid/smoothers/": LINKS + ["multigrid/coloring/", "multigrid/spectrum/", "multigrid/coarse/"],
    "multigrid/coarsening/": COARSENING,
    "multigrid/coarsening/galerkin/": LINKS,
    "multigrid/coarsening/tree/": COARSENING,
    "multigrid/coarsening/vertices/": COARSENING + ["multigrid/coarsening/tree/auxiliary_grid.h",
                                                    "multigrid/coarsening/tree/occupied_share.h"],
    "multigrid/coarsening/stretched/": COARSENING + ["multigrid/coarsening/tree/occupied_share.h"],
    "multigrid/coarsening/graph/": COARSENING,
    "multigrid/coarsening/smoothed_aggregation/": COARSENING + ["multigrid/coarsening/graph/"],
    "multigrid/coarsening/unsmoothed_aggregation/": COARSENING + ["multigrid/coarsening/graph/"],
    "multigrid/coarsening/pairwise_matching/": COARSENING + ["multigrid/coarsening/graph/"],
    "multigrid/coarsening/smoothed/": COARSENING + ["multigrid/coarsening/tree/auxiliary_grid.h"],
    "multigrid/choice/": MATRICES + ["multigrid/coarse/"],
    "multigrid/hierarchy/": LEVELS,
    "multigrid/columns/": LEVELS + ["multigrid/hierarchy/"],
    "multigrid/cycle/": LEVELS + ["multigrid/hierarchy/", "multigrid/columns/"],
    "multigrid/krylov/": MATRICES + ["multigrid/cycle/"],
    "multigrid/convergence/": MATRICES + ["multigrid/krylov/"],
    "multigrid/solver/": LEVELS + ["multigrid/hierarchy/", "multigrid/columns/", "multigrid/cycle/", "multigrid/krylov/",
                                   "multigrid/convergence/", "multigrid/choice/"],
    "multigrid/distributed/": MATRICES + ["multigrid/spectrum/", "multigrid/convergence/", "multigrid/coarsening/smoothed/", "multigrid/coarsening/tree/auxiliary_grid.h"],
    "multigrid/forecast/": LEVELS + ["multigrid/hierarchy/"],
    "postprocess/drawing/": ["postprocess/fields.h", "multigrid/backend/"],
    "postprocess/": ["multigrid/report.h", "multigrid/backend/types.h", "multigrid/io/aside_file.h"],
    "tests/": OWN,
    "benchmarks/": ["multigrid/", "mesh/cells/", "assembly/elements/", "assembly/expressions/", "assembly/nodes/", "assembly/rows/", "assembly/solids/", "tests/support/"],
}
# What passes between a caller and the library: headers of multigrid/ itself know no room but the backend.
PUBLIC_KNOW = [PUBLIC, "multigrid/backend/"]
MOST_UNITS = 25  # in a folder; a header and its source are one

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
    "mpi.h": ["multigrid/distributed/", "apps/ranks/", "tests/", "benchmarks/peers/"],
    "petsc": ["multigrid/distributed/", "apps/ranks/", "tests/", "benchmarks/peers/"],
    "amd.h": ["multigrid/coarse/"],
    "klu.h": ["multigrid/coarse/"],
    "ldl.h": ["multigrid/coarse/"],
    "cholmod": [],
    "zlib": ["multigrid/io/", "tests/"],
    "pybind11/": ["apps/python/bindings/"],
}
# Rooms below those of deal.II that do not know it.
PLAIN_ROOMS = ["mesh/cells/", "assembly/expressions/", "assembly/elements/", "assembly/nodes/", "assembly/probes/", "assembly/rows/", "assembly/solids/", "tests/mesh/cells/", "tests/assembly/expressions/", "tests/assembly/elements/",
               "tests/assembly/nodes/", "tests/assembly/probes/", "tests/assembly/rows/", "tests/assembly/solids/", "postprocess/drawing/", "tests/postprocess/drawing/",
               "apps/python/"]
# Plain structs that travel between rooms: standard headers and one another only.
PLAIN = ["postprocess/fields.h", "postprocess/file_mesh.h", "multigrid/report.h", "multigrid/statistics.h", "multigrid/backend/types.h"]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)
PARALLEL_WORD = re.compile(r"__CUDACC__|__CUDA_ARCH__|<<<|\bomp(?:_\w+)?\b")
# Several GPUs work as one, so what their kernels do atomically must be so among them: atomicAdd_system, and so on. Not where all
# threads are of one block, or of one device that tells the others itself.
OF_ONE_DEVICE = re.compile(r"\batomic[A-Z]\w*?(?<!_system)\(|\b__threadfence\(")
OF_ONE_DEVICE_IN = ["multigrid/backend/kernel_memory.h", "multigrid/backend/launches/cuda_block_sums.h", "tests/"]
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")  # in halves, so as not to find itself
SPDX = "SPDX-License-Identifier: MIT"
LAUNCH = "multigrid/backend/launch.h"
OF_LAUNCH = "multigrid/backend/launches/"  # what it is made of


def in_any(name, places):
    """Whether a name is one of the places, or below one that ends in /, or right in one that ends in /*.h."""
    folder = name.rpartition("/")[0] + "/"
    return any(folder == place[:-3] if place.endswith("/*.h") else name.startswith(place) for place in places)


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
    if header.startswith("deal.II/") and in_any(name, PLAIN_ROOMS):
        return f"{header}: {', '.join(PLAIN_ROOMS)} build without it"
    for start, rooms in LIBRARIES.items():
        if header.startswith(start) and not in_any(name, rooms):
            return f"{header}: only {', '.join(rooms)} may know it"
    if in_any(name, [PUBLIC]) and name.endswith(".h") and header.startswith("multigrid/") and not in_any(header, PUBLIC_KNOW):
        return f"{header}: a header that the library shows knows only others and multigrid/backend/"
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
        word = OF_ONE_DEVICE.search(line)
        if word and suffix in CODE and not in_any(name, OF_ONE_DEVICE_IN):
            yield number, f"{word[0]} of one device only: several work as one, take {word[0][:-1]}_system"


def launches(name, files, seen):
    """Whether a source includes launch.h or what it is made of, itself or through other headers."""
    if name in seen or name not in files:
        return False
    seen.add(name)
    return any(header == LAUNCH or header.startswith(OF_LAUNCH) or launches(header, files, seen) for header, _, _ in includes(files[name]))


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


def check_folders(files):
    """No folder of sources with more than MOST_UNITS units."""
    units = {}
    for name in files:
        path = pathlib.PurePosixPath(name)
        if path.suffix in CODE | {".py"}:
            units.setdefault(str(path.parent), set()).add(path.stem)
    for folder, stems in units.items():
        if len(stems) > MOST_UNITS:
            yield folder, 1, f"{len(stems)} files, counting a header and its source as one: more than {MOST_UNITS}"


TREE = re.compile(r"^( *)([a-z_]+/)(?: |$)")


def check_tree(root, files):
    """The tree that docs/architecture.md draws is that of the folders of sources."""
    page = root / "docs/architecture.md"
    if not page.exists():
        return
    block = re.search(r"<!-- tree -->\n```\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    if not block:
        yield "docs/architecture.md", 1, "the tree between <!-- tree --> and the end of its block is missing"
        return
    drawn, above = set(), []
    for line in block[1].splitlines():
        match = TREE.match(line)
        if match:
            above = above[: len(match[1]) // 2] + [match[2]]
            drawn.add("".join(above))
    rooms = [room for room in OWN if room not in ["tests/", "benchmarks/"]]
    there = {name.rpartition("/")[0] + "/" for name in files if in_any(name, rooms) and "CMakeLists" not in name}
    there |= {"/".join(folder.split("/")[:k]) + "/" for folder in list(there) for k in range(1, folder.count("/"))}
    for folder in sorted(there ^ drawn):
        where = "is not drawn" if folder in there else "is drawn but does not exist"
        yield "docs/architecture.md", 1, f"{folder} {where}"


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
    found += check_folders(files)
    found += check_tree(root, files)
    return [f"{name}:{line}: {what}" for name, line, what in sorted(found)], len(files)


def main():
    lines, n_files = breaches(pathlib.Path(sys.argv[1]))
    print("\n".join(lines + [f"{n_files} files, {len(lines)} breaches"]))
    return 1 if lines or n_files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
