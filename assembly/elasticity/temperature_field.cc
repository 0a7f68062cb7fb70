// SPDX-License-Identifier: MIT
#include "assembly/elasticity/temperature_field.h"

#include "multigrid/system.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace assembly {

namespace {

const std::string temperature_key = "Problem/Temperature file: ";

template <int dim>
const postprocess::Fields& of_dimension(const postprocess::Fields& fields,
                                        const std::string& name) {
  if (fields.dimension != dim)
    throw multigrid::FileError(
        temperature_key + name + ": has cells in " +
        (dim == 2 ? "space, and this mesh is plane" : "the plane, and this mesh is in space") +
        "; take a file of the same dimension.");
  return fields;
}

}  // namespace

template <int dim>
TemperatureField<dim>::TemperatureField(const postprocess::Fields& fields, std::string name)
    : field_(of_dimension<dim>(fields, name)), name_(std::move(name)) {}

template <int dim>
std::vector<double> TemperatureField<dim>::at(const std::vector<double>& points) const {
  std::vector<double> values;
  try {
    values = field_.at(points).values;
  } catch (const multigrid::InputError& error) {
    throw multigrid::InputError(temperature_key + name_ + ": " + error.what() + ".");
  }
  const auto is_missing = [](const double value) { return !std::isfinite(value); };
  const auto first = std::find_if(values.begin(), values.end(), is_missing);
  if (first == values.end()) return values;
  std::ostringstream text;
  text << temperature_key << name_ << ": has no temperature at "
       << std::count_if(values.begin(), values.end(), is_missing) << " of " << values.size()
       << " nodes, the first at (";
  for (std::size_t d = 0; d < dim; ++d)
    text << (d == 0 ? "" : ", ") << points[std::size_t(first - values.begin()) * dim + d];
  text << "); take the solution of a run whose mesh covers this one.";
  throw multigrid::InputError(text.str());
}

template struct TemperatureField<2>;
template struct TemperatureField<3>;

}  // namespace assembly
