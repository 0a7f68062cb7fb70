// SPDX-License-Identifier: MIT
#include "multigrid/aside_file.h"
#include "multigrid/system.h"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>

// Layout, little-endian: Header (with the version 1 no `singular`), then offsets (int64), columns
// (int32), values, b, coordinates, near-nullspace (float64), then the checksum of all that
// (uint64).
namespace multigrid {
namespace {

struct Header {
  char magic[7] = {'T', 'E', 'R', 'R', 'S', 'Y', 'S'};
  char version = '2';
  std::int64_t n = 0, n_nonzeros = 0, dimension = 0, n_near_nullspace = 0;
  std::int64_t singular = 0;  ///< 1 for constant_nullspace

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(version == '1' ? offsetof(Header, singular) : sizeof *this);
  }
};

/// FNV-1a over 64-bit words and the bytes left over.
class Checksum {
 public:
  void add(const void* data, std::size_t bytes) {
    const auto* byte = static_cast<const unsigned char*>(data);
    std::size_t k = 0;
    for (; k + 8 <= bytes; k += 8) {
      std::uint64_t word;
      std::memcpy(&word, byte + k, 8);
      mix(word);
    }
    for (; k < bytes; ++k) mix(byte[k]);
  }
  std::uint64_t value() const { return hash_; }

 private:
  void mix(std::uint64_t word) {
    hash_ = (hash_ ^ word) * 0x100000001b3ull;
    hash_ ^= hash_ >> 29;
  }
  std::uint64_t hash_ = 0xcbf29ce484222325ull;
};

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw FileError(file + ": " + why);
}

class Writer {
 public:
  explicit Writer(const std::string& file) : file_(file) {}
  void write(const void* data, std::size_t bytes) {
    checksum_.add(data, bytes);
    file_.write(data, bytes);
  }
  template <class T>
  void write(const Array<T>& array) {
    const auto values = array.to_vector();
    write(values.data(), values.size() * sizeof(T));
  }
  void finish() {
    const std::uint64_t sum = checksum_.value();
    write(&sum, sizeof sum);
    file_.finish();
  }

 private:
  AsideFile file_;
  Checksum checksum_;
};

class Reader {
 public:
  explicit Reader(std::string name)
      : name_(std::move(name)), file_(std::fopen(name_.c_str(), "rb")) {
    if (!file_) refuse(name_, std::string("cannot be read: ") + std::strerror(errno));
  }
  void read(void* data, std::size_t bytes) {
    if (bytes && std::fread(data, 1, bytes, file_.get()) != bytes) refuse(name_, "is truncated");
    checksum_.add(data, bytes);
  }
  template <class T>
  Array<T> read(std::int64_t n) {
    std::vector<T> values(static_cast<std::size_t>(n));
    read(values.data(), values.size() * sizeof(T));
    return Array<T>(default_host(), values);
  }
  void finish() {
    const std::uint64_t expected = checksum_.value();
    std::uint64_t sum = 0;
    read(&sum, sizeof sum);
    if (sum != expected) refuse(name_, "is damaged: its checksum does not fit");
  }
  std::int64_t bytes() {
    std::fseek(file_.get(), 0, SEEK_END);
    const std::int64_t total = std::ftell(file_.get());
    std::rewind(file_.get());
    return total;
  }

 private:
  std::string name_;
  File file_;
  Checksum checksum_;
};

std::int64_t expected_bytes(const Header& h) {
  return h.bytes() + 8 * (h.n + 1) + 12 * h.n_nonzeros +
         8 * h.n * (1 + h.dimension + h.n_near_nullspace) + 8;
}

/// The header of either version; refuses what is none.
Header read_header(Reader& reader, const std::string& file, std::int64_t total) {
  Header header;
  const Header own;
  constexpr std::size_t start = offsetof(Header, singular);
  if (total < static_cast<std::int64_t>(start)) refuse(file, "is truncated");
  reader.read(&header, start);
  constexpr std::int64_t most = 2147483647;
  const bool sane = header.n >= 0 && header.n < most && header.n_nonzeros >= 0 &&
                    header.n_nonzeros < most * 128 && header.dimension >= 0 &&
                    header.dimension <= 3 && header.n_near_nullspace >= 0 &&
                    header.n_near_nullspace <= 64;
  const bool known = header.version == '1' || header.version == own.version;
  if (std::memcmp(header.magic, own.magic, sizeof own.magic) != 0 || !known || !sane)
    refuse(file, "is not a system saved by Terrace");
  if (header.version == '1') return header;
  if (total < header.bytes()) refuse(file, "is truncated");
  reader.read(&header.singular, sizeof header.singular);
  if (header.singular != 0 && header.singular != 1)
    refuse(file, "is damaged: its header makes no sense");
  return header;
}

}  // namespace

void save(const System& system, const std::string& file) {
  Header header;
  header.n = system.n();
  header.n_nonzeros = system.A.n_nonzeros();
  header.dimension = system.dimension;
  header.n_near_nullspace = system.n() > 0 ? system.near_nullspace.size() / system.n() : 0;
  header.singular = system.constant_nullspace ? 1 : 0;
  Writer writer(file);
  writer.write(&header, sizeof header);
  writer.write(system.A.offsets);
  writer.write(system.A.columns);
  writer.write(system.A.values);
  writer.write(system.b);
  writer.write(system.coordinates);
  writer.write(system.near_nullspace);
  writer.finish();
}

System load(const std::string& file) {
  Reader reader(file);
  const std::int64_t total = reader.bytes();
  const Header header = read_header(reader, file, total);
  if (total < expected_bytes(header)) refuse(file, "is truncated");
  System system;
  system.constant_nullspace = header.singular == 1;
  system.dimension = static_cast<int>(header.dimension);
  system.A.n_rows = system.A.n_columns = static_cast<Index>(header.n);
  system.A.offsets = reader.read<Offset>(header.n + 1);
  system.A.columns = reader.read<Index>(header.n_nonzeros);
  system.A.values = reader.read<double>(header.n_nonzeros);
  system.b = reader.read<double>(header.n);
  system.coordinates = reader.read<double>(header.dimension * header.n);
  system.near_nullspace = reader.read<double>(header.n_near_nullspace * header.n);
  reader.finish();
  if (total > expected_bytes(header)) refuse(file, "is damaged: it goes on after its end");
  return system;
}

}  // namespace multigrid
