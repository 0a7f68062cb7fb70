// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace multigrid {

/// Host memory that poses as a device's. It can be touched only while open, that is inside kernels
/// and copies: a raw pointer used by host code outside of them ends the program on the spot. New
/// memory is filled with 0xff bytes, which are NaN as numbers and -1 as integers. Addresses are
/// never handed out twice.
class ShadowMemory {
 public:
  ShadowMemory();
  ~ShadowMemory();
  ShadowMemory(const ShadowMemory&) = delete;
  ShadowMemory& operator=(const ShadowMemory&) = delete;

  /// Throws OutOfMemory if the system refuses.
  void* allocate(std::size_t bytes);
  void release(void* memory, std::size_t bytes) noexcept;

  /// Opens the memory for as long as it lives; may be nested.
  class Open {
   public:
    explicit Open(ShadowMemory& memory) : memory_(memory) { memory_.open(); }
    ~Open() { memory_.close(); }
    Open(const Open&) = delete;
    Open& operator=(const Open&) = delete;

   private:
    ShadowMemory& memory_;
  };

 private:
  void open();
  void close() noexcept;

  char* base_ = nullptr;
  std::size_t used_ = 0;  ///< bytes handed out so far, from the base
  int depth_ = 0;         ///< of nested Open
};

}  // namespace multigrid
