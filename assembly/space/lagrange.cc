// SPDX-License-Identifier: MIT
#include "assembly/space/lagrange.h"

#include <deal.II/base/polynomials_barycentric.h>
#include <deal.II/base/quadrature_lib.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <array>

namespace assembly {

namespace {

/// A node of a simplex: its barycentric coordinates times the degree.
template <int dim>
using Place = std::array<unsigned int, dim + 1>;

/// Vertices, then the nodes on edges, then those of a triangle inside. Tetrahedra have none on faces
/// and inside: their degree is at most 2.
template <int dim>
std::vector<Place<dim>> places_of_nodes(const unsigned int degree) {
  constexpr unsigned int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  std::vector<Place<dim>> places;
  for (unsigned int v = 0; v <= dim; ++v) places.emplace_back()[v] = degree;
  for (unsigned int e = 0; e < (dim == 2 ? 3 : 6); ++e)
    for (unsigned int j = 1; j < degree; ++j) {
      Place<dim>& place = places.emplace_back();
      place[edges[e][0]] = degree - j;
      place[edges[e][1]] = j;
    }
  static_assert(dim == 2 || highest_degree<dim> <= 2);
  if constexpr (dim == 2)
    for (unsigned int j = 1; j < degree; ++j)
      for (unsigned int i = 1; i + j < degree; ++i) places.push_back({degree - i - j, i, j});
  return places;
}

/// The polynomial of degree k that is 1 at its own node and 0 at all others. A node i / k is cut off
/// from the others by the lines t = 0, 1 / k, .., (i - 1) / k of each barycentric coordinate t.
template <int dim>
dealii::BarycentricPolynomial<dim> shape_function(const Place<dim>& place,
                                                  const unsigned int degree) {
  using Polynomial = dealii::BarycentricPolynomial<dim>;
  Polynomial product = Polynomial::monomial(0) * 0. + 1.;
  for (unsigned int c = 0; c <= dim; ++c)
    for (unsigned int m = 0; m < place[c]; ++m)
      product =
          product * (Polynomial::monomial(c) * double(degree) - double(m)) / double(place[c] - m);
  return product;
}

/// deal.II's own (FE_SimplexP) has not all degrees.
template <int dim>
class LagrangeSimplex : public dealii::FE_SimplexPoly<dim> {
 public:
  explicit LagrangeSimplex(const unsigned int degree)
      : dealii::FE_SimplexPoly<dim>(
            shape_functions(degree),
            dealii::FiniteElementData<dim>(nodes_of_parts(degree),
                                           dealii::ReferenceCells::get_simplex<dim>(),
                                           1,
                                           degree,
                                           dealii::FiniteElementData<dim>::H1),
            points(degree),
            {},
            dealii::FullMatrix<double>()) {}

  std::unique_ptr<dealii::FiniteElement<dim>> clone() const override {
    return std::make_unique<LagrangeSimplex>(*this);
  }
  std::string get_name() const override {
    return "LagrangeSimplex<" + std::to_string(dim) + ">(" + std::to_string(this->degree) + ")";
  }

 private:
  static std::vector<unsigned int> nodes_of_parts(const unsigned int degree) {
    std::vector<unsigned int> result = {1, nodes_inside<1>(true, degree),
                                        nodes_inside<2>(true, degree)};
    if (dim == 3) result.push_back(nodes_inside<3>(true, degree));
    return result;
  }
  static dealii::BarycentricPolynomials<dim> shape_functions(const unsigned int degree) {
    std::vector<dealii::BarycentricPolynomial<dim>> result;
    for (const Place<dim>& place : places_of_nodes<dim>(degree))
      result.push_back(shape_function<dim>(place, degree));
    return {result};
  }
  static std::vector<dealii::Point<dim>> points(const unsigned int degree) {
    std::vector<dealii::Point<dim>> result;
    for (const Place<dim>& place : places_of_nodes<dim>(degree)) {
      dealii::Point<dim>& point = result.emplace_back();
      for (int d = 0; d < dim; ++d) point[d] = double(place[d + 1]) / degree;
    }
    return result;
  }
};

}  // namespace

template <int dim>
std::unique_ptr<dealii::FiniteElement<dim>> lagrange_element(const bool is_simplex,
                                                             const unsigned int degree) {
  if constexpr (dim > 1)
    if (is_simplex) return std::make_unique<LagrangeSimplex<dim>>(degree);
  return std::make_unique<dealii::FE_Q<dim>>(dealii::QIterated<1>(dealii::QTrapezoid<1>(), degree));
}

template decltype(lagrange_element<1>) lagrange_element<1>;
template decltype(lagrange_element<2>) lagrange_element<2>;
template decltype(lagrange_element<3>) lagrange_element<3>;

}  // namespace assembly
