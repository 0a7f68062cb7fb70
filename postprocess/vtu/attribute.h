// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace postprocess {

/// A name as it can stand in an attribute. Control characters and what is not UTF-8 become `?`.
std::string attribute(const std::string& name);

}  // namespace postprocess
