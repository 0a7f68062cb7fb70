// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace apps {

/// A vertex, edge, face or cell of a mesh, described by which of its own parts (itself included)
/// have values given by Dirichlet conditions. These parts have numbers:
///
/// - of a simplex (triangle, tetrahedron) the set of their vertices, vertex k as bit 1 << k;
/// - of a hypercube (vertex, edge, quadrilateral, hexahedron) sum_d 3^d t_d, where t_d is 0 or 2
///   for a side in direction d, and 1 between the two.
struct Part {
  int dimension = 0;
  bool is_simplex = false;
  std::vector<bool> given;  ///< of the part with each number
  bool is_copy = false;     ///< on a periodic side, with the unknowns of another part

  /// The number of the whole.
  unsigned int whole() const;
  /// The smallest part that contains both.
  unsigned int join(unsigned int a, unsigned int b) const;
  /// How many nodes of an element lie in the part with this number, off its own parts.
  std::int64_t nodes_in(unsigned int number, int degree) const;

  friend bool operator<(const Part& a, const Part& b) {
    return std::tie(a.dimension, a.is_simplex, a.given, a.is_copy) <
           std::tie(b.dimension, b.is_simplex, b.given, b.is_copy);
  }
};

/// How often each kind of part occurs in a mesh.
using Census = std::map<Part, std::int64_t>;

/// Adds the parts that a refinement of `part` makes inside of it, `n` times. The geometry, which
/// decides along which diagonal the octahedron in a tetrahedron is cut, is not known here: a
/// diagonal between two free nodes is taken if there is one.
void add_refined(const Part& part, std::int64_t n, Census& census);

}  // namespace apps
