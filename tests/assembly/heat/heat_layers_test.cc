// SPDX-License-Identifier: MIT
// Layers of different conductivity and heat capacity, against a second program in one dimension;
// and the orders with a capacity that varies.
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/solids.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <deal.II/grid/grid_tools.h>

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <iomanip>
#include <random>
#include <sstream>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Mass;
using assembly::Method;

namespace {

constexpr double euler = 1, crank_nicolson = 0.5;

/// Layers side by side along x, one cell each.
struct Layers {
  std::vector<double> x, kappa, C;  ///< ends; of each layer

  explicit Layers(const int n) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> width(0.05, 0.2), exponent(-1, 1);
    x.push_back(0);
    for (int k = 0; k < n; ++k) {
      x.push_back(x.back() + width(random));
      kappa.push_back(std::pow(10, exponent(random)));
      C.push_back(std::pow(10, exponent(random)));
    }
  }
  int n() const { return int(C.size()); }
};

/// u at the ends of layers after equal steps, from u = 3 x; u = sin(4 t) at the left end,
/// kappa du/dx + 2 u = 1 + t at the right one. Linear elements on the line, their mass consistent
/// or lumped, and tridiagonal elimination.
std::vector<double> on_the_line(const Layers& layers,
                                const bool lumped,
                                const double end,
                                const int steps,
                                const double theta) {
  const int n = layers.n();
  const double dt = end / steps;
  std::vector<double> u;
  for (const double x : layers.x) u.push_back(3 * x);
  u[0] = 0;
  for (int step = 0; step < steps; ++step) {
    const double t0 = step * dt, t1 = t0 + dt;
    std::vector<double> lower(n + 1), diagonal(n + 1), upper(n + 1), b(n + 1);
    for (int k = 0; k < n; ++k) {
      const double h = layers.x[k + 1] - layers.x[k], m = layers.C[k] * h, s = layers.kappa[k] / h;
      const double on = lumped ? m / 2 : m / 3, off = lumped ? 0 : m / 6;
      for (const auto& [i, j] : {std::pair(k, k + 1), std::pair(k + 1, k)}) {
        diagonal[i] += on + theta * dt * s;
        (j > i ? upper : lower)[i] += off - theta * dt * s;
        b[i] += on * u[i] + off * u[j] - (1 - theta) * dt * s * (u[i] - u[j]);
      }
    }
    diagonal[n] += theta * dt * 2;
    b[n] += dt * (theta * (1 + t1) + (1 - theta) * (1 + t0 - 2 * u[n]));
    diagonal[0] = 1;
    upper[0] = 0;
    b[0] = std::sin(4 * t1);
    for (int i = 1; i <= n; ++i) {
      const double factor = lower[i] / diagonal[i - 1];
      diagonal[i] -= factor * upper[i - 1];
      b[i] -= factor * b[i - 1];
    }
    u[n] = b[n] / diagonal[n];
    for (int i = n - 1; i >= 0; --i) u[i] = (b[i] - upper[i] * u[i + 1]) / diagonal[i];
  }
  return u;
}

/// The same layers as materials of a mesh of n × n (× n) squares (cubes), stretched along x.
template <int dim>
mesh::Mesh<dim> stretched(mesh::Mesh<dim> mesh, const Layers& layers) {
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    const unsigned int layer(cell->center()[0] * layers.n());
    cell->set_material_id(layer);
    mesh.materials["layer " + std::to_string(layer)] = layer;
  }
  dealii::GridTools::transform(
      [&](dealii::Point<dim> p) {
        p[0] = layers.x[std::lround(p[0] * layers.n())];
        return p;
      },
      *mesh.triangulation);
  refine_with_arrays(mesh, 0);
  return mesh;
}

std::string text_of(const double value) {
  std::ostringstream text;
  text << std::setprecision(17) << value;
  return text.str();
}

std::string by_layer(const std::vector<double>& values) {
  std::string text;
  for (std::size_t k = 0; k < values.size(); ++k)
    text += (k > 0 ? "; layer " : "layer ") + std::to_string(k) + ": " + text_of(values[k]);
  return text;
}

template <int dim>
void expect_as_on_the_line(const mesh::Mesh<dim>& mesh, const Layers& layers) {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::heat;
  problem.heat_capacity = by_layer(layers.C);
  problem.diffusion = by_layer(layers.kappa);
  problem.right_hand_side = "0";
  problem.initial_condition = "3*x";
  problem.dirichlet = "left: sin(4*t)";
  problem.neumann = "all: 0";
  problem.robin = "right: 2, 1 + t";
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {euler, crank_nicolson}) {
      HeatArrays<dim> heat(mesh, problem, {assembly::Element::Q1, method, mass});
      const auto fields = heat.fields(march(heat, 0.4, 10, theta));
      const bool lumped = method == Method::finite_volume || mass == Mass::lumped;
      const std::vector<double> expected = on_the_line(layers, lumped, 0.4, 10, theta);
      for (std::int64_t k = 0; k < fields.n_points(); ++k) {
        const auto at =
            std::lower_bound(layers.x.begin(), layers.x.end(), fields.points[3 * k] - 1e-12);
        EXPECT_NEAR(fields.point_data[0].values[k], expected[at - layers.x.begin()], 1e-12);
      }
    }
}

/// moving_problem with C = 2 + x - y^2.
assembly::ProblemOptions moving_with_capacity() {
  auto problem = moving_problem();
  problem.heat_capacity = "2 + x - y^2";
  problem.right_hand_side += " - 3*(1 + x - y^2)*sin(3*t)*sin(2*x + y)";
  return problem;
}

}  // namespace

TEST(HeatLayers, AreThoseOfASecondProgram) {
  const Layers layers(9);
  expect_as_on_the_line(stretched(square_mesh({false, true}, 9), layers), layers);
  const Layers few(4);
  expect_as_on_the_line(stretched(cube_mesh(false, 4), few), few);
}

TEST(HeatCapacityOrders, AreTwoInSpaceOnEveryKindOfCells) {
  for (const auto& [method, mass] : all_methods)
    for (const auto element :
         {assembly::Element::P1, assembly::Element::Q1, assembly::Element::P1_Q1}) {
      const auto errors = [&, m = method, k = mass](const int n) {
        const auto mesh = bent_square_mesh(assembly::cells_of(element), n);
        HeatArrays<2> heat(mesh, moving_with_capacity(), {element, m, k});
        return heat.errors(march(heat, 0.5, n / 2, crank_nicolson));
      };
      const assembly::Errors coarse = errors(16), fine = errors(32);
      EXPECT_GE(order(coarse.L2, fine.L2), 1.95);
      EXPECT_GE(order(coarse.H1, fine.H1), 0.95);
      EXPECT_LT(fine.L2, 2e-3);
    }
}

TEST(HeatCapacityOrders, AreThreeForQuadraticElements) {
  const auto error = [](const assembly::Element element, const int n, const int steps) {
    const auto mesh = bent_square_mesh(assembly::cells_of(element), n);
    HeatArrays<2> heat(mesh, moving_with_capacity(), {element});
    return heat.errors(march(heat, 0.5, steps, crank_nicolson)).L2;
  };
  for (const auto element : {assembly::Element::P2, assembly::Element::Q2})
    EXPECT_GE(order(error(element, 4, 40), error(element, 8, 120)), 2.8);  // dt^2 like h^3
}

TEST(HeatCapacityOrders, OfEulerAndCrankNicolsonInTime) {
  const auto mesh = bent_square_mesh({true, false}, 6);
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {euler, crank_nicolson}) {
      HeatArrays<2> heat(mesh, moving_with_capacity(), {assembly::Element::P1, method, mass});
      std::vector<std::vector<double>> u;
      for (const int steps : {40, 80, 160}) u.push_back(march(heat, 1, steps, theta));
      EXPECT_NEAR(order(distance(u[0], u[1]), distance(u[1], u[2])), theta == euler ? 1 : 2, 0.06);
    }
}

TEST(HeatCapacityOrders, AreTwoInSpaceOfSolids) {
  auto problem = moving_solid();
  problem.heat_capacity = "2 + x - y*z";
  problem.right_hand_side += " - 3*(1 + x - y*z)*sin(3*t)*sin(2*x + y - z)";
  for (const bool tetrahedra : {true, false})
    for (const auto& [method, mass] : all_methods) {
      const auto error = [&, m = method, k = mass](const int n) {
        const auto mesh = bent_cube_mesh(tetrahedra, n);
        const auto element = tetrahedra ? assembly::Element::P1 : assembly::Element::Q1;
        HeatArrays<3> heat(mesh, problem, {element, m, k});
        return heat.errors(march(heat, 0.5, n, crank_nicolson)).L2;
      };
      EXPECT_NEAR(order(error(5), error(10)), 2, 0.25);
    }
}
