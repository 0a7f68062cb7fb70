// SPDX-License-Identifier: MIT
#include "mesh/edge_curve.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace mesh {

Parabola::Parabola(const dealii::Point<2>& start,
                   const dealii::Point<2>& middle,
                   const dealii::Point<2>& end)
    : start_(start), along_(end - start), bend_(4 * (middle - start) - 2 * (end - start)) {}

std::unique_ptr<dealii::Manifold<2, 2>> Parabola::clone() const {
  return std::make_unique<Parabola>(*this);
}

/// Along the edge the point at s lies at q = s + s (1 - s) c with |c| < 1. This solves for the root
/// s in [0, 1] without cancellation.
dealii::Point<1> Parabola::pull_back(const dealii::Point<2>& point) const {
  const double square = along_.norm_square();
  const double q = (point - start_) * along_ / square, c = bend_ * along_ / square;
  return dealii::Point<1>(2 * q / (1 + c + std::sqrt((1 + c) * (1 + c) - 4 * c * q)));
}

dealii::Point<2> Parabola::push_forward(const dealii::Point<1>& s) const {
  return start_ + s[0] * along_ + s[0] * (1 - s[0]) * bend_;
}

void attach_curves(dealii::Triangulation<2>& coarse, const std::vector<EdgeCurve<2>>& curves) {
  std::map<std::pair<unsigned int, unsigned int>, const EdgeCurve<2>*> curve_of;
  for (const EdgeCurve<2>& curve : curves)
    curve_of[std::minmax(curve.vertices[0], curve.vertices[1])] = &curve;
  dealii::types::manifold_id id = 1;
  for (const auto& edge : coarse.active_face_iterators()) {
    const auto found = curve_of.find(std::minmax(edge->vertex_index(0), edge->vertex_index(1)));
    if (found == curve_of.end()) continue;
    edge->set_manifold_id(id);
    coarse.set_manifold(id, Parabola(edge->vertex(0), found->second->middle, edge->vertex(1)));
    ++id;
  }
}

}  // namespace mesh
