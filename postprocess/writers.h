// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include "postprocess/fields.h"

namespace postprocess {

/// A file that cannot be written; the message names it and the reason. Nothing stays under the file's final name that was
/// not there before.
struct WriteError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Writes a VTU file for ParaView: doubles, appended raw data, LZ4; aside first, then renamed.
///
/// throws  WriteError (a full disk included)
void write_vtu(const Fields& fields, const std::string& file);

/// Draws point data `name` as a PNG picture: true aspect, the longer side `pixels` long, transparent outside of the
/// mesh, a colour bar with minimum and maximum beside it. Needs no display.
///
/// throws  WriteError; std::invalid_argument if there is no such field
void write_picture(const Fields& fields, const std::string& name, const std::string& file, int pixels = 1000);

/// Writes text aside and renames it to `file`.
///
/// throws  WriteError
void write_text(const std::string& text, const std::string& file);

}  // namespace postprocess
