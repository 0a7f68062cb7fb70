// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

/// What libFuzzer calls with each input, and replay.cc with each file of the corpus. Exceptions
/// that the reader documents are caught inside; any other one ends the program, as a crash does.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

/// A file in memory, for readers that want a file name. Gone with the object.
class MemoryFile {
 public:
  /// Ends the program if the system gives no such file.
  MemoryFile(const std::uint8_t* data, std::size_t size);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;

  const std::string& name() const { return name_; }

 private:
  int descriptor_;
  std::string name_;
};

/// Ends the program, as a crash does, if `holds` is false.
void require(bool holds, const char* what);

}  // namespace fuzz
