// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace postprocess {

/// A file that contradicts itself or ends early; the message is the reason, without a full stop, or empty.
struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An array as a VTU file stores it.
struct StoredArray {
  std::string name;
  std::string type;  ///< "Float64", …
  int components = 1;
  enum class Format { ascii, binary, appended } format = Format::ascii;
  std::string text;          ///< between the tags; empty if it is appended
  std::uint64_t offset = 0;  ///< within the appended data
};

struct StoredPiece {
  std::int64_t n_points = 0, n_cells = 0;
  std::vector<StoredArray> point_data, cell_data, points, cells;
};

/// The elements of a VTU file, or of one of several processes, with the numbers still encoded.
struct VtuText {
  bool names_pieces = false;  ///< PUnstructuredGrid
  bool is_big_endian = false;
  int header_bytes = 4;    ///< of a number in front of encoded data: 4 or 8
  std::string compressor;  ///< VTK's class; empty: none
  std::vector<StoredPiece> pieces;
  std::vector<std::string> sources;  ///< files of the pieces of PUnstructuredGrid
  std::string_view appended;         ///< behind the underscore, up to the end of the file
  bool appended_is_raw = false;      ///< bytes, not base64
};

/// Parses the elements. Counts are whole numbers from 0 on; they are not yet held against the data.
///
/// text    of the file; `appended` refers to it
/// throws  Damaged
VtuText parse_vtu(const std::string& text);

}  // namespace postprocess
