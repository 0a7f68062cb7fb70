// SPDX-License-Identifier: MIT
#include "multigrid/io/binary_file.h"
#include "multigrid/system.h"

#include <cstddef>
#include <cstring>

// Layout, little-endian: Header (version 1 has no `singular`, versions 1 and 2 no `block_size`),
// then offsets (int64), columns (int32), values, b, coordinates, near-nullspace (float64), then the
// checksum of all that (uint64).
namespace multigrid {
namespace {

struct Header {
  char magic[7] = {'T', 'E', 'R', 'R', 'S', 'Y', 'S'};
  char version = '3';
  std::int64_t n = 0, n_nonzeros = 0, dimension = 0, n_near_nullspace = 0;
  std::int64_t singular = 0;  ///< 1 for constant_nullspace
  std::int64_t block_size = 1;

  std::int64_t bytes() const {
    return static_cast<std::int64_t>(version == '1'   ? offsetof(Header, singular)
                                     : version == '2' ? offsetof(Header, block_size)
                                                      : sizeof *this);
  }
};

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw FileError(file + ": " + why);
}

template <class T>
void write(BinaryWriter& writer, const Array<T>& array) {
  const auto values = array.to_vector();
  writer.write(values.data(), values.size() * sizeof(T));
}

template <class T>
Array<T> read(BinaryReader& reader, std::int64_t n) {
  std::vector<T> values(static_cast<std::size_t>(n));
  reader.read(values.data(), values.size() * sizeof(T));
  return Array<T>(default_host(), values);
}

std::int64_t expected_bytes(const Header& h) {
  return h.bytes() + 8 * (h.n + 1) + 12 * h.n_nonzeros +
         8 * h.n * (1 + h.dimension + h.n_near_nullspace) + 8;
}

/// Reads the header of any version.
Header read_header(BinaryReader& reader, const std::string& file, std::int64_t total) {
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
  const bool known = header.version >= '1' && header.version <= own.version;
  if (std::memcmp(header.magic, own.magic, sizeof own.magic) != 0 || !known || !sane)
    refuse(file, "is not a system saved by Terrace");
  if (total < header.bytes()) refuse(file, "is truncated");
  const auto rest = static_cast<std::size_t>(header.bytes()) - start;
  if (rest > 0) reader.read(&header.singular, rest);
  const bool is_block = header.block_size >= 1 && header.block_size <= 64;
  if ((header.singular != 0 && header.singular != 1) || !is_block)
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
  header.block_size = system.block_size;
  BinaryWriter writer(file);
  writer.write(&header, sizeof header);
  write(writer, system.A.offsets);
  write(writer, system.A.columns);
  write(writer, system.A.values);
  write(writer, system.b);
  write(writer, system.coordinates);
  write(writer, system.near_nullspace);
  writer.finish();
}

System load(const std::string& file) {
  BinaryReader reader(file);
  const std::int64_t total = reader.bytes();
  const Header header = read_header(reader, file, total);
  if (total < expected_bytes(header)) refuse(file, "is truncated");
  System system;
  system.constant_nullspace = header.singular == 1;
  system.block_size = static_cast<int>(header.block_size);
  system.dimension = static_cast<int>(header.dimension);
  system.A.n_rows = system.A.n_columns = static_cast<Index>(header.n);
  system.A.offsets = read<Offset>(reader, header.n + 1);
  system.A.columns = read<Index>(reader, header.n_nonzeros);
  system.A.values = read<double>(reader, header.n_nonzeros);
  system.b = read<double>(reader, header.n);
  system.coordinates = read<double>(reader, header.dimension * header.n);
  system.near_nullspace = read<double>(reader, header.n_near_nullspace * header.n);
  reader.finish();
  if (total > expected_bytes(header)) refuse(file, "is damaged: it goes on after its end");
  return system;
}

}  // namespace multigrid
