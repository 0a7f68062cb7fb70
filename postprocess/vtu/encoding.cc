// SPDX-License-Identifier: MIT
#include "postprocess/vtu/encoding.h"

#include "postprocess/threads.h"

#include <algorithm>
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

std::vector<std::string> blocks_of(const char* data,
                                   std::size_t bytes,
                                   Compression compression,
                                   int threads) {
  std::vector<std::string> blocks((bytes + block_bytes - 1) / block_bytes);
  in_parallel(blocks.size(), threads, [&](std::size_t k) {
    const std::size_t begin = k * block_bytes, size = std::min(block_bytes, bytes - begin);
    blocks[k] = compression == Compression::zlib ? deflated(data + begin, size)
                                                 : by_lz4(data + begin, size);
  });
  return blocks;
}

/// Three bytes as four characters.
void encode_three(const unsigned char* in, std::size_t n, char* out) {
  static constexpr char letters[] =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const unsigned value = in[0] << 16 | (n > 1 ? in[1] << 8 : 0) | (n > 2 ? in[2] : 0);
  for (int k = 0; k < 4; ++k) out[k] = letters[value >> (18 - 6 * k) & 63];
  for (std::size_t k = n + 1; k < 4; ++k) out[k] = '=';
}

}  // namespace

std::string base64(const void* data, std::size_t bytes, int threads) {
  const auto* const in = static_cast<const unsigned char*>(data);
  std::string out((bytes + 2) / 3 * 4, '\0');
  constexpr std::size_t of_task = 3 << 18;
  in_parallel((bytes + of_task - 1) / of_task, threads, [&](std::size_t k) {
    const std::size_t end = std::min(bytes, (k + 1) * of_task);
    for (std::size_t at = k * of_task; at < end; at += 3)
      encode_three(in + at, std::min<std::size_t>(3, end - at), &out[at / 3 * 4]);
  });
  return out;
}

std::string encoded(const void* data, std::size_t bytes, Compression compression, int threads) {
  const auto* const begin = static_cast<const char*>(data);
  if (compression == Compression::none) {
    std::string whole(sizeof(std::uint64_t) + bytes, '\0');
    const std::uint64_t size = bytes;
    std::memcpy(whole.data(), &size, sizeof size);
    std::copy_n(begin, bytes, whole.begin() + sizeof size);
    return base64(whole.data(), whole.size(), threads);
  }
  const std::vector<std::string> blocks = blocks_of(begin, bytes, compression, threads);
  std::vector<std::uint64_t> header = {blocks.size(), block_bytes, bytes % block_bytes};
  std::string all;
  std::size_t size = 0;
  for (const std::string& block : blocks) size += block.size();
  all.reserve(size);
  for (const std::string& block : blocks) {
    header.push_back(block.size());
    all += block;
  }
  const std::size_t header_bytes = header.size() * sizeof(std::uint64_t);
  if (compression == Compression::lz4) {
    std::string raw(header_bytes, '\0');
    std::memcpy(raw.data(), header.data(), header_bytes);
    return raw + all;
  }
  return base64(header.data(), header_bytes, 1) + base64(all.data(), all.size(), threads);
}

}  // namespace postprocess
