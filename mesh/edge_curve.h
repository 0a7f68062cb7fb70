// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/manifold.h>
#include <deal.II/grid/tria.h>

#include <array>
#include <vector>

namespace mesh {

/// An edge of a coarse mesh that is a parabola, quadratic in a parameter s: from its first vertex
/// (s = 0) through the middle (s = 1/2) to its second vertex (s = 1).
template <int dim>
struct EdgeCurve {
  std::array<unsigned int, 2> vertices{};
  dealii::Point<dim> middle;
};

/// The curve of such an edge for deal.II, whose refinement divides it at s = 1/2, 1/4 and so on.
/// The projection of the middle onto the edge must be less than a quarter of the edge's length away
/// from halfway; then the projection of a point determines its s.
class Parabola : public dealii::ChartManifold<2, 2, 1> {
 public:
  Parabola(const dealii::Point<2>& start,
           const dealii::Point<2>& middle,
           const dealii::Point<2>& end);

  std::unique_ptr<dealii::Manifold<2, 2>> clone() const override;
  dealii::Point<1> pull_back(const dealii::Point<2>& point) const override;
  dealii::Point<2> push_forward(const dealii::Point<1>& s) const override;

 private:
  dealii::Point<2> start_;
  dealii::Tensor<1, 2> along_, bend_;  ///< x(s) = start + s along + s (1 - s) bend
};

/// Attaches the edges to their curves, each as a manifold of its own, with the ids 1, 2, ... Cells
/// stay flat: their new vertices are averages of those around them.
void attach_curves(dealii::Triangulation<2>& coarse, const std::vector<EdgeCurve<2>>& curves);

}  // namespace mesh
