# SPDX-License-Identifier: MIT
"""Checks the Python package on a GPU: arrays of the device in place, by DLPack and __cuda_array_interface__.

    PYTHONPATH=BUILD/python python3 gpu_check.py [--measure]

Needs an NVIDIA driver (libcuda.so.1, by ctypes) and NumPy; with CuPy or torch it checks their arrays, too. The package is
built with nvcc: `cmake -S . -B BUILD -DCMAKE_BUILD_TYPE=Release -DTERRACE_MULTIGRID_ONLY=ON -DTERRACE_CUDA=ON -DTERRACE_PYTHON=ON -DBUILD_TESTING=OFF
-DTERRACE_SUITESPARSE=OFF` and `cmake --build BUILD --target terrace_python`, which needs Python's headers and pybind11 (`pip install pybind11`, then
`-Dpybind11_DIR=$(python3 -m pybind11 --cmakedir)`). Prints a line a check; the exit code is the number of those that failed. One of
them prints seconds as JSON; --measure does nothing else.
"""

import ctypes
import gc
import json
import statistics
import sys
import time
import traceback

import numpy
import terrace

N = 1000  # points a side: a million unknowns


class Driver:
    """Memory of GPU 0, without any library but the driver."""

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")
        device, context = ctypes.c_int(), ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDeviceGet", ctypes.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *arguments):
        """A function of the driver; an exception if it fails."""
        code = getattr(self.library, name)(*arguments)
        if code != 0:
            raise RuntimeError(f"{name} failed with {code}")

    def free_bytes(self):
        """Of the device."""
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        self.call("cuMemGetInfo_v2", ctypes.byref(free), ctypes.byref(total))
        return free.value


class OnDevice:
    """A copy of a NumPy array on the GPU, that other libraries see by __cuda_array_interface__."""

    def __init__(self, driver, values):
        self.driver, self.values, self.shape = driver, values, values.shape
        pointer = ctypes.c_uint64()
        driver.call("cuMemAlloc_v2", ctypes.byref(pointer), ctypes.c_size_t(max(values.nbytes, 1)))
        self.pointer = pointer.value
        flat = values.ravel(order="K")
        driver.call("cuMemcpyHtoD_v2", ctypes.c_uint64(self.pointer), flat.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(flat.nbytes))

    def __del__(self):
        self.driver.call("cuMemFree_v2", ctypes.c_uint64(self.pointer))

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.values.dtype.str, "data": (self.pointer, False), "version": 3,
                "strides": self.values.strides, "stream": 1}

    def fetched(self):
        """What is there now."""
        flat = numpy.empty(self.values.size, self.values.dtype)
        self.driver.call("cuMemcpyDtoH_v2", flat.ctypes.data_as(ctypes.c_void_p), ctypes.c_uint64(self.pointer), ctypes.c_size_t(flat.nbytes))
        return flat.reshape(self.shape, order="F")


def five_point(n):
    """indptr, indices, data of the five-point matrix on n × n points."""
    number = numpy.arange(n * n).reshape(n, n)
    columns = numpy.full((n, n, 5), -1, numpy.int64)
    columns[1:, :, 0], columns[:, 1:, 1], columns[:, :, 2] = number[:-1], number[:, :-1], number
    columns[:, :-1, 3], columns[:-1, :, 4] = number[:, 1:], number[1:]
    there = columns.reshape(-1, 5) >= 0
    values = numpy.broadcast_to([-1., -1., 4., -1., -1.], there.shape)
    return (numpy.concatenate(([0], there.sum(1).cumsum())).astype(numpy.int32), columns.reshape(-1, 5)[there].astype(numpy.int32), values[there])


def pointer_of(array):
    """Where an array on the device is."""
    return array.__cuda_array_interface__["data"][0]


class Checks:
    """One method a check."""

    def __init__(self):
        self.driver = Driver()
        self.A = five_point(N)
        self.b = numpy.random.default_rng(1).standard_normal(N * N)
        self.x = terrace.solve(self.A, self.b, tolerance=1e-10, backend="host")
        self.on_device = tuple(OnDevice(self.driver, part) for part in self.A)
        self.b_there = OnDevice(self.driver, self.b)

    def assert_solution(self, x, exact=None):
        exact = self.x if exact is None else exact
        error = abs(x - exact).max() / abs(exact).max()
        assert error < 1e-6, f"differs from the host's solution by {error}"

    def check_arrays_of_the_host(self):
        x, report = terrace.solve(self.A, self.b, tolerance=1e-10, return_report=True)
        assert "cuda:0" in report.executor, report.executor
        assert isinstance(x, numpy.ndarray)
        self.assert_solution(x)

    def check_arrays_of_the_device(self):
        x, report = terrace.solve(self.on_device, self.b_there, tolerance=1e-10, return_report=True)
        assert "cuda:0" in report.executor, report.executor
        assert x.__dlpack_device__() == (2, 0) and x.shape == (N * N,) and x.dtype == "float64"
        self.assert_solution(x.to_host())
        numpy.testing.assert_array_equal(self.b_there.fetched(), self.b)
        for part, there in zip(self.A, self.on_device):
            numpy.testing.assert_array_equal(there.fetched(), part)

    def check_wide_integers(self):
        wide = (OnDevice(self.driver, self.A[0].astype(numpy.int64)), OnDevice(self.driver, self.A[1].astype(numpy.int64)), self.on_device[2])
        self.assert_solution(terrace.solve(wide, self.b_there, tolerance=1e-10).to_host())

    def check_host_and_device_mixed(self):
        self.assert_solution(terrace.solve(self.A, self.b_there, tolerance=1e-10, backend="cuda").to_host())
        self.assert_solution(terrace.solve(self.on_device, self.b, tolerance=1e-10))

    def check_dlpack_there_and_back(self):
        x = terrace.solve(self.on_device, self.b_there, tolerance=1e-10)
        again = terrace.DeviceArray.from_dlpack(x.__dlpack__())
        assert pointer_of(again) == pointer_of(x)
        with terrace.Solver(self.on_device, tolerance=1e-10) as solver:
            assert solver.shape == (N * N, N * N)
            self.assert_solution(solver.solve(again).to_host(), terrace.solve(self.A, self.x, tolerance=1e-10, backend="host"))

    def check_columns(self):
        B = numpy.asfortranarray(numpy.random.default_rng(2).standard_normal((N * N, 8)))
        with terrace.Solver(self.on_device, tolerance=1e-8) as solver:
            X = solver.solve(OnDevice(self.driver, B))
            assert X.shape == (N * N, 8) and [report.columns for report in solver.reports] == [8] * 8
            self.assert_solution(X.to_host(), solver.solve(B))
            self.assert_solution(X.to_host()[:, 3], terrace.solve(self.A, B[:, 3], tolerance=1e-8, backend="host"))

    def check_refresh(self):
        doubled = (*self.on_device[:2], OnDevice(self.driver, 2 * self.A[2]))
        with terrace.Solver(self.on_device, tolerance=1e-10) as solver:
            solver.refresh(doubled)
            self.assert_solution(2 * solver.solve(self.b_there).to_host())

    def check_residency(self):
        self.assert_solution(terrace.solve(self.A, self.b, tolerance=1e-10, backend="cuda", backend_residency="streaming"))

    def check_refusals(self):
        wrong = {"memory of a GPU": lambda: terrace.solve(self.on_device, self.b_there, backend="host"),
                 "Fortran's order": lambda: terrace.solve(self.on_device, OnDevice(self.driver, numpy.ones((N * N, 2)))),
                 "has the type <f4": lambda: terrace.solve(self.on_device, OnDevice(self.driver, self.b.astype(numpy.float32))),
                 "host": lambda: terrace.solve(self.A, self.b_there, backend="cuda", backend_residency="streaming")}
        for words, call in wrong.items():
            try:
                call()
            except terrace.ParameterError as error:
                assert words in str(error), str(error)
            else:
                raise AssertionError(f"{words}: not refused")
        try:
            terrace.solve(self.A, self.b, backend="cuda:99")
        except terrace.DeviceError:
            return
        raise AssertionError("cuda:99 was not refused")

    def check_memory_is_given_back(self):
        terrace.solve(self.on_device, self.b_there)
        gc.collect()
        before = self.driver.free_bytes()
        for _ in range(5):
            terrace.solve(self.on_device, self.b_there)
        gc.collect()
        lost = before - self.driver.free_bytes()
        assert lost < 64e6, f"{lost} bytes are lost"
        kept = self.driver.free_bytes()
        terrace.free_memory()
        returned = self.driver.free_bytes() - kept
        assert returned > 64e6, f"{returned} bytes are returned"

    def check_executors_are_lent_again(self):
        """To one at a time."""
        first = terrace._core.Place("cuda", 0, 0)  # pylint: disable=protected-access
        second = terrace._core.Place("cuda", 0, 0)  # pylint: disable=protected-access
        stream = first.stream
        assert second.stream != stream
        del first
        assert terrace._core.Place("auto", 0, 0).stream == stream  # pylint: disable=protected-access

    def check_faults_are_found_there(self):
        """The GPU finds them, and the message is the host's."""
        spoilt = {"columns": (1, 5, N * N), "order": (1, 6, 0), "value": (2, 77, numpy.nan), "ends": (0, 700, 10**8), "begins": (0, 700, -3)}
        for kind, (part, place, value) in spoilt.items():
            arrays = [array.copy() for array in self.A]
            arrays[part][place] = value
            said = set()
            for A, b in ((tuple(arrays), self.b), (tuple(OnDevice(self.driver, array) for array in arrays), self.b_there)):
                try:
                    terrace.solve(A, b, backend="host" if b is self.b else "cuda")
                except terrace.ParameterError as error:
                    said.add(str(error))
                else:
                    raise AssertionError(f"{kind}: not refused")
            assert len(said) == 1, said

    def check_seconds(self):
        """No pass or fail: seconds as JSON, see `measured`."""
        print(json.dumps(measured(self), indent=1))

    def check_cupy(self):
        import cupy
        import cupyx.scipy.sparse
        A = cupyx.scipy.sparse.csr_matrix(tuple(cupy.asarray(self.A[k]) for k in (2, 1, 0)), shape=(N * N, N * N))
        x = cupy.from_dlpack(terrace.solve(A, cupy.asarray(self.b), tolerance=1e-10))
        self.assert_solution(cupy.asnumpy(x))

    def check_torch(self):
        import torch
        parts = [torch.from_numpy(part).cuda() for part in self.A]
        A = torch.sparse_csr_tensor(*parts, size=(N * N, N * N))
        x = torch.from_dlpack(terrace.solve(A, torch.from_numpy(self.b).cuda(), tolerance=1e-10))
        self.assert_solution(x.cpu().numpy())


def seconds_of(action):
    """Of a call that returns a report: all of it, and what the solver says that it took itself. With `overhead`: what is beside setup and solve."""
    begin = time.perf_counter()
    report = action()
    total = time.perf_counter() - begin
    own = report.setup_seconds + report.solve_seconds
    return {"total": total, "check": report.check_seconds, "setup": report.setup_seconds, "solve": report.solve_seconds,
            "overhead": total / own - 1, "together": report.columns, "iterations": report.iterations}


def measured(checks, columns=100, rounds=7):
    """Seconds of terrace.solve and of a Solver with many right-hand sides, one after the other in each round; all arrays are on the GPU. The first
    round, which also loads the kernels, is left out of the medians.
    """
    B = OnDevice(checks.driver, numpy.asfortranarray(numpy.random.default_rng(3).standard_normal((N * N, columns))))

    def once():
        return terrace.solve(checks.on_device, checks.b_there, return_report=True)[1]

    def many():
        with terrace.Solver(checks.on_device) as solver:
            solver.solve(B)
            return solver.report

    found = []
    for _ in range(rounds + 1):
        found.append({"solve": seconds_of(once), "many": seconds_of(many)})
    median = {kind: {name: statistics.median(one[kind][name] for one in found[1:]) for name in found[0][kind]} for kind in ("solve", "many")}
    median["many calls by one setup"] = columns * median["solve"]["total"] / median["many"]["total"]
    return {"unknowns": N * N, "columns": columns, "version": terrace.__version__, "commit": terrace._core.commit,  # pylint: disable=protected-access
            "build": terrace._core.build, "executor": once().executor, "rounds": found, "median": median}  # pylint: disable=protected-access


def main():
    """All checks, or the measurement alone."""
    checks, failed = Checks(), 0
    if sys.argv[1:] == ["--measure"]:
        checks.check_seconds()
        return 0
    for name in [name for name in dir(checks) if name.startswith("check_")]:
        try:
            getattr(checks, name)()
            print(f"{name[6:]}: ok")
        except ImportError as error:
            print(f"{name[6:]}: left out, {error}")
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"{name[6:]}: FAILED\n{traceback.format_exc()}")
    print(f"{failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())
