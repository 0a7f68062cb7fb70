// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace mesh {

/// A mesh that cannot be made or used; the message says why and what to change.
struct MeshError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A mesh file that cannot be read.
struct FileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace mesh
