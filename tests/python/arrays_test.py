# SPDX-License-Identifier: MIT
"""Arrays of other libraries: in place by DLPack, here in the host's memory. tests/python/gpu_check.py has those of a GPU."""

import gc
import sys

import python_case
from python_case import Case, five_point

import numpy  # pylint: disable=wrong-import-order
import terrace
from terrace import _core


class Tensor:
    """What a library has that hands out arrays by DLPack, and no numpy.ndarray."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, stream=None):
        return self.array.__dlpack__()

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()

    @property
    def shape(self):
        """Of the array."""
        return self.array.shape

    def __array__(self, *arguments, **keywords):
        return self.array.__array__(*arguments, **keywords)


class Arrays(Case):
    """No copies, no leaks, and no surprises."""

    def test_both_ways_without_a_copy(self):
        for values in (numpy.arange(7.), numpy.arange(7, dtype=numpy.int32), numpy.arange(7), numpy.asfortranarray(numpy.ones((5, 3)))):
            taken = _core.DeviceArray.from_dlpack(values.__dlpack__())
            self.assertEqual((taken.shape, taken.dtype), (values.shape, str(values.dtype)))
            back = numpy.from_dlpack(taken)
            self.assertTrue(numpy.may_share_memory(back, values))
            numpy.testing.assert_array_equal(back, values)
            numpy.testing.assert_array_equal(taken.to_host(), values)
            self.assertEqual(taken.__dlpack_device__(), (1, 0))
            with self.assertRaisesRegex(AttributeError, "this array is in the host's memory"):
                taken.__cuda_array_interface__  # pylint: disable=pointless-statement

    def test_memory_lives_as_long_as_it_is_seen(self):
        values = numpy.arange(1000.)
        count = sys.getrefcount(values)
        taken = _core.DeviceArray.from_dlpack(values.__dlpack__())
        back = numpy.from_dlpack(taken)
        del taken
        gc.collect()
        self.assertGreater(sys.getrefcount(values), count)
        numpy.testing.assert_array_equal(back, values)
        del back
        gc.collect()
        self.assertEqual(sys.getrefcount(values), count)
        _core.DeviceArray.from_dlpack(values.__dlpack__()).__dlpack__()  # a capsule that nobody takes
        gc.collect()
        self.assertEqual(sys.getrefcount(values), count)

    def test_newer_protocols(self):
        taken = _core.DeviceArray.from_dlpack(numpy.ones(3).__dlpack__())
        taken.__dlpack__(stream=None, max_version=(1, 0), dl_device=(1, 0), copy=False)
        for keywords in ({"copy": True}, {"dl_device": (2, 0)}):
            with self.assertRaisesRegex(BufferError, "handed out in place, without a copy"):
                taken.__dlpack__(**keywords)

    def test_capsules_are_used_once(self):
        capsule = numpy.ones(3).__dlpack__()
        _core.DeviceArray.from_dlpack(capsule)
        self.refused(terrace.ParameterError, "used up", _core.DeviceArray.from_dlpack, capsule)

    def test_refused_types_and_orders(self):
        for pattern, values in {"another type": numpy.ones(3, numpy.float32), "0 dimensions": numpy.array(1.),
                                "3 dimensions": numpy.ones((2, 2, 2)), "not contiguous": numpy.ones((2, 3)),
                                "is not contiguous": numpy.ones(6)[::2]}.items():
            with self.subTest(pattern):
                self.refused(terrace.ParameterError, pattern, _core.DeviceArray.from_dlpack, values.__dlpack__())

    def test_solves_with_arrays_that_are_no_numpy_arrays(self):
        A, _ = five_point(20)
        b = numpy.linspace(0, 1, 400)
        x = terrace.solve(A, b)
        tensors = tuple(Tensor(array) for array in (A.indptr, A.indices, A.data))
        numpy.testing.assert_array_equal(terrace.solve(tensors, Tensor(b)), x)
        with self.assertRaisesRegex(terrace.ParameterError, "memory of a GPU"):
            terrace.solve(A, OnGpu(), backend="host")

    def test_vectors_are_used_in_place(self):
        """A solve writes into `out`, and takes an array that nobody may write."""
        A, _ = five_point(20)
        b, out = numpy.ones(400), numpy.zeros(400)
        b.flags.writeable = False
        with terrace.Solver(A) as solver:
            self.assertIs(solver.solve(b, out=out), out)
            out.flags.writeable = False
            self.refused(terrace.ParameterError, "writeable", solver.solve, b, out=out)

    def test_parts_of_larger_arrays(self):
        A, _ = five_point(20)
        b = numpy.linspace(0, 1, 400)
        wide = numpy.zeros((400, 3))
        wide[:, 1] = b
        numpy.testing.assert_array_equal(terrace.solve(A, wide[:, 1]), terrace.solve(A, b))


class OnGpu:
    """Says that it is on a GPU."""

    shape = (400,)

    def __dlpack_device__(self):
        return (2, 0)


if __name__ == "__main__":
    python_case.main()
