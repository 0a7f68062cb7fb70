// SPDX-License-Identifier: MIT
#include "assembly/space/dual_boxes.h"

#include <cmath>

namespace assembly {

namespace {

template <int dim>
using Points = std::vector<dealii::Point<dim>>;

/// Vertices 0, e_1, …, e_dim.
template <int dim>
dealii::Point<dim> simplex_vertex(const unsigned int v) {
  dealii::Point<dim> vertex;
  if (v > 0) vertex[v - 1] = 1;
  return vertex;
}

/// The point whose barycentric coordinates are `own` for the vertices of `of`, and equal for the
/// others.
template <int dim>
dealii::Point<dim> simplex_point(const std::vector<unsigned int>& of, const double own) {
  const double other = (1 - own * double(of.size())) / double(dim + 1 - of.size());
  dealii::Point<dim> point;
  for (unsigned int v = 0; v <= dim; ++v) point += other * simplex_vertex<dim>(v);
  for (const unsigned int v : of) point += (own - other) * simplex_vertex<dim>(v);
  return point;
}

template <int dim>
dealii::Tensor<1, dim> gradient_of_barycentric_coordinate(const unsigned int v) {
  dealii::Tensor<1, dim> gradient;
  for (unsigned int d = 0; d < dim; ++d) gradient[d] = v == 0 ? -1 : (v == d + 1 ? 1 : 0);
  return gradient;
}

}  // namespace

template <int dim>
dealii::Quadrature<dim> DualBoxes<dim>::face_centres() const {
  Points<dim> points;
  for (const DualFace<dim>& face : faces) points.push_back(face.centre);
  return {points, std::vector<double>(points.size(), 1.)};
}

/// The mean of the largest of dim + 1 barycentric coordinates over the simplex is H / (dim + 1),
/// H = 1 + 1/2 + … + 1/(dim + 1). The piece between two boxes has the area vector
/// |K| (grad lambda_j - grad lambda_i) / (dim + 1), on any simplex, as maps that are affine take
/// both to each other; its centre of area has the coordinates 5/12, 5/12, 1/6 in a triangle and
/// 13/36, 13/36, 5/36, 5/36 in a tetrahedron.
template <int dim>
DualBoxes<dim> simplex_boxes() {
  static_assert(dim == 2 || dim == 3);
  const double volume = dim == 2 ? 1. / 2 : 1. / 6;
  double largest = 0;
  for (int k = 1; k <= dim + 1; ++k) largest += 1. / (k * (dim + 1));
  Points<dim> centres;
  DualBoxes<dim> boxes;
  for (unsigned int i = 0; i <= dim; ++i) {
    centres.push_back(simplex_point<dim>({i}, largest));
    for (unsigned int j = i + 1; j <= dim; ++j)
      boxes.faces.push_back({i, j, simplex_point<dim>({i, j}, dim == 2 ? 5. / 12 : 13. / 36),
                             volume / (dim + 1) *
                                 (gradient_of_barycentric_coordinate<dim>(j) -
                                  gradient_of_barycentric_coordinate<dim>(i))});
  }
  boxes.volumes =
      dealii::Quadrature<dim>(centres, std::vector<double>(dim + 1, volume / (dim + 1)));
  return boxes;
}

template <int dim>
DualBoxes<dim> hypercube_boxes() {
  constexpr unsigned int n = 1u << dim;
  const auto centre = [](const unsigned int v) {
    dealii::Point<dim> point;
    for (unsigned int d = 0; d < dim; ++d) point[d] = (v >> d) % 2 ? 0.75 : 0.25;
    return point;
  };
  Points<dim> centres;
  DualBoxes<dim> boxes;
  for (unsigned int i = 0; i < n; ++i) {
    centres.push_back(centre(i));
    for (unsigned int d = 0; d < dim; ++d) {
      const unsigned int j = i | (1u << d);
      if (j == i) continue;
      DualFace<dim> face{i, j, centre(i), {}};
      face.centre[d] = 0.5;
      face.area[d] = std::pow(0.5, dim - 1);
      boxes.faces.push_back(face);
    }
  }
  boxes.volumes = dealii::Quadrature<dim>(centres, std::vector<double>(n, 1. / n));
  return boxes;
}

template struct DualBoxes<1>;  // of edges on the boundary
template struct DualBoxes<2>;
template struct DualBoxes<3>;
template DualBoxes<2> simplex_boxes();
template DualBoxes<3> simplex_boxes();
template DualBoxes<1> hypercube_boxes();
template DualBoxes<2> hypercube_boxes();
template DualBoxes<3> hypercube_boxes();

}  // namespace assembly
