// SPDX-License-Identifier: MIT
#pragma once

namespace mesh {

inline constexpr double pi = 3.14159265358979323846;

}  // namespace mesh
