# SPDX-License-Identifier: MIT
"""A mesh file of Gmsh's format 2.2 of a rectangle: that of the NAFEMS benchmarks in inputs/nafems, and of tests."""
import sys

SIDES = ("left", "right", "bottom", "top")


def rectangle(width, height, columns, rows, cut=False):
    """The text of a mesh of (0, width) x (0, height) with its sides by name.

    cut  whether each of the columns x rows cells is two triangles, and no quadrilateral
    """
    at = lambda i, j: j * (columns + 1) + i + 1
    nodes = [(width * i / columns, height * j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    elements = []
    for j in range(rows):
        elements += [(1, 1, (at(0, j), at(0, j + 1))), (1, 2, (at(columns, j), at(columns, j + 1)))]
        for i in range(columns):
            corners = at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)
            cells = [corners[:3], (corners[0], *corners[2:])] if cut else [corners]
            elements += [(2 if cut else 3, 5, cell) for cell in cells]
    for i in range(columns):
        elements += [(1, 3, (at(i, 0), at(i + 1, 0))), (1, 4, (at(i, rows), at(i + 1, rows)))]
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$PhysicalNames", "5"]
    lines += [f'1 {k} "{name}"' for k, name in enumerate(SIDES, 1)] + ['2 5 "solid"']
    lines += ["$EndPhysicalNames", "$Nodes", str(len(nodes))]
    lines += [f"{k} {x!r} {y!r} 0" for k, (x, y) in enumerate(nodes, 1)]
    lines += ["$EndNodes", "$Elements", str(len(elements))]
    lines += [f"{k} {kind} 2 {tag} {tag} {' '.join(map(str, cell))}" for k, (kind, tag, cell) in enumerate(elements, 1)]
    return "\n".join(lines + ["$EndElements", ""])


if __name__ == "__main__":
    print(rectangle(float(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])), end="")
