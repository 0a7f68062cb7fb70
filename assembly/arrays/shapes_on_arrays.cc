// SPDX-License-Identifier: MIT
#include "assembly/arrays/shapes_on_arrays.h"

#include "assembly/space/dual_boxes.h"
#include "assembly/space/lagrange.h"
#include "mesh/cells/corners_of_cells.h"

namespace assembly {

namespace {

template <int dim>
ReferenceTables tables(const dealii::FiniteElement<dim>& element,
                       const dealii::Quadrature<dim>& rule) {
  ReferenceTables result{dim, int(element.n_dofs_per_cell())};
  for (unsigned int q = 0; q < rule.size(); ++q) {
    result.weights.push_back(rule.weight(q));
    for (unsigned int i = 0; i < element.n_dofs_per_cell(); ++i) {
      result.values.push_back(element.shape_value(i, rule.point(q)));
      const auto gradient = element.shape_grad(i, rule.point(q));
      for (int d = 0; d < dim; ++d) result.gradients.push_back(gradient[d]);
    }
  }
  return result;
}

/// With second derivatives: linear shape functions have none, multilinear ones mixed ones.
template <int dim>
ReferenceTables tables_to_assemble(const CellElement<dim>& cell, const bool is_simplex) {
  ReferenceTables result = tables(*cell.element, cell.gradient_rule);
  if (is_simplex && cell.element->degree == 1) return result;
  for (const dealii::Point<dim>& point : cell.gradient_rule.get_points()) {
    const auto add = [&](const int d, const int e) {
      for (unsigned int i = 0; i < cell.element->n_dofs_per_cell(); ++i)
        result.seconds.push_back(cell.element->shape_grad_grad(i, point)[d][e]);
    };
    for (int d = 0; d < dim; ++d)
      for (int e = d + 1; e < dim; ++e) add(d, e);
    for (int d = 0; d < dim && cell.element->degree > 1; ++d) add(d, d);
  }
  return result;
}

/// The test functions of finite volumes, which are 1 in the boxes of their vertices.
///
/// boxes  DualBoxes::volumes
template <int dim>
ReferenceTables tables_in_boxes(const dealii::FiniteElement<dim>& element,
                                const dealii::Quadrature<dim>& boxes) {
  ReferenceTables result = tables(element, boxes);
  result.places = result.values;
  const auto n = std::size_t(result.n_shapes);
  for (std::size_t k = 0; k < result.values.size(); ++k) result.values[k] = k / n == k % n ? 1 : 0;
  return result;
}

template <int dim>
BoxFaces faces_of_boxes(const Executor& executor,
                        const dealii::FiniteElement<dim>& element,
                        const DualBoxes<dim>& boxes) {
  std::vector<Index> vertices;
  std::vector<double> areas;
  for (const DualFace<dim>& face : boxes.faces) {
    vertices.push_back(Index(face.from));
    vertices.push_back(Index(face.to));
    for (int d = 0; d < dim; ++d) areas.push_back(face.area[d]);
  }
  return {{executor, tables(element, boxes.face_centres())},
          Array<Index>(executor, vertices),
          Array<double>(executor, areas)};
}

template <int dim>
ReferenceTables tables_of_films(const bool is_simplex) {
  const auto element = lagrange_element<dim - 1>(is_simplex, 1);
  if constexpr (dim == 3)
    if (is_simplex) return tables_in_boxes<2>(*element, simplex_boxes<2>().volumes);
  return tables_in_boxes<dim - 1>(*element, hypercube_boxes<dim - 1>().volumes);
}

template <int dim>
ReferenceTables tables_of_sides(const bool is_simplex, const unsigned int degree) {
  return tables<dim - 1>(*lagrange_element<dim - 1>(is_simplex, degree),
                         face_rule<dim>(is_simplex, degree));
}

/// The points of a rule for sides on all faces of a reference cell.
template <int dim>
dealii::Quadrature<dim> points_on_faces(const bool is_simplex, const unsigned int degree) {
  const auto linear = lagrange_element<dim>(is_simplex, 1);
  const auto side = lagrange_element<dim - 1>(is_simplex, 1);
  const dealii::Quadrature<dim - 1> rule = face_rule<dim>(is_simplex, degree);
  const std::vector<dealii::Point<dim>>& corners = linear->get_unit_support_points();
  const int n_faces = is_simplex ? dim + 1 : 2 * dim;
  std::vector<dealii::Point<dim>> points;
  for (int face = 0; face < n_faces; ++face) {
    std::vector<dealii::Point<dim>> own;
    for (unsigned int v = 0; v < corners.size(); ++v)
      if (mesh::is_on_side<dim>(int(corners.size()), face, int(v))) own.push_back(corners[v]);
    for (const dealii::Point<dim - 1>& point : rule.get_points())
      points.push_back(map_linearly(*side, own, point));
  }
  return dealii::Quadrature<dim>(points);
}

template <int dim>
ShapesOfKind shapes_of(const Executor& executor,
                       const CellElement<dim>& cell,
                       const bool is_simplex,
                       const Method method) {
  ShapesOfKind shapes{
      {executor, tables_to_assemble(cell, is_simplex)},
      {executor, tables(*cell.element, cell.value_rule)},
      {executor, tables(*cell.element, points_on_faces<dim>(is_simplex, cell.element->degree))},
      {}};
  if (method == Method::finite_element) return shapes;
  const DualBoxes<dim> boxes = is_simplex ? simplex_boxes<dim>() : hypercube_boxes<dim>();
  shapes.gradient_rule = {executor, tables_in_boxes(*cell.element, boxes.volumes)};
  shapes.boxes = faces_of_boxes(executor, *cell.element, boxes);
  return shapes;
}

template <int dim>
ByKind<ReferenceElement> shapes_of_films(const Executor& executor,
                                         const unsigned int degree,
                                         const Method method) {
  const auto of_kind = [&](const bool is_simplex) {
    return ReferenceElement(executor, method == Method::finite_volume
                                          ? tables_of_films<dim>(is_simplex)
                                          : tables_of_sides<dim>(is_simplex, degree));
  };
  return {of_kind(true), of_kind(false)};
}

}  // namespace

template <int dim>
ShapesOnArrays<dim>::ShapesOnArrays(const Executor& executor,
                                    const Discretization<dim>& discretization,
                                    const Method method)
    : cells{shapes_of(executor, discretization.simplex, true, method),
            shapes_of(executor, discretization.hypercube, false, method)},
      sides(shapes_of_films<dim>(executor, discretization.degree, Method::finite_element)),
      films(shapes_of_films<dim>(executor, discretization.degree, method)) {}

template <int dim>
ReferenceElement doubled_side_shapes(const Executor& executor,
                                     const bool is_simplex,
                                     const unsigned int degree,
                                     const double factor) {
  const ReferenceTables own = tables_of_sides<dim>(is_simplex, degree);
  ReferenceTables result{own.dimension, 2 * own.n_shapes};
  result.weights = own.weights;
  const auto n = std::size_t(own.n_shapes), d = std::size_t(own.dimension);
  for (std::size_t q = 0; q < own.weights.size(); ++q)
    for (const double share : {1., factor})
      for (std::size_t i = 0; i < n; ++i) {
        const double place = result.values.size() % (2 * n) >= n ? 0 : 1;
        result.values.push_back(share * own.values[q * n + i]);
        result.places.push_back(place * own.values[q * n + i]);
        for (std::size_t k = 0; k < d; ++k)
          result.gradients.push_back(place * own.gradients[(q * n + i) * d + k]);
      }
  return {executor, result};
}

template <int dim>
ByKind<ReferenceElement> centre_shapes(const Executor& executor,
                                       const Discretization<dim>& discretization) {
  const auto of_kind = [&](const CellElement<dim>& cell, const double coordinate) {
    dealii::Point<dim> point;
    for (int d = 0; d < dim; ++d) point[d] = coordinate;
    return ReferenceElement(executor, tables(*cell.element, dealii::Quadrature<dim>(point)));
  };
  return {of_kind(discretization.simplex, 1. / (dim + 1)), of_kind(discretization.hypercube, 0.5)};
}

template <int dim>
ByKind<ReferenceElement> displaced_shapes(const Executor& executor,
                                          const Discretization<dim>& discretization,
                                          const double step) {
  const auto of_kind = [&](const CellElement<dim>& cell) {
    std::vector<dealii::Point<dim>> points;
    for (const dealii::Point<dim>& point : cell.gradient_rule.get_points())
      for (int d = 0; d < dim; ++d)
        for (const int side : {-1, 1}) {
          points.push_back(point);
          points.back()[d] += side * step;
        }
    return ReferenceElement(executor, tables(*cell.element, dealii::Quadrature<dim>(points)));
  };
  return {of_kind(discretization.simplex), of_kind(discretization.hypercube)};
}

template <int dim>
ByKind<ReferenceElement> shapes_at_nodes(const Executor& executor,
                                         const Discretization<dim>& discretization) {
  const auto of_kind = [&](const CellElement<dim>& cell) {
    const dealii::Quadrature<dim> nodes(cell.element->get_unit_support_points());
    return ReferenceElement(executor, tables(*cell.element, nodes));
  };
  return {of_kind(discretization.simplex), of_kind(discretization.hypercube)};
}

template ByKind<ReferenceElement> shapes_at_nodes(const Executor&, const Discretization<2>&);
template ByKind<ReferenceElement> shapes_at_nodes(const Executor&, const Discretization<3>&);
template ByKind<ReferenceElement> displaced_shapes(const Executor&,
                                                   const Discretization<2>&,
                                                   double);
template ByKind<ReferenceElement> displaced_shapes(const Executor&,
                                                   const Discretization<3>&,
                                                   double);
template ByKind<ReferenceElement> centre_shapes(const Executor&, const Discretization<2>&);
template ByKind<ReferenceElement> centre_shapes(const Executor&, const Discretization<3>&);
template ReferenceElement doubled_side_shapes<2>(const Executor&, bool, unsigned int, double);
template ReferenceElement doubled_side_shapes<3>(const Executor&, bool, unsigned int, double);
template struct ShapesOnArrays<2>;
template struct ShapesOnArrays<3>;

}  // namespace assembly
