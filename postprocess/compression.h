// SPDX-License-Identifier: MIT
#pragma once

namespace postprocess {

/// How the arrays of a VTU file are compressed.
enum class Compression { zlib, lz4, none };
inline constexpr const char* compression_words = "zlib|lz4|none";

}  // namespace postprocess
