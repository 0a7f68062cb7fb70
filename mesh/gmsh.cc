// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/gmsh_geometry.h"
#include "mesh/gmsh_session.h"
#include "mesh/round_corners.h"
#include "mesh/subdivide.h"

#include <algorithm>
#include <gmsh.h>
#include <unordered_map>

namespace mesh {

namespace {

constexpr int gmsh_line = 1, gmsh_triangle = 2, gmsh_quadrilateral = 3;  // Gmsh's element types

/// Numbers vertices from 0 in the order in which cells first meet them; unused nodes are left
/// out.
class Vertices {
 public:
  explicit Vertices(CellList<2>& list) : list_(list) {
    std::vector<std::size_t> tags;
    std::vector<double> coordinates, parametric;
    gmsh::model::mesh::getNodes(tags, coordinates, parametric);
    for (std::size_t k = 0; k < tags.size(); ++k)
      points_[tags[k]] = {coordinates[3 * k], coordinates[3 * k + 1]};
  }

  unsigned int number(const std::size_t tag) {
    const auto [entry, is_new] = numbers_.try_emplace(tag, list_.vertices.size());
    if (is_new) list_.vertices.push_back(points_.at(tag));
    return entry->second;
  }

 private:
  CellList<2>& list_;
  std::unordered_map<std::size_t, dealii::Point<2>> points_;
  std::unordered_map<std::size_t, unsigned int> numbers_;
};

/// Node tags of all elements of a kind on entity `tag` (-1: on all), one element after the other.
std::vector<std::size_t> element_nodes(const int kind, const int tag) {
  std::vector<std::size_t> elements, nodes;  // empty: Gmsh keeps the length of vectors that are not
  gmsh::model::mesh::getElementsByType(kind, elements, nodes, tag);
  return nodes;
}

void read_cells(CellList<2>& list, Vertices& vertices) {
  const std::vector<std::size_t> quadrilaterals = element_nodes(gmsh_quadrilateral, -1);
  for (std::size_t k = 0; k < quadrilaterals.size(); k += 4) {
    std::array<unsigned int, 4> v;
    for (unsigned int i = 0; i < 4; ++i) v[i] = vertices.number(quadrilaterals[k + i]);
    add_cell(list, {v[0], v[1], v[3], v[2]});
  }
  const std::vector<std::size_t> triangles = element_nodes(gmsh_triangle, -1);
  for (std::size_t k = 0; k < triangles.size(); k += 3) {
    std::array<unsigned int, 3> v;
    for (unsigned int i = 0; i < 3; ++i) v[i] = vertices.number(triangles[k + i]);
    add_cell(list, {v[0], v[1], v[2]});
  }
}

CellList<2> read_mesh(const std::vector<GmshCurve>& curves) {
  CellList<2> list;
  Vertices vertices(list);
  read_cells(list, vertices);
  for (const GmshCurve& curve : curves) {
    const std::vector<std::size_t> pieces = element_nodes(gmsh_line, curve.tag);
    for (std::size_t k = 0; k < pieces.size(); k += 2)
      add_boundary_edge(list, vertices.number(pieces[k]), vertices.number(pieces[k + 1]), curve.id);
  }
  return list;
}

MeshError gmsh_error(const std::string& words) {
  return MeshError("Mesh/Generator: Gmsh could not make the mesh (" + words +
                   "); try another Mesh/Mesh size or Mesh/Growth.");
}

/// Near a circle edges are at most half its radius: cells on longer ones would be flat after
/// refinement.
class Sizes {
 public:
  explicit Sizes(const MeshOptions& options)
      : field_{options.mesh_size, options.growth, parse_grading(options.grading, options.shape)} {
    factor_ = options.cells == Cells::quadrilaterals ? 2 : 1;  // they are divided afterwards
    if (const std::optional<Circle> round = circle(options.shape))
      field_.grading.boundaries.push_back({"", {}, round, 0.5 * round->radius / factor_});
  }
  double operator()(const double x, const double y) const { return factor_ * field_(x, y); }

 private:
  SizeField field_;
  double factor_;
};

CellList<2> generate(const MeshOptions& options) {
  const Sizes size(options);
  const Grading grading = parse_grading(options.grading, options.shape);
  const GmshSession session;
  // Own trials: toward points Frontal-Delaunay (6) makes sound triangles down to a size of 5e-8,
  // where Delaunay (5) turned cells over at 5e-6. Toward a circle, from 0.2 to 5e-4, it stopped
  // halfway with angles of 0 degrees, where Delaunay kept 29 degrees.
  gmsh::option::setNumber("Mesh.Algorithm", grading.boundaries.empty() ? 6 : 5);
  gmsh::model::add("terrace");
  const std::vector<GmshCurve> curves = add_geometry(options.shape, grading.points);
  gmsh::model::mesh::setSizeCallback(
      [&size](int, int, double x, double y, double) { return size(x, y); });
  gmsh::model::mesh::generate(2);
  gmsh::model::mesh::removeSizeCallback();
  if (options.cells == Cells::mixed) {
    gmsh::option::setNumber("Mesh.RecombinationAlgorithm",
                            0);  // the default, blossom, leaves no triangles
  }
  if (options.cells != Cells::triangles) gmsh::model::mesh::recombine();
  CellList<2> list = read_mesh(curves);
  if (const std::string errors = session.errors(); !errors.empty()) throw gmsh_error(errors);
  if (list.cells.empty()) throw gmsh_error("no cells");
  return list;
}

void check_mixed(const CellList<2>& list) {
  const std::size_t n_triangles =
      std::count_if(list.cells.begin(), list.cells.end(),
                    [](const auto& cell) { return cell.vertices.size() == 3; });
  if (n_triangles == 0 || n_triangles == list.cells.size())
    throw MeshError(std::string("Mesh/Cells: so few cells are all ") +
                    (n_triangles == 0 ? "quadrilaterals" : "triangles") +
                    "; for mixed ones lower Mesh size.");
}

}  // namespace

template <>
CellList<2> gmsh_cells<2>(const MeshOptions& options) {
  try {
    CellList<2> list = generate(options);
    const std::optional<Circle> round = circle(options.shape);
    if (round) {
      put_on_circle(list, *round);
      divide_round_corners(list, *round);
    }
    if (options.cells == Cells::mixed) check_mixed(list);
    return options.cells == Cells::quadrilaterals ? into_quadrilaterals(list, round) : list;
  } catch (const std::string& words) {  // what Gmsh's library throws
    throw gmsh_error(words);
  }
}

}  // namespace mesh
