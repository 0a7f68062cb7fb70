#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants one breach after the other in a small tree: each must be found, and the tree without them must pass."""
import pathlib
import sys
import tempfile

import rules

HEAD = "// SPDX-License-Identifier: MIT\n"
ONCE = HEAD + "#pragma once\n"

CLEAN = {
    "apps/main.cc": HEAD + '#include "apps/output/log.h"\n#include "multigrid/solver.h"\n#include <boost/a.hpp>\n',
    "apps/output/log.h": ONCE + '#include "postprocess/writers.h"\n',
    "mesh/mesh.h": ONCE + "#include <deal.II/grid/tria.h>\n",
    "assembly/poisson/poisson.h": ONCE + '#include "mesh/mesh.h"\n#include "multigrid/system.h"\n'
    '#include "postprocess/fields.h"\n',
    "multigrid/CMakeLists.txt": "# SPDX-License-Identifier: MIT\nset(kernel_sources\n  formats/matrix.cc)\n",
    "multigrid/formats/matrix.cc": HEAD + '#include "multigrid/formats/views.h"\n',
    "multigrid/formats/views.h": ONCE + '#include "multigrid/backend/launch.h"\n',
    "multigrid/system.h": ONCE,
    "multigrid/solver.h": ONCE,
    "multigrid/report.h": ONCE + '#include "multigrid/backend/types.h"\n#include <string>\n',
    "multigrid/errors.h": ONCE,
    "multigrid/backend/types.h": ONCE + "#ifdef __CUDACC__\n#endif\n",
    "multigrid/backend/launch.h": ONCE + '#include "multigrid/errors.h"\n#include <omp.h>\n'
    'void f() { k<<<1, 2>>>(); }\n',
    "postprocess/fields.h": ONCE + "#include <vector>\n",
    "postprocess/writers.h": ONCE + '#include "postprocess/fields.h"\n#include "multigrid/report.h"\n',
    "postprocess/vtu/vtu.cc": HEAD + '#include "postprocess/writers.h"\n#include <vtkNew.h>\n',
    "tests/some_test.cc": HEAD + '#include "multigrid/solver.h"\n#include <omp.h>\n#include "tools.h"\n',
}

# file, text to add at its end, part of the sentence that must come
PLANTED = [
    ("mesh/mesh.h", '#include "multigrid/system.h"\n', "mesh/ may include nothing of ours"),
    ("mesh/mesh.h", "#include <vtkNew.h>\n", "only postprocess/"),
    ("assembly/poisson/poisson.h", '#include "multigrid/solver.h"\n', "assembly/ may include"),
    ("assembly/poisson/poisson.h", '#include "postprocess/writers.h"\n', "assembly/ may include"),
    ("assembly/poisson/poisson.h", '#include "apps/output/log.h"\n', "assembly/ may include"),
    ("multigrid/solver.h", "#include <deal.II/base/point.h>\n", "only apps/"),
    ("multigrid/solver.h", "  #  include <cuda_runtime.h>\n", "only multigrid/backend/"),
    ("multigrid/solver.h", "#include <omp.h>\n", "omp.h: only multigrid/backend/"),
    ("multigrid/solver.h", "#pragma omp parallel for\n", "omp belongs in multigrid/backend"),
    ("multigrid/solver.h", "int n = omp_get_max_threads();\n", "omp_get_max_threads belongs"),
    ("multigrid/solver.h", "#ifdef __CUDACC__\n", "__CUDACC__ belongs"),
    ("multigrid/formats/matrix.cc", "void f() { k<<<1, 2>>>(); }\n", "<<< belongs"),
    ("multigrid/backend/bits.h", "  atomicOr(word, bits);\n", "atomicOr( of one device only: several work as one, take atomicOr_system"),
    ("assembly/rows/flows.cc", "  __threadfence();\n", "__threadfence( of one device only"),
    ("multigrid/solver.h", '#include "mesh/mesh.h"\n', "multigrid/ may include nothing of ours"),
    ("multigrid/solver.h", '#include "../mesh/mesh.h"\n', "hides the room"),
    ("multigrid/solver.h", '#include "matrix.h"\n', "named from the root"),
    ("multigrid/solver.h", '#include "multigrid/formats/views.h"\n', "knows only others and multigrid/backend/"),
    ("multigrid/formats/matrix.cc", '#include "multigrid/krylov/krylov_state.h"\n', "multigrid/formats/ may include"),
    ("assembly/data/text.h", ONCE + '#include "assembly/heat/heat.h"\n', "assembly/data/ may include"),
    ("docs/architecture.md", "<!-- tree -->\n```\napps/\n```\n", "mesh/ is not drawn"),
    ("docs/architecture.md", "<!-- tree -->\n```\napps/\n  gone/\n```\n", "apps/gone/ is drawn but does not exist"),
    ("multigrid/backend/launch.h", '#include "multigrid/solver.h"\n', "multigrid/backend/ may include"),
    ("postprocess/writers.h", '#include "multigrid/system.h"\n', "postprocess/ may include"),
    ("postprocess/fields.h", "#include <vtkNew.h>\n", "plain struct"),
    ("multigrid/report.h", '#include "multigrid/system.h"\n', "plain struct"),
    ("apps/main.cc", "#include <gmsh.h>\n", "only mesh/"),
    ("mesh/mesh.h", "// TO" "DO: later\n", "unfinished"),
    ("mesh/mesh.h", "// FIX" "ME\n", "unfinished"),
    ("mesh/bare.h", HEAD, "#pragma once"),
    ("mesh/bare.h", "#pragma once\n\n\n", "must hold SPDX"),
    ("multigrid/other.cc", HEAD + '#include "multigrid/formats/views.h"\n', "so list it under kernel_sources"),
    ("multigrid/backend/other.cc", HEAD + '#include "multigrid/backend/launch.h"\n', "so list it under"),
    ("multigrid/backend/loops.cc", HEAD + '#include "multigrid/backend/launches/host_loops.h"\n', "so list it under"),
    ("multigrid/CMakeLists.txt", "set(kernel_sources gone.cc)\n", "gone.cc is listed"),
    ("multigrid/CMakeLists.txt", "set(kernel_sources solver.h)\n", "launches no kernel"),
    ("multigrid/CMakeLists.txt", "# TO" "DO\n", "unfinished"),
]


def found(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return rules.breaches(root)[0]


def main():
    failures = [f"a clean tree is refused: {line}" for line in found(CLEAN)]
    for name, text, sentence in PLANTED:
        lines = found({**CLEAN, name: CLEAN.get(name, "") + text})
        if not any(line.startswith(name) and sentence in line for line in lines):
            failures.append(f"{name} with {text!r}: wanted {sentence!r}, got {lines}")
    crowd = {f"mesh/part{k}.h": ONCE for k in range(rules.MOST_UNITS)}
    if not any("mesh:1: " in line and "more than 25" in line for line in found({**CLEAN, **crowd})):
        failures.append("a folder of 26 files is not refused")
    print("\n".join(failures) or f"{len(PLANTED) + 1} breaches planted and found")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
