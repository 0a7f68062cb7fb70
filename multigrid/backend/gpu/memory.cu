// SPDX-License-Identifier: MIT
// Memory of the devices and of the host.
#include "multigrid/backend/gpu/stream.h"
#include "multigrid/backend/memory/free_memory.h"
#include "multigrid/errors.h"

#include <algorithm>

namespace multigrid::device {
namespace {

/// Gives what a pool keeps back to its device, once the stream has freed it.
void trim_pool(const int device) {
  cudaMemPool_t pool;
  if (cudaDeviceGetDefaultMemPool(&pool, device) == cudaSuccess)
    discard(cudaMemPoolTrimTo(pool, 0));
}

/// Null if there is not enough memory.
void* try_to_allocate(Stream& stream, const std::size_t bytes, const Offset columns) {
  if (stream.mapped && columns > 0) return stream.mapped->allocate(bytes, std::size_t(columns));
  void* memory = nullptr;
  const cudaError_t error = cudaMallocAsync(&memory, bytes, use(stream));
  if (error == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    return nullptr;
  }
  if (error != cudaSuccess)
    fail(error, "allocating " + std::to_string(bytes) + " bytes on the GPU");
  return memory;
}

}  // namespace

void return_free_memory(Stream& stream) noexcept {
  if (cudaSetDevice(stream.parts[0].device) != cudaSuccess) return;
  for (const PartOfStream& part : stream.parts) discard(cudaStreamSynchronize(part.stream));
  stream.drain();
  if (cudaStreamSynchronize(stream.parts[0].stream) != cudaSuccess)
    return discard(cudaGetLastError());
  for (const PartOfStream& part : stream.parts) trim_pool(part.device);
}

void* allocate(Stream& stream, std::size_t bytes, Offset columns) {
  stream.recording.refuse("allocating memory of a GPU");
  const bool is_small = bytes <= FreeBlocks::largest && !(stream.mapped && columns > 0);
  if (is_small)
    if (void* const memory = stream.free_blocks.take(bytes)) return memory;
  const std::size_t capacity = is_small ? FreeBlocks::capacity(bytes) : bytes;
  void* memory = try_to_allocate(stream, capacity, columns);
  if (!memory) {  // freed memory may still be kept or wait for the stream
    return_free_memory(stream);
    memory = try_to_allocate(stream, capacity, columns);
  }
  if (!memory)
    fail(cudaErrorMemoryAllocation,
         "allocating " + std::to_string(bytes) + " bytes on " +
             (stream.mapped && columns > 0
                  ? "several GPUs, of which cuda:" + std::to_string(stream.mapped->full_device()) +
                        " is full"
                  : "the GPU"));
  if (is_small) stream.free_blocks.adopt(memory, bytes);
  return memory;
}

void release(Stream& stream, void* memory) noexcept {
  stream.recording.note("releasing memory of a GPU");
  if (stream.free_blocks.keep(memory)) return;
  if (stream.mapped && stream.mapped->release(memory)) return;
  if (stream.recording.is_on()) return stream.released.push_back(memory);
  try {
    begin_work(stream, false);
  } catch (const DeviceError&) {  // told by the next call that can throw
  }
  discard(cudaFreeAsync(memory, stream.parts[0].stream));
}

void* allocate_on(Stream& stream, const int part, const std::size_t bytes) {
  void* memory = nullptr;
  const auto on = static_cast<cudaStream_t>(handle(stream, part));
  cudaError_t error = cudaMallocAsync(&memory, bytes, on);
  if (error == cudaErrorMemoryAllocation) {  // freed memory may still be kept
    cudaGetLastError();
    return_free_memory(stream);
    handle(stream, part);
    error = cudaMallocAsync(&memory, bytes, on);
  }
  if (error != cudaSuccess)
    fail(error, "allocating " + std::to_string(bytes) + " temporary bytes on cuda:" +
                    std::to_string(stream.parts[std::size_t(part)].device));
  return memory;
}

void release_on(Stream& stream, const int part, void* memory) noexcept {
  discard(cudaFreeAsync(memory, stream.parts[std::size_t(part)].stream));
}

void Stream::drain() {
  free_blocks.drain([this](void* memory) { discard(cudaFreeAsync(memory, parts[0].stream)); });
  if (mapped) mapped->drain();
}

void Stream::free_released() noexcept {
  for (void* memory : released) discard(cudaFreeAsync(memory, parts[0].stream));
  released.clear();
}

void borrow(Stream& stream, void* memory, std::size_t bytes) {
  stream.recording.refuse("borrowing memory of the host");
  use(stream);
  require(cudaHostRegister(memory, bytes, cudaHostRegisterMapped | cudaHostRegisterPortable),
          "letting the GPU read memory of the host");
  void* there = nullptr;
  require(cudaHostGetDevicePointer(&there, memory, 0), "finding memory of the host on the GPU");
  if (there == memory) return;
  discard(cudaHostUnregister(memory));
  throw DeviceError(
      "this GPU does not see memory of the host at the host's addresses: take Backend/Residency = "
      "resident");
}

void hand_back(Stream& stream, void* memory) noexcept {
  stream.recording.note("handing back memory of the host");
  if (cudaSetDevice(stream.parts[0].device) != cudaSuccess) return;
  for (const PartOfStream& part : stream.parts) discard(cudaStreamSynchronize(part.stream));
  discard(cudaHostUnregister(memory));
}

namespace {

/// What a device can still give to arrays: what the driver has and what the pool keeps.
Offset free_on(const int device) {
  require(cudaSetDevice(device), "selecting the GPU");
  std::size_t free = 0, total = 0;
  require(cudaMemGetInfo(&free, &total), "asking for the GPU's memory");
  cudaMemPool_t pool;
  std::uint64_t reserved = 0, used = 0;
  require(cudaDeviceGetDefaultMemPool(&pool, device), "asking for the memory pool");
  require(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved),
          "asking for the memory pool");
  require(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used),
          "asking for the memory pool");
  return Offset(free + reserved - used);
}

}  // namespace

Offset free_memory(Stream& stream) {
  Offset least = free_on(stream.parts[0].device);
  for (const PartOfStream& part : stream.parts) least = std::min(least, free_on(part.device));
  require(cudaSetDevice(stream.parts[0].device), "selecting the GPU");
  const Offset kept = stream.mapped ? Offset(stream.mapped->kept_bytes()) : 0;
  return least * Offset(stream.parts.size()) + kept;
}

}  // namespace multigrid::device
