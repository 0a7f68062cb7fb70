// SPDX-License-Identifier: MIT
#include "assembly/arrays/nodes_of_all.h"
#include "assembly/elements/cell_loads.h"
#include "assembly/elements/values.h"
#include "assembly/heat/heat_arrays.h"
#include "assembly/rows/initial_jump.h"

#include <algorithm>
#include <cmath>
#include <sstream>

// Where a run starts: expressions, perhaps by material, or a field of another mesh.
namespace assembly {

namespace {

/// Coordinates point by point, of those that have coordinate d of point i at d * n + i.
std::vector<double> point_by_point(const std::vector<double>& by_coordinate,
                                   const std::size_t dim) {
  const std::size_t n = by_coordinate.size() / dim;
  std::vector<double> result(by_coordinate.size());
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t d = 0; d < dim; ++d) result[i * dim + d] = by_coordinate[d * n + i];
  return result;
}

}  // namespace

template <int dim>
void HeatArrays<dim>::start_from(const postprocess::Fields& field, const std::string& name) {
  if (field.dimension != dim)
    throw multigrid::FileError(
        "Problem/Initial file: " + name + ": has cells in " +
        (dim == 2 ? "space, and this mesh is plane" : "the plane, and this mesh is in space") +
        "; take a file of the same dimension.");
  field_ = std::make_unique<const FieldOnCells<dim>>(field);
  name_of_field_ = name;
  values_of_field_.reset();
}

template <int dim>
ValuesOfField HeatArrays<dim>::field_at(const std::vector<double>& points) const {
  try {
    return field_->at(points);
  } catch (const multigrid::InputError& error) {
    throw multigrid::InputError("Problem/Initial file: " + name_of_field_ + ": " + error.what() +
                                ".");
  }
}

template <int dim>
const ValuesOfField& HeatArrays<dim>::values_of_field() const {
  if (!values_of_field_) {
    if (!field_) throw std::logic_error("the field of the start is known until the first step");
    values_of_field_ = field_at(point_by_point(nodes_.points.to_vector(), dim));
    field_.reset();
  }
  if (values_of_field_->values.size() != std::size_t(nodes_.numbers.n_nodes))
    throw std::logic_error("the mesh was refined after the start was asked for");
  return *values_of_field_;
}

template <int dim>
std::optional<OutsideOfField> HeatArrays<dim>::outside_of_field() const {
  if (!has_field()) return {};
  return OutsideOfField{values_of_field().n_outside, values_of_field().farthest_outside};
}

template <int dim>
void HeatArrays<dim>::require_field(const std::vector<double>& values,
                                    const std::vector<double>& points) const {
  const auto is_missing = [](const double value) { return std::isnan(value); };
  const auto n = std::count_if(values.begin(), values.end(), is_missing);
  if (n == 0) return;
  const auto first = std::find_if(values.begin(), values.end(), is_missing) - values.begin();
  std::ostringstream text;
  text << "Problem/Initial file: " << name_of_field_ << ": its mesh does not reach " << n << " of "
       << values.size() << " nodes, the first at (";
  for (int d = 0; d < dim; ++d)
    text << (d == 0 ? "" : ", ") << points[std::size_t(first) * dim + std::size_t(d)];
  text << "), which is more than a quarter of a cell away; take the solution of a run whose mesh "
          "covers this one.";
  throw multigrid::InputError(text.str());
}

template <int dim>
MeansOfParts HeatArrays<dim>::initial_means(const Index n) const {
  const std::vector<ElementBlock> blocks = cell_blocks(cells(), nodes_.numbers);
  std::vector<const ElementBlock*> all;
  std::vector<ElementMatrices> loads;
  for (const ElementBlock& block : blocks) {
    all.push_back(&block);
    loads.push_back(cell_loads<dim>(block, on(block), nodes_.points, capacity_in(block, 1)));
  }
  std::vector<MatricesOfBlock> with_loads;
  for (std::size_t k = 0; k < all.size(); ++k) with_loads.push_back({all[k], &loads[k]});
  std::vector<const Program*> programs;
  for (const Expression<dim>& function : equation_.initial.functions())
    programs.push_back(&function.program());
  return means_of_parts<dim>({executor(), programs, equation_.initial.positions(), dim, 0},
                             with_loads, nodes_.numbers.degree > 1, elements_around(all, n), n,
                             nodes_.points);
}

template <int dim>
Solution HeatArrays<dim>::initial_temperature() const {
  const auto& functions = equation_.initial.functions();
  if (has_field()) {
    const std::vector<double>& all = values_of_field().values;
    std::vector<double> own(all.begin(), all.begin() + n_unknowns());
    require_field(
        own, point_by_point(unknown_points(nodes_.points, dim, n_unknowns()).to_vector(), dim));
    return Array<double>(executor(), own);
  }
  const bool is_one = functions.size() == 1;
  MeansOfParts means;
  mesh::together(share(), [&] {
    if (is_one) {
      means.values = values_at_unknowns(functions[0], nodes_.points, n_unknowns());
      return;
    }
    means = initial_means(n_unknowns());
    if (const std::optional<Index> bad = first_not_finite(means.values)) {
      const Index part = means.bad_parts.to_vector()[std::size_t(*bad)];
      refuse_value_at_node(equation_.initial.on(dealii::types::material_id(part)), nodes_.points,
                           *bad);
    }
  });
  if (share() && !is_one)
    take_means_of_all({cells(), nodes_.numbers, *share(), 0, n_unknowns()}, means);
  return std::move(means.values);
}

template <int dim>
bool HeatArrays<dim>::starts_with_a_jump() const {
  const auto& functions = equation_.initial.functions();
  const Index n_rows = nodes_.numbers.n_rows;
  Array<double> initial;
  double spread = 0;
  if (has_field()) {
    const std::vector<double>& all = values_of_field().values;
    initial = Array<double>(executor(), std::vector<double>(all.begin(), all.begin() + n_rows));
  } else if (functions.size() == 1) {
    initial = values_at_nodes<dim>(program_of(functions[0], executor()), nullptr, 0, n_rows,
                                   nodes_.points);
  } else {
    MeansOfParts means = initial_means(n_rows);
    if (share()) take_means_of_all({cells(), nodes_.numbers, *share(), 0, n_rows}, means);
    spread = extremes(means.spreads).largest;
    initial = std::move(means.values);
  }
  InitialVariation all =
      initial_variation(initial, before_.given, cell_blocks(cells(), nodes_.numbers));
  all.smallest = -largest_of_all(-all.smallest);
  all.largest = largest_of_all(all.largest);
  all.at_boundary = largest_of_all(std::max(all.at_boundary, spread));
  all.in_cell = largest_of_all(all.in_cell);
  all.not_finite = sum_of_all(all.not_finite);
  return all.not_finite > 0 || is_jump(all.largest - all.smallest,
                                       std::max(std::abs(all.largest), std::abs(all.smallest)),
                                       all.at_boundary, all.in_cell);
}

#define INSTANTIATE(dim)                                                                     \
  template void HeatArrays<dim>::start_from(const postprocess::Fields&, const std::string&); \
  template ValuesOfField HeatArrays<dim>::field_at(const std::vector<double>&) const;        \
  template const ValuesOfField& HeatArrays<dim>::values_of_field() const;                    \
  template std::optional<OutsideOfField> HeatArrays<dim>::outside_of_field() const;          \
  template void HeatArrays<dim>::require_field(const std::vector<double>&,                   \
                                               const std::vector<double>&) const;            \
  template MeansOfParts HeatArrays<dim>::initial_means(Index) const;                         \
  template Solution HeatArrays<dim>::initial_temperature() const;                            \
  template bool HeatArrays<dim>::starts_with_a_jump() const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
