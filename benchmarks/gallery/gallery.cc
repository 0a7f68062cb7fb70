// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/gallery.h"

#include "benchmarks/gallery/families.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <numeric>

namespace gallery {
namespace {

std::vector<Entry> all_families() {
  std::vector<Entry> all;
  for (const auto family : {poisson_entries, coefficient_entries, anisotropy_entries, crack_entries,
                            surface_entries, layer_entries, graph_entries, discretization_entries,
                            heat_entries, convection_entries, perturbed_entries}) {
    const std::vector<Entry> entries = family();
    all.insert(all.end(), entries.begin(), entries.end());
  }
  return all;
}

/// Letters to insert, to leave out or to replace until the other word begins with this one
/// (Levenshtein).
std::size_t edits(const std::string& from, const std::string& to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t(0));
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] != to[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return *std::min_element(row.begin(), row.end());
}

/// The three names that are most like a wrong one; names that contain it come first.
std::string near(const std::string& wrong) {
  std::vector<std::pair<std::size_t, std::string>> names;
  for (const Entry& e : entries()) {
    const std::string name = e.name;
    const bool contains = !wrong.empty() && name.find(wrong) != std::string::npos;
    names.emplace_back(contains ? 0 : edits(wrong, name), name);
  }
  std::stable_sort(names.begin(), names.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return names[0].second + ", " + names[1].second + " or " + names[2].second;
}

}  // namespace

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = all_families();
  return all;
}

const Entry& entry(const std::string& name) {
  for (const Entry& candidate : entries())
    if (name == candidate.name) return candidate;
  throw multigrid::InputError("the gallery has no system \"" + name + "\"; did you mean " +
                              near(name) + "?");
}

multigrid::System make(const std::string& name, multigrid::Index unknowns) {
  const Entry& wanted = entry(name);
  if (unknowns < 500)
    throw multigrid::InputError("the gallery makes systems of 500 unknowns or more, not of " +
                                std::to_string(unknowns));
  return wanted.make(unknowns);
}

}  // namespace gallery
