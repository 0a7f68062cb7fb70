// SPDX-License-Identifier: MIT
#include "assembly/arrays/further_fields.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/arrays/function_on_arrays.h"
#include "assembly/rows/nodal_values.h"

namespace assembly {

template <int dim>
std::vector<PointData> exact_on_arrays(const ScalarProblem<dim>& problem,
                                       const mesh::CellArrays<dim>& cells,
                                       const NodesOnArrays<dim>& nodes,
                                       const Array<double>& u,
                                       const bool up_to_a_constant) {
  if (!problem.exact) return {};
  Array<double> exact = values_at_nodes<dim>(program_of(*problem.exact, cells.executor()), nullptr,
                                             0, nodes.numbers.n_nodes, nodes.points);
  if (up_to_a_constant) add_constant(-mean_difference(problem, cells, nodes, u), exact);
  const Array<double> error = difference(u, exact);
  std::vector<PointData> result;
  result.push_back({"exact_solution", in_order_of_points(exact, nodes.numbers.number_of_point)});
  result.push_back({"error", in_order_of_points(error, nodes.numbers.number_of_point)});
  return result;
}

template std::vector<PointData> exact_on_arrays(const ScalarProblem<2>&,
                                                const mesh::CellArrays<2>&,
                                                const NodesOnArrays<2>&,
                                                const Array<double>&,
                                                bool);
template std::vector<PointData> exact_on_arrays(const ScalarProblem<3>&,
                                                const mesh::CellArrays<3>&,
                                                const NodesOnArrays<3>&,
                                                const Array<double>&,
                                                bool);

}  // namespace assembly
