// SPDX-License-Identifier: MIT
// Streams: how they are opened and closed, and what they hold.
#include "multigrid/backend/gpu/stream.h"
#include "multigrid/backend/memory/free_memory.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <future>
#include <system_error>

namespace multigrid::device {
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

/// Throws if a device is not there or named twice.
void require_devices(const std::vector<int>& devices) {
  std::string reason;
  const int n = count(reason);
  if (n == 0) throw DeviceError(reason);
  for (const int device : devices) {
    if (device < 0 || device >= n)
      throw DeviceError("there is no GPU cuda:" + std::to_string(device) + ": devices 0 to " +
                        std::to_string(n - 1) + " are visible");
    if (std::count(devices.begin(), devices.end(), device) > 1)
      throw DeviceError("cuda:" + std::to_string(device) + " is named twice in Backend/Device");
  }
  if (devices.size() > std::size_t(Parts::most))
    throw DeviceError(std::to_string(Parts::most) + " GPUs at most can work as one");
}

/// Opens several devices side by side, since each takes a while. Errors are left to the calls that come next, which meet them again.
void open_side_by_side(const std::vector<int>& devices) {
  if (devices.size() == 1) return;
  std::vector<std::future<void>> opened;
  try {
    for (const int device : devices)
      opened.push_back(std::async(std::launch::async, [device] {
        discard(cudaSetDevice(device));
        discard(cudaFree(nullptr));
      }));
  } catch (const std::system_error&) {  // no more threads: the others are opened one by one
  }
}

/// Opens the last part of a stream, which closes it even if that fails half-way.
void open_part(Stream& stream, const int device, const bool is_alone) {
  PartOfStream& part = stream.parts.emplace_back();
  part.device = device;
  require(cudaSetDevice(device), "selecting the GPU");
  require(cudaStreamCreateWithFlags(&part.stream, cudaStreamNonBlocking), "opening a stream");
  if (!is_alone)
    require(cudaEventCreateWithFlags(&part.noted, cudaEventDisableTiming), "making an event");
}

void keep_freed_memory(const int device) {
  cudaMemPool_t pool;
  require(cudaDeviceGetDefaultMemPool(&pool, device), "opening the memory pool");
  std::uint64_t keep = UINT64_MAX;
  require(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep),
          "setting up the memory pool");
}

/// Lets all devices use memory of the first one's pool and what is allocated there otherwise.
void share_memory_of_first(const std::vector<int>& devices) {
  cudaMemPool_t pool;
  require(cudaDeviceGetDefaultMemPool(&pool, devices[0]), "opening the memory pool");
  for (std::size_t k = 1; k < devices.size(); ++k) {
    require(cudaSetDevice(devices[k]), "selecting a GPU");
    const cudaError_t error = cudaDeviceEnablePeerAccess(devices[0], 0);
    if (error == cudaErrorPeerAccessAlreadyEnabled)
      cudaGetLastError();
    else
      require(error, "letting a GPU use the memory of another one");
    const cudaMemAccessDesc access = {{cudaMemLocationTypeDevice, devices[k]},
                                      cudaMemAccessFlagsProtReadWrite};
    require(cudaMemPoolSetAccess(pool, &access, 1), "letting a GPU use the memory of another one");
  }
}

void make_room_for_sums(Stream& stream) {
  stream.is_reduction_alone = !stream.mapped;
  if (!stream.mapped) {
    require(cudaMalloc(&stream.reduction, reduction_bytes), "allocating room for sums");
    require(cudaMemset(stream.reduction, 0, reduction_bytes), "clearing room for sums");
    return;
  }
  const std::size_t page = stream.mapped->page();  // one of each device
  stream.reduction = stream.mapped->allocate(stream.parts.size() * page);
  if (!stream.reduction) fail(cudaErrorMemoryAllocation, "allocating room for sums");
  for (std::size_t part = 0; part < stream.parts.size(); ++part)
    require(cudaMemset(static_cast<char*>(stream.reduction) + part * page, 0, reduction_bytes),
            "clearing room for sums");
}

}  // namespace

std::shared_ptr<Stream> open(const std::vector<int>& devices, const Parts& cut) {
  require_devices(devices);
  open_side_by_side(devices);
  auto stream = std::make_shared<Stream>();
  stream->cut = cut;
  if (devices.size() > 1) stream->mapped = std::make_unique<MappedMemory>(devices);
  for (const int device : devices) open_part(*stream, device, devices.size() == 1);
  const int first = devices[0];
  require(cudaSetDevice(first), "selecting the GPU");
  make_room_for_sums(*stream);
  void* landing = nullptr;
  require(cudaMallocHost(&landing, (1 + n_sent) * small_copy), "allocating page-locked memory");
  stream->landing = static_cast<char*>(landing);
  require(cudaDeviceSynchronize(), "opening the GPU");
  stream->overlaps_kernels = can_overlap_kernels();
  int multiprocessors = 0, threads = 0;
  require(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, first),
          "asking for the GPU's size");
  require(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerMultiProcessor, first),
          "asking for the GPU's size");
  stream->threads_at_once = Offset(multiprocessors) * threads;
  for (const int device : devices) keep_freed_memory(device);
  share_memory_of_first(devices);
  require(cudaSetDevice(first), "selecting the GPU");
  return stream;
}

Stream::~Stream() {
  if (!parts.empty()) return_free_memory(*this);
  mapped.reset();
  for (const PartOfStream& part : parts) {
    if (cudaSetDevice(part.device) != cudaSuccess) return;
    if (part.noted) discard(cudaEventDestroy(part.noted));
    if (part.stream) discard(cudaStreamDestroy(part.stream));
  }
  if (reduction && is_reduction_alone) discard(cudaFree(reduction));
  if (landing) discard(cudaFreeHost(landing));
}

void overlap_kernels(Stream& stream, bool wanted) {
  use(stream);
  stream.overlaps_kernels = wanted && can_overlap_kernels();
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
std::size_t reduction_stride(const Stream& stream) {
  return stream.mapped ? stream.mapped->page() : 0;
}

}  // namespace multigrid::device
