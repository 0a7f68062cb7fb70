// SPDX-License-Identifier: MIT
#include "assembly/arrays/flows_on_arrays.h"

#include "assembly/arrays/array_term.h"
#include "assembly/arrays/nodes_of_all.h"
#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/rows/given_flows.h"
#include "mesh/coarse_cells.h"

namespace assembly {

namespace {

/// What the flows of one solution are found from.
template <int dim>
struct FlowFinder {
  const ScalarProblem<dim>& problem;
  const FlowPlaces<dim>& places;
  const NodesOnArrays<dim>& nodes;
  const Array<double>& u;

  const ReferenceElement& on_films() const {
    return places.shapes.on_films(places.films.block.n_nodes);
  }
  FilmCoefficients of_films() const {
    return films_in(problem.conditions, places.films.block, on_films(), nodes.points, &u);
  }

  void add_films(FlowsByPart& flows) const {
    const SideBlock& films = places.films;
    if (films.block.n == 0) return;
    const FilmCoefficients coefficients = of_films();
    for (const auto& [id, position] : problem.conditions.flux_of)
      flows[int(id)] += flow_of_film<dim>(films.block, films.ids, int(id), on_films(), nodes.points,
                                          coefficients.alpha, coefficients.g, u);
  }

  /// The rows of K u - F at nodes with given values.
  ///
  /// more  a further term of K, or null
  FlowsAtNodes at_nodes(const ArrayTerm<dim>* more) const {
    const Index n = nodes.n_unknowns(), n_rows = nodes.numbers.n_rows;
    std::vector<ElementBlock> own;
    std::vector<ElementMatrices> matrices;
    Index first = 0;
    for (const ElementBlock& block : places.blocks) {
      const ReferenceElement& element = places.shapes.on_cells(block.n_nodes).gradient_rule;
      const Array<Index> elements = elements_at_given(block, n);
      const CellCoefficients coefficients =
          coefficients_in(problem, block, element, nodes.points, true, &u);
      matrices.push_back(cell_matrices<dim>(block, element, nodes.points, coefficients, &elements));
      if (more)
        more->add(problem, places.shapes, block, nodes.points, coefficients, &elements,
                  matrices.back());
      own.push_back(with_given_first(block, n, n_rows, &elements, first));
      first += own.back().n;
    }
    const ElementBlock& films = places.films.block;
    if (films.n > 0) {
      const FilmCoefficients coefficients = of_films();
      matrices.push_back(side_matrices<dim>(films, on_films(), nodes.points, coefficients.alpha,
                                            coefficients.g, true));
      own.push_back(with_given_first(films, n, n_rows, nullptr, first));
    }
    std::vector<MatricesOfBlock> all;
    for (std::size_t k = 0; k < own.size(); ++k) all.push_back({&own[k], &matrices[k]});
    return flows_at_given(all, u, n, n_rows);
  }

  /// others  null: no process shares nodes with this one
  void add_given(const FlowsAtNodes& own, FlowsByPart& flows, const OtherNodes* others) const {
    const SideBlock& sides = places.given;
    if (sides.block.n == 0) {
      if (others) tell_of_no_sides(*others, Index(own.value.size()));
      return;
    }
    const ReferenceElement& element = places.shapes.on_sides(sides.block.n_nodes);
    GivenSides given{
        &sides, &element, kappa_in(problem, places.of_kappa, element, nodes.points, &u),
        {},     {},       mesh::first_twin(problem.mesh)};
    for (const ElementBlock& block : places.blocks) {
      given.cells.push_back(&block);
      given.on_faces.push_back(&places.shapes.on_cells(block.n_nodes).on_faces);
    }
    std::vector<int> ids;
    for (const auto& [id, position] : problem.conditions.dirichlet.value_of) ids.push_back(int(id));
    const std::vector<FlowSums> sums = flows_through_given<dim>(
        given, own, nodes.points, u, ids, nodes.n_unknowns(), nodes.numbers.n_rows, others);
    for (std::size_t k = 0; k < ids.size(); ++k) flows[ids[k]] += sums[k];
  }
};

}  // namespace

template <int dim>
void set_flows(const ScalarProblem<dim>& problem, const FlowsByPart& flows, Results& results) {
  for (const auto& [name, id] : problem.mesh.boundaries) {
    if (!problem.conditions.has_flow(id)) continue;
    const auto found = flows.find(int(id));
    const FlowSums flow = found == flows.end() ? FlowSums() : found->second;
    results.flows.push_back({name, flow.value, flow.rounding});
    results.balance->flows += flow.value;
    results.balance->size += flow.absolute;
  }
}

template <int dim>
void set_carried(const mesh::Mesh<dim>& mesh, std::map<int, double> carried, Results& results) {
  for (BoundaryFlow& flow : results.flows) {
    const double own = carried[int(mesh.boundaries.at(flow.boundary))];
    flow.carried = mesh.share ? mesh.share->others->sum(own) : own;
  }
}

template <int dim>
FlowPlaces<dim>::FlowPlaces(const ScalarProblem<dim>& problem,
                            const mesh::CellArrays<dim>& cells,
                            const NodesOnArrays<dim>& nodes,
                            const Method method)
    : shapes(cells.executor(), problem.discretization, method),
      blocks(cell_blocks(cells, nodes.numbers)),
      films(film_sides(cells, problem.conditions, nodes.numbers, 0)),
      given(given_sides(
          cells, problem.conditions.dirichlet, mesh::first_twin(problem.mesh), nodes.numbers)),
      materials(materials_of(cells, given.cells)),
      of_kappa{
          0, given.block.n, given.block.n_nodes, given.block.nodes.copy_to(cells.executor()), {}} {
  films.block.parts.numbers = &films.ids;
  of_kappa.parts.numbers = &materials;
  if (problem.mesh.share)
    others = std::make_unique<NodesOfAll>(cells, nodes.numbers, *problem.mesh.share,
                                          nodes.n_unknowns(), nodes.numbers.n_rows);
}

/// What flows in at nodes with given values, in the rows of all processes.
static void add_up_at_nodes(const OtherNodes* others, FlowsAtNodes& at_nodes) {
  if (!others) return;
  others->sum(at_nodes.value);
  others->sum(at_nodes.rounding);
}

/// Flows that each process has found through its own sides.
template <int dim>
static void add_up_parts(const mesh::Mesh<dim>& mesh, FlowsByPart& flows) {
  if (!mesh.share) return;
  std::vector<int> ids;
  for (const auto& [name, id] : mesh.boundaries) ids.push_back(int(id));
  add_up(*mesh.share->others, ids, flows);
}

template <int dim>
FlowsByPart flows_by_given_values(const ScalarProblem<dim>& problem,
                                  const FlowPlaces<dim>& places,
                                  const NodesOnArrays<dim>& nodes,
                                  FlowsAtNodes at_nodes,
                                  const Array<double>& u) {
  FlowsByPart flows;
  add_up_at_nodes(places.others.get(), at_nodes);
  FlowFinder<dim>{problem, places, nodes, u}.add_given(at_nodes, flows, places.others.get());
  add_up_parts(problem.mesh, flows);
  return flows;
}

template <int dim>
FlowsByPart flows_by_films(const ScalarProblem<dim>& problem,
                           const FlowPlaces<dim>& places,
                           const NodesOnArrays<dim>& nodes,
                           const Array<double>& u) {
  FlowsByPart flows;
  FlowFinder<dim>{problem, places, nodes, u}.add_films(flows);
  add_up_parts(problem.mesh, flows);
  return flows;
}

template <int dim>
FlowsByPart flows_of_boundaries(const ScalarProblem<dim>& problem,
                                const mesh::CellArrays<dim>& cells,
                                const NodesOnArrays<dim>& nodes,
                                const Array<double>& u,
                                const ArrayTerm<dim>* more) {
  const FlowPlaces<dim> places(problem, cells, nodes);
  const FlowFinder<dim> finder{problem, places, nodes, u};
  FlowsByPart flows;
  if (places.others || nodes.numbers.n_rows > nodes.n_unknowns()) {
    FlowsAtNodes at_nodes = finder.at_nodes(more);
    add_up_at_nodes(places.others.get(), at_nodes);
    finder.add_given(at_nodes, flows, places.others.get());
  }
  finder.add_films(flows);
  add_up_parts(problem.mesh, flows);
  return flows;
}

#define INSTANTIATE(dim)                                                                        \
  template void set_flows(const ScalarProblem<dim>&, const FlowsByPart&, Results&);             \
  template void set_carried(const mesh::Mesh<dim>&, std::map<int, double>, Results&);           \
  template struct FlowPlaces<dim>;                                                              \
  template FlowsByPart flows_by_given_values(const ScalarProblem<dim>&, const FlowPlaces<dim>&, \
                                             const NodesOnArrays<dim>&, FlowsAtNodes,           \
                                             const Array<double>&);                             \
  template FlowsByPart flows_by_films(const ScalarProblem<dim>&, const FlowPlaces<dim>&,        \
                                      const NodesOnArrays<dim>&, const Array<double>&);         \
  template FlowsByPart flows_of_boundaries(                                                     \
      const ScalarProblem<dim>&, const mesh::CellArrays<dim>&, const NodesOnArrays<dim>&,       \
      const Array<double>&, const ArrayTerm<dim>*)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
