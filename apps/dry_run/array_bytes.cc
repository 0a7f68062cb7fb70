// SPDX-License-Identifier: MIT
#include "apps/dry_run/array_bytes.h"

#include "assembly/data/text.h"
#include "assembly/space/discretization.h"
#include "assembly/space/element.h"
#include "assembly/space/lagrange.h"

#include <algorithm>
#include <regex>

namespace apps {

int degree_of(const Parameters& parameters) {
  return int(assembly::degree_of(parameters.discretization.element));
}

std::int64_t nodes_of_cells(const MeshCounts& counts, const int degree) {
  const auto sum = [&](auto of_cell) {
    return of_cell(true, degree) * counts.simplices + of_cell(false, degree) * counts.hypercubes;
  };
  return counts.dimension == 2 ? sum(assembly::nodes_of_cell<2>) : sum(assembly::nodes_of_cell<3>);
}

std::int64_t points_of_cells(const MeshCounts& counts, const int degree) {
  return counts.simplices * assembly::points_of_rule(counts.dimension, true, degree) +
         counts.hypercubes * assembly::points_of_rule(counts.dimension, false, degree);
}

std::int64_t n_varying(const std::string& text, const bool or_on_solution) {
  static const std::regex place(R"(\b[xyz]\b)"), solution(R"(\bu\b)");
  std::int64_t most = 0;
  for (const std::string& part : assembly::split(assembly::without_file_names(text), ';')) {
    std::int64_t n = 0;
    for (const std::string& entry : assembly::split(part, ','))
      n +=
          std::regex_search(entry, place) || (or_on_solution && std::regex_search(entry, solution));
    most = std::max(most, n);
  }
  return most;
}

std::int64_t element_bytes(const MeshCounts& counts, const int degree) {
  const std::int64_t n_lists = counts.has_copies ? 3 : 2;
  return n_lists * nodes_of_cells(counts, degree) * bytes_of_index + counts.nodes * bytes_of_offset;
}

std::int64_t nodes_of_kind(const MeshCounts& counts, const bool is_simplex, const int degree) {
  return counts.dimension == 2 ? assembly::nodes_of_cell<2>(is_simplex, unsigned(degree))
                               : assembly::nodes_of_cell<3>(is_simplex, unsigned(degree));
}

std::int64_t matrix_bytes(const MeshCounts& counts, const int degree, const bool has_reaction) {
  const std::int64_t nodes = nodes_of_cells(counts, degree),
                     of_simplex = nodes_of_kind(counts, true, degree),
                     of_hypercube = nodes_of_kind(counts, false, degree);
  const std::int64_t entries =
      counts.simplices * of_simplex * of_simplex + counts.hypercubes * of_hypercube * of_hypercube;
  return (entries + nodes + (has_reaction ? nodes : 0)) * bytes_of_number;
}

}  // namespace apps
