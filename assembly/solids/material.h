// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"

#include <cmath>
#include <vector>

// What a linear elastic body is made of; its views are for kernel sources.
namespace assembly {

/// How a plane section stands for a body: strain: nothing moves across the plane; stress: a thin plate, free to become thinner.
enum class PlaneState { strain, stress };

/// The data of a linear, isotropic elastic body in the cells of a block.
struct ElasticCoefficients {
  PlaneState state = PlaneState::strain;      ///< in the plane
  Coefficient E, nu;                          ///< Young's modulus, Poisson's ratio
  Coefficient expansion;                      ///< the strain of a cell that is free: alpha (T - T0)
  Coefficient thickness = {1, {}, false, 0};  ///< of a plate
  std::vector<Coefficient> body = {};         ///< force a volume, by its components; empty: none
};

/// A tensor xx, yy, zz, xy, yz, xz: the order of a symmetric tensor in VTK's files.
constexpr int n_of_tensor = 6;
/// Where entry (a, d) of a tensor is among these.
MG_HD constexpr int entry_of_tensor(int a, int d) {
  return a == d ? a : a + d == 1 ? 3 : a + d == 3 ? 4 : 5;
}

/// Hooke's law at a point: sigma = lambda tr(eps) I + 2 mu eps - heat I for the strains of the mesh's dimension.
struct Hooke {
  double lambda, mu;
  double heat;  ///< the pressure of a cell that is heated and held
  double nu, expansion;
};

template <int dim>
struct ElasticView {
  bool is_plate;
  CoefficientView E, nu, expansion, thickness;

  MG_HD Hooke at(Index cell, int point) const {
    const double young = E.at(cell, point), ratio = nu.at(cell, point),
                 strain = expansion.at(cell, point);
    const double mu = young / (2 * (1 + ratio));
    if (dim == 2 && is_plate)
      return {young * ratio / (1 - ratio * ratio), mu, young * strain / (1 - ratio), ratio, strain};
    return {young * ratio / ((1 + ratio) * (1 - 2 * ratio)), mu, young * strain / (1 - 2 * ratio),
            ratio, strain};
  }
  /// 1 but of a plate.
  MG_HD double depth(Index cell, int point) const {
    return dim == 2 && is_plate ? thickness.at(cell, point) : 1;
  }

  /// All strains and stresses from the gradient of the displacement, G[a][d] = du_a / dx_d.
  MG_HD void tensors(const Hooke& law,
                     const double (&G)[dim][dim],
                     double (&strain)[n_of_tensor],
                     double (&stress)[n_of_tensor]) const {
    for (int k = 0; k < n_of_tensor; ++k) strain[k] = 0;
    double trace = 0;
    for (int d = 0; d < dim; ++d) {
      strain[d] = G[d][d];
      trace += G[d][d];
    }
    strain[3] = (G[0][1] + G[1][0]) / 2;
    if constexpr (dim == 3) {
      strain[4] = (G[1][2] + G[2][1]) / 2;
      strain[5] = (G[0][2] + G[2][0]) / 2;
    }
    for (int k = 0; k < n_of_tensor; ++k)
      stress[k] = 2 * law.mu * strain[k] + (k < dim ? law.lambda * trace - law.heat : 0);
    if constexpr (dim == 2) {
      if (is_plate)
        strain[2] = (-law.nu * trace + (1 + law.nu) * law.expansion) / (1 - law.nu);
      else
        stress[2] = law.lambda * trace - law.heat;
    }
  }
};

template <int dim>
ElasticView<dim> elastic_view(const ElasticCoefficients& of) {
  return {of.state == PlaneState::stress, of.E.view(), of.nu.view(), of.expansion.view(),
          of.thickness.view()};
}

/// The stress that compares with a yield stress in tension (von Mises).
MG_HD inline double von_mises(const double* s) {
  const double x = s[0] - s[1], y = s[1] - s[2], z = s[2] - s[0];
  return sqrt((x * x + y * y + z * z) / 2 + 3 * (s[3] * s[3] + s[4] * s[4] + s[5] * s[5]));
}

}  // namespace assembly
