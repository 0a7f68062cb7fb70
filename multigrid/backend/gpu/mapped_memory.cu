// SPDX-License-Identifier: MIT
// Which ranges arrays have. How these are mapped is in mapped_pages.cu.
#include "multigrid/backend/gpu/mapped_memory.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <optional>

namespace multigrid::device {

MappedMemory::~MappedMemory() {
  for (auto& [begin, range] : ranges_) unmap(begin, range);
}

void MappedMemory::count(const Range& range, const bool is_more) noexcept {
  each_stretch(range, [&](std::size_t, std::size_t bytes, int part) {
    std::size_t& used = used_[std::size_t(part)];
    used = is_more ? used + bytes : used - bytes;
  });
}

/// Where the array begins in a range that was kept, or null. A kept range may be larger by a
/// sixteenth, or by two pages a device if that is more.
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
