// SPDX-License-Identifier: MIT
#include "multigrid/io/binary_file.h"

#include "multigrid/errors.h"

#include <cerrno>
#include <cstring>

namespace multigrid {

void Checksum::add(const void* data, std::size_t bytes) {
  const auto* byte = static_cast<const unsigned char*>(data);
  std::size_t k = 0;
  for (; k + 8 <= bytes; k += 8) {
    std::uint64_t word;
    std::memcpy(&word, byte + k, 8);
    mix(word);
  }
  for (; k < bytes; ++k) mix(byte[k]);
}

void Checksum::mix(std::uint64_t word) {
  hash_ = (hash_ ^ word) * 0x100000001b3ull;
  hash_ ^= hash_ >> 29;
}

void BinaryWriter::write(const void* data, std::size_t bytes) {
  checksum_.add(data, bytes);
  file_.write(data, bytes);
}

void BinaryWriter::finish() {
  const std::uint64_t sum = checksum_.value();
  file_.write(&sum, sizeof sum);
  file_.finish();
}

BinaryReader::BinaryReader(std::string name)
    : name_(std::move(name)), file_(name_, std::ios::binary) {
  if (!file_) throw FileError(name_ + ": cannot be read: " + std::strerror(errno));
}

std::int64_t BinaryReader::bytes() {
  file_.seekg(0, std::ios::end);
  const std::int64_t total = file_.tellg();
  file_.seekg(0);
  return total;
}

void BinaryReader::read(void* data, std::size_t bytes) {
  if (!file_.read(static_cast<char*>(data), static_cast<std::streamsize>(bytes)))
    throw FileError(name_ + ": is truncated");
  checksum_.add(data, bytes);
}

void BinaryReader::finish() {
  const std::uint64_t expected = checksum_.value();
  std::uint64_t sum = 0;
  read(&sum, sizeof sum);
  if (sum != expected) throw FileError(name_ + ": is damaged: its checksum does not fit");
}

}  // namespace multigrid
