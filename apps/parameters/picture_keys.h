// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

#include <vector>

namespace apps {

/// Finite numbers with commas between them; none if the text is anything else.
std::vector<double> numbers_in(const std::string& text);

/// What section Output says about pictures.
///
/// throws  multigrid::InputError if Slice, Range or Contours is not of its form, or Title or Unit not ASCII
postprocess::PictureOptions picture_options(const OutputOptions& options);

}  // namespace apps
