// SPDX-License-Identifier: MIT
#include "multigrid/choice/anisotropy.h"

#include "multigrid/sparse/diffusion_tensor.h"

#include <algorithm>
#include <cmath>

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
  std::vector<double> ratios = groups.ratios.to_vector();
  const auto on_surfaces =
      std::count_if(ratios.begin(), ratios.end(), [](double ratio) { return ratio < 0; });
  for (double& ratio : ratios) ratio = std::abs(ratio);
  const bool is_surface = double(on_surfaces) > common * double(ratios.size());
  result.of_diffusion = exceeded_by_few(std::move(ratios));
  if (result.of_diffusion <= large || is_surface) return result;
  const PrincipalAxes axes = principal_axes(groups.tensors.to_vector(), system.dimension);
  result.of_mean = 1 / *std::min_element(axes.strength, axes.strength + system.dimension);
  return result;
}

}  // namespace multigrid
