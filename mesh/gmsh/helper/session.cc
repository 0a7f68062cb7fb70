// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/session.h"

#include <cstdlib>
#include <gmsh.h>

namespace mesh {

GmshSession::GmshSession() {
  // Gmsh's window library leaves its preferences in HOME/.fltk, although there is no window. Here
  // no folder can be made, not even by root.
  setenv("HOME", "/dev/null", 1);
  constexpr bool with_files_of_the_user = false;  // without, meshes are reproducible
  gmsh::initialize(0, nullptr, with_files_of_the_user);
  gmsh::option::setNumber("General.Terminal", 0);
  gmsh::option::setNumber("General.NumThreads", 1);
  // Sizes come from the size field alone.
  gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 0);
  gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", 0);
  gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 0);
  gmsh::logger::start();
}

GmshSession::~GmshSession() {
  try {
    gmsh::finalize();
  } catch (...) {  // after a failed mesh, whose reason is under way already
  }
}

std::string GmshSession::errors() const {
  std::vector<std::string> log;
  gmsh::logger::get(log);
  std::string errors;
  for (const std::string& line : log)
    if (line.rfind("Error", 0) == 0) errors += (errors.empty() ? "" : "; ") + line;
  return errors;
}

}  // namespace mesh
