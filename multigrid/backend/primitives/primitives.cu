// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch_cuda.h"
#include "multigrid/backend/primitives/primitives_cuda.h"
#include "multigrid/errors.h"

#include <cub/block/block_scan.cuh>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <cuda_runtime.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

namespace multigrid::cuda {
namespace {

/// The counts, then a 0, so that an exclusive sum of n + 1 values ends with the total.
struct CountOrEnd {
  const Index* counts;
  Offset n;
  __host__ __device__ Offset operator()(Offset i) const { return i < n ? counts[i] : 0; }
};

/// Up to scan_threads * scan_items counts are scanned by one block, without a launch to prepare it
/// and without temporary memory.
constexpr int scan_threads = 1024, scan_items = 8;

__global__ void __launch_bounds__(scan_threads) scan_few(const CountOrEnd counts, Offset* offsets) {
  using Scan = cub::BlockScan<Offset, scan_threads, cub::BLOCK_SCAN_WARP_SCANS>;
  __shared__ typename Scan::TempStorage memory;
  wait_for_previous();
  const Offset first = Offset(threadIdx.x) * scan_items;
  Offset own[scan_items];
  MG_UNROLL
  for (int k = 0; k < scan_items; ++k) own[k] = counts(first + k);
  Scan(memory).ExclusiveSum(own, own);
  MG_UNROLL
  for (int k = 0; k < scan_items; ++k)
    if (first + k <= counts.n) offsets[first + k] = own[k];
}

struct IsSet {
  __host__ __device__ bool operator()(Index flag) const { return flag != 0; }
};

/// Temporary device memory, freed in stream order.
class Buffer {
 public:
  Buffer(device::Stream& stream, std::size_t bytes)
      : stream_(stream), memory_(device::allocate(stream, bytes ? bytes : 1)) {}
  ~Buffer() { device::release(stream_, memory_); }
  Buffer(const Buffer&) = delete;
  template <class T>
  T* as() {
    return static_cast<T*>(memory_);
  }

 private:
  device::Stream& stream_;
  void* memory_;
};

cudaStream_t raw(device::Stream& stream) {
  return static_cast<cudaStream_t>(device::handle(stream));
}

/// Calls CUB twice: the first call tells how much temporary memory is needed, the second works.
template <class Call>
void run(device::Stream& stream, const char* what, const Call& call) {
  const auto require = [what](cudaError_t error) {
    if (error != cudaSuccess)
      throw DeviceError(std::string(what) + ": " + cudaGetErrorString(error));
  };
  std::size_t bytes = 0;
  require(call(nullptr, bytes));
  Buffer buffer(stream, bytes);
  require(call(buffer.as<void>(), bytes));
  device::check_launch(stream, what);
}

Offset to_host(device::Stream& stream, const Offset* value) {
  Offset result = 0;
  device::copy(stream, device::Copy::to_host, &result, value, sizeof result);
  return result;
}

}  // namespace

void prefix_sums(device::Stream& stream, Offset n, const Index* counts, Offset* offsets) {
  const CountOrEnd count{counts, n};
  if (n < scan_threads * scan_items)
    return launch(stream, 1, scan_threads, "prefix sums", scan_few, count, offsets);
  const auto all =
      thrust::make_transform_iterator(thrust::make_counting_iterator<Offset>(0), count);
  run(stream, "prefix sums", [&](void* memory, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveSum(memory, bytes, all, offsets, n + 1, raw(stream));
  });
}

void sort_by_key(device::Stream& stream, Offset n, Key* keys, Index* values, int bits) {
  if (n == 0) return;
  Buffer other_keys(stream, n * sizeof(Key)), other_values(stream, n * sizeof(Index));
  cub::DoubleBuffer<Key> key(keys, other_keys.as<Key>());
  cub::DoubleBuffer<Index> value(values, other_values.as<Index>());
  run(stream, "sort", [&](void* memory, std::size_t& bytes) {
    return cub::DeviceRadixSort::SortPairs(memory, bytes, key, value, n, 0, bits, raw(stream));
  });
  if (key.Current() != keys)
    device::copy(stream, device::Copy::inside, keys, key.Current(), n * sizeof(Key));
  if (value.Current() != values)
    device::copy(stream, device::Copy::inside, values, value.Current(), n * sizeof(Index));
}

Offset reduce_by_key(device::Stream& stream,
                     Offset n,
                     const Key* keys,
                     const Index* values,
                     Key* run_keys,
                     Index* run_sums) {
  if (n == 0) return 0;
  Buffer runs(stream, sizeof(Offset));
  run(stream, "reduce by key", [&](void* memory, std::size_t& bytes) {
    return cub::DeviceReduce::ReduceByKey(memory, bytes, keys, run_keys, values, run_sums,
                                          runs.as<Offset>(), ::cuda::std::plus<>{}, n, raw(stream));
  });
  return to_host(stream, runs.as<Offset>());
}

Offset compact(device::Stream& stream, Offset n, const Index* flags, Index* selected) {
  if (n == 0) return 0;
  Buffer count(stream, sizeof(Offset));
  const auto set = thrust::make_transform_iterator(flags, IsSet{});
  run(stream, "compact", [&](void* memory, std::size_t& bytes) {
    return cub::DeviceSelect::Flagged(memory, bytes, thrust::make_counting_iterator<Index>(0), set,
                                      selected, count.as<Offset>(), n, raw(stream));
  });
  return to_host(stream, count.as<Offset>());
}

}  // namespace multigrid::cuda
