// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
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

}  // namespace multigrid
