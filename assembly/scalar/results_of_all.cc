// SPDX-License-Identifier: MIT
#include "assembly/scalar/results_of_all.h"

#include <algorithm>
#include <limits>

namespace assembly {
namespace {

constexpr double nothing = std::numeric_limits<double>::infinity();

/// The least of all processes' values with its place, the first one in the order of coordinates where several have it.
///
/// sign  1, or -1 for the largest
/// has   whether this process has a value
Extreme least_of_all(const mesh::OtherParts& others,
                     const double sign,
                     const bool has,
                     const Extreme& own,
                     const int dimension) {
  Extreme result;
  result.value = sign * others.least(has ? sign * own.value : nothing);
  bool is_in = has && own.value == result.value;
  for (int d = 0; d < dimension; ++d) {
    const double mine = is_in ? own.place[std::size_t(d)] : nothing;
    result.place.push_back(others.least(mine));
    is_in = is_in && mine == result.place.back();
  }
  return result;
}

/// The part of all processes, or none if it is empty everywhere.
std::vector<PartResults> part_of_all(const mesh::OtherParts& others,
                                     const PartResults* own,
                                     const std::string& name,
                                     const int dimension) {
  const PartResults mine = own ? *own : PartResults();
  PartResults all;
  all.name = name;
  all.measure = others.sum(mine.measure);
  all.integral = others.sum(mine.integral);
  all.minimum = least_of_all(others, 1, own, mine.minimum, dimension);
  all.maximum = least_of_all(others, -1, own, mine.maximum, dimension);
  if (others.sum(own ? 1 : 0) == 0) return {};
  return {all};
}

/// parts_of_mesh  their names and numbers
template <class Parts>
void add_up_parts(const mesh::OtherParts& others,
                  const Parts& parts_of_mesh,
                  const int dimension,
                  std::vector<PartResults>& parts) {
  std::vector<PartResults> all;
  for (const auto& [part_name, id] : parts_of_mesh) {
    const std::string& name = part_name;
    const auto own = std::find_if(parts.begin(), parts.end(),
                                  [&](const PartResults& part) { return part.name == name; });
    for (PartResults& part :
         part_of_all(others, own == parts.end() ? nullptr : &*own, name, dimension))
      all.push_back(std::move(part));
  }
  parts = std::move(all);
}

}  // namespace

template <int dim>
void add_up(const mesh::OtherParts& others, const mesh::Mesh<dim>& mesh, Results& results) {
  results.minimum = others.least(results.minimum);
  results.maximum = others.largest(results.maximum);
  const double measure = results.domain.measure, integral = results.domain.integral;
  results.domain = part_of_all(others, &results.domain, "", dim).at(0);
  results.domain.measure = measure;  // of all processes already
  results.domain.integral = integral;
  add_up_parts(others, mesh.materials, dim, results.materials);
  add_up_parts(others, mesh.boundaries, dim, results.boundaries);
}

template void add_up(const mesh::OtherParts&, const mesh::Mesh<2>&, Results&);
template void add_up(const mesh::OtherParts&, const mesh::Mesh<3>&, Results&);

}  // namespace assembly
