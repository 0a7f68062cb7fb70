// SPDX-License-Identifier: MIT
#include "postprocess/picture/png_chunks.h"

#include <libdeflate.h>

namespace postprocess {

void append_number(std::uint32_t value, Bytes& bytes) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(std::uint8_t(value >> shift));
}

void append_short(std::uint16_t value, Bytes& bytes) {
  bytes.push_back(std::uint8_t(value >> 8));
  bytes.push_back(std::uint8_t(value & 0xff));
}

void append_chunk(const char* name, const Bytes& content, Bytes& file) {
  append_number(std::uint32_t(content.size()), file);
  const std::size_t begin = file.size();
  file.insert(file.end(), name, name + 4);
  file.insert(file.end(), content.begin(), content.end());
  append_number(libdeflate_crc32(0, file.data() + begin, file.size() - begin), file);
}

}  // namespace postprocess
