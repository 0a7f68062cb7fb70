// SPDX-License-Identifier: MIT
#pragma once

// Calls of CUB on the streams of devices, for primitives/*.cu alone.
#include "multigrid/backend/device.h"
#include "multigrid/errors.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <string>

namespace multigrid::cuda {

/// Temporary device memory, freed in stream order.
class Buffer {
 public:
  /// For the first part.
  ///
  /// columns  see Executor::allocate
  Buffer(device::Stream& stream, std::size_t bytes, Offset columns = 0)
      : stream_(stream), memory_(device::allocate(stream, bytes ? bytes : 1, columns)) {}
  /// For one of several parts.
  Buffer(device::Stream& stream, int part, std::size_t bytes)
      : stream_(stream),
        part_(part),
        memory_(device::allocate_on(stream, part, bytes ? bytes : 1)) {}
  ~Buffer() {
    if (part_ < 0)
      device::release(stream_, memory_);
    else
      device::release_on(stream_, part_, memory_);
  }
  Buffer(const Buffer&) = delete;
  template <class T>
  T* as() {
    return static_cast<T*>(memory_);
  }

 private:
  device::Stream& stream_;
  int part_ = -1;
  void* memory_;
};

inline void require(cudaError_t error, const char* what) {
  if (error != cudaSuccess) throw DeviceError(std::string(what) + ": " + cudaGetErrorString(error));
}

/// Calls CUB twice: the first call tells how much temporary memory is needed, the second works. The
/// last argument is the stream.
template <class Call>
void run(device::Stream& stream, const char* what, const Call& call) {
  std::size_t bytes = 0;
  require(call(nullptr, bytes, static_cast<cudaStream_t>(device::handle(stream))), what);
  Buffer buffer(stream, bytes);
  require(call(buffer.as<void>(), bytes, static_cast<cudaStream_t>(device::handle(stream))), what);
  device::check_launch(stream, what);
}

/// The same for one of several parts, after device::begin_work.
template <class Call>
void run_on(device::Stream& stream, int part, const char* what, const Call& call) {
  const auto on = static_cast<cudaStream_t>(device::handle(stream, part));
  std::size_t bytes = 0;
  require(call(nullptr, bytes, on), what);
  Buffer buffer(stream, part, bytes);
  require(call(buffer.as<void>(), bytes, on), what);
  device::check_launch(stream, what);
}

inline Offset to_host(device::Stream& stream, const Offset* value) {
  Offset result = 0;
  device::copy(stream, device::Copy::to_host, &result, value, sizeof result);
  return result;
}

}  // namespace multigrid::cuda
