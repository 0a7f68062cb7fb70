// SPDX-License-Identifier: MIT
#include "multigrid/choice/reasons.h"

#include "multigrid/choice/conditions.h"

#include <cmath>
#include <cstdio>

namespace multigrid::choice {
namespace {

template <class... Numbers>
std::string text(const char* format, Numbers... numbers) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, format, numbers...);
  return buffer;
}

}  // namespace

std::string of_mass(const Facts& facts) {
  return text("the rows have %.0f %% of mass or more, so the smoother alone is enough",
              100 * facts.is.least_mass);
}

std::string of_memory(const Facts&) {
  return "memory is short (Solver/Choice/Lean)";
}

std::string of_dense(const Facts& facts) {
  if (!has_hubs(facts))
    return text("balls in the graph grow as in %.1f dimensions, so coarse levels would be dense",
                facts.is.graph_dimension);
  return text("a row has %d entries, %.0f times as many as others, so coarse levels would be dense",
              facts.is.longest_row,
              facts.is.longest_row * double(facts.is.rows) / double(facts.is.nonzeros));
}

std::string of_coefficient(const Facts& facts) {
  return text(
      "%.1f %% of the couplings to nearest neighbours are weak, the diagonal jumps by a factor of %.3g, "
      "and diffusion differs by one of %.3g between directions",
      100 * facts.is.weak_neighbours, std::pow(10, facts.is.jump), facts.is.anisotropy);
}

std::string of_directions(const Facts& facts) {
  return text(
      "diffusion differs by a factor of %.3g between directions that are about the same everywhere",
      facts.is.mean_anisotropy);
}

std::string of_coincidence(const Facts& facts) {
  return text(
      "%.2g %% of the unknowns lie in the places of others, which a grid does not tell apart",
      100 * facts.is.coincident);
}

std::string of_chains(const Facts& facts) {
  return text("%.0f %% of the unknowns lie on chains of strong couplings", 100 * facts.is.chains);
}

std::string of_points(const Facts& facts) {
  return "the unknowns have coordinates, " + of_coefficient(facts);
}

std::string of_graph(const Facts& facts) {
  if (!facts.has_points()) return "the unknowns have no coordinates";
  if (!facts.is_scalar()) return "there are several unknowns a node";
  if (facts.is.coincident > facts.options.choice.coincident) return of_coincidence(facts);
  if (has_chains(facts)) return of_chains(facts);
  return of_coefficient(facts);
}

std::string of_scaling(const Facts& facts) {
  return text(
      "rows and columns are scaled: in %.2g %% of the rows the couplings outweigh the diagonal "
      "entry by three times, and %.2g %% of the rows add up to far less with a scaling undone",
      100 * facts.is.overweight, 100 * facts.is.rescaled);
}

std::string of_singularity(const Facts& facts) {
  return text(
      "no row adds up to more than %.2g of its absolute values, so constants are almost in the "
      "nullspace",
      facts.is.most_sum);
}

std::string of_asymmetry(const Facts& facts) {
  if (facts.is.asymmetry == 0)  // of Newton's method the first one may be
    return "the matrix was made as one that need not be symmetric, although this one is";
  return text("the matrix is not symmetric: opposite entries differ by %.2g of the diagonal ones",
              facts.is.asymmetry);
}

std::string of_one_way(const Facts& facts) {
  return facts.symmetry.difference();
}

std::string of_failure(const Facts&) {
  return "the methods before failed";
}

}  // namespace multigrid::choice
