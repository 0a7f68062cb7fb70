# SPDX-License-Identifier: MIT
"""Small meshes of the unit square and cube whose inner points are moved, for tests: as arrays and as files of Gmsh's."""

import itertools

NAMES = {2: ["left", "right", "bottom", "top"], 3: ["left", "right", "front", "back", "bottom", "top"]}
# x = 0, x = 1, y = 0, y = 1, in space z = 0, z = 1: the plane's bottom is y = 0, that of space z = 0
TYPES = {"triangles": 2, "quadrilaterals": 3, "tetrahedra": 4, "hexahedra": 5}


def _moved(place, n):
    """A point of the grid, moved by a fifth of a cell if it is inside."""
    if any(k in (0, n) for k in place):
        return [k / n for k in place]
    seed = sum((axis + 2) * 37 * k for axis, k in enumerate(place))
    return [(k + 0.2 * ((seed * (axis + 3) * 7919 % 101) / 50 - 1)) / n for axis, k in enumerate(place)]


def grid(cells, n):
    """points, cells as lists of points, and for each name of a boundary its sides as lists of points."""
    dim = 2 if cells in ("triangles", "quadrilaterals", "mixed") else 3
    places = list(itertools.product(range(n + 1), repeat=dim))
    number = {place: k for k, place in enumerate(places)}
    shapes = []
    for corner in itertools.product(range(n), repeat=dim):
        def at(*step, corner=corner):
            return number[tuple(c + s for c, s in zip(corner, step))]
        if dim == 2:
            if cells == "quadrilaterals" or (cells == "mixed" and corner[0] >= n // 2):
                shapes.append([at(0, 0), at(1, 0), at(1, 1), at(0, 1)])
            else:
                shapes += [[at(0, 0), at(1, 0), at(1, 1)], [at(0, 0), at(1, 1), at(0, 1)]]
        elif cells == "hexahedra":
            shapes.append([at(0, 0, 0), at(1, 0, 0), at(1, 1, 0), at(0, 1, 0), at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)])
        else:
            for order in itertools.permutations(range(3)):
                steps, step = [(0, 0, 0)], [0, 0, 0]
                for axis in order:
                    step[axis] = 1
                    steps.append(tuple(step))
                inverted = sum(1 for a in range(3) for b in range(a) if order[b] > order[a]) % 2
                own = [at(*s) for s in steps]
                shapes.append([own[0], own[2], own[1], own[3]] if inverted else own)
    sides = {name: [] for name in NAMES[dim]}
    for shape in shapes:
        for face in _faces(dim, shape):
            for axis in range(dim):
                for end, value in enumerate((0, n)):
                    if all(places[v][axis] == value for v in face):
                        sides[NAMES[dim][2 * axis + end]].append(face)
    return {"dim": dim, "points": [_moved(place, n) for place in places], "cells": shapes, "sides": sides}


def _faces(dim, shape):
    if dim == 2:
        return [[shape[k], shape[(k + 1) % len(shape)]] for k in range(len(shape))]
    if len(shape) == 4:
        return [[shape[k] for k in range(4) if k != left] for left in range(4)]
    return [[shape[k] for k in face] for face in
            ((0, 1, 2, 3), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))]


def text(cells, n):
    """The same as a .msh file of version 2.2."""
    mesh = grid(cells, n)
    dim = mesh["dim"]
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$PhysicalNames", str(len(mesh["sides"]) + 1)]
    lines += [f'{dim - 1} {k + 1} "{name}"' for k, name in enumerate(mesh["sides"])]
    lines += [f'{dim} 100 "body"', "$EndPhysicalNames", "$Nodes", str(len(mesh["points"]))]
    lines += [f"{k + 1} " + " ".join(repr(x) for x in point + [0] * (3 - dim)) for k, point in enumerate(mesh["points"])]
    elements = [(100, shape, dim) for shape in mesh["cells"]]
    for k, sides in enumerate(mesh["sides"].values()):
        elements += [(k + 1, side, dim - 1) for side in sides]
    lines += ["$EndNodes", "$Elements", str(len(elements))]
    kinds = {(1, 2): 1, (2, 3): 2, (2, 4): 3, (3, 4): 4, (3, 8): 5}
    for k, (group, shape, own_dim) in enumerate(elements):
        lines.append(f"{k + 1} {kinds[own_dim, len(shape)]} 2 {group} {group} " + " ".join(str(v + 1) for v in shape))
    return "\n".join(lines + ["$EndElements", ""])
