// SPDX-License-Identifier: MIT
#include "multigrid/sparse/diffusion_tensor.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

TEST(PrincipalAxes, AreThoseOfATensor) {
  // 30 degrees, 1 and 1/100.
  const double c = std::cos(M_PI / 6), s = std::sin(M_PI / 6);
  Tensor tensor;
  const double along[3] = {c, s, 0}, across[3] = {-s, c, 0};
  tensor.add(1, along);
  tensor.add(0.01, across);
  const PrincipalAxes axes = principal_axes({tensor, tensor}, 2);
  const int strong = axes.strength[0] == 1 ? 0 : 1;
  EXPECT_NEAR(axes.strength[1 - strong], 0.01, 1e-3);
  EXPECT_NEAR(std::abs(axes.axis[strong][0] * c + axes.axis[strong][1] * s), 1, 1e-4);
  EXPECT_NEAR(std::abs(axes.axis[1 - strong][0] * s - axes.axis[1 - strong][1] * c), 1, 1e-4);
  // Tensors that say nothing are left out; of none the axes are those of space.
  Tensor nothing;
  nothing.add(1, along);
  nothing.add(-1, along);
  EXPECT_EQ(principal_axes({nothing}, 2).strength[0], 1);
  EXPECT_EQ(principal_axes({nothing}, 2).strength[1], 1);
  EXPECT_NEAR(principal_axes({tensor, nothing}, 2).strength[1 - strong], 0.01, 1e-3);
}

TEST(PrincipalAxes, AreOrthogonalInSpace) {
  Tensor tensor;
  const double directions[3][3] = {{1, 2, 3}, {-2, 1, 0.5}, {0.3, -1, 2}};
  for (int k = 0; k < 3; ++k) tensor.add(std::pow(10, k), directions[k]);
  const PrincipalAxes axes = principal_axes({tensor}, 3);
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l) {
      double product = 0, form = 0;
      const double m[3][3] = {{tensor.xx, tensor.xy, tensor.xz},
                              {tensor.xy, tensor.yy, tensor.yz},
                              {tensor.xz, tensor.yz, tensor.zz}};
      for (int i = 0; i < 3; ++i) {
        product += axes.axis[k][i] * axes.axis[l][i];
        for (int j = 0; j < 3; ++j) form += axes.axis[k][i] * m[i][j] * axes.axis[l][j];
      }
      EXPECT_NEAR(product, k == l ? 1 : 0, 1e-12);
      EXPECT_NEAR(k == l ? 0 : form / (tensor.xx + tensor.yy + tensor.zz), 0, 1e-4);
    }
}

}  // namespace
}  // namespace tests
