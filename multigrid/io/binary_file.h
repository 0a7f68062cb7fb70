// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/io/aside_file.h"

#include <cstdint>
#include <fstream>
#include <string>

namespace multigrid {

/// The FNV-1a hash of 64-bit words and of the bytes that remain.
class Checksum {
 public:
  void add(const void* data, std::size_t bytes);
  std::uint64_t value() const { return hash_; }

 private:
  void mix(std::uint64_t word);
  std::uint64_t hash_ = 0xcbf29ce484222325ull;
};

/// Writes bytes and finally their checksum into an AsideFile. All members throw FileError.
class BinaryWriter {
 public:
  explicit BinaryWriter(const std::string& file) : file_(file) {}
  void write(const void* data, std::size_t bytes);
  /// Writes the checksum and gives the file its name.
  void finish();

 private:
  AsideFile file_;
  Checksum checksum_;
};

/// Reads what BinaryWriter wrote. All members throw FileError.
class BinaryReader {
 public:
  explicit BinaryReader(std::string name);
  /// The size of the whole file. Call it before anything is read.
  std::int64_t bytes();
  void read(void* data, std::size_t bytes);
  /// Reads the checksum and compares it with that of the bytes read.
  void finish();

 private:
  std::string name_;
  std::ifstream file_;
  Checksum checksum_;
};

}  // namespace multigrid
