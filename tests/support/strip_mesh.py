# SPDX-License-Identifier: MIT
"""A mesh file of Gmsh's format 2.2 that tests write for themselves."""


def strip(n, middle, end, cut, names=("left", "right", "sides", "a", "b"), height=0.2):
    """The text of a mesh of the strip (0, end) x (0, height), cut at x = middle into two materials.

    n      cells along each material; two across
    cut    whether each cell is two triangles, and no quadrilateral
    names  of the boundaries at x = 0, x = end and along the strip, and of the materials
    """
    xs = [middle * k / n for k in range(n)] + [middle + (end - middle) * k / n for k in range(n + 1)]
    columns = len(xs)
    nodes = [(x, height * row / 2) for row in range(3) for x in xs]
    at = lambda i, row: row * columns + i + 1
    elements = []
    for row in (0, 1):
        for i in range(columns - 1):
            corners = at(i, row), at(i + 1, row), at(i + 1, row + 1), at(i, row + 1)
            material = 4 if i < n else 5
            cells = [corners[:3], (corners[0], *corners[2:])] if cut else [corners]
            elements += [(2 if cut else 3, material, cell) for cell in cells]
        elements += [(1, 1, (at(0, row), at(0, row + 1))), (1, 2, (at(columns - 1, row), at(columns - 1, row + 1)))]
    for i in range(columns - 1):
        elements += [(1, 3, (at(i, row), at(i + 1, row))) for row in (0, 2)]
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$PhysicalNames", "5"]
    lines += [f'{1 if k < 4 else 2} {k} "{name}"' for k, name in enumerate(names, 1)]
    lines += ["$EndPhysicalNames", "$Nodes", str(len(nodes))]
    lines += [f"{k} {x!r} {y!r} 0" for k, (x, y) in enumerate(nodes, 1)]
    lines += ["$EndNodes", "$Elements", str(len(elements))]
    lines += [f"{k} {kind} 2 {tag} {tag} {' '.join(map(str, cell))}" for k, (kind, tag, cell) in enumerate(elements, 1)]
    return "\n".join(lines + ["$EndElements", ""])
