// SPDX-License-Identifier: MIT
#include "multigrid/backend/launches/cuda_launches.h"
#include "multigrid/backend/primitives/cub_calls.h"
#include "multigrid/backend/primitives/primitives_cuda.h"

#include <cub/block/block_scan.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <cuda_runtime.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <vector>

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

/// The sums before those of each part.
__global__ void add_up(int n, const Offset* sums, Offset* begins) {
  wait_for_previous();
  Offset begin = 0;
  for (int part = 0; part < n; ++part) {
    begins[part] = begin;
    begin += sums[part];
  }
}

/// Adds up counts by part: sums[p] of the piece of part p, begins[p] of all pieces before it. Both
/// are on the first part.
template <class Counts>
void sum_pieces(
    device::Stream& stream, Offset n, const Counts& counts, Offset* sums, Offset* begins) {
  const int n_parts = device::parts(stream).count;
  require(cudaMemsetAsync(sums, 0, std::size_t(n_parts) * sizeof(Offset),
                          static_cast<cudaStream_t>(device::handle(stream))),
          "sums of pieces");  // a piece may be empty
  in_parts(stream, n, 1, [&](int part, Offset begin, Offset end) {
    run_on(stream, part, "sums of pieces", [&](void* memory, std::size_t& bytes, cudaStream_t on) {
      return cub::DeviceReduce::Sum(memory, bytes, counts + begin, sums + part, end - begin, on);
    });
  });
  launch_on_first(stream, 1, 1, "sums of pieces", add_up, n_parts, sums, begins);
}

}  // namespace

void prefix_sums(device::Stream& stream, Offset n, const Index* counts, Offset* offsets) {
  const CountOrEnd count{counts, n};
  if (n < scan_threads * scan_items)
    return launch_on_first(stream, 1, scan_threads, "prefix sums", scan_few, count, offsets);
  const auto all =
      thrust::make_transform_iterator(thrust::make_counting_iterator<Offset>(0), count);
  const Parts& parts = device::parts(stream);
  if (!parts.cuts(n))
    return run(stream, "prefix sums", [&](void* memory, std::size_t& bytes, cudaStream_t on) {
      return cub::DeviceScan::ExclusiveSum(memory, bytes, all, offsets, n + 1, on);
    });
  Buffer memory(stream, 2 * std::size_t(parts.count) * sizeof(Offset));
  Offset* const sums = memory.as<Offset>();
  Offset* const begins = sums + parts.count;
  sum_pieces(stream, n, all, sums, begins);
  in_parts(stream, n, 1, [&](int part, Offset begin, Offset end) {
    const Offset length = end - begin + (end == n ? 1 : 0);  // the total follows the last count
    run_on(stream, part, "prefix sums", [&](void* temporary, std::size_t& bytes, cudaStream_t on) {
      return cub::DeviceScan::ExclusiveScan(temporary, bytes, all + begin, offsets + begin,
                                            ::cuda::std::plus<>{},
                                            cub::FutureValue<Offset>(begins + part), length, on);
    });
  });
}

namespace {

struct SetAsCount {
  __host__ __device__ Offset operator()(Index flag) const { return flag != 0; }
};

struct IsSet {
  __host__ __device__ bool operator()(Index flag) const { return flag != 0; }
};

}  // namespace

Offset compact(device::Stream& stream, Offset n, const Index* flags, Index* selected) {
  if (n == 0) return 0;
  const Parts& parts = device::parts(stream);
  const auto set = thrust::make_transform_iterator(flags, IsSet{});
  const auto select = [&](Offset begin, Offset length, Index* to, Offset* n_selected) {
    return [=](void* memory, std::size_t& bytes, cudaStream_t on) {
      return cub::DeviceSelect::Flagged(
          memory, bytes, thrust::make_counting_iterator<Index>(static_cast<Index>(begin)),
          set + begin, to, n_selected, length, on);
    };
  };
  Buffer memory(stream, 2 * std::size_t(parts.count) * sizeof(Offset));
  Offset* const sums = memory.as<Offset>();
  if (!parts.cuts(n)) {
    run(stream, "compact", select(0, n, selected, sums));
    return to_host(stream, sums);
  }
  Offset* const begins = sums + parts.count;
  const auto counts = thrust::make_transform_iterator(flags, SetAsCount{});
  sum_pieces(stream, n, counts, sums, begins);
  std::vector<Offset> on_host(2 * std::size_t(parts.count));
  device::copy(stream, device::Copy::to_host, on_host.data(), sums,
               on_host.size() * sizeof(Offset));
  in_parts(stream, n, 1, [&](int part, Offset begin, Offset end) {
    run_on(stream, part, "compact",
           select(begin, end - begin, selected + on_host[std::size_t(parts.count + part)],
                  sums + part));
  });
  return on_host[std::size_t(parts.count) - 1] + on_host.back();
}

}  // namespace multigrid::cuda
