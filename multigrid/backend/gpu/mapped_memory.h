// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/parts/pages.h"

#include <cstddef>
#include <map>
#include <vector>

namespace multigrid::device {

/// Ranges of addresses whose pages lie on several devices of a host: the first piece on the first
/// device, and so on. All of them may read and write all of it. Freed ranges are kept for later
/// arrays of about the same size, since mapping takes milliseconds. All users must work in one
/// order, as with FreeBlocks.
///
/// source  CUDA's virtual memory management: cuMemAddressReserve, cuMemCreate, cuMemMap,
///         cuMemSetAccess
class MappedMemory {
 public:
  /// Throws DeviceError if two devices cannot do atomic operations in each other's memory, or the
  /// driver has no such calls.
  explicit MappedMemory(std::vector<int> devices);
  MappedMemory(const MappedMemory&) = delete;
  ~MappedMemory();

  /// Null if a device has too little memory; then drain and free memory, and try again.
  ///
  /// columns  of equal length, one after the other, each of which is spread over all devices
  void* allocate(std::size_t bytes, std::size_t columns = 1);
  /// Keeps the range. Returns false if the memory was not allocated here.
  bool release(void* memory) noexcept;
  /// Gives the pages of all kept ranges back. No work may use them any more.
  void drain() noexcept;
  /// The bytes of kept ranges.
  std::size_t kept_bytes() const { return kept_bytes_; }

  /// Bytes on each device that are in use.
  const std::vector<std::size_t>& used() const { return used_; }
  /// Bytes of the arrays in use, less than their pages have.
  std::size_t asked_bytes() const { return asked_bytes_; }
  /// The device for which `allocate` has returned null.
  int full_device() const { return full_device_; }
  std::size_t page() const { return page_; }

  /// A stretch of memory on one device.
  struct Piece {
    int part;
    std::size_t begin, bytes;  ///< from the address asked for
  };
  /// Where `bytes` bytes from an address on lie. One piece on part 0 if the memory was not
  /// allocated here.
  std::vector<Piece> pieces(const void* memory, std::size_t bytes) const;

 private:
  struct Range {
    std::vector<Stretch> stretches;
    std::vector<unsigned long long> handles;  ///< of the pages, one a stretch
    std::size_t bytes() const { return stretches.back().end; }
  };
  /// The range of an array in use, and the bytes that were asked for.
  struct UsedRange {
    char* begin;
    std::size_t bytes;
  };
  /// f(begin, bytes, part) for each stretch.
  template <class F>
  static void each_stretch(const Range& range, const F& f) {
    std::size_t from = 0;
    for (const Stretch& stretch : range.stretches) {
      f(from, stretch.end - from, stretch.part);
      from = stretch.end;
    }
  }
  char* take_kept(std::size_t bytes, std::size_t columns, const Pages& pages);
  char* map_anew(const Pages& pages);
  bool map(char* begin, Range& range);
  void count(const Range& range, bool is_more) noexcept;
  void unmap(char* begin, Range& range) noexcept;

  std::vector<int> devices_;
  std::size_t page_ = 0;
  std::map<char*, Range> ranges_;           ///< by address; in use or kept
  std::map<char*, UsedRange> arrays_;       ///< by address; in use
  std::multimap<std::size_t, char*> kept_;  ///< by capacity
  std::size_t kept_bytes_ = 0, asked_bytes_ = 0;
  int full_device_ = -1;
  std::vector<std::size_t> used_;
};

}  // namespace multigrid::device
