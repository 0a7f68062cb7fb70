// SPDX-License-Identifier: MIT
#include "multigrid/choice/anisotropy.h"

#include "multigrid/sparse/diffusion_tensor.h"

#include <algorithm>

namespace multigrid {
namespace {

constexpr double common = 0.25;  ///< share of groups that have more

double exceeded_by_few(std::vector<double>&& values) {
  if (values.empty()) return 1;
  const auto at = values.begin() + std::ptrdiff_t((1 - common) * double(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

Anisotropy anisotropy(const System& system, const Sample& sample, double large) {
  const GroupDiffusion groups =
      diffusion_of_groups(system.A, system.coordinates, system.dimension, sample);
  Anisotropy result;
  result.of_diffusion = exceeded_by_few(groups.ratios.to_vector());
  if (result.of_diffusion <= large) return result;
  const PrincipalAxes axes = principal_axes(groups.tensors.to_vector(), system.dimension);
  result.of_mean = 1 / *std::min_element(axes.strength, axes.strength + system.dimension);
  return result;
}

}  // namespace multigrid
