// SPDX-License-Identifier: MIT
#include "assembly/elasticity/rigid_motions.h"

#include "assembly/elasticity/null_space.h"
#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

namespace assembly {

namespace {

template <int dim>
constexpr std::size_t n_turns = dim == 2 ? 1 : 3;
template <int dim>
constexpr std::size_t n_motions = dim + n_turns<dim>;

/// The body of each active cell, by its number.
template <int dim>
std::vector<std::size_t> bodies_of_cells(const dealii::Triangulation<dim>& triangulation) {
  std::vector<std::size_t> parent(triangulation.n_active_cells());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](std::size_t k) {
    while (parent[k] != k) k = parent[k] = parent[parent[k]];
    return k;
  };
  for (const auto& cell : triangulation.active_cell_iterators())
    for (const unsigned int face : cell->face_indices())
      if (!cell->face(face)->at_boundary())
        parent[root(cell->active_cell_index())] = root(cell->neighbor(face)->active_cell_index());
  std::vector<std::size_t> roots;
  for (std::size_t k = 0; k < parent.size(); ++k)
    if (root(k) == k) roots.push_back(k);
  std::vector<std::size_t> bodies(parent.size());
  for (std::size_t k = 0; k < parent.size(); ++k)
    bodies[k] = std::size_t(std::lower_bound(roots.begin(), roots.end(), root(k)) - roots.begin());
  return bodies;
}

/// Equations for the motions of all bodies: a component of the displacement at a point is 0.
template <int dim>
class Equations {
 public:
  Equations(std::size_t n_bodies, const dealii::Point<dim>& center, double size)
      : space_(n_bodies * n_motions<dim>), center_(center), size_(size) {}

  void hold(std::size_t body,
            const dealii::Point<dim>& point,
            const dealii::Tensor<1, dim>& along) {
    std::vector<double> row(space_.size(), 0.);
    add(body, point, along, 1, row);
    space_.add(row);
  }
  /// Two bodies move alike at a point.
  void join(std::size_t first, std::size_t second, const dealii::Point<dim>& point) {
    for (int a = 0; a < dim; ++a) {
      dealii::Tensor<1, dim> along;
      along[a] = 1;
      std::vector<double> row(space_.size(), 0.);
      add(first, point, along, 1, row);
      add(second, point, along, -1, row);
      space_.add(row);
    }
  }
  bool is_empty() const { return space_.is_empty(); }

  std::vector<RigidMotion> motions() const {
    std::vector<RigidMotion> result;
    for (const std::vector<double>& vector : space_.basis())
      for (std::size_t body = 0; body * n_motions<dim> < vector.size(); ++body) {
        RigidMotion motion;
        motion.body = body;
        const double* const own = &vector[body * n_motions<dim>];
        double largest = 0;
        for (std::size_t k = 0; k < n_motions<dim>; ++k)
          largest = std::max(largest, std::abs(own[k]));
        if (largest < 1e-8) continue;
        for (std::size_t k = 0; k < n_turns<dim>; ++k)
          motion.turn[dim == 2 ? 2 : k] = std::abs(own[k]) < 1e-8 ? 0 : own[k] / size_;
        for (std::size_t d = 0; d < dim; ++d) motion.shift[d] = own[n_turns<dim> + d];
        move_to_origin(motion);
        result.push_back(motion);
        break;  // other bodies may follow it
      }
    return result;
  }

 private:
  /// Turns come first: then a basis in echelon form has pure translations at its end.
  void add(std::size_t body,
           const dealii::Point<dim>& point,
           const dealii::Tensor<1, dim>& along,
           double factor,
           std::vector<double>& row) const {
    double* const own = &row[body * n_motions<dim>];
    double x[3] = {}, n[3] = {};
    for (int d = 0; d < dim; ++d) {
      x[d] = (point[d] - center_[d]) / size_;
      n[d] = along[d];
      own[n_turns<dim> + std::size_t(d)] += factor * along[d];
    }
    // n . (turn x x) = turn . (x x n)
    for (std::size_t k = 0; k < n_turns<dim>; ++k) {
      const std::size_t axis = dim == 2 ? 2 : k, next = (axis + 1) % 3, after = (axis + 2) % 3;
      own[k] += factor * (x[next] * n[after] - x[after] * n[next]);
    }
  }

  /// From a rotation around the center to one around the origin.
  void move_to_origin(RigidMotion& motion) const {
    double c[3] = {};
    for (int d = 0; d < dim; ++d) c[d] = center_[d];
    for (std::size_t a = 0; a < 3; ++a) {
      const std::size_t next = (a + 1) % 3, after = (a + 2) % 3;
      motion.shift[a] -= motion.turn[next] * c[after] - motion.turn[after] * c[next];
    }
  }

  NullSpace space_;
  dealii::Point<dim> center_;
  double size_;
};

/// Up to its sign; of a curved side that of its corners.
template <int dim, class Face>
dealii::Tensor<1, dim> normal_of(const Face& face) {
  const dealii::Tensor<1, dim> along = face->vertex(1) - face->vertex(0);
  dealii::Tensor<1, dim> normal;
  if constexpr (dim == 2)
    normal = dealii::cross_product_2d(along);
  else
    normal = dealii::cross_product_3d(along, face->vertex(2) - face->vertex(0));
  return normal / normal.norm();
}

/// Calls use(point, direction) for what holds a side at its vertices.
template <int dim, class Face, class Use>
void for_supports(const ElasticSides<dim>& sides, const Face& face, const Use& use) {
  const BoundaryId id = face->boundary_id();
  const auto use_axis = [&](const dealii::Point<dim>& point, const int a) {
    dealii::Tensor<1, dim> along;
    along[a] = 1;
    use(point, along);
  };
  const auto springs = sides.loads.springs_of.find(id);
  for (const unsigned int v : face->vertex_indices()) {
    const dealii::Point<dim> point = face->vertex(v);
    for (const HeldSide& side : sides.held)
      if (side.id == id) use_axis(point, side.component);
    if (springs == sides.loads.springs_of.end()) continue;
    const auto& stiffness = sides.loads.springs[springs->second];
    const dealii::Point<dim> inside = 0.5 * (point + face->center());
    if (stiffness.size() == 1) {
      if (stiffness[0](inside) > 0) use(point, normal_of<dim>(face));
    } else {
      for (int a = 0; a < dim; ++a)
        if (stiffness[std::size_t(a)](inside) > 0) use_axis(point, a);
    }
  }
}

/// Coordinates as a text, without -0.
std::string point_text(const double (&x)[3], const int dim) {
  std::ostringstream text;
  for (int d = 0; d < dim; ++d) text << (d == 0 ? "(" : ", ") << (std::abs(x[d]) < 1e-9 ? 0 : x[d]);
  return text.str() + ")";
}

/// "x" or a direction.
std::string direction_text(const std::array<double, 3>& v, const int dim) {
  const double size = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  const char* const names[] = {"x", "y", "z"};
  for (std::size_t d = 0; d < 3; ++d)
    if (std::abs(std::abs(v[d]) - size) < 1e-6 * size) return names[d];
  const double unit[3] = {v[0] / size, v[1] / size, v[2] / size};
  return point_text(unit, dim);
}

}  // namespace

template <int dim>
std::vector<RigidMotion> rigid_motions(const ElasticSides<dim>& sides,
                                       const mesh::Mesh<dim>& mesh) {
  const dealii::Triangulation<dim>& triangulation = *mesh.triangulation;
  const std::vector<std::size_t> bodies = bodies_of_cells(triangulation);
  const std::size_t n_bodies = *std::max_element(bodies.begin(), bodies.end()) + 1;
  dealii::Point<dim> center;
  for (const dealii::Point<dim>& vertex : triangulation.get_vertices())
    center += vertex / double(triangulation.n_vertices());
  double size = 0;
  for (const dealii::Point<dim>& vertex : triangulation.get_vertices())
    size = std::max(size, center.distance(vertex));
  Equations<dim> equations(n_bodies, center, size);
  std::vector<std::size_t> body_of_vertex(triangulation.n_vertices(), n_bodies);
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const std::size_t body = bodies[cell->active_cell_index()];
    for (const unsigned int v : cell->vertex_indices()) {
      std::size_t& own = body_of_vertex[cell->vertex_index(v)];
      if (own != n_bodies && own != body) equations.join(own, body, cell->vertex(v));
      own = body;
    }
    for (const auto& face : cell->face_iterators())
      if (face->at_boundary() && !equations.is_empty())
        for_supports(sides, face,
                     [&](const dealii::Point<dim>& point, const dealii::Tensor<1, dim>& along) {
                       equations.hold(body, point, along);
                     });
  }
  for (const mesh::InnerSide& inner : mesh.inner_sides)
    for (const unsigned int v : inner.vertices)
      for (const HeldSide& side : sides.held) {
        if (side.id != inner.id) continue;
        dealii::Tensor<1, dim> along;
        along[side.component] = 1;
        equations.hold(body_of_vertex[v], triangulation.get_vertices()[v], along);
      }
  return equations.motions();
}

std::string describe(const RigidMotion& motion, const int dim) {
  const auto& w = motion.turn;
  const auto& t = motion.shift;
  const double square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
  if (square == 0) return "a translation along " + direction_text(t, dim);
  // Points of the axis stay where they are: p = turn x shift / |turn|^2.
  const double axis[3] = {(w[1] * t[2] - w[2] * t[1]) / square,
                          (w[2] * t[0] - w[0] * t[2]) / square,
                          (w[0] * t[1] - w[1] * t[0]) / square};
  if (dim == 2) return "a rotation about " + point_text(axis, 2);
  return "a rotation about the axis along " + direction_text(w, 3) + " through " +
         point_text(axis, 3);
}

template <int dim>
void require_no_rigid_motion(const ElasticSides<dim>& sides, const mesh::Mesh<dim>& mesh) {
  const std::vector<RigidMotion> motions = rigid_motions(sides, mesh);
  if (motions.empty()) return;
  std::string text;
  for (std::size_t k = 0; k < motions.size(); ++k)
    text += (k == 0 ? "" : k + 1 == motions.size() ? " and " : ", ") + describe(motions[k], dim);
  throw multigrid::InputError(
      "Problem/Displacement: nothing resists " + text +
      " of the body, or of a part of it, so its displacement is not determined; hold it by Problem/Displacement, "
      "Problem/Symmetry or Problem/Springs.");
}

#define INSTANTIATE(dim)                                                    \
  template std::vector<RigidMotion> rigid_motions(const ElasticSides<dim>&, \
                                                  const mesh::Mesh<dim>&);  \
  template void require_no_rigid_motion(const ElasticSides<dim>&, const mesh::Mesh<dim>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
