// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <new>
#include <unordered_map>
#include <vector>

namespace multigrid {

/// Keeps small freed blocks of a device's memory for later allocations. Setup allocates hundreds of
/// blocks, and a call of the driver takes longer than a look here. All blocks must be used in the
/// order of one stream, so freed memory may be written at once.
class FreeBlocks {
 public:
  static constexpr std::size_t largest = std::size_t(1) << 20;  ///< bytes

  /// The size to allocate for a small block: the smallest power of two that holds `bytes`, at least
  /// 512, to which CUDA aligns its own blocks.
  static std::size_t capacity(std::size_t bytes) { return smallest << bin_of(bytes); }

  /// Returns a kept block that holds `bytes`, at most `largest`; null if there is none.
  void* take(std::size_t bytes) {
    std::vector<void*>& idle = idle_[bin_of(bytes)];
    if (idle.empty()) return nullptr;
    void* memory = idle.back();
    idle.pop_back();
    return memory;
  }

  /// Registers a newly allocated block of capacity(bytes): from now on it is kept when it is freed.
  void adopt(void* memory, std::size_t bytes) {
    const std::size_t bin = bin_of(bytes);
    bins_.emplace(memory, bin);
    if (++n_adopted_[bin] > idle_[bin].capacity()) idle_[bin].reserve(2 * n_adopted_[bin]);
  }

  /// Keeps a block that is no longer used. Returns false for blocks that are not registered, which
  /// the caller must free.
  bool keep(void* memory) noexcept {
    const auto found = bins_.find(memory);
    if (found == bins_.end()) return false;
    idle_[found->second].push_back(memory);
    return true;
  }

  /// Calls free(memory) for all kept blocks and forgets them.
  template <class Free>
  void drain(const Free& free) {
    for (std::size_t bin = 0; bin < n_bins; ++bin) {
      for (void* memory : idle_[bin]) {
        bins_.erase(memory);
        free(memory);
      }
      n_adopted_[bin] -= idle_[bin].size();
      idle_[bin].clear();
    }
  }

 private:
  static constexpr std::size_t smallest = 512, n_bins = 12;
  static_assert(smallest << (n_bins - 1) == largest);

  static std::size_t bin_of(std::size_t bytes) {
    std::size_t bin = 0;
    while (smallest << bin < bytes) ++bin;
    return bin;
  }

  std::unordered_map<void*, std::size_t> bins_;  ///< of all adopted
  std::array<std::vector<void*>, n_bins> idle_;  ///< capacity for all adopted, so keep never throws
  std::array<std::size_t, n_bins> n_adopted_{};
};

/// Keeps freed large blocks of the host's memory for later arrays of about the same size, since the
/// system clears each page before a program gets it. For one thread at a time.
class HostBlocks {
 public:
  static constexpr std::size_t huge_page = std::size_t(2) << 20;
  static constexpr std::size_t smallest = std::size_t(128) << 10;  ///< bytes; malloc keeps others

  HostBlocks() = default;
  HostBlocks(const HostBlocks&) = delete;
  HostBlocks& operator=(const HostBlocks&) = delete;
  ~HostBlocks() { shrink(0); }

  /// The bytes of the block for an array, an eighth or a huge page more at most: blocks of one
  /// capacity replace each other.
  static std::size_t capacity(std::size_t bytes) {
    std::size_t step = smallest / 8;
    while (bytes > 16 * step) step *= 2;
    if (bytes >= 2 * huge_page && step < huge_page) step = huge_page;
    return (bytes + step - 1) / step * step;
  }

  /// A kept block for so many bytes, the last one freed; null if there is none.
  void* take(std::size_t bytes) {
    const std::size_t wanted = capacity(bytes);
    const auto found = std::find_if(idle_.rbegin(), idle_.rend(),
                                    [&](const Block& block) { return block.capacity == wanted; });
    if (found == idle_.rend()) return nullptr;
    void* memory = found->memory;
    idle_.erase(std::next(found).base());
    idle_bytes_ -= wanted;
    return memory;
  }

  /// Keeps the block of an array of so many bytes. Returns false if there is no memory for the note,
  /// and the caller must free it.
  bool keep(void* memory, std::size_t bytes) noexcept {
    const std::size_t own = capacity(bytes);
    try {
      idle_.push_back({memory, own});
    } catch (const std::bad_alloc&) {
      return false;
    }
    idle_bytes_ += own;
    return true;
  }

  /// Gives blocks back to the system, those freed first before others, until at most so many bytes
  /// are kept.
  void shrink(std::size_t most) noexcept {
    auto end = idle_.begin();
    for (; idle_bytes_ > most; ++end) {
      std::free(end->memory);
      idle_bytes_ -= end->capacity;
    }
    idle_.erase(idle_.begin(), end);
  }

 private:
  struct Block {
    void* memory;
    std::size_t capacity;
  };
  std::vector<Block> idle_;  ///< in the order they were freed
  std::size_t idle_bytes_ = 0;
};

}  // namespace multigrid
