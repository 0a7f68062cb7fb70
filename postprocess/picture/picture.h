// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/fields.h"
#include "postprocess/picture/image.h"
#include "postprocess/writers.h"

#include <string>

namespace postprocess {

/// The picture that write_picture writes. The mesh fills the left part, `pixels` on its longer
/// side, in space the two parts side by side; the legend stands to the right of it.
Image draw_picture(const Fields& fields,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane = {},
                   const std::string& note = "");

}  // namespace postprocess
