// SPDX-License-Identifier: MIT
#pragma once

// What a Stream is, for gpu/*.cu alone.
#include "multigrid/backend/device.h"
#include "multigrid/backend/gpu/mapped_memory.h"
#include "multigrid/backend/memory/free_blocks.h"
#include "multigrid/backend/parts/waits.h"
#include "multigrid/backend/recording.h"

#include <cuda_runtime.h>

#include <memory>
#include <string>
#include <vector>

namespace multigrid::device {

/// Copies of up to this size go through page-locked memory: the driver need not stage them, and the
/// host need not wait for what it sends. Counts and scalars are smaller.
constexpr std::size_t small_copy = landing_bytes;
constexpr int n_sent = 16;  ///< small copies to the device that may be under way at once

/// One of the devices that work as one, and its share of the work in order.
struct PartOfStream {
  int device = 0;
  cudaStream_t stream = nullptr;
  cudaEvent_t noted = nullptr;  ///< see Waits; null if there is one part
  Offset peak_bytes = 0;        ///< of several
};

struct Stream {
  std::vector<PartOfStream> parts;
  Parts cut;
  Waits waits;
  bool overlaps_kernels = false;
  bool first_has_waited = false;  ///< for another part since its last kernel
  Offset threads_at_once = 0;     ///< of one device
  void* reduction = nullptr;
  bool is_reduction_alone = true;  ///< not of `mapped`
  FreeBlocks free_blocks;
  std::unique_ptr<MappedMemory> mapped;  ///< null if there is one part
  char* landing = nullptr;       ///< page-locked: one small copy from the device, n_sent to it
  int sent = 0;                  ///< small copies to the device since the last wait for the stream
  const char* last_launch = "";  ///< name of the kernel's type
  Recording recording;
  std::vector<void*> released;  ///< while a graph was recorded

  /// Also returns the memory that the pool keeps to the device.
  ~Stream();

  /// Returns free blocks to the pool, and pages to the devices.
  void drain();
  /// Frees what was released during a recording; not a node of the graph.
  void free_released() noexcept;
};

[[noreturn]] void fail(cudaError_t error, const std::string& what);

/// For calls that clean up. What fails there is reported by the next call that can throw, or was
/// cleaned up before; it must not look like a failure of the next launch.
inline void discard(cudaError_t error) noexcept {
  if (error != cudaSuccess) cudaGetLastError();
}

/// Throws if a CUDA call has failed.
inline void require(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fail(error, what);
}

/// Returns the stream of the first part after making its device the current one, since a program
/// may use several. What it gets comes after all earlier work of all parts.
cudaStream_t use(Stream& stream);

}  // namespace multigrid::device
