// SPDX-License-Identifier: MIT
#include "mesh/cell_list.h"
#include "mesh/grading.h"

#include <algorithm>
#include <gmsh.h>
#include <unordered_map>

namespace mesh {

namespace {

constexpr int gmsh_line = 1, gmsh_triangle = 2;  // Gmsh's element types

/// Gmsh between initialize and finalize; one at a time in a process.
struct Session {
  Session() {
    gmsh::initialize(0, nullptr,
                     false);  // no configuration files of the user: meshes are reproducible
    gmsh::option::setNumber("General.Terminal", 0);
    gmsh::option::setNumber("General.NumThreads", 1);
    // Sizes come from the size field alone.
    gmsh::option::setNumber("Mesh.MeshSizeFromPoints", 0);
    gmsh::option::setNumber("Mesh.MeshSizeFromCurvature", 0);
    gmsh::option::setNumber("Mesh.MeshSizeExtendFromBoundary", 0);
    // Frontal-Delaunay: own trials, sound triangles down to a size of 5e-8, where Delaunay (5)
    // turned cells over at 5e-6.
    gmsh::option::setNumber("Mesh.Algorithm", 6);
    gmsh::logger::start();
  }
  ~Session() { gmsh::finalize(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
};

bool same_point(const dealii::Point<2>& a, const dealii::Point<2>& b) {
  return a.distance(b) < 1e-12;
}

bool inside_edge(const Edge& edge, const dealii::Point<2>& p) {
  return std::abs(edge.a.distance(p) + p.distance(edge.b) - edge.a.distance(edge.b)) < 1e-12 &&
         !same_point(edge.a, p) && !same_point(edge.b, p);
}

/// The outline with every graded point that lies inside an edge as a corner more.
std::vector<Edge> split_outline(const Shape shape, const std::vector<GradedPoint>& graded) {
  std::vector<Edge> edges;
  for (const Edge& edge : outline(shape)) {
    std::vector<dealii::Point<2>> corners = {edge.a, edge.b};
    for (const GradedPoint& g : graded)
      if (inside_edge(edge, g.point)) corners.push_back(g.point);
    std::sort(corners.begin(), corners.end(), [&](const auto& p, const auto& q) {
      return edge.a.distance(p) < edge.a.distance(q);
    });
    corners.erase(std::unique(corners.begin(), corners.end(), same_point), corners.end());
    for (std::size_t k = 0; k + 1 < corners.size(); ++k)
      edges.push_back({corners[k], corners[k + 1], edge.id});
  }
  return edges;
}

/// The graded points off the boundary, each once.
std::vector<dealii::Point<2>> interior_points(const std::vector<Edge>& edges,
                                              const std::vector<GradedPoint>& graded) {
  std::vector<dealii::Point<2>> points;
  for (const GradedPoint& g : graded) {
    const auto is_same = [&](const dealii::Point<2>& p) { return same_point(p, g.point); };
    const auto touches = [&](const Edge& edge) {
      return is_same(edge.a) || inside_edge(edge, g.point);
    };
    if (std::none_of(edges.begin(), edges.end(), touches) &&
        std::none_of(points.begin(), points.end(), is_same))
      points.push_back(g.point);
  }
  return points;
}

/// Describes the polygon to Gmsh; returns the tag of each edge's line.
std::vector<int> add_geometry(const std::vector<Edge>& edges,
                              const std::vector<dealii::Point<2>>& interior) {
  std::vector<int> corners, lines, embedded;
  for (const Edge& edge : edges)
    corners.push_back(gmsh::model::geo::addPoint(edge.a[0], edge.a[1], 0));
  for (std::size_t k = 0; k < edges.size(); ++k)
    lines.push_back(gmsh::model::geo::addLine(corners[k], corners[(k + 1) % corners.size()]));
  const int loop = gmsh::model::geo::addCurveLoop(lines);
  const int surface = gmsh::model::geo::addPlaneSurface({loop});
  for (const dealii::Point<2>& p : interior)
    embedded.push_back(gmsh::model::geo::addPoint(p[0], p[1], 0));
  gmsh::model::geo::synchronize();
  if (!embedded.empty()) gmsh::model::mesh::embed(0, embedded, 2, surface);
  return lines;
}

/// Numbers vertices from 0 in the order in which triangles first meet them; unused nodes are left
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

CellList<2> read_mesh(const std::vector<Edge>& edges, const std::vector<int>& lines) {
  CellList<2> list;
  Vertices vertices(list);
  const std::vector<std::size_t> triangles = element_nodes(gmsh_triangle, -1);
  for (std::size_t k = 0; k < triangles.size(); k += 3) {
    list.cells.emplace_back(3);
    for (unsigned int v = 0; v < 3; ++v)
      list.cells.back().vertices[v] = vertices.number(triangles[k + v]);
  }
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const std::vector<std::size_t> pieces = element_nodes(gmsh_line, lines[e]);
    for (std::size_t k = 0; k < pieces.size(); k += 2) {
      dealii::CellData<1> line;
      for (unsigned int v = 0; v < 2; ++v) line.vertices[v] = vertices.number(pieces[k + v]);
      line.boundary_id = edges[e].id;
      list.boundary.boundary_lines.push_back(line);
    }
  }
  return list;
}

/// Everything that Gmsh called an error since the session began.
std::string logged_errors() {
  std::vector<std::string> log;
  gmsh::logger::get(log);
  std::string errors;
  for (const std::string& line : log)
    if (line.rfind("Error", 0) == 0) errors += (errors.empty() ? "" : "; ") + line;
  return errors;
}

MeshError gmsh_error(const std::string& words) {
  return MeshError("Mesh/Generator: Gmsh could not make the mesh (" + words +
                   "); try another Mesh/Mesh size or Mesh/Growth.");
}

}  // namespace

template <>
CellList<2> gmsh_cells<2>(const MeshOptions& options) {
  const SizeField size{options.mesh_size, options.growth, parse_grading(options.grading)};
  const std::vector<Edge> edges = split_outline(options.shape, size.graded);
  try {
    const Session session;
    gmsh::model::add("terrace");
    const std::vector<int> lines = add_geometry(edges, interior_points(edges, size.graded));
    gmsh::model::mesh::setSizeCallback(
        [&size](int, int, double x, double y, double) { return size(x, y); });
    gmsh::model::mesh::generate(2);
    gmsh::model::mesh::removeSizeCallback();
    CellList<2> list = read_mesh(edges, lines);
    if (const std::string errors = logged_errors(); !errors.empty()) throw gmsh_error(errors);
    if (list.cells.empty()) throw gmsh_error("no triangles");
    return list;
  } catch (const std::string& words) {  // what Gmsh's library throws
    throw gmsh_error(words);
  }
}

}  // namespace mesh
