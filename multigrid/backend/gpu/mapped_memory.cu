// SPDX-License-Identifier: MIT
#include "multigrid/backend/gpu/mapped_memory.h"
#include "multigrid/errors.h"

#include <cuda.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <iterator>
#include <new>
#include <string>

namespace multigrid::device {
namespace {

/// The calls of the driver, found at run time: programs that use CUDA's runtime alone are not linked with it.
struct Driver {
  decltype(&cuMemGetAllocationGranularity) granularity = nullptr;
  decltype(&cuMemAddressReserve) reserve = nullptr;
  decltype(&cuMemAddressFree) free = nullptr;
  decltype(&cuMemCreate) create = nullptr;
  decltype(&cuMemRelease) release = nullptr;
  decltype(&cuMemMap) map = nullptr;
  decltype(&cuMemUnmap) unmap = nullptr;
  decltype(&cuMemSetAccess) set_access = nullptr;

  Driver() {
    find("cuMemGetAllocationGranularity", granularity);
    find("cuMemAddressReserve", reserve);
    find("cuMemAddressFree", free);
    find("cuMemCreate", create);
    find("cuMemRelease", release);
    find("cuMemMap", map);
    find("cuMemUnmap", unmap);
    find("cuMemSetAccess", set_access);
  }

 private:
  template <class Function>
  static void find(const char* name, Function& function) {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result{};
#if CUDART_VERSION >= 12050
    constexpr unsigned first_version = 12000;  // all of these calls are older
    const cudaError_t error =
        cudaGetDriverEntryPointByVersion(name, &found, first_version, cudaEnableDefault, &result);
#else
    const cudaError_t error = cudaGetDriverEntryPoint(name, &found, cudaEnableDefault, &result);
#endif
    if (error != cudaSuccess || !found)
      throw DeviceError("this driver cannot spread memory over several GPUs (it has no " +
                        std::string(name) + "): name one GPU in Backend/Device");
    function = reinterpret_cast<Function>(found);
  }
};

const Driver& driver() {
  static const Driver driver;
  return driver;
}

void require(const CUresult result, const char* what) {
  if (result == CUDA_SUCCESS) return;
  throw DeviceError(std::string(what) + " failed (CUDA driver error " +
                    std::to_string(int(result)) + ")");
}

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

MappedMemory::~MappedMemory() {
  for (auto& [begin, range] : ranges_) unmap(begin, range);
}

template <class F>
void MappedMemory::each_stretch(const Range& range, const F& f) {
  std::size_t from = 0;
  for (const Stretch& stretch : range.stretches) {
    f(from, stretch.end - from, stretch.part);
    from = stretch.end;
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

void MappedMemory::count(const Range& range, const bool is_more) noexcept {
  each_stretch(range, [&](std::size_t, std::size_t bytes, int part) {
    std::size_t& used = used_[std::size_t(part)];
    used = is_more ? used + bytes : used - bytes;
  });
}

/// Where the array begins in a range that was kept, or null. A kept range may be larger by a sixteenth, or by two pages a device
/// if that is more.
char* MappedMemory::take_kept(const std::size_t bytes,
                              const std::size_t columns,
                              const Pages& pages) {
  const std::size_t most = pages.bytes() + std::max(bytes / 16, 2 * page_ * devices_.size());
  const int n_parts = int(devices_.size());
  for (auto kept = kept_.lower_bound(pages.bytes()); kept != kept_.end() && kept->first <= most;
       ++kept) {
    const Range& range = ranges_.at(kept->second);
    std::optional<std::size_t> offset;
    if (range.stretches == pages.stretches)
      offset = pages.offset;
    else if (columns == 1)
      offset = place_in(range.stretches, bytes, n_parts, page_);
    if (!offset) continue;
    char* const begin = kept->second;
    kept_bytes_ -= kept->first;
    kept_.erase(kept);
    count(range, true);
    return begin + *offset;
  }
  return nullptr;
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

void* MappedMemory::allocate(const std::size_t bytes, const std::size_t columns) {
  const Pages pages = lay_pages(bytes, columns, int(devices_.size()), page_);
  char* memory = take_kept(bytes, columns, pages);
  if (!memory) memory = map_anew(pages);
  if (!memory) return nullptr;
  arrays_.emplace(memory, UsedRange{std::prev(ranges_.upper_bound(memory))->first, bytes});
  asked_bytes_ += bytes;
  return memory;
}

bool MappedMemory::release(void* memory) noexcept {
  const auto array = arrays_.find(static_cast<char*>(memory));
  if (array == arrays_.end()) return false;
  const auto range = ranges_.find(array->second.begin);
  count(range->second, false);
  asked_bytes_ -= array->second.bytes;
  arrays_.erase(array);
  try {
    kept_.emplace(range->second.bytes(), range->first);
    kept_bytes_ += range->second.bytes();
  } catch (const std::bad_alloc&) {  // the pages are used no more until the end
  }
  return true;
}

void MappedMemory::drain() noexcept {
  for (const auto& [capacity, memory] : kept_) {
    const auto range = ranges_.find(memory);
    unmap(memory, range->second);
    ranges_.erase(range);
  }
  kept_.clear();
  kept_bytes_ = 0;
}

std::vector<MappedMemory::Piece> MappedMemory::pieces(const void* memory,
                                                      const std::size_t bytes) const {
  auto* const at = static_cast<char*>(const_cast<void*>(memory));
  const auto after = ranges_.upper_bound(at);
  if (after == ranges_.begin()) return {{0, 0, bytes}};
  const auto& [begin, range] = *std::prev(after);
  const auto offset = static_cast<std::size_t>(at - begin);
  if (offset >= range.bytes()) return {{0, 0, bytes}};
  std::vector<Piece> pieces;
  std::size_t from = offset;
  for (const Stretch& stretch : range.stretches) {
    const std::size_t end = std::min(stretch.end, offset + bytes);
    if (end <= from) continue;
    pieces.push_back({stretch.part, from - offset, end - from});
    from = end;
  }
  return pieces;
}

}  // namespace multigrid::device
