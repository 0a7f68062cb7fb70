// SPDX-License-Identifier: MIT
#include "assembly/newton/rise.h"

#include "assembly/rows/nodal_values.h"

#include <array>
#include <cmath>

namespace assembly {

namespace {

/// Gauss' rule of five points on (0, 1), exact to degree 9.
struct GaussPoint {
  double place, weight;
};
const std::array<GaussPoint, 5>& gauss_rule() {
  static const std::array<GaussPoint, 5> rule = [] {
    const double near = std::sqrt(5 - 2 * std::sqrt(10. / 7)) / 6,
                 far = std::sqrt(5 + 2 * std::sqrt(10. / 7)) / 6,
                 of_near = (322 + 13 * std::sqrt(70.)) / 1800,
                 of_far = (322 - 13 * std::sqrt(70.)) / 1800;
    return std::array<GaussPoint, 5>{{{0.5 - far, of_far},
                                      {0.5 - near, of_near},
                                      {0.5, 64. / 225},
                                      {0.5 + near, of_near},
                                      {0.5 + far, of_far}}};
  }();
  return rule;
}

Coefficient zero_in(const ElementBlock& block) {
  return {0, {}, false, block.n};
}

}  // namespace

template <int dim>
Coefficient rise_between(const ByMaterial<Expression<dim>>& capacity,
                         const ElementBlock& block,
                         const ReferenceElement& element,
                         const Array<double>& points,
                         const Array<double>& a,
                         const Array<double>& b) {
  const Array<double> way = difference(b, a);
  Coefficient mean = zero_in(block);
  for (const GaussPoint& q : gauss_rule()) {
    const Array<double> u = combination(a, q.place, way);
    mean = combination(block, element, mean, q.weight,
                       checked_values(capacity, Required::positive, block, element, points, &u));
  }
  return without_storage(block, element, zero_in(block), mean, b, a, -1);
}

template <int dim>
Coefficient slope_of_rise(const ByMaterial<Expression<dim>>& capacity,
                          const ElementBlock& block,
                          const ReferenceElement& element,
                          const Array<double>& points,
                          const Array<double>& a,
                          const Array<double>& b) {
  const Array<double> way = difference(b, a);
  Coefficient mean = zero_in(block), slope = zero_in(block);
  for (const GaussPoint& q : gauss_rule()) {
    const Array<double> u = combination(a, q.place, way);
    mean = combination(block, element, mean, q.weight,
                       checked_values(capacity, Required::positive, block, element, points, &u));
    slope = combination(block, element, slope, q.weight * q.place,
                        values_of<dim>(capacity, block, element, points, &u, OfSolution::slope));
  }
  return combination(block, element, mean, 1,
                     without_storage(block, element, zero_in(block), slope, b, a, -1));
}

template <int dim>
Coefficient rise_from(const ByMaterial<Expression<dim>>& capacity,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const double from,
                      const Array<double>& u) {
  constexpr int parts = 4;
  Array<double> begin = zeros(u.executor(), Index(u.size()));
  add_constant(from, begin);
  const Array<double> way = difference(u, begin);
  Coefficient sum = zero_in(block);
  for (int k = 0; k < parts; ++k)
    sum = combination(
        block, element, sum, 1,
        rise_between(capacity, block, element, points, combination(begin, double(k) / parts, way),
                     combination(begin, double(k + 1) / parts, way)));
  return sum;
}

#define INSTANTIATE(dim)                                                                      \
  template Coefficient rise_between(const ByMaterial<Expression<dim>>&, const ElementBlock&,  \
                                    const ReferenceElement&, const Array<double>&,            \
                                    const Array<double>&, const Array<double>&);              \
  template Coefficient slope_of_rise(const ByMaterial<Expression<dim>>&, const ElementBlock&, \
                                     const ReferenceElement&, const Array<double>&,           \
                                     const Array<double>&, const Array<double>&);             \
  template Coefficient rise_from(const ByMaterial<Expression<dim>>&, const ElementBlock&,     \
                                 const ReferenceElement&, const Array<double>&, double,       \
                                 const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
