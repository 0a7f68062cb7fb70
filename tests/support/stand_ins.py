# SPDX-License-Identifier: MIT
"""Small matrices of the shape of those in Table 3 of paper HY, as Matrix Market texts."""

import math
import random

SYMMETRIC, GENERAL = (f"%%MatrixMarket matrix coordinate real {kind}\n" for kind in ("symmetric", "general"))


def text(entries, n, is_symmetric):
    """entries: {(row, column): value}, from 0."""
    lines = [f"{i + 1} {j + 1} {value!r}" for (i, j), value in sorted(entries.items()) if i >= j or not is_symmetric]
    return (SYMMETRIC if is_symmetric else GENERAL) + f"{n} {n} {len(lines)}\n" + "\n".join(lines) + "\n"


def add(entries, i, j, value):
    entries[i, j] = entries.get((i, j), 0.) + value


def stencil_nonzeros(nx, ny, nz):
    """Of the 7-point stencil on such a grid."""
    return 7 * nx * ny * nz - 2 * (nx * ny + ny * nz + nz * nx)


def atmosphere(nx, ny, nz):
    """atmosmodd and atmosmodl: diffusion and a wind that turns with the height, the 7-point stencil with upwind differences. Their grids
    are 148 x 148 x 58 and 198 x 198 x 38."""
    entries, steps = {}, ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    for z in range(nz):
        wind = (math.cos(3 * z / nz), math.sin(3 * z / nz), 0.1)
        for y in range(ny):
            for x in range(nx):
                i = (z * ny + y) * nx + x
                for (dx, dy, dz), speed, diffusion in zip(steps, wind, (1., 1., 10.)):
                    for sign in (-1, 1):
                        coupling = diffusion + max(-sign * speed, 0.)
                        a, b, c = x + sign * dx, y + sign * dy, z + sign * dz
                        add(entries, i, i, coupling)
                        if 0 <= a < nx and 0 <= b < ny and 0 <= c < nz:
                            add(entries, i, (c * ny + b) * nx + a, -coupling)
    return text(entries, nx * ny * nz, False)


def circuit(side):
    """G3_circuit: a grid of resistors, of which a few are missing and a few lead elsewhere; conductances differ by four orders, and some nodes are
    grounded."""
    entries, generator = {}, random.Random(4)
    n = side * side
    for i in range(n):
        add(entries, i, i, 1e-3 + (1. if generator.random() < 0.01 else 0.))
        for j in ([i + 1] if (i + 1) % side else []) + ([i + side] if i + side < n else []):
            if generator.random() < 0.02:
                j = generator.randrange(n)
            if i == j or generator.random() < 0.03:
                continue
            conductance = 10 ** generator.uniform(-2, 2)
            for a, b, value in (i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1):
                add(entries, a, b, conductance * value)
    return text(entries, n, True)


def conductivity(side):
    """thermal2: linear elements on moved points, with a conductivity of its own in each of 8 x 8 squares, 0 at the boundary."""
    generator = random.Random(2)
    h = 1 / (side + 1)
    inside = lambda i: 0 < i <= side
    points = {(i, j): ((i + (generator.uniform(-0.3, 0.3) if inside(i) and inside(j) else 0)) * h,
                       (j + (generator.uniform(-0.3, 0.3) if inside(i) and inside(j) else 0)) * h)
              for i in range(side + 2) for j in range(side + 2)}
    kappa = [[10 ** generator.uniform(-2, 1) for _ in range(8)] for _ in range(8)]
    number = {node: (node[1] - 1) * side + node[0] - 1 for node in points if inside(node[0]) and inside(node[1])}
    entries = {}
    for i in range(side + 1):
        for j in range(side + 1):
            a, b, c, d = (i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)
            shorter = math.dist(points[a], points[c]) < math.dist(points[b], points[d])
            for nodes in ((a, b, c), (a, c, d)) if shorter else ((a, b, d), (b, c, d)):
                add_triangle(entries, nodes, points, kappa[8 * i // (side + 1)][8 * j // (side + 1)], number)
    return text(entries, side * side, True)


def add_triangle(entries, nodes, points, kappa, number):
    corners = [points[node] for node in nodes]
    edges = [(corners[k - 1][0] - corners[k - 2][0], corners[k - 1][1] - corners[k - 2][1]) for k in range(3)]  # opposite to corner k
    area = abs(edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0]) / 2
    for k, row in enumerate(nodes):
        for m, column in enumerate(nodes):
            if row in number and column in number:
                add(entries, number[row], number[column], kappa * (edges[k][0] * edges[m][0] + edges[k][1] * edges[m][1]) / (4 * area))
