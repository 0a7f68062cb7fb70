// SPDX-License-Identifier: MIT
#include "assembly/space/dual_boxes.h"

#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <cmath>
#include <gtest/gtest.h>
#include <set>

using namespace assembly;

namespace {

/// Area vector and centre of the polygon through `corners`, from triangles around its first.
std::pair<dealii::Tensor<1, 3>, dealii::Point<3>> polygon(
    const std::vector<dealii::Point<3>>& corners) {
  dealii::Tensor<1, 3> area, moment;
  double size = 0;
  for (std::size_t k = 1; k + 1 < corners.size(); ++k) {
    const auto piece =
        0.5 * dealii::cross_product_3d(corners[k] - corners[0], corners[k + 1] - corners[0]);
    area += piece;
    size += piece.norm();
    moment += piece.norm() / 3 * (corners[0] + corners[k] + corners[k + 1]);
  }
  return {area, dealii::Point<3>(moment / size)};
}

dealii::Point<3> mean(const std::vector<dealii::Point<3>>& points) {
  dealii::Tensor<1, 3> sum;
  for (const auto& point : points) sum += point;
  return dealii::Point<3>(sum / double(points.size()));
}

template <int dim>
void expect_near(const dealii::Tensor<1, dim>& a, const dealii::Tensor<1, dim>& b) {
  EXPECT_LT((a - b).norm(), 1e-15);
}

/// Of constant functions the fluxes vanish, and of linear ones they are those of the integral:
/// sum over the pieces of box i of n . grad phi_k is minus the integral of grad phi_i . grad phi_k.
template <int dim>
void expect_stiffness_of_the_simplex() {
  const DualBoxes<dim> boxes = simplex_boxes<dim>();
  const dealii::FE_SimplexP<dim> element(1);
  const double volume = dim == 2 ? 0.5 : 1. / 6;
  for (unsigned int i = 0; i <= dim; ++i)
    for (unsigned int k = 0; k <= dim; ++k) {
      double outflow = 0;
      for (const DualFace<dim>& face : boxes.faces) {
        const double flux = -(face.area * element.shape_grad(k, face.centre));
        if (face.from == i) outflow += flux;
        if (face.to == i) outflow -= flux;
      }
      EXPECT_NEAR(outflow, volume * (element.shape_grad(i, {}) * element.shape_grad(k, {})), 1e-15);
    }
}

template <int dim>
void expect_whole(const DualBoxes<dim>& boxes, const double volume, const double centre) {
  double sum = 0;
  dealii::Tensor<1, dim> moment;
  for (unsigned int v = 0; v < boxes.volumes.size(); ++v) {
    sum += boxes.volumes.weight(v);
    moment += boxes.volumes.weight(v) * boxes.volumes.point(v);
  }
  EXPECT_NEAR(sum, volume, 1e-15);
  for (unsigned int d = 0; d < dim; ++d) EXPECT_NEAR(moment[d] / sum, centre, 1e-15);
}

}  // namespace

TEST(DualBoxes, FillTheCell) {
  expect_whole(simplex_boxes<2>(), 1. / 2, 1. / 3);
  expect_whole(simplex_boxes<3>(), 1. / 6, 1. / 4);
  expect_whole(hypercube_boxes<2>(), 1, 0.5);
  expect_whole(hypercube_boxes<3>(), 1, 0.5);
}

TEST(DualBoxes, FluxesOnSimplicesAreTheStiffnessMatrix) {
  expect_stiffness_of_the_simplex<2>();
  expect_stiffness_of_the_simplex<3>();
}

TEST(DualBoxes, OfATriangleAreBoundedByMiddlesAndCentre) {
  using P = dealii::Point<2>;
  const P vertices[] = {P(0, 0), P(1, 0), P(0, 1)}, centre(1. / 3, 1. / 3);
  const DualBoxes<2> boxes = simplex_boxes<2>();
  ASSERT_EQ(boxes.faces.size(), 3u);
  for (const DualFace<2>& face : boxes.faces) {
    const P middle = P((vertices[face.from] + vertices[face.to]) / 2);
    expect_near<2>(face.centre - P(), (middle + centre) / 2);
    const auto along = centre - middle;
    dealii::Tensor<1, 2> normal;
    normal[0] = along[1];
    normal[1] = -along[0];
    if (normal * (vertices[face.to] - vertices[face.from]) < 0) normal *= -1;
    expect_near<2>(face.area, normal);
  }
  // that of vertex 0, (0,0), (1/2,0), (1/3,1/3), (0,1/2), is two triangles of one size, with
  // centres (5/18, 1/9) and (1/9, 5/18)
  expect_near<2>(boxes.volumes.point(0) - P(), P(7. / 36, 7. / 36) - P());
}

TEST(DualBoxes, OfATetrahedronAreBoundedByMiddlesAndCentres) {
  using P = dealii::Point<3>;
  const P vertices[] = {P(0, 0, 0), P(1, 0, 0), P(0, 1, 0), P(0, 0, 1)};
  const DualBoxes<3> boxes = simplex_boxes<3>();
  ASSERT_EQ(boxes.faces.size(), 6u);
  for (const DualFace<3>& face : boxes.faces) {
    std::set<unsigned int> others{0, 1, 2, 3};
    others.erase(face.from);
    others.erase(face.to);
    const P a = vertices[face.from], b = vertices[face.to], c = vertices[*others.begin()],
            d = vertices[*others.rbegin()];
    auto [area, centre] =
        polygon({mean({a, b}), mean({a, b, c}), mean({a, b, c, d}), mean({a, b, d})});
    if (area * (b - a) < 0) area *= -1;
    expect_near<3>(face.area, area);
    expect_near<3>(face.centre - P(), centre - P());
  }
}

TEST(DualBoxes, OfAHexahedronAreEighthsOfIt) {
  using P = dealii::Point<3>;
  const DualBoxes<3> boxes = hypercube_boxes<3>();
  ASSERT_EQ(boxes.faces.size(), 12u);
  expect_near<3>(boxes.volumes.point(5) - P(), P(0.75, 0.25, 0.75) - P());
  for (const DualFace<3>& face : boxes.faces) {
    EXPECT_DOUBLE_EQ(face.area.norm(), 0.25);
    const auto way = boxes.volumes.point(face.to) - boxes.volumes.point(face.from);
    expect_near<3>(way / way.norm(), face.area / face.area.norm());
    expect_near<3>(face.centre - P(),
                   (boxes.volumes.point(face.to) + boxes.volumes.point(face.from)) / 2);
  }
}
