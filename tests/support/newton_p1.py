# SPDX-License-Identifier: MIT
"""A second code for tests: -div(kappa(u) grad u) + c(u) u = f(u) on plane triangles by linear elements and Newton's method.

It shares nothing with the program but what a problem is, and the quadrature that docs/nonlinear.md states: three points a triangle
(exact to degree 2), two Gauss points a side. Derivatives are given by hand. Needs numpy and scipy.
"""
import numpy
import scipy.sparse
import scipy.sparse.linalg

CORNERS = numpy.array([[2 / 3, 1 / 6, 1 / 6], [1 / 6, 2 / 3, 1 / 6], [1 / 6, 1 / 6, 2 / 3]])  # shape functions at the points
GAUSS = 0.5 - 0.5 / numpy.sqrt(3)
ENDS = numpy.array([[1 - GAUSS, GAUSS], [GAUSS, 1 - GAUSS]])


class Function:
    """A function of x, y and u, and its derivative by u."""

    def __init__(self, value, slope=lambda x, y, u: 0 * u):
        self.value, self.slope = value, slope


def constant(number):
    return Function(lambda x, y, u: number + 0 * u)


class Problem:
    """points n x 2, triangles m x 3; fluxes are pairs (sides k x 2, inflow of x, y, u); given a mask and values of points."""

    def __init__(self, points, triangles, kappa, source, reaction=constant(0), fluxes=(), given=None, values=None, capacity=None):
        self.points, self.triangles, self.fluxes = points, triangles, fluxes
        self.kappa, self.source, self.reaction, self.capacity = kappa, source, reaction, capacity
        self.given, self.values = given, values
        p = points[triangles]
        edges = numpy.stack([p[:, 2] - p[:, 1], p[:, 0] - p[:, 2], p[:, 1] - p[:, 0]], axis=1)
        doubled = edges[:, 0, 0] * edges[:, 1, 1] - edges[:, 0, 1] * edges[:, 1, 0]
        self.areas = doubled / 2
        self.gradients = numpy.stack([-edges[..., 1], edges[..., 0]], axis=-1) / doubled[:, None, None]

    def residual(self, u, before=None, step=1.0):
        """R(u) and its derivative: what is left of the equation, times -1. In time that of an implicit Euler step from `before`, or from
        a weighted sum of states, [(weight, u), ...], of whose heat the step begins with the weighted sum."""
        n, cells = len(self.points), self.triangles
        R, rows, columns, entries = numpy.zeros(n), [], [], []
        gradient = numpy.einsum("ei,eid->ed", u[cells], self.gradients)
        stiffness = numpy.einsum("eid,ejd->eij", self.gradients, self.gradients)
        along = numpy.einsum("ed,eid->ei", gradient, self.gradients)
        for phi in CORNERS:
            x, y = (self.points[cells] * phi[None, :, None]).sum(axis=1).T
            at = u[cells] @ phi
            weight = self.areas / 3
            kappa, slope = self.kappa.value(x, y, at), self.kappa.slope(x, y, at)
            c, c_slope = self.reaction.value(x, y, at), self.reaction.slope(x, y, at)
            low = c * at - self.source.value(x, y, at)
            low_slope = c + c_slope * at - self.source.slope(x, y, at)
            if before is not None:
                heat, heat_slope = self.capacity.value(x, y, at), self.capacity.slope(x, y, at)
                states = before if isinstance(before, list) else [(1, before)]
                low = low + (heat - sum(w * self.capacity.value(x, y, state[cells] @ phi) for w, state in states)) / step
                low_slope = low_slope + heat_slope / step
            numpy.add.at(R, cells, weight[:, None] * (kappa[:, None] * along + low[:, None] * phi[None, :]))
            local = (kappa[:, None, None] * stiffness + slope[:, None, None] * along[:, :, None] * phi[None, None, :]
                     + low_slope[:, None, None] * phi[None, :, None] * phi[None, None, :])
            self._add(rows, columns, entries, cells, weight[:, None, None] * local)
        for sides, inflow in self.fluxes:
            lengths = numpy.linalg.norm(self.points[sides[:, 1]] - self.points[sides[:, 0]], axis=1)
            for phi in ENDS:
                x, y = (self.points[sides] * phi[None, :, None]).sum(axis=1).T
                at = u[sides] @ phi
                weight = lengths / 2
                numpy.add.at(R, sides, -(weight * inflow.value(x, y, at))[:, None] * phi[None, :])
                local = -(weight * inflow.slope(x, y, at))[:, None, None] * phi[None, :, None] * phi[None, None, :]
                self._add(rows, columns, entries, sides, local)
        J = scipy.sparse.coo_matrix((numpy.concatenate(entries), (numpy.concatenate(rows), numpy.concatenate(columns))), shape=(n, n))
        return R, J.tocsr()

    @staticmethod
    def _add(rows, columns, entries, elements, local):
        n = elements.shape[1]
        rows.append(numpy.repeat(elements, n, axis=1).ravel())
        columns.append(numpy.tile(elements, (1, n)).ravel())
        entries.append(local.ravel())

    def solve(self, start, before=None, step=1.0):
        """u with R(u) = 0 at the points without given values."""
        u = start.copy()
        free = numpy.ones(len(u), dtype=bool)
        if self.given is not None:
            u[self.given] = self.values[self.given]
            free = ~self.given
        for _ in range(50):
            R, J = self.residual(u, before, step)
            correction = scipy.sparse.linalg.spsolve(J[free][:, free].tocsc(), -R[free])
            u[free] += correction
            if numpy.abs(correction).max() <= 1e-13 * numpy.abs(u).max():
                return u
        raise AssertionError("the second code did not converge")
