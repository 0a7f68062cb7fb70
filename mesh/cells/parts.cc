// SPDX-License-Identifier: MIT
#include "mesh/cells/parts.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <limits>
#include <string>

namespace mesh {
namespace {

template <class Places>
PartCorners ascending(const Index* corners, const Places& places) {
  PartCorners own{-1, -1, -1, -1};
  std::size_t n = 0;
  for (const int place : places) own[n++] = corners[place];
  std::sort(own.begin(), own.end());
  return own;
}

/// The edge of a shape between two of its corners.
std::size_t edge_between(const shapes::Shape& shape, int a, int b) {
  const auto joins = [&](const shapes::Edge& edge) {
    return edge == shapes::Edge{a, b} || edge == shapes::Edge{b, a};
  };
  return std::size_t(std::find_if(shape.edges.begin(), shape.edges.end(), joins) -
                     shape.edges.begin());
}

}  // namespace

std::vector<PartCorners> edges_of(const std::vector<Block>& blocks) {
  std::vector<PartCorners> edges;
  for (const Block& block : blocks)
    for (std::size_t c = 0; c < block.n(); ++c)
      for (const shapes::Edge& edge : block.shape->edges)
        edges.push_back(ascending(block.of(c), edge));
  return edges;
}

std::vector<std::array<Index, 2>> ends_of_edges(const std::vector<Block>& blocks) {
  std::vector<std::array<Index, 2>> ends;
  for (const Block& block : blocks)
    for (std::size_t c = 0; c < block.n(); ++c)
      for (const shapes::Edge& edge : block.shape->edges)
        ends.push_back({block.of(c)[edge[0]], block.of(c)[edge[1]]});
  return ends;
}

std::vector<PartCorners> faces_of(const Block& block) {
  std::vector<PartCorners> faces;
  for (std::size_t c = 0; c < block.n(); ++c)
    for (const shapes::Face& face : block.shape->faces)
      faces.push_back(ascending(block.of(c), face));
  return faces;
}

Numbered numbered(const std::vector<PartCorners>& all) {
  if (all.size() > std::size_t(std::numeric_limits<Index>::max()))
    throw multigrid::InputError("Mesh: its cells have " + std::to_string(all.size()) +
                                " edges or faces one by one, but no more than 2147483647 can be "
                                "counted; take a coarser mesh and refine it.");
  std::vector<Index> order(all.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = Index(k);
  std::sort(order.begin(), order.end(), [&](Index a, Index b) {
    const PartCorners &left = all[std::size_t(a)], &right = all[std::size_t(b)];
    return left != right ? left < right : a < b;
  });
  std::vector<Index> least(all.size());  // the first one that is the same
  for (std::size_t k = 0; k < order.size(); ++k) {
    const bool is_new = k == 0 || all[std::size_t(order[k])] != all[std::size_t(order[k - 1])];
    least[std::size_t(order[k])] = is_new ? order[k] : least[std::size_t(order[k - 1])];
  }
  Numbered result;
  result.of_each.resize(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    const bool is_new = least[k] == Index(k);
    result.of_each[k] = is_new ? result.n() : result.of_each[std::size_t(least[k])];
    if (is_new) result.first.push_back(Index(k));
  }
  return result;
}

FaceLists face_lists(const Block& block,
                     const Numbered& faces,
                     const std::vector<Index>& cell_edges) {
  const shapes::Shape& shape = *block.shape;
  const shapes::Shape& flat = shape.n_corners == 4 ? shapes::triangle() : shapes::quadrilateral();
  FaceLists lists;
  for (const Index first : faces.first) {
    const std::size_t c = std::size_t(first) / shape.faces.size();
    const shapes::Face& places = shape.faces[std::size_t(first) % shape.faces.size()];
    for (const int place : places) lists.corners.push_back(block.of(c)[place]);
    for (const shapes::Edge& edge : flat.edges) {
      const std::size_t own =
          edge_between(shape, places[std::size_t(edge[0])], places[std::size_t(edge[1])]);
      lists.edges.push_back(cell_edges[c * shape.edges.size() + own]);
    }
  }
  return lists;
}

}  // namespace mesh
