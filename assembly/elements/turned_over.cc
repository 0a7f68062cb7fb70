// SPDX-License-Identifier: MIT
#include "assembly/elements/turned_over.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"
#include "multigrid/sparse/vectors.h"

namespace assembly {

namespace {

using multigrid::Key;

template <int dim>
struct FindTurnedOver {
  ReferenceView element;
  const Index* nodes;
  PointsView points;
  Key* first;
  MG_HD void operator()(Index cell) const {
    const Index* const own = nodes + Offset(cell) * element.n_shapes;
    for (int q = 0; q < element.n_points; ++q) {
      const Jacobian<dim> map(own, element.n_shapes, points, element.gradients_at(q));
      if (!(map.determinant > 0)) multigrid::lower(first, Key(cell));
    }
  }
};

}  // namespace

template <int dim>
std::optional<Index> first_turned_over(const ElementBlock& block,
                                       const ReferenceElement& element,
                                       const Array<double>& points) {
  const Executor& executor = block.executor();
  constexpr Key none = ~Key(0);
  Array<Key> first(executor, std::vector<Key>{none});
  multigrid::for_each(executor, block.n,
                      FindTurnedOver<dim>{element.view(), block.nodes.on(executor),
                                          view(points, dim), first.on(executor)});
  const Key found = first.to_vector()[0];
  if (found == none) return {};
  return Index(found);
}

template std::optional<Index> first_turned_over<2>(const ElementBlock&,
                                                   const ReferenceElement&,
                                                   const Array<double>&);
template std::optional<Index> first_turned_over<3>(const ElementBlock&,
                                                   const ReferenceElement&,
                                                   const Array<double>&);

}  // namespace assembly
