// SPDX-License-Identifier: MIT
#include "mesh/gmsh/helper/generate.h"

#include "mesh/gmsh/helper/confine.h"
#include "mesh/gmsh/helper/geometry.h"
#include "mesh/gmsh/helper/model.h"

#include <algorithm>
#include <cstdlib>
#include <gmsh.h>
#include <new>

namespace mesh {

namespace {

/// Gmsh between initialize and finalize, silent and reproducible.
struct GmshSession {
  GmshSession() {
    // Gmsh's window library leaves its preferences in HOME/.fltk, although there is no window. In
    // /dev/null no folder can be made, not even by root.
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
  ~GmshSession() {
    try {
      gmsh::finalize();
    } catch (...) {  // after a failed mesh, whose reason is reported elsewhere
    }
  }
  GmshSession(const GmshSession&) = delete;
  GmshSession& operator=(const GmshSession&) = delete;

  /// Whether Gmsh has said that it calls a program, as scripts can ask.
  bool has_called_programs() const {
    std::vector<std::string> log;
    gmsh::logger::get(log);
    return std::any_of(log.begin(), log.end(), [](const std::string& line) {
      return line.find("Calling '") != std::string::npos;
    });
  }
  /// All messages that Gmsh called an error since the session began.
  std::string errors() const {
    std::vector<std::string> log;
    gmsh::logger::get(log);
    std::string errors;
    for (const std::string& line : log)
      if (line.rfind("Error", 0) == 0) errors += (errors.empty() ? "" : "; ") + line;
    return errors;
  }
};

GmshReply failure(const std::string& words) {
  return {GmshReply::Kind::failure, words, {}, {}};
}

/// The edge length asked of Gmsh. Near a circle or sphere it is at most half the radius: cells on
/// longer edges would be flat after refinement.
template <int dim>
class Sizes {
 public:
  explicit Sizes(const MeshOptions& options)
      : field_{options.mesh_size, options.growth,
               parse_grading<dim>(options.grading, options.shape)} {
    factor_ = options.cells == Cells::quadrilaterals ? 2 : 1;  // they are divided afterwards
    if (const auto round = round_part<dim>(options.shape))
      field_.grading.boundaries.push_back({"", {}, round, 0.5 * round->radius / factor_});
  }
  double operator()(const dealii::Point<dim>& p) const { return factor_ * field_(p); }

 private:
  SizeField<dim> field_;
  double factor_;
};

template <int dim>
GmshReply generate_in(const MeshOptions& options) {
  const Sizes<dim> size(options);
  const auto grading = parse_grading<dim>(options.grading, options.shape);
  const GmshSession session;
  // Own trials: toward points Frontal-Delaunay (6) made sound triangles down to a size of 5e-8,
  // while Delaunay (5) turned cells over at 5e-6. Toward a circle, from 0.2 to 5e-4,
  // Frontal-Delaunay stopped halfway with angles of 0 degrees, while Delaunay kept 29 degrees.
  gmsh::option::setNumber("Mesh.Algorithm", grading.boundaries.empty() ? 6 : 5);
  // Own trials on the cube: 7 % of the tetrahedra had dihedral angles below 30 degrees with Gmsh's
  // default 0.3, 0.6 % with 0.6. Refinement makes a region of each flat tetrahedron, and multigrid
  // is slower there.
  gmsh::option::setNumber("Mesh.OptimizeThreshold", 0.6);
  gmsh::model::add("terrace");
  const std::vector<GmshBoundary> boundary =
      add_geometry(options.shape, grading.points, options.growth);
  gmsh::model::mesh::setSizeCallback(
      [&size](int, int, double x, double y, [[maybe_unused]] double z) {
        if constexpr (dim == 2)
          return size({x, y});
        else
          return size({x, y, z});
      });
  gmsh::model::mesh::generate(dim);
  gmsh::model::mesh::removeSizeCallback();
  if (options.cells == Cells::mixed) {
    // The default, blossom, leaves no triangles.
    gmsh::option::setNumber("Mesh.RecombinationAlgorithm", 0);
  }
  if (dim == 2 && options.cells != Cells::triangles) gmsh::model::mesh::recombine();
  GmshReply reply{GmshReply::Kind::mesh, "", read_elements<dim>(boundary), {}};
  if (const std::string errors = session.errors(); !errors.empty()) return failure(errors);
  if (reply.mesh.coordinates.empty()) return failure("no cells");
  return reply;
}

/// Why a script of Gmsh's must not go on; empty if it may.
std::string forbidden(const GmshSession& session) {
  std::string attempt = refused_attempt();
  if (session.has_called_programs() || session.errors().find("system call") != std::string::npos)
    attempt = "start another program";
  return attempt.empty() ? "" : "it tried to " + attempt + ", which models may not";
}

GmshReply generate_model(const MeshOptions& options) {
  const GmshSession session;
  confine();
  gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 1);
  gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 1);
  GmshReply reply;
  try {
    const EntityNames names = open_model(options.file);
    const std::string early = session.errors();
    if (early.empty() && forbidden(session).empty()) {
      mesh_model(options, names);
      reply.model = read_model(names);
    }
  } catch (const std::string& words) {
    const std::string why = forbidden(session);
    return failure(why.empty() ? words : why);
  }
  if (const std::string why = forbidden(session); !why.empty()) return failure(why);
  if (const std::string errors = session.errors(); !errors.empty()) return failure(errors);
  if (reply.model.element_tags.empty()) return failure("it has no surfaces and no volumes");
  return reply;
}

}  // namespace

GmshReply generate(const MeshOptions& options) {
  try {
    if (options.shape == Shape::file) return generate_model(options);
    return dimension(options.shape) == 2 ? generate_in<2>(options) : generate_in<3>(options);
  } catch (const std::string& words) {  // what Gmsh's library throws
    return failure(words);
  } catch (const MeshError& error) {
    return {GmshReply::Kind::refusal, error.what(), {}, {}};
  } catch (const std::bad_alloc&) {
    return {GmshReply::Kind::out_of_memory, "", {}, {}};
  } catch (const std::exception& error) {
    return failure(error.what());
  }
}

}  // namespace mesh
