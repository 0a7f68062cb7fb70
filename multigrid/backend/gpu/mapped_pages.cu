// SPDX-License-Identifier: MIT
// How the pages of a MappedMemory are mapped.
#include "multigrid/backend/gpu/driver.h"
#include "multigrid/backend/gpu/mapped_memory.h"
#include "multigrid/errors.h"

#include <cuda.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <string>
#include <utility>

namespace multigrid::device {
namespace {

/// False if there was no memory. Throws DeviceError if the call has failed otherwise.
bool has_room(const CUresult result) {
  if (result == CUDA_ERROR_OUT_OF_MEMORY) return false;
  require(result, "allocating memory of several GPUs");
  return true;
}

CUmemAllocationProp pages_on(const int device) {
  CUmemAllocationProp properties{};
  properties.type = CU_MEM_ALLOCATION_TYPE_PINNED;
  properties.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
  return properties;
}

CUdeviceptr address(const char* memory) {
  return reinterpret_cast<CUdeviceptr>(memory);
}

/// Kernels of one device write and do atomic operations in the memory of the others.
void require_peers(const std::vector<int>& devices) {
  for (const int own : devices)
    for (const int other : devices) {
      int can = own == other;
      if (!can) cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrNativeAtomicSupported, own, other);
      if (!can)
        throw DeviceError(
            "cuda:" + std::to_string(own) +
            " cannot work in the memory of cuda:" + std::to_string(other) +
            ", for which they need NVLink: name GPUs that can in Backend/Device, or one alone");
    }
}

}  // namespace

MappedMemory::MappedMemory(std::vector<int> devices)
    : devices_(std::move(devices)), used_(devices_.size()) {
  require_peers(devices_);
  for (const int device : devices_) {
    std::size_t page = 0;
    const CUmemAllocationProp properties = pages_on(device);
    require(driver().granularity(&page, &properties, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED),
            "asking for the size of a GPU's pages");
    page_ = std::max(page_, page);
  }
}

bool MappedMemory::map(char* begin, Range& range) {
  bool is_mapped = true;
  each_stretch(range, [&](std::size_t from, std::size_t bytes, int part) {
    if (!is_mapped) return;
    CUmemGenericAllocationHandle handle = 0;
    const CUmemAllocationProp properties = pages_on(devices_[std::size_t(part)]);
    is_mapped = has_room(driver().create(&handle, bytes, &properties, 0));
    if (!is_mapped) {
      full_device_ = devices_[std::size_t(part)];
      return;
    }
    range.handles.push_back(handle);
    require(driver().map(address(begin + from), bytes, 0, handle, 0),
            "mapping memory of several GPUs");
  });
  if (!is_mapped) return false;
  std::vector<CUmemAccessDesc> access;
  for (const int device : devices_)
    access.push_back({{CU_MEM_LOCATION_TYPE_DEVICE, device}, CU_MEM_ACCESS_FLAGS_PROT_READWRITE});
  return has_room(driver().set_access(address(begin), range.bytes(), access.data(), access.size()));
}

void MappedMemory::unmap(char* begin, Range& range) noexcept {
  std::size_t k = 0;
  each_stretch(range, [&](std::size_t from, std::size_t bytes, int) {
    if (k >= range.handles.size()) return;  // not all could be mapped
    driver().unmap(address(begin + from), bytes);
    driver().release(range.handles[k++]);
  });
  driver().free(address(begin), range.bytes());
}

char* MappedMemory::map_anew(const Pages& pages) {
  Range range{pages.stretches, {}};
  CUdeviceptr address_of_range = 0;
  require(driver().reserve(&address_of_range, range.bytes(), page_, 0, 0),
          "reserving addresses of the GPUs");
  char* const begin = reinterpret_cast<char*>(address_of_range);
  bool is_mapped = false;
  try {
    is_mapped = map(begin, range);
  } catch (...) {
    unmap(begin, range);
    throw;
  }
  if (!is_mapped) {
    unmap(begin, range);
    return nullptr;
  }
  count(range, true);
  ranges_.emplace(begin, std::move(range));
  return begin + pages.offset;
}

}  // namespace multigrid::device
