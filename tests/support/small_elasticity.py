# SPDX-License-Identifier: MIT
"""Linear elasticity on a small mesh of degree 1, in numpy and scipy: a second code beside the program, with the data that
elasticity_test.py gives it."""

import itertools

import numpy
import scipy.sparse
import scipy.sparse.linalg

E, NU = 7., 0.2
BODY = numpy.array([0.3, -0.5, 0.])
GIVEN = 0.01  # u_x on the left
TRACTION = numpy.array([0.2, 0.1, 0.])  # on the right
PRESSURE = 0.4  # on top
FREE_STRAIN = 0.01 * (30 - 10)
AXIAL, NORMAL = [2., 3., 4.], 1.5  # springs: on the bottom along the axes, on the right along the normal
GAUSS = [(1 - 3 ** -0.5) / 2, (1 + 3 ** -0.5) / 2]


def shapes(n, dim, point):
    """Values and gradients of the shape functions of a reference cell with n corners in Gmsh's order."""
    if n == dim + 1:
        return numpy.array([1 - sum(point), *point]), numpy.vstack([-numpy.ones(dim), numpy.eye(dim)])
    corners = {2: [(0,), (1,)], 4: [(0, 0), (1, 0), (1, 1), (0, 1)],
               8: [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]}[n]
    values, gradients = [], []
    for corner in corners:
        factors = [x if c else 1 - x for c, x in zip(corner, point)]
        slopes = [1 if c else -1 for c in corner]
        values.append(numpy.prod(factors))
        gradients.append([slopes[d] * numpy.prod([factors[e] for e in range(dim) if e != d]) for d in range(dim)])
    return numpy.array(values), numpy.array(gradients)


def rule(n, dim):
    """Points and weights, exact for products of two shape functions."""
    if n == dim + 1 and dim > 1:
        if dim == 2:
            return [((0.5, 0), 1 / 6), ((0.5, 0.5), 1 / 6), ((0, 0.5), 1 / 6)]
        a, b = (5 + 3 * 5 ** 0.5) / 20, (5 - 5 ** 0.5) / 20
        return [(tuple(a if k == d else b for k in range(3)), 1 / 24) for d in range(4)]
    return [(point, 2. ** -dim) for point in itertools.product(GAUSS, repeat=dim)]


def stiffness(state, dim):
    """Hooke's law for strains xx, yy, (zz,) and doubled shear strains, and the stress of a heated body that is held."""
    lame, mu = E * NU / ((1 + NU) * (1 - 2 * NU)), E / (2 * (1 + NU))
    if state == "plane stress":
        lame = E * NU / (1 - NU ** 2)
        heat = E * FREE_STRAIN / (1 - NU)
    else:
        heat = E * FREE_STRAIN / (1 - 2 * NU)
    n_shear = dim * (dim - 1) // 2
    D = numpy.zeros((dim + n_shear, dim + n_shear))
    D[:dim, :dim] = lame
    D[range(dim), range(dim)] += 2 * mu
    D[range(dim, dim + n_shear), range(dim, dim + n_shear)] = mu
    return D, heat * numpy.array([1.] * dim + [0.] * n_shear)


def strain_matrix(gradients, dim):
    B = numpy.zeros((dim + dim * (dim - 1) // 2, len(gradients) * dim))
    for i, g in enumerate(gradients):
        for d in range(dim):
            B[d, i * dim + d] = g[d]
        for k, (d, e) in enumerate(itertools.combinations(range(dim), 2)):
            B[dim + k, i * dim + d] = g[e]
            B[dim + k, i * dim + e] = g[d]
    return B


def solve(mesh, state):
    """The points of the mesh and their displacements."""
    dim, points = mesh["dim"], numpy.array(mesh["points"])
    thickness = 0.3 if state == "plane stress" else 1.
    D, heat = stiffness(state, dim)
    rows, columns, entries = [], [], []
    b = numpy.zeros(len(points) * dim)

    def add(nodes, matrix):
        unknowns = [v * dim + a for v in nodes for a in range(dim)]
        for i, row in enumerate(unknowns):
            rows.extend([row] * len(unknowns))
            columns.extend(unknowns)
            entries.extend(matrix[i])
        return unknowns

    for cell in mesh["cells"]:
        K, f = numpy.zeros((len(cell) * dim,) * 2), numpy.zeros(len(cell) * dim)
        for point, weight in rule(len(cell), dim):
            values, gradients = shapes(len(cell), dim, point)
            J = points[cell].T @ gradients
            B = strain_matrix(gradients @ numpy.linalg.inv(J), dim)
            size = weight * numpy.linalg.det(J) * thickness
            K += size * B.T @ D @ B
            f += size * (B.T @ heat + numpy.outer(values, BODY[:dim]).ravel())
        b[add(cell, K)] += f
    for name, sides in mesh["sides"].items():
        for side in sides:
            K, f = numpy.zeros((len(side) * dim,) * 2), numpy.zeros(len(side) * dim)
            for point, weight in rule(len(side), dim - 1):
                values, gradients = shapes(len(side), dim - 1, point)
                tangents = points[side].T @ gradients
                normal = numpy.array([tangents[1, 0], -tangents[0, 0]]) if dim == 2 else numpy.cross(tangents[:, 0], tangents[:, 1])
                size = weight * numpy.linalg.norm(normal) * thickness
                normal = normal / numpy.linalg.norm(normal)
                load, spring = numpy.zeros(dim), numpy.zeros((dim, dim))
                if name == "right":
                    load, spring = TRACTION[:dim], NORMAL * numpy.outer(normal, normal)
                if name == "top":
                    load = -PRESSURE * normal * numpy.sign(normal @ (points[side].mean(axis=0) - 0.5))
                if name == "bottom":
                    spring = numpy.diag(AXIAL[:dim])
                f += size * numpy.outer(values, load).ravel()
                K += size * numpy.kron(numpy.outer(values, values), spring)
            b[add(side, K)] += f
    A = scipy.sparse.csr_matrix((entries, (rows, columns)), shape=(len(b),) * 2)
    u = numpy.zeros(len(b))
    held = numpy.array([v * dim for v in range(len(points)) if points[v][0] == 0])
    u[held] = GIVEN
    free = numpy.setdiff1d(numpy.arange(len(b)), held)
    u[free] = scipy.sparse.linalg.spsolve(A[free][:, free].tocsc(), b[free] - A[free][:, held] @ u[held])
    return {"points": points, "u": u.reshape(-1, dim)}
