// SPDX-License-Identifier: MIT
#include "postprocess/atomic_file.h"
#include "postprocess/picture/png_chunks.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <stdexcept>

// Animated PNG files: a PNG file with the other frames in chunks that plain readers pass over (PNG, Third Edition, W3C
// 2025). Frames keep their compressed rows as they are in their own files.
namespace postprocess {
namespace {

/// The parts of a picture's own file.
struct Frame {
  Bytes header;             ///< size, bits, colours
  std::vector<Bytes> rows;  ///< the contents of its IDAT chunks
};

std::uint32_t number_at(const Bytes& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t k = at; k < at + 4; ++k) value = value << 8 | bytes[k];
  return value;
}

[[noreturn]] void refuse(const std::string& file, const std::string& frame, const char* reason) {
  throw WriteError("cannot write '" + file + "': its frame '" + frame + "' " + reason);
}

Frame read_frame(const std::string& name, const std::string& file) {
  std::ifstream in(name, std::ios::binary);
  if (!in) refuse(file, name, "cannot be read");
  const Bytes bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  constexpr std::size_t around = 12;  // length, name and check sum of a chunk
  Frame frame;
  std::size_t at = sizeof png_signature;
  if (bytes.size() < at ||
      !std::equal(std::begin(png_signature), std::end(png_signature), bytes.begin()))
    refuse(file, name, "is no PNG file");
  while (bytes.size() - at >= around) {
    const std::size_t length = number_at(bytes, at);
    if (length > bytes.size() - at - around) break;
    const auto begin = bytes.begin() + std::ptrdiff_t(at) + 8;
    const std::string kind(begin - 4, begin);
    if (kind == "IEND") return frame;
    if (kind == "IHDR") frame.header.assign(begin, begin + std::ptrdiff_t(length));
    if (kind == "IDAT") frame.rows.emplace_back(begin, begin + std::ptrdiff_t(length));
    at += length + around;
  }
  refuse(file, name, "is not complete");
}

/// Frame control: that the next picture fills the whole, in place of the one before, for a time.
Bytes control(std::uint32_t number, const Bytes& header, double seconds) {
  Bytes content;
  append_number(number, content);
  content.insert(content.end(), header.begin(), header.begin() + 8);  // width and height
  append_number(0, content);                                          // left
  append_number(0, content);                                          // top
  append_short(std::uint16_t(std::clamp(std::lround(1000 * seconds), 1L, 65535L)), content);
  append_short(1000, content);
  content.insert(content.end(), {0, 0});  // nothing is removed, nothing shines through
  return content;
}

}  // namespace

void write_animation(const std::vector<std::string>& frames,
                     double seconds,
                     const std::string& file) {
  if (frames.empty()) throw std::invalid_argument("a film needs a frame");
  AtomicFile out(file);
  Bytes header;
  std::uint32_t number = 0;  // of the chunk
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const Frame frame = read_frame(frames[k], file);
    Bytes bytes;
    if (k == 0) {
      header = frame.header;
      bytes.assign(std::begin(png_signature), std::end(png_signature));
      append_chunk("IHDR", header, bytes);
      Bytes animation;
      append_number(std::uint32_t(frames.size()), animation);
      append_number(0, animation);  // for ever
      append_chunk("acTL", animation, bytes);
    }
    if (frame.header != header || header.size() < 8)
      refuse(file, frames[k], "is of another size than the first");
    const bool is_last = k + 1 == frames.size();
    append_chunk("fcTL", control(number++, header, is_last ? std::max(1., seconds) : seconds),
                 bytes);
    for (const Bytes& rows : frame.rows) {
      if (k == 0) {
        append_chunk("IDAT", rows, bytes);
        continue;
      }
      Bytes data;
      append_number(number++, data);
      data.insert(data.end(), rows.begin(), rows.end());
      append_chunk("fdAT", data, bytes);
    }
    if (is_last) append_chunk("IEND", {}, bytes);
    out.write(bytes.data(), bytes.size());
  }
  out.finish();
}

}  // namespace postprocess
