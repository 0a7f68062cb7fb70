# SPDX-License-Identifier: MIT
"""terrace.solve and terrace.Solver against SciPy's direct solver."""

import os
import signal
import threading
import time

import python_case
from python_case import Case, five_point

import numpy  # pylint: disable=wrong-import-order
import scipy.sparse
import scipy.sparse.linalg
import terrace

RANDOM = numpy.random.default_rng(20101)


class Solve(Case):
    """One matrix, one right-hand side."""

    def setUp(self):
        super().setUp()
        self.A, self.points = five_point(40)
        self.b = RANDOM.standard_normal(1600)
        self.x = scipy.sparse.linalg.spsolve(self.A.tocsc(), self.b)

    def assert_solution(self, x, exact=None):
        numpy.testing.assert_allclose(x, self.x if exact is None else exact, rtol=0, atol=1e-7 * abs(self.x).max())

    def test_forms_of_the_matrix(self):
        for form in "csr", "csc", "coo", "lil", "dia", "bsr", "dok":
            with self.subTest(form):
                self.assert_solution(terrace.solve(self.A.asformat(form), self.b, tolerance=1e-10))
        long = scipy.sparse.csr_matrix(self.A)
        long.indices, long.indptr = long.indices.astype(numpy.int64), long.indptr.astype(numpy.int64)
        self.assertEqual(long.indices.dtype, numpy.int64)
        self.assert_solution(terrace.solve(long, self.b, tolerance=1e-10))
        arrays = (self.A.indptr, self.A.indices, self.A.data)
        self.assert_solution(terrace.solve(arrays, list(self.b), tolerance=1e-10))
        self.assert_solution(terrace.solve(self.A.astype(numpy.float32), self.b.astype(numpy.float32).astype(float), tolerance=1e-10))

    def test_entries_out_of_order_or_twice(self):
        rows = self.A.tocoo()
        order = RANDOM.permutation(rows.nnz)
        twice = scipy.sparse.coo_matrix((numpy.concatenate([rows.data[order] / 2, rows.data / 2]),
                                         (numpy.concatenate([rows.row[order], rows.row]), numpy.concatenate([rows.col[order], rows.col]))))
        self.assert_solution(terrace.solve(twice, self.b, tolerance=1e-10))
        mixed = self.A.copy()
        for i in range(1600):
            own = slice(mixed.indptr[i], mixed.indptr[i + 1])
            mixed.indices[own], mixed.data[own] = mixed.indices[own][::-1].copy(), mixed.data[own][::-1].copy()
        mixed.has_sorted_indices = mixed.has_canonical_format = False
        before = mixed.indices.copy()
        self.assert_solution(terrace.solve(mixed, self.b, tolerance=1e-10))
        numpy.testing.assert_array_equal(mixed.indices, before)  # the caller's matrix is as it was

    def test_executors_have_the_same_bits(self):
        host = terrace.solve(self.A, self.b, backend="host", threads=1)
        numpy.testing.assert_array_equal(terrace.solve(self.A, self.b, backend="shadow"), host)
        numpy.testing.assert_array_equal(terrace.solve(self.A, self.b, backend="host", threads=2), host)
        self.assert_solution(terrace.solve(self.A, self.b, backend="shadow", backend_residency="streaming", tolerance=1e-10))

    def test_coordinates_and_keys(self):
        x, report = terrace.solve(self.A, self.b, self.points, tolerance=1e-10, return_report=True)
        self.assert_solution(x)
        self.assertEqual(report.kind, "auxiliary grid")
        _, report = terrace.solve(self.A, self.b, tolerance=1e-10, return_report=True)
        self.assertEqual((report.kind, report.outcome), ("smoothed aggregation", "converged"))
        self.assertEqual(len(report.residuals), report.iterations + 1)
        self.assertLess(report.relative_residual, 1e-10)
        self.assertEqual(report.levels[0]["rows"], 1600)
        self.assertGreater(report.operator_complexity, 1)
        for keys in ({"hierarchy_kind": "none", "smoother_kind": "jacobi"},
                     {"set": {"Solver/Hierarchy/Kind": "none", "Solver/Smoother/Kind": "jacobi"}}):
            _, report = terrace.solve(self.A, self.b, maximum_iterations=500, return_report=True, **keys)
            self.assertEqual((report.kind, len(report.levels)), ("none", 1))

    def test_preset_comes_before_what_it_sets(self):
        for keys in ({"hierarchy_precision": "double", "preset": "fast"}, {"preset": "fast", "hierarchy_precision": "double"}):
            _, report = terrace.solve(self.A, self.b, self.points, return_report=True, **keys)
            self.assertEqual(report.precision, "double")

    def test_start(self):
        _, report = terrace.solve(self.A, self.b, x0=self.x, tolerance=1e-8, return_report=True)
        self.assertEqual(report.iterations, 0)
        self.refused(terrace.ParameterError, "x0 says where to start", terrace.solve, self.A, self.b, x0=self.x, start="zero")
        with terrace.Solver(self.A, start="previous") as solver:
            self.refused(terrace.ParameterError, "needs it", solver.solve, self.b)

    def test_several_right_hand_sides(self):
        B = RANDOM.standard_normal((1600, 9))
        exact = scipy.sparse.linalg.spsolve(self.A.tocsc(), B)
        with terrace.Solver(self.A, tolerance=1e-10) as solver:
            for given in B, numpy.asfortranarray(B):
                X = solver.solve(given)
                self.assert_solution(X, exact)
                self.assertEqual([report.columns for report in solver.reports], [8] * 8 + [1])
            out = numpy.empty_like(B, order="F")
            self.assertIs(solver.solve(B, out=out), out)
            self.assert_solution(out, exact)
            self.refused(terrace.ParameterError, "out must be", solver.solve, B, out=numpy.empty_like(B, order="C"))
            self.refused(terrace.ParameterError, "out must not be b", solver.solve, out, out=out)
        self.refused(terrace.ParameterError, "closed", solver.solve, B)
        self.assertEqual(repr(solver), "<terrace.Solver of 1600 unknowns, closed>")

    def test_refresh(self):
        with terrace.Solver(self.A, tolerance=1e-10) as solver:
            solver.refresh(self.A * 4)
            self.assert_solution(4 * solver.solve(self.b))
            other = self.A + scipy.sparse.diags([1e-3, 1e-3], [7, -7], self.A.shape)
            self.refused(terrace.ParameterError, "same places", solver.refresh, other)
            self.assert_solution(4 * solver.solve(self.b))
            self.refused(terrace.ParameterError, "has 100 rows", solver.refresh, five_point(10)[0])

    def test_matrix_may_change_afterwards(self):
        A = self.A.copy()
        with terrace.Solver(A, tolerance=1e-10) as solver:
            A.data[:] = numpy.nan
            self.assert_solution(solver.solve(self.b))

    def test_singular_matrix(self):
        line = scipy.sparse.diags([-1., 2., -1.], [-1, 0, 1], (300, 300)).tolil()
        line[0, 0] = line[299, 299] = 1
        b = numpy.zeros(300)
        b[0], b[-1] = 1, -1
        x, report = terrace.solve(line, b, tolerance=1e-10, return_report=True)
        self.assertTrue(report.is_singular)
        self.assertAlmostEqual(x[0] - x[-1], 299, places=4)
        self.assertAlmostEqual(x.sum(), 0, places=5)
        self.refused(terrace.ParameterError, "must have mean 0", terrace.solve, line, numpy.ones(300))
        self.refused(terrace.ParameterError, "column 2: .*must have mean 0", terrace.solve, line, numpy.column_stack([b, b + 1]))

    def test_matrix_that_is_not_symmetric(self):
        A = (self.A + scipy.sparse.diags([-3., 3.], [-1, 0], self.A.shape)).tocsr()
        x, report = terrace.solve(A, self.b, tolerance=1e-10, return_report=True)
        self.assert_solution(x, scipy.sparse.linalg.spsolve(A.tocsc(), self.b))
        self.assertFalse(report.is_symmetric)
        self.refused(terrace.ParameterError, "symmetric", terrace.solve, A, self.b, krylov="cg")

    def test_blocks(self):
        A = scipy.sparse.kron(self.A, numpy.array([[2., 1.], [1., 2.]])).tocsr()
        b = RANDOM.standard_normal(3200)
        modes = numpy.tile(numpy.eye(2), (1600, 1))
        x = terrace.solve(A, b, tolerance=1e-10, block_size=2, near_nullspace=modes)
        self.assert_solution(x, scipy.sparse.linalg.spsolve(A.tocsc(), b))

    def test_failures_have_the_last_iterate(self):
        error = self.refused(terrace.NotConverged, "no convergence within 2 iterations", terrace.solve, self.A, self.b,
                             maximum_iterations=2)
        self.assertEqual((error.exit_code, error.report.iterations, error.x.shape), (4, 2, (1600,)))
        self.assertLess(numpy.linalg.norm(self.b - self.A @ error.x), numpy.linalg.norm(self.b))
        indefinite = scipy.sparse.csr_matrix(numpy.array([[1., 5.], [5., 1.]]))
        error = self.refused(terrace.Diverged, "not positive definite", terrace.solve, indefinite, numpy.array([1., -1.]))
        self.assertEqual(error.exit_code, 5)
        self.refused(terrace.Diverged, "not finite", terrace.solve, self.A, self.b * numpy.nan)

    def test_unusable_input(self):
        n = 1600
        for pattern, call in {
                r"rows and .* columns": lambda: terrace.solve(self.A[:, 1:], self.b),
                r"b has the shape \(1599,\)": lambda: terrace.solve(self.A, self.b[1:]),
                r"b has the shape \(1600, 0\)": lambda: terrace.solve(self.A, numpy.empty((n, 0))),
                "A is a ndarray": lambda: terrace.solve(self.A.toarray(), self.b),
                "A is a list": lambda: terrace.solve([[1.]], [1.]),
                "complex128": lambda: terrace.solve(self.A.astype(complex), self.b),
                "b has the type complex128": lambda: terrace.solve(self.A, self.b + 1j),
                "not finite": lambda: terrace.solve(self.A * numpy.inf, self.b),
                "no diagonal entry": lambda: terrace.solve(scipy.sparse.csr_matrix(numpy.array([[0., 1.], [1., 0.]])), [1., 1.]),
                "columns of row 0 are not ascending": lambda: terrace.solve((numpy.array([0, 2, 3]), [1, 0, 1], numpy.ones(3)), [1., 1.]),
                "row 0 has column 7": lambda: terrace.solve(([0, 2, 3], [0, 7, 1], numpy.ones(3)), [1., 1.]),
                "do not fit": lambda: terrace.solve(([0, 2, 9], [0, 1, 1], numpy.ones(3)), [1., 1.]),
                "below 2\\^31": lambda: terrace.solve(([0, 1], numpy.array([2**40]), [1.]), [1.]),
                "whole numbers": lambda: terrace.solve(([0., 1.], [0], [1.]), [1.]),
                r"coordinates have the shape \(1600, 4\)": lambda: terrace.solve(self.A, self.b, numpy.ones((n, 4))),
                "coordinates is not finite": lambda: terrace.solve(self.A, self.b, self.points * numpy.nan),
                "near_nullspace has the shape": lambda: terrace.solve(self.A, self.b, near_nullspace=numpy.ones(7)),
                "block size is 3": lambda: terrace.solve(self.A, self.b, block_size=3),
                "backend = 'gpu'": lambda: terrace.solve(self.A, self.b, backend="gpu"),
                "names a GPU twice": lambda: terrace.solve(self.A, self.b, backend="cuda:0,0"),
                "threads = -1": lambda: terrace.solve(self.A, self.b, threads=-1),
        }.items():
            with self.subTest(pattern):
                self.refused(terrace.ParameterError, pattern, call)
        self.refused(terrace.DeviceError, "cuda|CUDA|GPU", terrace.solve, self.A, self.b, backend="cuda:99")
        self.refused(terrace.OutOfMemory, "may not allocate", terrace.solve, self.A, self.b, backend_memory_limit=1e-6)

    def test_faults_are_found_where_the_matrix_is(self):
        """Host and shadow, which has kernels find them and no host, say the same."""
        n = 1600
        spoilt = {"beyond": (0, 700, 8000), "before": (0, 700, -3), "begins": (0, 0, 1), "fit": (0, n, 7), "range": (1, 5, n), "below": (1, 5, -1),
                  "order": (1, 6, 0), "twice": (1, 6, self.A.indices[5]), "nan": (2, 77, numpy.nan), "infinity": (2, 77, -numpy.inf),
                  "diagonal": (1, 0, 3)}
        for kind, (part, place, value) in spoilt.items():
            for types in ((numpy.int32, numpy.int32), (numpy.int32, numpy.int64), (numpy.int64, numpy.int32), (numpy.int64, numpy.int64)):
                with self.subTest(kind, types=types):
                    arrays = [self.A.indptr.astype(types[0]), self.A.indices.astype(types[1]), self.A.data.copy()]
                    arrays[part][place] = value
                    said = {str(self.refused(terrace.ParameterError, "cannot be used", terrace.solve, tuple(arrays), self.b, backend=backend))
                            for backend in ("host", "shadow")}
                    self.assertEqual(len(said), 1, said)
        wide = self.A.indices.astype(numpy.int64)
        wide[4000] = -2**40
        for backend in "host", "shadow":
            self.refused(terrace.ParameterError, "the columns of the matrix has -1099511627776, and rows and columns have numbers below 2\\^31",
                         terrace.solve, (self.A.indptr, wide, self.A.data), self.b, backend=backend)
        for keys in ({"coordinates": self.points * numpy.nan}, {"near_nullspace": numpy.full(n, numpy.inf)}):
            said = {str(self.refused(terrace.ParameterError, "entry 0 of the .* is not finite", terrace.solve, self.A, self.b, backend=backend, **keys))
                    for backend in ("host", "shadow")}
            self.assertEqual(len(said), 1, said)

    def test_threads_of_python(self):
        """Solves of several threads wait for one another, and give the interpreter's lock away."""
        results, ticks = [None] * 4, []
        workers = [threading.Thread(target=lambda k=k: results.__setitem__(k, terrace.solve(self.A, self.b, tolerance=1e-10)))
                   for k in range(4)]
        for worker in workers:
            worker.start()
        while any(worker.is_alive() for worker in workers):
            ticks.append(time.monotonic())
            time.sleep(0.001)
        for result in results:
            self.assert_solution(result)
        self.assertTrue(ticks)

    def test_ctrl_c(self):
        """KeyboardInterrupt in setup and in solve, and the handler is Python's again."""
        A, points = five_point(500)
        b = numpy.ones(A.shape[0])
        for delay, keys in ((0.05, {}), (0.5, {"hierarchy_kind": "none", "smoother_kind": "jacobi", "maximum_iterations": 10**6})):
            timer = threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT))
            with self.subTest(delay), self.assertRaises(KeyboardInterrupt):
                timer.start()
                while True:
                    terrace.solve(A, b, points, tolerance=1e-15, choice_fallback=False, **keys)
            timer.join()
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)
        self.assert_solution(terrace.solve(self.A, self.b, tolerance=1e-10))

    def test_interrupt_without_an_exception(self):
        before = signal.signal(signal.SIGINT, lambda *_: None)
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        A, _ = five_point(500)
        try:
            timer.start()
            error = self.refused(terrace.Interrupted, "", terrace.solve, A, numpy.ones(250000), tolerance=1e-15, hierarchy_kind="none",
                                 smoother_kind="jacobi", maximum_iterations=10**6)
        finally:
            timer.join()
            signal.signal(signal.SIGINT, before)
        self.assertEqual(error.exit_code, 130)


if __name__ == "__main__":
    python_case.main()
