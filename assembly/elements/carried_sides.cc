// SPDX-License-Identifier: MIT
#include "assembly/elements/convection.h"
#include "assembly/elements/mapping.h"
#include "assembly/expressions/required.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim>
struct CarriedThroughSide {
  ReferenceView element;
  const Index* nodes;
  const Index* cells;
  const std::uint8_t* faces;
  Index first_of_second;  ///< cell of the second block
  int n_of_cells[2];      ///< nodes of a cell of each block
  PointsView points;
  CoefficientView b[dim];
  const double* u;
  const std::uint16_t* ids;
  int id;

  MG_HD double operator()(Index side) const {
    if (ids[side] != id) return 0;
    const Index* const own = nodes + Offset(side) * element.n_shapes;
    const int n_of_cell = n_of_cells[cells[side] < first_of_second ? 0 : 1];
    const int outward = outward_of_face<dim>(is_simplex_of_nodes(dim, n_of_cell), faces[side]);
    double result = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim], value = 0, flow = 0;
      normal_of_side<dim>(own, element.n_shapes, element.gradients_at(q), points, normal);
      for (int i = 0; i < element.n_shapes; ++i) value += u[own[i]] * element.value(q, i);
      for (int d = 0; d < dim; ++d) flow -= normal[d] * b[d].at(side, q);
      flow *= outward * element.weights[q] * value;
      if (is_finite(flow)) result += flow;
    }
    return result;
  }
};

}  // namespace

template <int dim>
std::vector<double> carried_through(const SideBlock& sides,
                                    const ReferenceElement& element,
                                    const std::vector<Coefficient>& b,
                                    const std::vector<const ElementBlock*>& cells,
                                    const Array<double>& points,
                                    const Array<double>& u,
                                    const std::vector<int>& ids) {
  const Executor& executor = u.executor();
  CarriedThroughSide<dim> term{element.view(),
                               sides.block.nodes.on(executor),
                               sides.cells.on(executor),
                               sides.faces.on(executor),
                               cells[0]->n,
                               {},
                               view(points, dim),
                               {},
                               u.on(executor),
                               sides.ids.on(executor),
                               0};
  for (std::size_t k = 0; k < 2; ++k) term.n_of_cells[k] = cells[k < cells.size() ? k : 0]->n_nodes;
  for (int d = 0; d < dim; ++d) term.b[d] = b[std::size_t(d)].view();
  std::vector<double> result;
  for (const int id : ids) {
    term.id = id;
    result.push_back(multigrid::sum(executor, sides.block.n, term));
  }
  return result;
}

#define INSTANTIATE(dim)                                                                   \
  template std::vector<double> carried_through<dim>(                                       \
      const SideBlock&, const ReferenceElement&, const std::vector<Coefficient>&,          \
      const std::vector<const ElementBlock*>&, const Array<double>&, const Array<double>&, \
      const std::vector<int>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
