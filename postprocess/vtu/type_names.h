// SPDX-License-Identifier: MIT
#pragma once

namespace postprocess {

/// What VTK calls the kinds of numbers, in the order of FileArray::Kind.
inline constexpr const char* type_names[] = {"Float64", "Int32", "Int64", "UInt8"};

}  // namespace postprocess
