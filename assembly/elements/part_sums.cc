// SPDX-License-Identifier: MIT
#include "assembly/elements/part_sums.h"

#include "assembly/elements/mapping.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

template <int dim, int n>
struct SumsOfCell {
  ReferenceView element;
  const Index* groups;  ///< of the part
  Index first;          ///< of the block, among those that groups count
  int shift;
  const Index* nodes;
  PointsView points;
  const double* u;

  MG_HD PartSums operator()(Index k) const {
    const Index e = ((groups[k >> shift] << shift) | (k & ((Index(1) << shift) - 1))) - first;
    const Index* const own = nodes + Offset(e) * n;
    const CellNodes<dim, n> places(own, points);
    PartSums sums;
    for (int i = 0; i < n; ++i) sums.add_node(u[own[i]], own[i]);
    for (int q = 0; q < element.n_points; ++q) {
      const double JxW =
          Jacobian<dim>(places, element.gradients_at(q)).determinant * element.weights[q];
      double value = 0;
      for (int i = 0; i < n; ++i) value += u[own[i]] * element.value(q, i);
      sums.measure += JxW;
      sums.u += JxW * value;
    }
    return sums;
  }
};

template <int dim>
struct SumsOfSide {
  ReferenceView element;
  const std::uint16_t* ids;
  int id;
  const Index* nodes;
  PointsView points;
  const double* u;

  MG_HD PartSums operator()(Index side) const {
    PartSums sums;
    if (ids[side] != id) return sums;
    const Index* const own = nodes + Offset(side) * element.n_shapes;
    for (int i = 0; i < element.n_shapes; ++i) sums.add_node(u[own[i]], own[i]);
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim], value = 0;
      normal_of_side<dim>(own, element.n_shapes, element.gradients_at(q), points, normal);
      for (int i = 0; i < element.n_shapes; ++i) value += u[own[i]] * element.value(q, i);
      const double JxW = length<dim>(normal) * element.weights[q];
      sums.measure += JxW;
      sums.u += JxW * value;
    }
    return sums;
  }
};

}  // namespace

CellsByPart cells_by_part(const ElementBlock& block, const std::vector<int>& numbers) {
  const std::vector<std::uint16_t> parts = block.parts.numbers->to_vector();
  const int shift = block.parts.shift;
  const Index first = block.parts.first >> shift, end = (block.parts.first + block.n) >> shift;
  std::vector<Index> groups;
  CellsByPart result;
  for (const int number : numbers) {
    result.begins.push_back(Offset(groups.size()));
    for (Index group = first; group < end; ++group)
      if (parts[std::size_t(group)] == number) groups.push_back(group);
  }
  result.begins.push_back(Offset(groups.size()));
  result.groups = Array<Index>(block.executor(), groups);
  return result;
}

template <int dim>
void sums_of_cells(const ElementBlock& block,
                   const CellsByPart& parts,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const Array<double>& u,
                   PartSums* const sums) {
  const Executor& executor = block.executor();
  with_n_nodes<dim>(block.n_nodes, [&](auto n) {
    for (std::size_t part = 0; part + 1 < parts.begins.size(); ++part) {
      const Offset begin = parts.begins[part], n_groups = parts.begins[part + 1] - begin;
      multigrid::sum(
          executor, n_groups << block.parts.shift,
          SumsOfCell<dim, decltype(n)::value>{
              element.view(), parts.groups.on(executor) + begin, block.parts.first,
              block.parts.shift, block.nodes.on(executor), view(points, dim), u.on(executor)},
          sums + part);
    }
  });
}

template <int dim>
void sums_of_sides(const ElementBlock& sides,
                   const Array<std::uint16_t>& ids,
                   const std::vector<int>& numbers,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const Array<double>& u,
                   PartSums* const sums) {
  const Executor& executor = sides.executor();
  for (std::size_t part = 0; part < numbers.size(); ++part)
    multigrid::sum(executor, sides.n,
                   SumsOfSide<dim>{element.view(), ids.on(executor), numbers[part],
                                   sides.nodes.on(executor), view(points, dim), u.on(executor)},
                   sums + part);
}

#define INSTANTIATE(dim)                                                             \
  template void sums_of_cells<dim>(const ElementBlock&, const CellsByPart&,          \
                                   const ReferenceElement&, const Array<double>&,    \
                                   const Array<double>&, PartSums*);                 \
  template void sums_of_sides<dim>(const ElementBlock&, const Array<std::uint16_t>&, \
                                   const std::vector<int>&, const ReferenceElement&, \
                                   const Array<double>&, const Array<double>&, PartSums*)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
