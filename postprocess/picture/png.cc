// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"
#include "postprocess/picture/image.h"
#include "postprocess/picture/png_chunks.h"
#include "postprocess/threads.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <libdeflate.h>
#include <memory>
#include <new>
#include <stdexcept>

// PNG files of eight bits a channel with opacity (ISO/IEC 15948:2004).
namespace postprocess {
namespace {

constexpr int channels = 4;
/// Of libdeflate, whose own default is 6: pictures are small, and what users wait for last.
constexpr int level = 4;

/// Filters of rows: what is subtracted from each byte.
enum Filter : std::uint8_t { none, left, above, average, paeth };

/// Of left, above and upper left the one that is nearest to left + above - upper left.
int nearest(int a, int b, int c) {
  const int p = a + b - c, to_a = std::abs(p - a), to_b = std::abs(p - b), to_c = std::abs(p - c);
  if (to_a <= to_b && to_a <= to_c) return a;
  return to_b <= to_c ? b : c;
}

using Row = Bytes;

/// A row with the number of its filter in front.
Row filtered(Filter filter, const std::uint8_t* row, const std::uint8_t* before, int bytes) {
  Row result(std::size_t(bytes) + 1);
  result[0] = filter;
  for (int k = 0; k < bytes; ++k) {
    const int a = k < channels ? 0 : row[k - channels], b = before ? before[k] : 0,
              c = before && k >= channels ? before[k - channels] : 0;
    const int guess = filter == none      ? 0
                      : filter == left    ? a
                      : filter == above   ? b
                      : filter == average ? (a + b) / 2
                                          : nearest(a, b, c);
    result[std::size_t(k) + 1] = std::uint8_t(row[k] - guess);
  }
  return result;
}

/// The sum of what is left, as signed numbers: the usual guess of what compresses best.
long cost(const Row& row) {
  long sum = 0;
  for (std::size_t k = 1; k < row.size(); ++k) sum += std::abs(static_cast<signed char>(row[k]));
  return sum;
}

/// Row `number`, counted from the top as a file does, by the filter that leaves least.
Row best_row(const Image& image, const int number) {
  const int bytes = channels * image.width, y = image.height - 1 - number;  // an image begins below
  const std::uint8_t* const row = image.pixel(0, y);
  const std::uint8_t* const before = number > 0 ? image.pixel(0, y + 1) : nullptr;
  Row best = filtered(none, row, before, bytes);
  long least = cost(best);
  for (const Filter filter : {left, above, paeth}) {
    Row other = filtered(filter, row, before, bytes);
    if (const long own = cost(other); own < least) {
      least = own;
      best = std::move(other);
    }
  }
  return best;
}

Row all_rows(const Image& image) {
  const std::size_t length = std::size_t(channels) * std::size_t(image.width) + 1;
  Row all(length * std::size_t(image.height));
  in_parallel(std::size_t(image.height), 0, [&](const std::size_t number) {
    const Row row = best_row(image, int(number));
    std::copy(row.begin(), row.end(), all.begin() + std::ptrdiff_t(number * length));
  });
  return all;
}

struct FreeCompressor {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
};

Row compressed(const Row& bytes) {
  const std::unique_ptr<libdeflate_compressor, FreeCompressor> compressor(
      libdeflate_alloc_compressor(level));
  if (!compressor) throw std::bad_alloc();
  Row result(libdeflate_zlib_compress_bound(compressor.get(), bytes.size()));
  result.resize(libdeflate_zlib_compress(compressor.get(), bytes.data(), bytes.size(),
                                         result.data(), result.size()));
  if (result.empty()) throw std::logic_error("a picture was not compressed");
  return result;
}

}  // namespace

void write_png(const Image& image, const std::string& file) {
  AtomicFile out(file);
  Row bytes(std::begin(png_signature), std::end(png_signature)), header;
  append_number(std::uint32_t(image.width), header);
  append_number(std::uint32_t(image.height), header);
  header.insert(header.end(), {8, 6, 0, 0, 0});  // bits a channel, colours and opacity
  append_chunk("IHDR", header, bytes);
  append_chunk("IDAT", compressed(all_rows(image)), bytes);
  append_chunk("IEND", {}, bytes);
  out.write(bytes.data(), bytes.size());
  out.finish();
}

}  // namespace postprocess
