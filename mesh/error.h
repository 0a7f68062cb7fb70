// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
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

/// The caller asked to stop while a mesh was being made or refined.
struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("interrupted by a signal while the mesh was made.") {}
};

/// Throws Stopped if the caller has asked to stop.
///
/// stop  becomes true when it does; nullptr: it never does
inline void stop_if(const std::atomic<bool>* stop) {
  if (stop && *stop) throw Stopped();
}

}  // namespace mesh
