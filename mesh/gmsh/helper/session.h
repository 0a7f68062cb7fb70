// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mesh {

/// Gmsh between initialize and finalize, silent and reproducible; one at a time in a process.
struct GmshSession {
  GmshSession();
  ~GmshSession();
  GmshSession(const GmshSession&) = delete;
  GmshSession& operator=(const GmshSession&) = delete;

  /// Everything that Gmsh called an error since the session began.
  std::string errors() const;
};

}  // namespace mesh
