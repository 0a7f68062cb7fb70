// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace multigrid {

/// Host memory that poses as a device's. It can be accessed only while open, that is, inside
/// kernels and copies: host code that uses a raw pointer elsewhere ends the program at once. New
/// memory is filled with 0xff bytes, which are NaN as numbers and -1 as integers. No address is
/// used twice.
class ShadowMemory {
 public:
  ShadowMemory();
  ~ShadowMemory();
  ShadowMemory(const ShadowMemory&) = delete;
  ShadowMemory& operator=(const ShadowMemory&) = delete;

  /// Throws OutOfMemory if the system refuses.
  void* allocate(std::size_t bytes);
  void release(void* memory, std::size_t bytes) noexcept;

  /// Keeps the memory open during its lifetime; may be nested.
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
  std::size_t used_ = 0;  ///< bytes allocated so far, from the base
  int depth_ = 0;         ///< of nested Open
};

}  // namespace multigrid
