// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

// Parts of PNG files (ISO/IEC 15948:2004).
namespace postprocess {

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint8_t png_signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

void append_number(std::uint32_t value, Bytes& bytes);
void append_short(std::uint16_t value, Bytes& bytes);

/// A chunk: length, name, content, check sum.
void append_chunk(const char* name, const Bytes& content, Bytes& file);

}  // namespace postprocess
