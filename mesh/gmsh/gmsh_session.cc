// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_session.h"

#include <cstdlib>
#include <gmsh.h>

namespace mesh {

GmshSession::WithoutHome::WithoutHome() {
  const char* home = std::getenv("HOME");
  had_home_ = home != nullptr;
  if (had_home_) home_ = home;
  setenv("HOME", "/dev/null", 1);
}

GmshSession::WithoutHome::~WithoutHome() {
  if (had_home_)
    setenv("HOME", home_.c_str(), 1);
  else
    unsetenv("HOME");
}

GmshSession::GmshSession() {
  gmsh::initialize(0, nullptr,
                   false);  // no configuration files of the user: meshes are reproducible
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
