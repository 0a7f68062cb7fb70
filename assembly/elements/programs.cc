// SPDX-License-Identifier: MIT
#include "assembly/elements/programs.h"

#include "multigrid/backend/launch.h"

#include <algorithm>

namespace assembly {

namespace {

/// A variable for each coordinate, and the time.
constexpr int most_variables = 4;

template <int dim>
MG_HD void place_of_point(
    const Index* nodes, const ReferenceView& element, int q, const PointsView& points, double* x) {
  for (int d = 0; d < dim; ++d) x[d] = 0;
  for (int i = 0; i < element.n_shapes; ++i)
    for (int d = 0; d < dim; ++d) x[d] += element.place(q, i) * points(nodes[i], d);
}

template <int dim>
struct ValuesInElement {
  ProgramsView programs;
  PartsView parts;
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  Offset n;
  int n_values;  ///< of an element
  double* values;
  MG_HD void operator()(Index e) const {
    const Index* const own = nodes + Offset(e) * element.n_shapes;
    for (int q = 0; q < n_values; ++q) {
      double variables[most_variables];
      place_of_point<dim>(own, element, q, points, variables);
      values[q * n + e] = programs.value(parts.of(e), variables, dim);
    }
  }
};

template <int dim>
struct ValueAtNode {
  ProgramsView programs;
  const Index* parts;  ///< or null
  Index first;
  PointsView points;
  double* values;
  MG_HD void operator()(Index k) const {
    double variables[most_variables];
    for (int d = 0; d < dim; ++d) variables[d] = points(first + k, d);
    values[k] = programs.value(parts ? parts[k] : 0, variables, dim);
  }
};

template <int dim>
struct PlaceOfPoint {
  ReferenceView element;
  const Index* nodes;
  int q;
  PointsView points;
  double* x;
  MG_HD void operator()(Index) const { place_of_point<dim>(nodes, element, q, points, x); }
};

}  // namespace

Programs::Programs(const Executor& executor,
                   const std::vector<const Program*>& programs,
                   const std::vector<Index>& of_part,
                   int dimension,
                   double t)
    : n_(int(programs.size())), t_(t) {
  std::vector<Instruction> instructions;
  std::vector<Index> begins = {0};
  for (const Program* program : programs) {
    instructions.insert(instructions.end(), program->instructions.begin(),
                        program->instructions.end());
    begins.push_back(Index(instructions.size()));
    const auto of_solution = std::size_t(dimension) + 1;
    are_constant_ = are_constant_ &&
                    std::none_of(program->uses.begin(), program->uses.begin() + dimension,
                                 [](bool used) { return used; }) &&
                    !(program->uses.size() > of_solution && program->uses[of_solution]);
  }
  instructions_ = Array<Instruction>(executor, instructions);
  begins_ = Array<Index>(executor, begins);
  of_part_ = Array<Index>(executor, n_ == 1 ? std::vector<Index>() : of_part);
}

ProgramsView Programs::view() const {
  const Executor& executor = instructions_.executor();
  return {instructions_.on(executor), begins_.on(executor),
          of_part_.empty() ? nullptr : of_part_.on(executor), n_, t_};
}

template <int dim>
Coefficient values_in(const Programs& programs,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points) {
  const Executor& executor = block.executor();
  Coefficient result;
  result.n = block.n;
  result.by_point = !programs.are_constant();
  const int n_values = result.by_point ? element.n_points() : 1;
  result.values = Array<double>(executor, Offset(n_values) * block.n, {n_values});
  multigrid::for_each(executor, block.n,
                      ValuesInElement<dim>{programs.view(), block.parts_view(), element.view(),
                                           block.nodes.on(executor), view(points, dim), block.n,
                                           n_values, result.values.on(executor)});
  return result;
}

template <int dim>
Array<double> values_at_nodes(const Programs& programs,
                              const Array<Index>* parts,
                              Index first,
                              Index n,
                              const Array<double>& points) {
  const Executor& executor = points.executor();
  Array<double> values(executor, n);
  multigrid::for_each(executor, n,
                      ValueAtNode<dim>{programs.view(), parts ? parts->on(executor) : nullptr,
                                       first, view(points, dim), values.on(executor)});
  return values;
}

template <int dim>
std::vector<double> quadrature_point(const ElementBlock& block,
                                     const ReferenceElement& element,
                                     const Array<double>& points,
                                     Index of_element,
                                     int point) {
  const Executor& executor = block.executor();
  Array<double> x(executor, dim);
  multigrid::for_each(
      executor, 1,
      PlaceOfPoint<dim>{element.view(),
                        block.nodes.on(executor) + Offset(of_element) * block.n_nodes, point,
                        view(points, dim), x.on(executor)});
  return x.to_vector();
}

#define INSTANTIATE(dim)                                                                           \
  template Coefficient values_in<dim>(const Programs&, const ElementBlock&,                        \
                                      const ReferenceElement&, const Array<double>&);              \
  template Array<double> values_at_nodes<dim>(const Programs&, const Array<Index>*, Index, Index,  \
                                              const Array<double>&);                               \
  template std::vector<double> quadrature_point<dim>(const ElementBlock&, const ReferenceElement&, \
                                                     const Array<double>&, Index, int)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
