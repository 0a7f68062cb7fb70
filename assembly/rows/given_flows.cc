// SPDX-License-Identifier: MIT
#include "assembly/rows/given_flows.h"

#include "assembly/elements/mapping.h"
#include "assembly/expressions/required.h"
#include "multigrid/backend/launch.h"

namespace assembly {

namespace {

/// The cells of a mesh, of two shapes at most, with their shape functions at the points of their faces.
struct CellsOfSides {
  Index first_of_second;
  const Index* nodes[2];
  ReferenceView on_faces[2];
};

template <int dim>
struct PartsOfSide {
  ReferenceView element;
  const Index* nodes;
  const Index* cells;
  const std::uint8_t* faces;
  PointsView points;
  DiffusionView<dim> kappa;
  CellsOfSides of_cells;
  const double* u;

  MG_HD double mass(Index side, int i) const {
    const Index* const own = nodes + Offset(side) * element.n_shapes;
    double result = 0;
    for (int q = 0; q < element.n_points; ++q) {
      double normal[dim];
      normal_of_side<dim>(own, element.n_shapes, element.gradients_at(q), points, normal);
      const double phi = element.value(q, i);
      result += length<dim>(normal) * element.weights[q] * phi * phi;
    }
    return result;
  }

  MG_HD double by_gradient(Index side, int i) const {
    const int block = cells[side] < of_cells.first_of_second ? 0 : 1;
    return block == 0 ? by_gradient_in(side, i, 0, cells[side])
                      : by_gradient_in(side, i, 1, cells[side] - of_cells.first_of_second);
  }

 private:
  MG_HD double by_gradient_in(Index side, int i, int block, Index cell) const {
    const ReferenceView& shapes = of_cells.on_faces[block];
    const Index* const own = of_cells.nodes[block] + Offset(cell) * shapes.n_shapes;
    double result = 0;
    for (int q = 0; q < element.n_points; ++q) {
      const double* const reference = shapes.gradients_at(faces[side] * element.n_points + q);
      const double flow = element.weights[q] * flow_at(side, q, own, shapes.n_shapes, reference);
      if (is_finite(flow))
        result += flow * element.value(q, i);  // kappa was checked inside cells only
    }
    return result;
  }

  /// n . kappa grad u, where n has the length of the side's map and points out of the cell.
  MG_HD double flow_at(Index side, int q, const Index* own, int n, const double* reference) const {
    const Jacobian<dim> map(own, n, points, reference);
    double on_reference[dim] = {}, gradient[dim], flux[dim], normal[dim];
    for (int v = 0; v < n; ++v)
      for (int d = 0; d < dim; ++d) on_reference[d] += u[own[v]] * reference[v * dim + d];
    map.gradient(on_reference, gradient);
    double K[DiffusionView<dim>::most];
    kappa.at(side, q, K);
    kappa.times(K, 1, gradient, flux);
    const Index* const of_side = nodes + Offset(side) * element.n_shapes;
    normal_of_side<dim>(of_side, element.n_shapes, element.gradients_at(q), points, normal);
    double result = 0;
    for (int d = 0; d < dim; ++d) result += normal[d] * flux[d];
    return result * outward_of_face<dim>(is_simplex_of_nodes(dim, n), faces[side]);
  }
};

/// Which part a side belongs to; see GivenSides::first_twin.
struct PartOfSides {
  const std::uint16_t* ids;
  int first_twin;
  MG_HD bool is_twin(Index side) const { return ids[side] >= first_twin; }
  MG_HD int of(Index side) const { return is_twin(side) ? ids[side] - first_twin : ids[side]; }
};

constexpr double no_part = 1e9;  ///< more than any number of a part

/// The sides around a node with a given value.
template <int dim>
struct SidesOfNode {
  PartsOfSide<dim> parts;
  PartOfSides part;
  const Offset* offsets;
  const Index* sides;
  const Index* own_nodes;  ///< of sides, those with given values first

  /// f(side, place of the node in it) for each.
  template <class F>
  MG_HD void each(Index node, const F& f) const {
    for (Offset k = offsets[node]; k < offsets[node + 1]; ++k)
      f(sides[k], place_of(node, sides[k]));
  }
  MG_HD double mass(Index side, int i) const {
    return part.is_twin(side) ? 0 : parts.mass(side, i);
  }

 private:
  MG_HD int place_of(Index node, Index side) const {
    int i = 0;
    while (own_nodes[Offset(side) * parts.element.n_shapes + i] != node) ++i;
    return i;
  }
};

/// Writes what all sides around a node have together, and the least and the largest number of a part among them.
template <int dim>
struct MeasureSides {
  SidesOfNode<dim> around;
  double* mass;
  double* first_part;
  double* last_part;
  MG_HD void operator()(Index node) const {
    double sum = 0, first = no_part, last = -1;
    around.each(node, [&](Index side, int i) {
      sum += around.mass(side, i);
      const double part = around.part.of(side);
      first = part < first ? part : first;
      last = part > last ? part : last;
    });
    mass[node] = sum;
    first_part[node] = first;
    last_part[node] = last;
  }
};

/// Adds up the flows by the gradient where parts meet; else they do not count.
template <int dim>
struct AddGradients {
  SidesOfNode<dim> around;
  const double* first_part;
  const double* last_part;
  double* by_gradient;
  MG_HD void operator()(Index node) const {
    double sum = 0;
    if (first_part[node] < last_part[node])
      around.each(node, [&](Index side, int i) { sum += around.parts.by_gradient(side, i); });
    by_gradient[node] = sum;
  }
};

/// Divides the flow of a node among its sides.
template <int dim>
struct DivideFlow {
  SidesOfNode<dim> around;
  const double* mass;
  const double* by_gradient;
  const double* first_part;
  const double* last_part;
  const double* flow;
  const double* rounding;
  double* values;  ///< of each node of each side
  double* roundings;

  MG_HD void operator()(Index node) const {
    const bool is_shared = first_part[node] < last_part[node];
    around.each(node, [&](Index side, int i) {
      const double share = around.mass(side, i) / mass[node];
      const double own = is_shared ? around.parts.by_gradient(side, i) : 0;
      const Offset at = Offset(side) * around.parts.element.n_shapes + i;
      values[at] = own + share * (flow[node] - by_gradient[node]);
      roundings[at] = share * rounding[node];
    });
  }
};

struct FlowOfPart {
  PartOfSides part;
  int id;
  int n_nodes;
  const double* values;
  const double* roundings;
  MG_HD FlowSums operator()(Index side) const {
    FlowSums sums;
    for (int i = 0; part.of(side) == id && i < n_nodes; ++i) {
      const Offset at = Offset(side) * n_nodes + i;
      sums += {values[at], fabs(values[at]), roundings[at]};
    }
    return sums;
  }
};

template <int dim>
PartsOfSide<dim> parts_of(const GivenSides& given,
                          const Array<double>& points,
                          const Array<double>& u) {
  const Executor& executor = u.executor();
  const ElementBlock& block = given.sides->block;
  PartsOfSide<dim> parts{given.element->view(),
                         block.nodes.on(executor),
                         given.sides->cells.on(executor),
                         given.sides->faces.on(executor),
                         view(points, dim),
                         diffusion_view<dim>(given.kappa),
                         {given.cells[0]->n, {}, {}},
                         u.on(executor)};
  for (std::size_t k = 0; k < 2; ++k) {
    const std::size_t own = k < given.cells.size() ? k : 0;
    parts.of_cells.nodes[k] = given.cells[own]->nodes.on(executor);
    parts.of_cells.on_faces[k] = given.on_faces[own]->view();
  }
  return parts;
}

}  // namespace

template <int dim>
std::vector<FlowSums> flows_through_given(const GivenSides& given,
                                          const FlowsAtNodes& flows,
                                          const Array<double>& points,
                                          const Array<double>& u,
                                          const std::vector<int>& ids,
                                          Index n_unknowns,
                                          Index n_rows,
                                          const OtherNodes* others) {
  const Executor& executor = u.executor();
  const ElementBlock& block = given.sides->block;
  const Index n_given = n_rows - n_unknowns;
  const ElementBlock own = with_given_first(block, n_unknowns, n_rows);
  const ElementsAround around = elements_around({&own}, n_given);
  Array<double> values(executor, block.nodes.size()), roundings(executor, block.nodes.size());
  Array<double> mass(executor, n_given), by_gradient(executor, n_given), first(executor, n_given),
      last(executor, n_given);
  const PartOfSides part{given.sides->ids.on(executor), given.first_twin};
  const SidesOfNode<dim> sides{parts_of<dim>(given, points, u), part, around.offsets.on(executor),
                               around.elements.on(executor), own.nodes.on(executor)};
  multigrid::for_each(
      executor, n_given,
      MeasureSides<dim>{sides, mass.on(executor), first.on(executor), last.on(executor)});
  if (others) {
    others->sum(mass);
    others->least(first);
    others->largest(last);
  }
  multigrid::for_each(
      executor, n_given,
      AddGradients<dim>{sides, first.on(executor), last.on(executor), by_gradient.on(executor)});
  if (others) others->sum(by_gradient);
  multigrid::for_each(
      executor, n_given,
      DivideFlow<dim>{sides, mass.on(executor), by_gradient.on(executor), first.on(executor),
                      last.on(executor), flows.value.on(executor), flows.rounding.on(executor),
                      values.on(executor), roundings.on(executor)});
  std::vector<FlowSums> result;
  for (const int id : ids)
    result.push_back(multigrid::sum(
        executor, block.n,
        FlowOfPart{part, id, block.n_nodes, values.on(executor), roundings.on(executor)}));
  return result;
}

void tell_of_no_sides(const OtherNodes& others, const Index n_given) {
  const std::size_t n = std::size_t(n_given);
  const Executor& host = multigrid::default_host();
  Array<double> mass(host, std::vector<double>(n)), by_gradient(host, std::vector<double>(n)),
      first(host, std::vector<double>(n, no_part)), last(host, std::vector<double>(n, -1));
  others.sum(mass);
  others.least(first);
  others.largest(last);
  others.sum(by_gradient);
}

template std::vector<FlowSums> flows_through_given<2>(const GivenSides&,
                                                      const FlowsAtNodes&,
                                                      const Array<double>&,
                                                      const Array<double>&,
                                                      const std::vector<int>&,
                                                      Index,
                                                      Index,
                                                      const OtherNodes*);
template std::vector<FlowSums> flows_through_given<3>(const GivenSides&,
                                                      const FlowsAtNodes&,
                                                      const Array<double>&,
                                                      const Array<double>&,
                                                      const std::vector<int>&,
                                                      Index,
                                                      Index,
                                                      const OtherNodes*);

}  // namespace assembly
