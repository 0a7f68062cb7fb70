// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"
#include "multigrid/backend/types.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

/// The CUDA runtime for code that knows no CUDA. Implemented in gpu/*.cu, or in
/// gpu/none.cc for builds without nvcc. Every call checks its result and throws DeviceError or
/// OutOfMemory.
namespace multigrid::device {

/// The number of usable devices. If it is 0, `reason` receives one sentence that says why.
int count(std::string& reason);

/// One device with one stream of its own, a memory pool that keeps freed memory, and room for
/// partial sums; or several that work as one, each with a stream, whose large arrays are spread over all of them. The first
/// one's stream has all work that is not for all parts.
struct Stream;
std::shared_ptr<Stream> open(const std::vector<int>& devices, const Parts& cut);
const Parts& parts(const Stream& stream);
/// Whether the first device does everything from now on.
void work_alone(Stream& stream, bool is_alone);

/// "NVIDIA H200 (cuda:0)", "2 x NVIDIA H200 (cuda:0,1)".
std::string description(const Stream& stream);
/// See Executor.
std::vector<DeviceShare> shares(const Stream& stream);
double link_speed(Stream& stream);
/// For `shares`, where there are several devices: the bytes in use now on all of them together.
void note_use(Stream& stream, Offset bytes);
/// The peaks are what is in use now.
void forget_peaks(Stream& stream, Offset bytes);
/// The versions of runtime and driver for `terrace --info`: "CUDA runtime 13.0, driver for CUDA
/// 13.0", or why there are none.
std::string versions();

/// columns  see Executor::allocate
void* allocate(Stream& stream, std::size_t bytes, Offset columns = 0);
void release(Stream& stream, void* memory) noexcept;
/// Memory of one part for its own work, in the order of its stream: temporary memory of CUB.
void* allocate_on(Stream& stream, int part, std::size_t bytes);
void release_on(Stream& stream, int part, void* memory) noexcept;
void synchronize(Stream& stream);

/// Lets kernels read `bytes` bytes of the host's memory at the same address, through the bus.
void borrow(Stream& stream, void* memory, std::size_t bytes);
/// Waits for the stream, and ends that.
void hand_back(Stream& stream, void* memory) noexcept;
/// Bytes that can be allocated: what the driver has and what is kept of freed memory. Of N devices N times what the fullest one can
/// give, since arrays are spread evenly.
Offset free_memory(Stream& stream);

/// An event after all work of the stream up to now. Throws std::logic_error during a recording.
std::shared_ptr<const void> record_event(Stream& stream);
/// Waits for the later one.
double seconds_between(Stream& stream, const void* begin, const void* end);

enum class Copy { to_device, to_host, inside };
/// Copies in stream order. Returns when the host may use its memory again.
void copy(Stream& stream, Copy direction, void* target, const void* source, std::size_t bytes);

/// Launches between begin and end are recorded, not run. Meanwhile allocate, synchronize and copies
/// to or from the host throw std::logic_error. end_recording throws it if memory was released.
struct Graph;
void begin_recording(Stream& stream);
std::shared_ptr<Graph> end_recording(Stream& stream);
void abandon_recording(Stream& stream) noexcept;
void replay(Stream& stream, Graph& graph);

/// To be called after each launch. Throws DeviceError naming the kernel if it could not be launched
/// or an earlier kernel has failed. Later failures are thrown by the next call that waits, with the
/// name of the last kernel launched.
///
/// kernel  typeid(Kernel).name(); kept as a pointer
void check_launch(Stream& stream, const char* kernel);
/// The cudaStream_t of the first part, for launches and CUB; its device becomes the current one. What it gets comes after all
/// earlier work of all parts.
void* handle(Stream& stream);
/// To be called before work for all parts, or for the first alone: lets those parts wait for earlier work.
void begin_work(Stream& stream, bool on_all);
/// The cudaStream_t of a part, after begin_work.
void* handle(Stream& stream, int part);
/// Whether a kernel may start before the previous one has ended (programmatic dependent launch).
/// This needs compute capability 9.0, code compiled for it, and a CUDA version whose graphs can
/// record it. The first kernel after a wait for another part does not.
bool overlaps_kernels(const Stream& stream);
/// Switches that off, or on again where it is possible.
void overlap_kernels(Stream& stream, bool wanted);
/// Waits until the work up to now of another stream (a cudaStream_t) has ended.
void wait_for(Stream& stream, void* other);
/// The device whose memory this address is in; -1 if it is in none's.
int device_of(const void* memory);
/// The number of threads that all multiprocessors of the device hold together.
Offset threads_at_once(const Stream& stream);
/// Memory of a part for tickets and partial sums of concurrent reductions, `reduction_bytes` long. Tickets
/// are 0 between reductions. That of part p is p reduction_stride bytes behind that of the first.
void* reduction_memory(Stream& stream);
std::size_t reduction_stride(const Stream& stream);
inline constexpr std::size_t reduction_bytes = 1 << 20;
inline constexpr int sums_at_once = 16;
/// Memory of the host that kernels can write, `landing_bytes` long. Its contents are valid after a
/// wait, until the next copy or kernel that uses it.
void* landing(Stream& stream);
inline constexpr std::size_t landing_bytes = 4096;

}  // namespace multigrid::device
