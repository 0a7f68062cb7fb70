// SPDX-License-Identifier: MIT
#include "tests/reference/space/numbering.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>

namespace assembly {

using multigrid::Index;

namespace {

constexpr unsigned int none = std::numeric_limits<unsigned int>::max();

/// For each node the position of its boundary value in dirichlet.values, or `none`.
template <int dim>
std::vector<unsigned int> boundary_values_of_nodes(const dealii::Triangulation<dim>& triangulation,
                                                   const Dirichlet<dim>& dirichlet,
                                                   const Numbering<dim>& numbering) {
  std::vector<unsigned int> value_of_node(numbering.points.size(), none);
  for_boundary_faces(
      triangulation, numbering,
      [&](const Cell<dim>& cell, const unsigned int face, const FaceNodes<dim>& nodes) {
        const auto entry = dirichlet.value_of.find(cell->face(face)->boundary_id());
        if (entry == dirichlet.value_of.end()) return;
        for (unsigned int k = 0; k < nodes.n; ++k)
          value_of_node[nodes.nodes[k]] = std::min(value_of_node[nodes.nodes[k]], entry->second);
      });
  return value_of_node;
}

/// Fills numbering.given.
template <int dim>
void evaluate(const Dirichlet<dim>& dirichlet,
              const std::vector<unsigned int>& value_of_node,
              Numbering<dim>& numbering) {
  numbering.given.assign(numbering.points.size(), 0.);
  BadValue<dim> bad;
  for (std::size_t node = 0; node < value_of_node.size(); ++node) {
    if (value_of_node[node] == none) continue;
    const Expression<dim>& value = dirichlet.values[value_of_node[node]];
    const dealii::Point<dim>& point = numbering.points[node];
    numbering.given[node] = bad.check(value, Required::finite, point);
  }
  bad.raise();
}

}  // namespace

template <int dim>
std::vector<double> Numbering<dim>::nodal_values(const std::vector<double>& solution,
                                                 std::vector<double> values) const {
  if (Index(solution.size()) != n_unknowns)
    throw std::invalid_argument("a solution of " + std::to_string(solution.size()) +
                                " values for " + std::to_string(n_unknowns) + " unknowns");
  for (std::size_t node = 0; node < values.size(); ++node)
    if (unknown[node] >= 0) values[node] = solution[unknown[node]];
  return values;
}

template <int dim>
Numbering<dim> number_nodes(const dealii::Triangulation<dim>& triangulation,
                            const unsigned int degree,
                            const Dirichlet<dim>& dirichlet) {
  const auto begin = std::chrono::steady_clock::now();
  Numbering<dim> numbering{make_nodes(triangulation, degree), {}, {}, 0};
  const std::vector<unsigned int> value_of_node =
      boundary_values_of_nodes(triangulation, dirichlet, numbering);
  numbering.unknown.resize(numbering.points.size());
  for (std::size_t node = 0; node < value_of_node.size(); ++node)
    numbering.unknown[node] = value_of_node[node] == none ? numbering.n_unknowns++ : -1;
  evaluate(dirichlet, value_of_node, numbering);
  numbering.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return numbering;
}

template <int dim>
void set_given_values(const dealii::Triangulation<dim>& triangulation,
                      const Dirichlet<dim>& dirichlet,
                      Numbering<dim>& numbering) {
  evaluate(dirichlet, boundary_values_of_nodes(triangulation, dirichlet, numbering), numbering);
}

template <int dim>
void require_unknowns(const Numbering<dim>& numbering) {
  if (numbering.n_unknowns == 0) refuse_no_unknowns();
}

template <int dim>
std::vector<double> coordinates_of_unknowns(const Numbering<dim>& numbering) {
  std::vector<double> coordinates(static_cast<std::size_t>(dim) * numbering.n_unknowns);
  for (Index node = 0; node < numbering.n_nodes(); ++node)
    if (const Index i = numbering.unknown[node]; i >= 0)
      for (int d = 0; d < dim; ++d)
        coordinates[multigrid::Offset(d) * numbering.n_unknowns + i] = numbering.points[node][d];
  return coordinates;
}

template struct Numbering<2>;
template struct Numbering<3>;
template decltype(number_nodes<2>) number_nodes<2>;
template decltype(number_nodes<3>) number_nodes<3>;
template decltype(set_given_values<2>) set_given_values<2>;
template decltype(set_given_values<3>) set_given_values<3>;
template decltype(coordinates_of_unknowns<2>) coordinates_of_unknowns<2>;
template decltype(coordinates_of_unknowns<3>) coordinates_of_unknowns<3>;
template decltype(require_unknowns<2>) require_unknowns<2>;
template decltype(require_unknowns<3>) require_unknowns<3>;

}  // namespace assembly
