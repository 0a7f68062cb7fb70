// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/io/aside_file.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace multigrid {

/// FNV-1a over 64-bit words and the bytes left over.
class Checksum {
 public:
  void add(const void* data, std::size_t bytes);
  std::uint64_t value() const { return hash_; }

 private:
  void mix(std::uint64_t word);
  std::uint64_t hash_ = 0xcbf29ce484222325ull;
};

/// Writes bytes aside, and their checksum at the end. All members throw FileError.
class BinaryWriter {
 public:
  explicit BinaryWriter(const std::string& file) : file_(file) {}
  void write(const void* data, std::size_t bytes);
  /// Gives the file its name.
  void finish();

 private:
  AsideFile file_;
  Checksum checksum_;
};

/// Reads what BinaryWriter wrote. All members throw FileError.
class BinaryReader {
 public:
  explicit BinaryReader(std::string name);
  /// Of the whole file; to be asked for before anything is read.
  std::int64_t bytes();
  void read(void* data, std::size_t bytes);
  /// Compares the checksum of what was read with the one that follows.
  void finish();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  Checksum checksum_;
};

}  // namespace multigrid
