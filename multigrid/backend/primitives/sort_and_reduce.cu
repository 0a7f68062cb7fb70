// SPDX-License-Identifier: MIT
#include "multigrid/backend/launches/cuda_launches.h"
#include "multigrid/backend/primitives/cub_calls.h"
#include "multigrid/backend/primitives/primitives_cuda.h"

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cuda_runtime.h>

namespace multigrid::cuda {
namespace {

void copy_on(cudaStream_t on, void* to, const void* from, std::size_t bytes) {
  if (to != from)
    require(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, on), "copying on the GPU");
}

}  // namespace

void sort_by_key(device::Stream& stream, Offset n, Key* keys, Index* values, int bits) {
  if (n == 0) return;
  const bool is_cut = device::parts(stream).cuts(n);
  Buffer other_keys(stream, n * sizeof(Key), is_cut ? 1 : 0),
      other_values(stream, n * sizeof(Index), is_cut ? 1 : 0);
  const auto sort = [&](cub::DoubleBuffer<Key>& key, cub::DoubleBuffer<Index>& value,
                        Offset length) {
    return [&, length](void* memory, std::size_t& bytes, cudaStream_t on) {
      return cub::DeviceRadixSort::SortPairs(memory, bytes, key, value, length, 0, bits, on);
    };
  };
  in_parts(stream, n, 1, [&](int part, Offset begin, Offset end) {
    cub::DoubleBuffer<Key> key(keys + begin, other_keys.as<Key>() + begin);
    cub::DoubleBuffer<Index> value(values + begin, other_values.as<Index>() + begin);
    if (is_cut)
      run_on(stream, part, "sort", sort(key, value, end - begin));
    else
      run(stream, "sort", sort(key, value, end - begin));
    const auto on = static_cast<cudaStream_t>(device::handle(stream, part));
    copy_on(on, keys + begin, key.Current(), (end - begin) * sizeof(Key));
    copy_on(on, values + begin, value.Current(), (end - begin) * sizeof(Index));
  });
}

Offset reduce_by_key(device::Stream& stream,
                     Offset n,
                     const Key* keys,
                     const Index* values,
                     Key* run_keys,
                     Index* run_sums) {
  if (n == 0) return 0;
  Buffer runs(stream, sizeof(Offset));
  run(stream, "reduce by key", [&](void* memory, std::size_t& bytes, cudaStream_t on) {
    return cub::DeviceReduce::ReduceByKey(memory, bytes, keys, run_keys, values, run_sums,
                                          runs.as<Offset>(), ::cuda::std::plus<>{}, n, on);
  });
  return to_host(stream, runs.as<Offset>());
}

}  // namespace multigrid::cuda
