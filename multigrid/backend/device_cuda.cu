// SPDX-License-Identifier: MIT
#include "multigrid/backend/device.h"
#include "multigrid/backend/injection.h"
#include "multigrid/backend/memory/free_blocks.h"
#include "multigrid/backend/memory/free_memory.h"
#include "multigrid/backend/recording.h"
#include "multigrid/errors.h"

#include <cuda_runtime.h>

#include <cstring>
#include <map>
#include <mutex>
#include <vector>

namespace multigrid::device {
namespace {

[[noreturn]] void fail(cudaError_t error, const std::string& what) {
  cudaGetLastError();  // clears an error that does not stick, so that the program stays usable
  const std::string sentence =
      what + ": " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) + ")";
  if (error == cudaErrorMemoryAllocation)
    throw OutOfMemory(sentence + "; take a smaller problem, or Backend/Device = host");
  throw DeviceError(sentence);
}

/// Throws if a CUDA call has failed.
void require(cudaError_t error, const char* what) {
  if (error != cudaSuccess) fail(error, what);
}

std::string version(int number) {
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

}  // namespace

/// Copies of up to this size go through page-locked memory: the driver need not stage them, and the
/// host need not wait for what it sends. Counts and scalars are smaller.
constexpr std::size_t small_copy = landing_bytes;
constexpr int n_sent = 16;  ///< small copies to the device that may be under way at once

struct Stream {
  int device = 0;
  bool overlaps_kernels = false;
  Offset threads_at_once = 0;
  cudaStream_t stream = nullptr;
  void* reduction = nullptr;
  FreeBlocks free_blocks;
  char* landing = nullptr;       ///< page-locked: one small copy from the device, n_sent to it
  int sent = 0;                  ///< small copies to the device since the last wait for the stream
  const char* last_launch = "";  ///< name of the kernel's type
  Recording recording;
  std::vector<void*> released;  ///< while a graph was recorded

  /// Also returns the memory that the pool keeps to the device.
  ~Stream() {
    return_free_memory(*this);
    if (cudaSetDevice(device) != cudaSuccess) return;
    if (reduction) cudaFree(reduction);
    if (landing) cudaFreeHost(landing);
    if (stream) cudaStreamDestroy(stream);
  }

  /// Returns free blocks to the pool.
  void drain() {
    free_blocks.drain([this](void* memory) { cudaFreeAsync(memory, stream); });
  }

  /// Frees what was released during a recording; not a node of the graph.
  void free_released() noexcept {
    for (void* memory : released) cudaFreeAsync(memory, stream);
    released.clear();
  }
};

struct Graph {
  cudaGraphExec_t executable = nullptr;
  ~Graph() {
    if (executable) cudaGraphExecDestroy(executable);
  }
};

namespace {

__global__ void probe() {}

/// Whether the kernels that run here were compiled for compute capability 9.0 or more.
bool is_for_hopper() {
  cudaFuncAttributes attributes;
  require(cudaFuncGetAttributes(&attributes, probe), "asking what kernels were compiled for");
  return attributes.ptxVersion >= 90 && attributes.binaryVersion >= 90;
}

/// Kernels compiled for an older architecture would not wait for the previous one.
bool can_overlap_kernels() {
  constexpr int records_overlaps = 12030;  // CUDA 12.3: the first whose graphs keep these edges
  int driver = 0;
  require(cudaDriverGetVersion(&driver), "asking for the driver's version");
  return CUDART_VERSION >= records_overlaps && driver >= records_overlaps && is_for_hopper();
}

/// Returns the stream after making its device the current one, since a program may use several.
cudaStream_t use(const Stream& stream) {
  require(cudaSetDevice(stream.device), "selecting the GPU");
  return stream.stream;
}

}  // namespace

int count(std::string& reason) {
  int n = 0;
  const cudaError_t error = cudaGetDeviceCount(&n);
  if (error != cudaSuccess) {
    cudaGetLastError();
    int driver = 0;
    const bool has_driver = cudaDriverGetVersion(&driver) == cudaSuccess && driver > 0;
    reason = std::string("no usable GPU: ") +
             (has_driver ? cudaGetErrorString(error) : "there is no NVIDIA driver");
    return 0;
  }
  if (n == 0) reason = "no GPU is visible";
  return n;
}

std::shared_ptr<Stream> open(int device) {
  std::string reason;
  const int n = count(reason);
  if (n == 0) throw DeviceError(reason);
  if (device < 0 || device >= n)
    throw DeviceError("there is no GPU cuda:" + std::to_string(device) + ": devices 0 to " +
                      std::to_string(n - 1) + " are visible");
  auto stream = std::make_shared<Stream>();
  stream->device = device;
  require(cudaSetDevice(device), "selecting the GPU");
  require(cudaStreamCreateWithFlags(&stream->stream, cudaStreamNonBlocking), "opening a stream");
  require(cudaMalloc(&stream->reduction, reduction_bytes), "allocating room for sums");
  require(cudaMemset(stream->reduction, 0, reduction_bytes), "clearing room for sums");
  void* landing = nullptr;
  require(cudaMallocHost(&landing, (1 + n_sent) * small_copy), "allocating page-locked memory");
  stream->landing = static_cast<char*>(landing);
  require(cudaDeviceSynchronize(), "opening the GPU");
  stream->overlaps_kernels = can_overlap_kernels();
  int multiprocessors = 0, threads = 0;
  require(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device),
          "asking for the GPU's size");
  require(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, device),
          "asking for the GPU's size");
  stream->threads_at_once = Offset(multiprocessors) * threads;
  cudaMemPool_t pool;
  require(cudaDeviceGetDefaultMemPool(&pool, device), "opening the memory pool");
  std::uint64_t keep = UINT64_MAX;
  require(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep),
          "setting up the memory pool");
  return stream;
}

void return_free_memory(Stream& stream) noexcept {
  if (cudaSetDevice(stream.device) != cudaSuccess) return;
  stream.drain();
  cudaMemPool_t pool;
  if (stream.stream && cudaStreamSynchronize(stream.stream) == cudaSuccess &&
      cudaDeviceGetDefaultMemPool(&pool, stream.device) == cudaSuccess)
    cudaMemPoolTrimTo(pool, 0);
}

std::string name(const Stream& stream) {
  static std::mutex one_at_a_time;
  static std::map<int, std::string> names;  // a driver takes a millisecond to answer
  const std::lock_guard<std::mutex> lock(one_at_a_time);
  std::string& known = names[stream.device];
  if (known.empty()) {
    cudaDeviceProp properties;
    require(cudaGetDeviceProperties(&properties, stream.device), "asking for the GPU's name");
    known = properties.name;
  }
  return known;
}

std::string versions() {
  int runtime = 0, driver = 0;
  require(cudaRuntimeGetVersion(&runtime), "asking for the runtime's version");
  require(cudaDriverGetVersion(&driver), "asking for the driver's version");
  return "CUDA runtime " + version(runtime) +
         (driver ? ", driver for CUDA " + version(driver) : ", no driver");
}

void* allocate(Stream& stream, std::size_t bytes) {
  stream.recording.refuse("allocating memory of a GPU");
  const bool is_small = bytes <= FreeBlocks::largest;
  if (is_small)
    if (void* const memory = stream.free_blocks.take(bytes)) return memory;
  const std::size_t capacity = is_small ? FreeBlocks::capacity(bytes) : bytes;
  void* memory = nullptr;
  cudaError_t error = cudaMallocAsync(&memory, capacity, use(stream));
  if (error ==
      cudaErrorMemoryAllocation) {  // freed memory may still be in the pool or wait for the
    cudaGetLastError();             // stream
    stream.drain();
    cudaStreamSynchronize(use(stream));
    cudaMemPool_t pool;
    if (cudaDeviceGetDefaultMemPool(&pool, stream.device) == cudaSuccess)
      cudaMemPoolTrimTo(pool, 0);
    error = cudaMallocAsync(&memory, capacity, use(stream));
  }
  if (error != cudaSuccess)
    fail(error, "allocating " + std::to_string(bytes) + " bytes on the GPU");
  if (is_small) stream.free_blocks.adopt(memory, bytes);
  return memory;
}

void release(Stream& stream, void* memory) noexcept {
  stream.recording.note("releasing memory of a GPU");
  if (stream.free_blocks.keep(memory)) return;
  if (stream.recording.is_on())
    stream.released.push_back(memory);
  else
    cudaFreeAsync(memory, stream.stream);
}

void synchronize(Stream& stream) {
  stream.recording.refuse("waiting for a GPU");
  const cudaError_t error = cudaStreamSynchronize(use(stream));
  if (error != cudaSuccess)
    fail(error,
         "running on the GPU, the last kernel launched being " + kernel_name(stream.last_launch));
  stream.sent = 0;
}

void borrow(Stream& stream, void* memory, std::size_t bytes) {
  stream.recording.refuse("borrowing memory of the host");
  use(stream);
  require(cudaHostRegister(memory, bytes, cudaHostRegisterMapped),
          "letting the GPU read memory of the host");
  void* there = nullptr;
  require(cudaHostGetDevicePointer(&there, memory, 0), "finding memory of the host on the GPU");
  if (there == memory) return;
  cudaHostUnregister(memory);
  throw DeviceError(
      "this GPU does not see memory of the host at the host's addresses: take Backend/Residency = "
      "resident");
}

void hand_back(Stream& stream, void* memory) noexcept {
  stream.recording.note("handing back memory of the host");
  if (cudaSetDevice(stream.device) != cudaSuccess) return;
  cudaStreamSynchronize(stream.stream);
  cudaHostUnregister(memory);
}

Offset free_memory(Stream& stream) {
  use(stream);
  std::size_t free = 0, total = 0;
  require(cudaMemGetInfo(&free, &total), "asking for the GPU's memory");
  cudaMemPool_t pool;
  std::uint64_t reserved = 0, used = 0;
  require(cudaDeviceGetDefaultMemPool(&pool, stream.device), "asking for the memory pool");
  require(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved),
          "asking for the memory pool");
  require(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used),
          "asking for the memory pool");
  return Offset(free + reserved - used);
}

namespace {

/// A cudaEvent_t that is destroyed with its last owner.
struct Event {
  cudaEvent_t event = nullptr;
  ~Event() {
    if (event) cudaEventDestroy(event);
  }
};

}  // namespace

std::shared_ptr<const void> record_event(Stream& stream) {
  stream.recording.refuse("timing the work of a GPU");
  auto event = std::make_shared<Event>();
  require(cudaEventCreate(&event->event), "making an event");
  require(cudaEventRecord(event->event, use(stream)), "recording an event");
  return event;
}

double seconds_between(Stream& stream, const void* begin, const void* end) {
  use(stream);
  const auto event = [](const void* pointer) { return static_cast<const Event*>(pointer)->event; };
  float milliseconds = 0;
  require(cudaEventSynchronize(event(end)), "waiting for an event");
  require(cudaEventElapsedTime(&milliseconds, event(begin), event(end)), "timing events");
  return 1e-3 * double(milliseconds);
}

void copy(Stream& stream, Copy direction, void* target, const void* source, std::size_t bytes) {
  const bool is_small = bytes <= small_copy;
  const auto start = [&](void* to, const void* from, cudaMemcpyKind kind) {
    require(cudaMemcpyAsync(to, from, bytes, kind, use(stream)), "copying to or from the GPU");
  };
  // Either may be memory that the host has lent.
  if (direction == Copy::inside) return start(target, source, cudaMemcpyDefault);
  stream.recording.refuse("copying to or from a GPU");
  if (direction == Copy::to_host) {
    start(is_small ? stream.landing : target, source, cudaMemcpyDefault);
    synchronize(stream);
    if (is_small) std::memcpy(target, stream.landing, bytes);
  } else if (is_small) {
    if (stream.sent == n_sent) synchronize(stream);
    char* const place = stream.landing + ++stream.sent * small_copy;
    std::memcpy(place, source, bytes);
    start(target, place, cudaMemcpyHostToDevice);
  } else {
    start(target, source, cudaMemcpyHostToDevice);
    synchronize(stream);
  }
}

void begin_recording(Stream& stream) {
  require(cudaStreamBeginCapture(use(stream), cudaStreamCaptureModeThreadLocal),
          "recording a CUDA graph");
  stream.released.reserve(256);
  stream.recording.begin();
}

std::shared_ptr<Graph> end_recording(Stream& stream) {
  cudaGraph_t graph = nullptr;
  const cudaError_t captured = cudaStreamEndCapture(use(stream), &graph);
  stream.free_released();
  try {
    stream.recording.end();
    require(captured, "recording a CUDA graph");
  } catch (...) {
    if (graph) cudaGraphDestroy(graph);
    cudaGetLastError();
    throw;
  }
  auto result = std::make_shared<Graph>();
  const cudaError_t instantiated = cudaGraphInstantiate(&result->executable, graph, 0);
  cudaGraphDestroy(graph);
  require(instantiated, "instantiating a CUDA graph");
  require(cudaGraphUpload(result->executable, use(stream)), "uploading a CUDA graph");
  return result;
}

void abandon_recording(Stream& stream) noexcept {
  stream.recording.abandon();
  cudaGraph_t graph = nullptr;
  if (cudaStreamEndCapture(stream.stream, &graph) == cudaSuccess && graph) cudaGraphDestroy(graph);
  cudaGetLastError();
  stream.free_released();
}

void replay(Stream& stream, Graph& graph) {
  require(cudaGraphLaunch(graph.executable, use(stream)), "launching a CUDA graph");
  stream.last_launch = "a CUDA graph";
}

void check_launch(Stream& stream, const char* kernel) {
  const cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess)  // may be an error of a kernel still running at the last check
    fail(error, "launching " + kernel_name(kernel) + " after " + kernel_name(stream.last_launch));
  stream.last_launch = kernel;
}

void* handle(Stream& stream) {
  return use(stream);
}
bool overlaps_kernels(const Stream& stream) {
  return stream.overlaps_kernels;
}
void overlap_kernels(Stream& stream, bool wanted) {
  use(stream);
  stream.overlaps_kernels = wanted && can_overlap_kernels();
}
void wait_for(Stream& stream, void* other) {
  use(stream);
  require(cudaStreamSynchronize(static_cast<cudaStream_t>(other)), "waiting for another stream");
}
int device_of(const void* memory) {
  cudaPointerAttributes attributes{};
  require(cudaPointerGetAttributes(&attributes, memory), "asking where memory is");
  return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged
             ? attributes.device
             : -1;
}
Offset threads_at_once(const Stream& stream) {
  return stream.threads_at_once;
}
void* landing(Stream& stream) {
  return stream.landing;
}

void* reduction_memory(Stream& stream) {
  return stream.reduction;
}

}  // namespace multigrid::device
