// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/grid/manifold.h>
#include <deal.II/grid/tria.h>

#include <array>
#include <vector>

namespace mesh {

/// An edge of a coarse mesh that is a parabola: from its first vertex (s = 0) through the middle
/// (s = 1/2) to its second one (s = 1), quadratic in s.
struct EdgeCurve {
  std::array<unsigned int, 2> vertices{};
  dealii::Point<2> middle;
};

/// Such an edge for deal.II: refinement divides it at s = 1/2, 1/4 and so on. The part of the
/// middle along the edge must be less than a quarter of its length away from halfway; then a
/// point's s follows from where it lies along the edge.
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

/// Attaches the edges to their curves, each as a manifold of its own: numbers from 1 up. (Cells
/// stay flat: their new vertices are averages of those around them.)
void attach_curves(dealii::Triangulation<2>& coarse, const std::vector<EdgeCurve>& curves);

}  // namespace mesh
