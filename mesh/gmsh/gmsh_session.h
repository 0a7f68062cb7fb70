// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace mesh {

/// Gmsh between initialize and finalize, silent and reproducible; one at a time in a process.
struct GmshSession {
  GmshSession();
  ~GmshSession();
  GmshSession(const GmshSession&) = delete;
  GmshSession& operator=(const GmshSession&) = delete;

  /// Everything that Gmsh called an error since the session began.
  std::string errors() const;

 private:
  /// Gmsh's window library leaves its preferences in HOME/.fltk, although there is no window: while
  /// this lives, HOME is a place where no folder can be made, not even by root.
  class WithoutHome {
   public:
    WithoutHome();
    ~WithoutHome();

   private:
    bool had_home_;
    std::string home_;
  };
  WithoutHome without_home_;
};

}  // namespace mesh
