// SPDX-License-Identifier: MIT
#include "postprocess/vtu/encoding.h"

#include "postprocess/threads.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <libdeflate.h>
#include <lz4.h>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

namespace postprocess {

namespace {

/// Bytes that are compressed together: some hundred blocks a large array, so that all threads have work.
constexpr std::size_t block_bytes = 1 << 18;
/// The fastest, as was zlib's level 1 that the files had before.
constexpr int deflate_level = 1;

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
};

std::string deflated(const char* data, std::size_t bytes) {
  const std::unique_ptr<libdeflate_compressor, FreeCompressor> compressor(
      libdeflate_alloc_compressor(deflate_level));
  if (!compressor) throw std::bad_alloc();
  std::string result(libdeflate_zlib_compress_bound(compressor.get(), bytes), '\0');
  result.resize(
      libdeflate_zlib_compress(compressor.get(), data, bytes, result.data(), result.size()));
  if (result.empty()) throw std::logic_error("a block was not compressed");
  return result;
}

std::string by_lz4(const char* data, std::size_t bytes) {
  std::string result(std::size_t(LZ4_compressBound(int(bytes))), '\0');
  const int size = LZ4_compress_default(data, result.data(), int(bytes), int(result.size()));
  if (size <= 0) throw std::logic_error("a block was not compressed");
  result.resize(std::size_t(size));
  return result;
}

std::size_t bytes_of(const FileArray::Kind kind) {
  if (kind == FileArray::Kind::uint8) return 1;
  return kind == FileArray::Kind::int32 ? 4 : 8;
}

std::vector<std::string> blocks_of(const FileArray& array,
                                   const Compression compression,
                                   const int threads) {
  const std::size_t size = bytes_of(array.kind), of_block = block_bytes / size;
  std::vector<std::string> blocks((array.n + of_block - 1) / of_block);
  in_parallel(blocks.size(), threads, [&](const std::size_t k) {
    const std::size_t begin = k * of_block, n = std::min(of_block, array.n - begin);
    std::string raw(n * size, '\0');
    array.fill(begin, n, raw.data());
    blocks[k] = compression == Compression::zlib  ? deflated(raw.data(), raw.size())
                : compression == Compression::lz4 ? by_lz4(raw.data(), raw.size())
                                                  : std::move(raw);
  });
  return blocks;
}

/// Three bytes as four characters, each half of them from a table.
class Letters {
 public:
  Letters() {
    static constexpr char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (std::size_t k = 0; k < pairs_.size(); ++k) pairs_[k] = {letters[k >> 6], letters[k & 63]};
  }
  void encode(const unsigned char* in, char* out) const {
    const auto& high = pairs_[std::size_t(in[0] << 4 | in[1] >> 4)];
    const auto& low = pairs_[std::size_t((in[1] & 15) << 8 | in[2])];
    out[0] = high[0], out[1] = high[1], out[2] = low[0], out[3] = low[1];
  }

 private:
  std::array<std::array<char, 2>, 4096> pairs_;
};

/// What block k has of the base 64 of all blocks one after the other: the triples that begin in it.
///
/// begin  bytes of the blocks before
std::string share(const Letters& letters,
                  const std::vector<std::string>& blocks,
                  const std::size_t k,
                  const std::size_t begin) {
  const auto* const own = reinterpret_cast<const unsigned char*>(blocks[k].data());
  const std::size_t size = blocks[k].size(), first = std::min((3 - begin % 3) % 3, size);
  std::string text((size - first + 2) / 3 * 4, '\0');
  std::size_t at = first, out = 0;
  for (; at + 3 <= size; at += 3, out += 4) letters.encode(own + at, &text[out]);
  if (at == size) return text;
  unsigned char last[3] = {};
  std::size_t n = 0;
  while (at < size) last[n++] = own[at++];
  for (std::size_t next = k + 1; n < 3 && next < blocks.size(); ++next)
    for (std::size_t j = 0; n < 3 && j < blocks[next].size(); ++j)
      last[n++] = static_cast<unsigned char>(blocks[next][j]);
  letters.encode(last, &text[out]);
  for (std::size_t k = n + 1; k < 4; ++k) text[out + k] = '=';  // padding
  return text;
}

std::vector<std::string> base64(const std::vector<std::string>& blocks, const int threads) {
  static const Letters letters;
  std::vector<std::size_t> begins{0};
  for (const std::string& block : blocks) begins.push_back(begins.back() + block.size());
  std::vector<std::string> texts(blocks.size());
  in_parallel(blocks.size(), threads,
              [&](const std::size_t k) { texts[k] = share(letters, blocks, k, begins[k]); });
  return texts;
}

/// Numbers as they are in memory.
std::string raw(const std::vector<std::uint64_t>& numbers) {
  std::string bytes(numbers.size() * sizeof(std::uint64_t), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

}  // namespace

std::vector<std::string> encoded(const FileArray& array,
                                 const Compression compression,
                                 const int threads) {
  const std::size_t bytes = array.n * bytes_of(array.kind);
  std::vector<std::string> parts = blocks_of(array, compression, threads);
  if (compression == Compression::none) {
    parts.insert(parts.begin(), raw({bytes}));
    return base64(parts, threads);
  }
  std::vector<std::uint64_t> sizes = {parts.size(), block_bytes, bytes % block_bytes};
  for (const std::string& block : parts) sizes.push_back(block.size());
  const std::string header = raw(sizes);
  if (compression == Compression::zlib) parts = base64(parts, threads);
  parts.insert(parts.begin(), compression == Compression::zlib ? base64({header}, 1)[0] : header);
  return parts;
}

}  // namespace postprocess
