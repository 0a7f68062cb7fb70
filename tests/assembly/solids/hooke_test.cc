// SPDX-License-Identifier: MIT
#include "assembly/expressions/parse.h"
#include "assembly/nodes/node_numbers.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/solids/forces.h"
#include "assembly/solids/stress_error.h"
#include "assembly/solids/values.h"
#include "assembly/solids/vectors.h"
#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/skew_grid.h"

// Strains, stresses and energies of displacements that are linear in x, by hand.
namespace tests {
namespace {

using namespace assembly;
using mesh::GridCells;
using Tensor = std::array<double, n_of_tensor>;

constexpr double E = 200, nu = 0.3;

/// The skewed body with u = G x, G[a][d] = du_a / dx_d.
template <int dim>
struct Strained {
  const Executor& host = multigrid::default_host();
  mesh::CellArrays<dim> cells;
  NodeNumbers numbers;
  Array<double> points, u;
  std::vector<ElementBlock> blocks;
  ReferenceElement rule, middle;
  ElasticCoefficients data;

  Strained(GridCells shape, int degree, const std::array<Place<dim>, dim>& G)
      : cells(cell_arrays(skew_grid<dim>(2, shape), host, mesh::Keep::all)),
        numbers(number_nodes(cells, {}, NodeOrder::as_met, degree)),
        points(node_points(cells, numbers)),
        blocks(cell_blocks(cells, numbers)) {
    const LatticeKind kind = kind_of_cell(dim, blocks[0].n_nodes);
    rule = ReferenceElement(host, lagrange_tables(kind, rule_on(kind)));
    middle = ReferenceElement(host, lagrange_tables(kind, {{{0.25, 0.25, 0.25}}, {1}}));
    const std::vector<double> x = points.to_vector();
    const std::size_t n = x.size() / dim;
    std::vector<double> moved(x.size());
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t a = 0; a < dim; ++a)
        for (std::size_t d = 0; d < dim; ++d) moved[dim * i + a] += G[a][d] * x[d * n + i];
    u = Array<double>(host, moved);
    data.E.constant = E;
    data.nu.constant = nu;
  }
  void expect(TensorField field, const Tensor& wanted) const {
    Array<double> tensors(host, n_of_tensor * Offset(cells.n_cells()));
    tensors_in_cells<dim>(field, blocks[0], middle, points, data, u, 0, tensors);
    const std::vector<double> found = tensors.to_vector();
    for (std::size_t k = 0; k < found.size(); ++k)
      ASSERT_NEAR(found[k], wanted[k % n_of_tensor], 1e-11)
          << (field == TensorField::strain ? "strain " : "stress ") << k % n_of_tensor;
  }
  double energy() const { return strain_energy<dim>(blocks[0], rule, points, data, u); }
};

template <class Test>
void for_shapes(const Test& test) {
  for (const GridCells shape : {GridCells::cut, GridCells::whole})
    for (const int degree : {1, 2}) test(shape, degree);
}

/// A free plate that is warmer by T - T0 grows by alpha (T - T0) in all directions and has no stress.
TEST(Hooke, AFreeHeatedPlateHasNoStress) {
  for_shapes([](GridCells shape, int degree) {
    const double growth = 1e-3;
    Strained<2> plate(shape, degree, {{{growth, 0}, {0, growth}}});
    plate.data.state = PlaneState::stress;
    plate.data.expansion.constant = growth;
    plate.data.thickness.constant = 0.5;
    plate.expect(TensorField::strain, {growth, growth, growth, 0, 0, 0});
    plate.expect(TensorField::stress, {});
    EXPECT_NEAR(plate.energy(), 0, 1e-16);
  });
}

/// A plate that is pulled along x by sigma: strains sigma / E, and -nu sigma / E across.
TEST(Hooke, APulledPlateBecomesThinner) {
  for_shapes([](GridCells shape, int degree) {
    const double sigma = 3;
    Strained<2> plate(shape, degree, {{{sigma / E, 0}, {0, -nu * sigma / E}}});
    plate.data.state = PlaneState::stress;
    plate.data.thickness.constant = 0.5;
    plate.expect(TensorField::strain, {sigma / E, -nu * sigma / E, -nu * sigma / E, 0, 0, 0});
    plate.expect(TensorField::stress, {sigma, 0, 0, 0, 0, 0});
    EXPECT_NEAR(plate.energy(), 0.5 * sigma * sigma / E * skew_measure<2>() * 0.5, 1e-12);
  });
}

/// Heated and held in its plane: the stress is -E alpha (T - T0) / (1 - nu), and the plate grows by (1 + nu) / (1 - nu) alpha (T - T0) across.
TEST(Hooke, AHeldHeatedPlateIsPressed) {
  for_shapes([](GridCells shape, int degree) {
    const double growth = 1e-3, pressed = -E * growth / (1 - nu);
    Strained<2> plate(shape, degree, {});
    plate.data.state = PlaneState::stress;
    plate.data.expansion.constant = growth;
    plate.expect(TensorField::strain, {0, 0, growth * (1 + nu) / (1 - nu), 0, 0, 0});
    plate.expect(TensorField::stress, {pressed, pressed, 0, 0, 0, 0});
    EXPECT_NEAR(plate.energy(), -pressed * growth * skew_measure<2>(), 1e-12);
  });
}

/// A section of a long body: held across, so heat presses it by E alpha (T - T0) / (1 - 2 nu) in all directions.
TEST(Hooke, AHeldHeatedSectionIsPressedAcross) {
  for_shapes([](GridCells shape, int degree) {
    const double growth = 1e-3, pressed = -E * growth / (1 - 2 * nu);
    Strained<2> section(shape, degree, {});
    section.data.expansion.constant = growth;
    section.data.thickness.constant = 0.5;  // of a plate alone
    section.expect(TensorField::strain, {});
    section.expect(TensorField::stress, {pressed, pressed, pressed, 0, 0, 0});
    EXPECT_NEAR(section.energy(), 0.5 * -3 * pressed * growth * skew_measure<2>(), 1e-12);
  });
}

/// Pulled along x with nothing across: sigma_zz = nu (sigma_xx + sigma_yy).
TEST(Hooke, APulledSectionResistsAcross) {
  for_shapes([](GridCells shape, int degree) {
    const double e = 2e-3, factor = E / ((1 + nu) * (1 - 2 * nu)) * e;
    const Strained<2> section(shape, degree, {{{e, 0}, {0, 0}}});
    section.expect(TensorField::stress, {factor * (1 - nu), factor * nu, factor * nu, 0, 0, 0});
  });
}

/// Shear has the modulus E / (2 (1 + nu)); a rotation has no strain.
TEST(Hooke, ShearHasItsModulus) {
  const double G = E / (2 * (1 + nu)), e = 4e-3;
  for_shapes([&](GridCells shape, int degree) {
    for (const PlaneState state : {PlaneState::strain, PlaneState::stress}) {
      Strained<2> body(shape, degree, {{{0, e}, {0, 0}}});
      body.data.state = state;
      body.expect(TensorField::strain, {0, 0, 0, e / 2, 0, 0});
      body.expect(TensorField::stress, {0, 0, 0, G * e, 0, 0});
      EXPECT_NEAR(body.energy(), 0.5 * G * e * e * skew_measure<2>(), 1e-12);
    }
    const Strained<3> solid(shape, degree, {{{0, e, 2 * e}, {0, 0, 3 * e}, {0, 0, 0}}});
    solid.expect(TensorField::strain, {0, 0, 0, e / 2, 1.5 * e, e});
    solid.expect(TensorField::stress, {0, 0, 0, G * e, 3 * G * e, 2 * G * e});
    EXPECT_NEAR(solid.energy(), 0.5 * G * e * e * 14 * skew_measure<3>(), 1e-12);
    const Strained<3> turned(shape, degree, {{{0, e, -e}, {-e, 0, 2 * e}, {e, -2 * e, 0}}});
    turned.expect(TensorField::stress, {});
  });
}

/// In space: sigma_xx = E e (1 - nu) / ((1 + nu) (1 - 2 nu)) if nothing moves across, less E alpha (T - T0) / (1 - 2 nu) of heat.
TEST(Hooke, ASolidIsPulledAndHeated) {
  for_shapes([](GridCells shape, int degree) {
    const double e = 2e-3, growth = 5e-4, factor = E / ((1 + nu) * (1 - 2 * nu)) * e,
                 heat = E * growth / (1 - 2 * nu);
    Strained<3> solid(shape, degree, {{{0, 0, 0}, {0, e, 0}, {0, 0, 0}}});
    solid.data.expansion.constant = growth;
    const Tensor stress = {
        factor * nu - heat, factor * (1 - nu) - heat, factor * nu - heat, 0, 0, 0};
    solid.expect(TensorField::strain, {0, e, 0, 0, 0, 0});
    solid.expect(TensorField::stress, stress);
    EXPECT_NEAR(
        solid.energy(),
        0.5 * (stress[1] * e - growth * (stress[0] + stress[1] + stress[2])) * skew_measure<3>(),
        1e-12);
  });
}

/// Beside a stress at the nodes of 0 in a body at rest the difference is that of heat: sigma : C^-1 sigma, whose C takes the strains of the
/// plane. A shear beside one of s at the nodes has (G e - s)^2 / G.
TEST(Hooke, StressErrorsAreByHand) {
  const double G = E / (2 * (1 + nu)), e = 4e-3, s = 0.1;
  for_shapes([&](GridCells shape, int degree) {
    const auto both = [&](auto& body, const Tensor& at_nodes) {
      constexpr int dim = std::is_same_v<std::decay_t<decltype(body)>, Strained<2>> ? 2 : 3;
      std::vector<double> stress;
      for (Index node = 0; node < body.numbers.n_nodes; ++node)
        stress.insert(stress.end(), at_nodes.begin(), at_nodes.end());
      Array<double> squares = zeros(body.host, body.cells.n_cells()),
                    energies = zeros(body.host, body.cells.n_cells());
      recovered_stress_errors<dim>(body.blocks[0], body.rule, body.points, body.data, body.u,
                                   Array<double>(body.host, stress), all_parts, squares, energies);
      return std::array<double, 2>{multigrid::total(squares) / skew_measure<dim>(),
                                   multigrid::total(energies) / skew_measure<dim>()};
    };
    Strained<2> sheared(shape, degree, {{{0, e}, {0, 0}}});
    EXPECT_NEAR(both(sheared, {0, 0, 0, s, 0, 0})[0], (G * e - s) * (G * e - s) / G, 1e-13);
    EXPECT_NEAR(both(sheared, {0, 0, 0, s, 0, 0})[1], G * e * e, 1e-13);
    // A pressure of p in the plane: strains of a plate p (1 - nu) / E, of a section p (1 + nu) (1 - 2 nu) / E.
    Strained<2> still(shape, degree, {});
    EXPECT_NEAR(both(still, {1, 1, 0, 0, 0, 0})[0], 2 * (1 + nu) * (1 - 2 * nu) / E, 1e-14);
    still.data.state = PlaneState::stress;
    still.data.thickness.constant = 0.5;
    EXPECT_NEAR(both(still, {1, 1, 0, 0, 0, 0})[0], 0.5 * 2 * (1 - nu) / E, 1e-14);
    Strained<3> solid(shape, degree, {});
    EXPECT_NEAR(both(solid, {1, 1, 1, 0, 0, 0})[0], 3 * (1 - 2 * nu) / E, 1e-14);
    EXPECT_NEAR(both(solid, {1, 0, 0, 0, 0, 0})[0], 1 / E, 1e-14);
  });
}

/// (3, -1, 2, 0.5, -1.5, 0.7) has sqrt((16 + 9 + 1) / 2 + 3 (0.25 + 2.25 + 0.49)); its eigenvalues are zeros of its characteristic
/// polynomial t^3 - 4 t^2 - 1.99 t + 11.81.
TEST(Hooke, VonMisesAndPrincipalStresses) {
  const std::vector<double> tensor = {3, -1, 2, 0.5, -1.5, 0.7};
  const Array<double> stress(multigrid::default_host(), tensor);
  EXPECT_NEAR(von_mises_of(stress).to_vector()[0], std::sqrt(13 + 3 * 2.99), 1e-14);
  const std::vector<double> found = principal_stresses_of(stress).to_vector();
  ASSERT_EQ(found.size(), 3u);
  EXPECT_GT(found[0], found[1]);
  EXPECT_GT(found[1], found[2]);
  const double a = 3, b = -1, c = 2, xy = 0.5, yz = -1.5, xz = 0.7;
  const double second = a * b + b * c + c * a - xy * xy - yz * yz - xz * xz;
  const double third = a * (b * c - yz * yz) - xy * (xy * c - yz * xz) + xz * (xy * yz - b * xz);
  for (const double t : found) EXPECT_NEAR(((t - (a + b + c)) * t + second) * t - third, 0, 1e-12);
  const Array<double> tension(multigrid::default_host(),
                              std::vector<double>{7, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0});
  EXPECT_NEAR(von_mises_of(tension).to_vector()[0], 7, 1e-14);
  EXPECT_NEAR(von_mises_of(tension).to_vector()[1], 2 * std::sqrt(3.), 1e-14);
}

TEST(Hooke, ThermalStrainIsThatOfTheDifference) {
  const Executor& host = multigrid::default_host();
  const Coefficient alpha{2e-3, {}, false, 2}, warm{30, {}, false, 2}, cold{20, {}, false, 2};
  EXPECT_NEAR(thermal_strain(alpha, warm, cold, 2, 1, host).constant, 0.02, 1e-17);
  const Coefficient field{0, Array<double>(host, std::vector<double>{25, 15}), true, 2};
  const std::vector<double> found =
      thermal_strain(alpha, field, cold, 2, 1, host).values.to_vector();
  EXPECT_NEAR(found[0], 0.01, 1e-17);
  EXPECT_NEAR(found[1], -0.01, 1e-17);
}

}  // namespace
}  // namespace tests
