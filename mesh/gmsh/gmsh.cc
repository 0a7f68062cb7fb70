// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/gmsh/gmsh_geometry.h"
#include "mesh/gmsh/gmsh_session.h"
#include "mesh/round_corners.h"
#include "mesh/subdivide.h"

#include <algorithm>
#include <gmsh.h>
#include <unordered_map>

namespace mesh {

namespace {

constexpr int gmsh_line = 1, gmsh_triangle = 2, gmsh_quadrilateral = 3,
              gmsh_tetrahedron = 4;  // Gmsh's element types

/// Numbers vertices from 0 in the order in which cells first meet them; unused nodes are left
/// out.
template <int dim>
class Vertices {
 public:
  explicit Vertices(CellList<dim>& list) : list_(list) {
    std::vector<std::size_t> tags;
    std::vector<double> coordinates, parametric;
    gmsh::model::mesh::getNodes(tags, coordinates, parametric);
    for (std::size_t k = 0; k < tags.size(); ++k)
      for (int x = 0; x < dim; ++x) points_[tags[k]][x] = coordinates[3 * k + x];
  }

  unsigned int number(const std::size_t tag) {
    const auto [entry, is_new] = numbers_.try_emplace(tag, list_.vertices.size());
    if (is_new) list_.vertices.push_back(points_.at(tag));
    return entry->second;
  }

 private:
  CellList<dim>& list_;
  std::unordered_map<std::size_t, dealii::Point<dim>> points_;
  std::unordered_map<std::size_t, unsigned int> numbers_;
};

/// Node tags of all elements of a kind on entity `tag` (-1: on all), one element after the other.
std::vector<std::size_t> element_nodes(const int kind, const int tag) {
  std::vector<std::size_t> elements, nodes;  // empty: Gmsh keeps the length of vectors that are not
  gmsh::model::mesh::getElementsByType(kind, elements, nodes, tag);
  return nodes;
}

/// Calls f(vertices) for the elements of n nodes of a kind.
template <std::size_t n, int dim, class F>
void for_each_element(const int kind, const int tag, Vertices<dim>& vertices, F&& f) {
  const std::vector<std::size_t> nodes = element_nodes(kind, tag);
  for (std::size_t k = 0; k < nodes.size(); k += n) {
    std::array<unsigned int, n> v;
    for (std::size_t i = 0; i < n; ++i) v[i] = vertices.number(nodes[k + i]);
    f(v);
  }
}

void read_elements(CellList<2>& list, const std::vector<GmshBoundary>& curves) {
  Vertices<2> vertices(list);
  for_each_element<4>(gmsh_quadrilateral, -1, vertices, [&](const auto& v) {
    add_cell(list, {v[0], v[1], v[3], v[2]});
  });
  for_each_element<3>(gmsh_triangle, -1, vertices, [&](const auto& v) {
    add_cell(list, {v[0], v[1], v[2]});
  });
  for (const GmshBoundary& curve : curves)
    for_each_element<2>(gmsh_line, curve.tag, vertices,
                        [&](const auto& v) { add_boundary_edge(list, v[0], v[1], curve.id); });
}

void read_elements(CellList<3>& list, const std::vector<GmshBoundary>& surfaces) {
  Vertices<3> vertices(list);
  for_each_element<4>(gmsh_tetrahedron, -1, vertices, [&](const auto& v) {
    add_cell(list, {v[0], v[1], v[2], v[3]});
  });
  for (const GmshBoundary& surface : surfaces)
    for_each_element<3>(gmsh_triangle, surface.tag, vertices, [&](const auto& v) {
      add_boundary_face(list, {v[0], v[1], v[2]}, surface.id);
    });
}

MeshError gmsh_error(const std::string& words) {
  return MeshError("Mesh/Generator: Gmsh could not make the mesh (" + words +
                   "); try another Mesh/Mesh size or Mesh/Growth.");
}

std::optional<Circle> round_part(const Shape shape, std::integral_constant<int, 2>) {
  return circle(shape);
}
std::optional<Sphere<3>> round_part(const Shape shape, std::integral_constant<int, 3>) {
  return sphere(shape);
}

/// Near a circle or sphere edges are at most half its radius: cells on longer ones would be flat
/// after refinement.
template <int dim>
class Sizes {
 public:
  explicit Sizes(const MeshOptions& options)
      : field_{options.mesh_size, options.growth,
               parse_grading<dim>(options.grading, options.shape)} {
    factor_ = options.cells == Cells::quadrilaterals ? 2 : 1;  // they are divided afterwards
    if (const auto round = round_part(options.shape, std::integral_constant<int, dim>()))
      field_.grading.boundaries.push_back({"", {}, round, 0.5 * round->radius / factor_});
  }
  double operator()(const dealii::Point<dim>& p) const { return factor_ * field_(p); }

 private:
  SizeField<dim> field_;
  double factor_;
};

template <int dim>
void set_sizes(const Sizes<dim>& size) {
  gmsh::model::mesh::setSizeCallback([&size](int, int, double x, double y, double z) {
    if constexpr (dim == 2)
      return static_cast<void>(z), size({x, y});
    else
      return size({x, y, z});
  });
}

std::vector<GmshBoundary> describe(const MeshOptions& options,
                                   const std::vector<GradedPoint<2>>& graded) {
  return add_geometry(options.shape, graded);
}
std::vector<GmshBoundary> describe(const MeshOptions& options,
                                   const std::vector<GradedPoint<3>>& graded) {
  return add_geometry(options.shape, graded, options.growth);
}

template <int dim>
CellList<dim> generate(const MeshOptions& options) {
  const Sizes<dim> size(options);
  const auto grading = parse_grading<dim>(options.grading, options.shape);
  const GmshSession session;
  // Own trials: toward points Frontal-Delaunay (6) makes sound triangles down to a size of 5e-8,
  // where Delaunay (5) turned cells over at 5e-6. Toward a circle, from 0.2 to 5e-4, it stopped
  // halfway with angles of 0 degrees, where Delaunay kept 29 degrees.
  gmsh::option::setNumber("Mesh.Algorithm", grading.boundaries.empty() ? 6 : 5);
  // Own trials on the cube: 7 % of the tetrahedra had dihedral angles below 30 degrees with Gmsh's
  // 0.3, 0.6 % with 0.6. Refinement makes regions of each flat one, where multigrid is slower.
  gmsh::option::setNumber("Mesh.OptimizeThreshold", 0.6);
  gmsh::model::add("terrace");
  const std::vector<GmshBoundary> boundary = describe(options, grading.points);
  set_sizes(size);
  gmsh::model::mesh::generate(dim);
  gmsh::model::mesh::removeSizeCallback();
  if (options.cells == Cells::mixed) {
    gmsh::option::setNumber("Mesh.RecombinationAlgorithm",
                            0);  // the default, blossom, leaves no triangles
  }
  if (dim == 2 && options.cells != Cells::triangles) gmsh::model::mesh::recombine();
  CellList<dim> list;
  read_elements(list, boundary);
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

CellList<2> finished(CellList<2> list, const MeshOptions& options) {
  const std::optional<Circle> round = circle(options.shape);
  if (round) {
    put_on_circle(list, *round);
    divide_round_corners(list, *round);
  }
  if (options.cells == Cells::mixed) check_mixed(list);
  return options.cells == Cells::quadrilaterals ? into_quadrilaterals(list, round) : list;
}

/// The boundary's vertices on the sphere up to rounding.
CellList<3> finished(CellList<3> list, const MeshOptions& options) {
  if (const std::optional<Sphere<3>> round = sphere(options.shape))
    for (const auto& face : list.boundary.boundary_quads)
      for (const unsigned int v : face.vertices)
        if (face.boundary_id == round->id) list.vertices[v] = round->nearest(list.vertices[v]);
  return list;
}

}  // namespace

template <int dim>
CellList<dim> gmsh_cells(const MeshOptions& options) {
  try {
    return finished(generate<dim>(options), options);
  } catch (const std::string& words) {  // what Gmsh's library throws
    throw gmsh_error(words);
  }
}

template CellList<2> gmsh_cells<2>(const MeshOptions& options);
template CellList<3> gmsh_cells<3>(const MeshOptions& options);

}  // namespace mesh
