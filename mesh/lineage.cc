// SPDX-License-Identifier: MIT
#include "mesh/lineage.h"

namespace mesh {

namespace {

using Vertices = std::array<unsigned int, 4>;

constexpr unsigned int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};

unsigned int middle(const unsigned int a, const unsigned int b) {
  for (unsigned int l = 0; l < 6; ++l)
    if ((edges[l][0] == a && edges[l][1] == b) || (edges[l][0] == b && edges[l][1] == a))
      return 4 + l;
  return a;  // the middle of a vertex and itself
}

std::array<Vertices, n_child_kinds> make_children() {
  std::array<Vertices, n_child_kinds> children;
  for (unsigned int corner = 0; corner < 4; ++corner)
    for (unsigned int v = 0; v < 4; ++v) children[corner][v] = middle(corner, v);
  // Even permutations (a, b, c, d), so that the sign is the same for each diagonal ab - cd; around
  // it lie the middles of ac, bc, bd, ad.
  constexpr unsigned int orders[3][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};
  unsigned int kind = 4;
  for (const auto& [a, b, c, d] : orders) {
    const Vertices around = {middle(a, c), middle(b, c), middle(b, d), middle(a, d)};
    for (unsigned int k = 0; k < 4; ++k)
      children[kind++] = {middle(a, b), middle(c, d), around[(k + 1) % 4], around[k]};
  }
  return children;
}

}  // namespace

const std::array<unsigned int, 4>& child_vertices(const unsigned int kind) {
  static const std::array<Vertices, n_child_kinds> children = make_children();
  return children.at(kind);
}

std::array<dealii::Point<3>, 4> child_corners(const unsigned int kind) {
  const std::array<dealii::Point<3>, 4> corners = {
      dealii::Point<3>(0, 0, 0), {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  std::array<dealii::Point<3>, 4> result;
  for (unsigned int v = 0; v < 4; ++v) {
    const unsigned int place = child_vertices(kind)[v];
    result[v] = place < 4 ? corners[place]
                          : corners[edges[place - 4][0]] +
                                (corners[edges[place - 4][1]] - corners[edges[place - 4][0]]) / 2.;
  }
  return result;
}

}  // namespace mesh
