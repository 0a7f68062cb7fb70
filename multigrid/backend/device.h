// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstddef>
#include <memory>
#include <string>

/// The CUDA runtime, seen from code that knows no CUDA. Built from device_cuda.cu, or from
/// device_none.cc where there is no nvcc. Every call checks its result and throws DeviceError or
/// OutOfMemory.
namespace multigrid::device {

/// Number of usable devices; 0 with the reason in one sentence.
int count(std::string& reason);

/// One device with one stream of its own, a memory pool that keeps freed memory, and room for
/// partial sums.
struct Stream;
std::shared_ptr<Stream> open(int device);

std::string name(const Stream& stream);
/// Versions of runtime and driver for `terrace info`: "CUDA runtime 13.0, driver 13.0", or why
/// there are none.
std::string versions();

void* allocate(Stream& stream, std::size_t bytes);
void release(Stream& stream, void* memory) noexcept;
void synchronize(Stream& stream);

enum class Copy { to_device, to_host, inside };
/// Copies in stream order. Returns when the host's side may be used again.
void copy(Stream& stream, Copy direction, void* target, const void* source, std::size_t bytes);

/// Launches between begin and end are recorded, not run. allocate, synchronize and copies but those
/// inside throw std::logic_error meanwhile; end_recording does if something was released.
struct Graph;
void begin_recording(Stream& stream);
std::shared_ptr<Graph> end_recording(Stream& stream);
void abandon_recording(Stream& stream) noexcept;
void replay(Stream& stream, Graph& graph);

/// Called after each launch: throws DeviceError naming the kernel if it could not be launched, or
/// if one before it has failed meanwhile. A failure after this is thrown by the next call that
/// waits, with the name of the last kernel launched.
///
/// kernel  typeid(Kernel).name(); kept as a pointer
void check_launch(Stream& stream, const char* kernel);
/// The raw handle for <<<>>> and CUB, a cudaStream_t.
void* handle(Stream& stream);
/// Whether a kernel may be launched before the one ahead of it has ended (programmatic dependent
/// launch): from compute capability 9.0 on, in code compiled for it, where graphs can record it
/// too.
bool overlaps_kernels(const Stream& stream);
/// Switches that off, or on again where it is possible.
void overlap_kernels(Stream& stream, bool wanted);
/// Threads that all its multiprocessors hold together, as the device says.
Offset threads_at_once(const Stream& stream);
/// Memory for the partial sums of reductions at once, `reduction_bytes` long: zeros where tickets
/// are.
void* reduction_memory(Stream& stream);
inline constexpr std::size_t reduction_bytes = 1 << 19;
inline constexpr int sums_at_once = 16;  ///< as many as have a ticket
/// Memory of the host that kernels can write, `landing_bytes` long, to be read after a wait and
/// before the next copy or kernel that takes it.
void* landing(Stream& stream);
inline constexpr std::size_t landing_bytes = 4096;

}  // namespace multigrid::device
