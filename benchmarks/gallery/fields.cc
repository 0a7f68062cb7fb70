// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/fields.h"

#include "benchmarks/gallery/sizes.h"

#include <algorithm>
#include <cmath>

namespace gallery {
namespace {

constexpr int resolution = 64, n_waves = 200;

std::size_t cube_at(int i, int j, int k) {
  return (static_cast<std::size_t>(k) * resolution + j) * resolution + i;
}

}  // namespace

GaussianField::GaussianField(double length)
    : values_(std::size_t(resolution) * resolution * resolution, 0.) {
  std::mt19937_64 generator(7);
  std::normal_distribution<double> normal;
  for (int wave = 0; wave < n_waves; ++wave) {
    // cos(a + b + c) as products of the cosines and sines of a, b and c.
    double cosine[3][resolution], sine[3][resolution];
    for (int d = 0; d < 3; ++d) {
      const double number = normal(generator) / length;
      const double phase = d == 0 ? 2 * M_PI * uniform(generator) : 0;
      for (int i = 0; i < resolution; ++i) {
        cosine[d][i] = std::cos(number * (i + 0.5) / resolution + phase);
        sine[d][i] = std::sin(number * (i + 0.5) / resolution + phase);
      }
    }
    const double size = std::sqrt(2. / n_waves);
    for (int k = 0; k < resolution; ++k)
      for (int j = 0; j < resolution; ++j) {
        const double c = cosine[2][k] * cosine[1][j] - sine[2][k] * sine[1][j];
        const double s = sine[2][k] * cosine[1][j] + cosine[2][k] * sine[1][j];
        for (int i = 0; i < resolution; ++i)
          values_[cube_at(i, j, k)] += size * (c * cosine[0][i] - s * sine[0][i]);
      }
  }
}

double GaussianField::operator()(const tests::Place& place) const {
  int at[3];
  for (int d = 0; d < 3; ++d)
    at[d] = std::clamp(static_cast<int>(place[d] * resolution), 0, resolution - 1);
  return values_[cube_at(at[0], at[1], at[2])];
}

}  // namespace gallery
