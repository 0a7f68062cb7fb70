// SPDX-License-Identifier: MIT
#include "tests/reference/space/face_nodes.h"

#include <algorithm>
#include <stdexcept>

namespace assembly {

namespace {

template <int dim>
dealii::ReferenceCell reference_cell(const bool is_simplex) {
  return is_simplex ? dealii::ReferenceCells::get_simplex<dim>()
                    : dealii::ReferenceCells::get_hypercube<dim>();
}

/// The corners of a face of the reference cell, in such an order that the tangents along the first
/// ones have a normal that points outward.
template <int dim>
std::vector<dealii::Point<dim>> corners_of_face(const bool is_simplex, const unsigned int face) {
  const dealii::ReferenceCell cell = reference_cell<dim>(is_simplex);
  constexpr unsigned char standard_orientation = 1;
  std::vector<dealii::Point<dim>> corners;
  for (unsigned int k = 0; k < nodes_of_cell<dim - 1>(is_simplex, 1); ++k)
    corners.push_back(cell.vertex<dim>(cell.face_to_cell_vertices(face, k, standard_orientation)));
  std::array<dealii::Tensor<1, dim>, dim - 1> tangents;
  for (int d = 0; d < dim - 1; ++d) tangents[d] = corners[d + 1] - corners[0];
  if (normal_of<dim>(tangents) * (corners[0] - cell.barycenter<dim>()) < 0)
    std::swap(corners[dim - 2], corners[dim - 1]);
  return corners;
}

/// For each face, the nodes of the cell at the places of the nodes of the face's element.
template <int dim>
std::vector<LocalFaceNodes<dim>> find_nodes(const bool is_simplex, const unsigned int degree) {
  const auto cell = lagrange_element<dim>(is_simplex, degree);
  const auto face = lagrange_element<dim - 1>(is_simplex, degree);
  const auto linear = lagrange_element<dim - 1>(is_simplex, 1);
  const auto& of_cell = cell->get_unit_support_points();
  std::vector<LocalFaceNodes<dim>> result(reference_cell<dim>(is_simplex).n_faces());
  for (unsigned int f = 0; f < result.size(); ++f) {
    const auto corners = corners_of_face<dim>(is_simplex, f);
    unsigned int k = 0;
    for (const dealii::Point<dim - 1>& point : face->get_unit_support_points()) {
      const dealii::Point<dim> place = map_linearly(*linear, corners, point);
      const auto node = std::find_if(of_cell.begin(), of_cell.end(), [&](const auto& other) {
        return other.distance(place) < 1e-12;
      });
      if (node == of_cell.end()) throw std::logic_error("a node of a face is none of its cell");
      result[f][k++] = static_cast<unsigned int>(node - of_cell.begin());
    }
  }
  return result;
}

/// The same for degree 1, 2, ..
template <int dim>
std::vector<std::vector<LocalFaceNodes<dim>>> find_nodes_of_all(const bool is_simplex) {
  std::vector<std::vector<LocalFaceNodes<dim>>> result;
  for (unsigned int degree = 1; degree <= highest_degree<dim>; ++degree)
    result.push_back(find_nodes<dim>(is_simplex, degree));
  return result;
}

}  // namespace

template <int dim>
const LocalFaceNodes<dim>& nodes_of_face(const bool is_simplex,
                                         const unsigned int face,
                                         const unsigned int degree) {
  static const auto simplex = find_nodes_of_all<dim>(true),
                    hypercube = find_nodes_of_all<dim>(false);
  return (is_simplex ? simplex : hypercube)[degree - 1][face];
}

template <int dim>
dealii::Quadrature<dim> face_points(const bool is_simplex,
                                    const dealii::Quadrature<dim - 1>& rule) {
  const auto linear = lagrange_element<dim - 1>(is_simplex, 1);
  std::vector<dealii::Point<dim>> points;
  for (const unsigned int face : reference_cell<dim>(is_simplex).face_indices()) {
    const auto corners = corners_of_face<dim>(is_simplex, face);
    for (const dealii::Point<dim - 1>& point : rule.get_points())
      points.push_back(map_linearly(*linear, corners, point));
  }
  return dealii::Quadrature<dim>(points);
}

template decltype(nodes_of_face<2>) nodes_of_face<2>;
template decltype(nodes_of_face<3>) nodes_of_face<3>;
template dealii::Quadrature<2> face_points<2>(bool is_simplex, const dealii::Quadrature<1>& rule);
template dealii::Quadrature<3> face_points<3>(bool is_simplex, const dealii::Quadrature<2>& rule);

}  // namespace assembly
