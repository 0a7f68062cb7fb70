// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/convection/convection_on_arrays.h"
#include "assembly/space/element.h"
#include "assembly/steady/steady_arrays.h"
#include "mesh/shape.h"
#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/drawing/samples.h"
#include "tests/reference/convection/convection_diffusion.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/reference/steady/steady_scalar.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>

/// A problem on a mesh as arrays beside the same by deal.II's cells.
namespace tests {

using namespace assembly;
using multigrid::Offset;

struct Twin {
  mesh::MeshOptions mesh;
  int refinements = 0;
  ProblemOptions problem;
  DiscretizationOptions discretization = {};
};

/// Data of all sorts, with all kinds of conditions.
inline ProblemOptions everything(bool in_space) {
  ProblemOptions problem;
  problem.diffusion = in_space ? "2 + x, 0.3*y, 0.1, 1.5, 0.2*z, 1 + x*y" : "2 + x, 0.3*y, 1.5";
  problem.reaction = "x*x + 0.1";
  problem.right_hand_side = "sin(3*x)*y - 0.2";
  problem.exact_solution = in_space ? "sin(x)*y*z" : "sin(2*x)*y";
  problem.dirichlet = "left: 1 + y; top: x";
  problem.robin = "right: 2 + y, x*y + 1";
  problem.neumann = "all: 3*x - y";
  return problem;
}

/// With cell Peclet numbers on both sides of 1.
inline ProblemOptions carried(bool in_space) {
  ProblemOptions problem = everything(in_space);
  problem.equation = Equation::convection_diffusion_reaction;
  problem.diffusion = in_space ? "0.02 + 0.01*x, 0.003*y, 0.001, 0.015, 0.002*z, 0.01 + 0.1*x*y"
                               : "0.02 + 0.1*x*y, 0.003*y, 0.015";
  problem.convection = in_space ? "1 + y, x - 0.5, z*x" : "1 + y*y, x - 0.5";
  return problem;
}

inline void expect_near(const std::vector<double>& own,
                        const std::vector<double>& other,
                        double tolerance) {
  ASSERT_EQ(own.size(), other.size());
  double size = 0;
  for (const double value : other) size = std::max(size, std::abs(value));
  for (std::size_t i = 0; i < own.size(); ++i) ASSERT_NEAR(own[i], other[i], tolerance * size) << i;
}

/// What ties dissipate where unknown i is sin(i). Values that differences are taken to may differ between twins.
inline double tied_energy_of(const multigrid::Dissipation& ties) {
  const std::vector<Index> rows = ties.row.to_vector();
  const std::vector<double> values = ties.value.to_vector(), weights = ties.weight.to_vector(),
                            moments = ties.moment.to_vector();
  double sum = ties.constant;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const double y = std::sin(double(rows[k])) - values[k];
    sum += (weights[k] * y - 2 * moments[k]) * y;
  }
  return sum;
}

/// Entries differ by 1e-13 of the largest of their row at most.
///
/// of_coordinates  how far these may differ
/// of_entries      the same of entries, of the largest of their row
inline void expect_same_systems(const multigrid::System& own,
                                const multigrid::System& other,
                                double of_coordinates,
                                double of_entries = 1e-13) {
  ASSERT_EQ(own.n(), other.n());
  ASSERT_EQ(own.A.offsets.to_vector(), other.A.offsets.to_vector());
  ASSERT_EQ(own.A.columns.to_vector(), other.A.columns.to_vector());
  const std::vector<double> values = own.A.values.to_vector(), twins = other.A.values.to_vector();
  const std::vector<Offset> offsets = own.A.offsets.to_vector();
  const std::vector<double> b = own.b.to_vector(), of_twin = other.b.to_vector();
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    double size = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      size = std::max(size, std::abs(twins[std::size_t(k)]));
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k)
      ASSERT_NEAR(values[std::size_t(k)], twins[std::size_t(k)], of_entries * size);
    ASSERT_NEAR(b[i], of_twin[i], of_entries * (size + std::abs(of_twin[i])));
  }
  expect_near(own.coordinates.to_vector(), other.coordinates.to_vector(), of_coordinates);
  EXPECT_EQ(own.constant_nullspace, other.constant_nullspace);
  EXPECT_EQ(own.dimension, other.dimension);
  EXPECT_EQ(own.symmetry.has_value(), other.symmetry.has_value());
  ASSERT_EQ(own.dissipation.has_value(), other.dissipation.has_value());
  ASSERT_EQ(own.dissipation.has_value(), own.symmetry.has_value());
  if (!other.dissipation) return;
  EXPECT_EQ(own.dissipation->row.to_vector(), other.dissipation->row.to_vector());
  const double energy = tied_energy_of(*other.dissipation);
  EXPECT_NEAR(tied_energy_of(*own.dissipation), energy, 1e-12 * std::abs(energy));
  if (other.dissipation->low <= other.dissipation->high) {
    const double size = std::abs(other.dissipation->low) + std::abs(other.dissipation->high);
    EXPECT_NEAR(own.dissipation->low, other.dissipation->low, 1e-13 * size);
    EXPECT_NEAR(own.dissipation->high, other.dissipation->high, 1e-13 * size);
  } else {
    EXPECT_EQ(own.dissipation->low, other.dissipation->low);
  }
}

inline void expect_same_results(const Results& own, const Results& other) {
  const double size = std::abs(other.minimum) + std::abs(other.maximum);
  EXPECT_NEAR(own.minimum, other.minimum, 1e-13 * size);
  EXPECT_NEAR(own.maximum, other.maximum, 1e-13 * size);
  EXPECT_NEAR(own.mean, other.mean, 1e-12 * size);
  ASSERT_EQ(own.flows.size(), other.flows.size());
  const double flow = other.balance->size;
  for (std::size_t k = 0; k < own.flows.size(); ++k) {
    EXPECT_EQ(own.flows[k].boundary, other.flows[k].boundary);
    EXPECT_NEAR(own.flows[k].value, other.flows[k].value, 1e-12 * flow) << own.flows[k].boundary;
    EXPECT_NEAR(own.flows[k].rounding, other.flows[k].rounding, 0.05 * other.flows[k].rounding);
    ASSERT_EQ(own.flows[k].carried.has_value(), other.flows[k].carried.has_value());
    EXPECT_NEAR(own.flows[k].carried.value_or(0), other.flows[k].carried.value_or(0), 1e-12 * flow);
  }
  EXPECT_NEAR(own.balance->sources, other.balance->sources, 1e-12 * flow);
  EXPECT_NEAR(own.balance->reaction, other.balance->reaction, 1e-12 * flow);
  EXPECT_NEAR(own.balance->convection, other.balance->convection, 1e-12 * flow);
  EXPECT_NEAR(own.balance->flows, other.balance->flows, 1e-12 * flow);
  EXPECT_NEAR(own.balance->storage, other.balance->storage, 1e-12 * flow);
  EXPECT_NEAR(own.balance->size, flow, 1e-3 * flow);
}

/// The values of field `number` by the place of their points.
inline std::map<std::vector<long>, double> by_place(const postprocess::Fields& fields,
                                                    std::size_t number = 0) {
  std::map<std::vector<long>, double> result;
  for (std::size_t v = 0; 3 * v < fields.points.size(); ++v) {
    std::vector<long> place;
    for (std::size_t d = 0; d < 3; ++d)
      place.push_back(std::lround(1e9 * fields.points[3 * v + d]));
    result[place] = fields.point_data[number].values[v];
  }
  return result;
}

/// Cells in the same order, with nodes at the same places.
///
/// has_same_bits  whether the solution has the same bits
inline void expect_same_fields(const postprocess::Fields& own,
                               const postprocess::Fields& other,
                               bool has_same_bits = true) {
  if (has_same_bits) {
    EXPECT_EQ(by_place(own), by_place(other));
  }
  ASSERT_EQ(own.point_data.size(), other.point_data.size());
  for (std::size_t k = 0; k < own.point_data.size(); ++k) {
    EXPECT_EQ(own.point_data[k].name, other.point_data[k].name);
    const auto values = by_place(own, k), of_twin = by_place(other, k);
    ASSERT_EQ(values.size(), of_twin.size());
    for (const auto& [place, value] : of_twin) ASSERT_NEAR(values.at(place), value, 1e-12);
  }
  EXPECT_EQ(own.types, other.types);
  EXPECT_EQ(own.offsets, other.offsets);
  ASSERT_EQ(own.connectivity.size(), other.connectivity.size());
  for (std::size_t k = 0; k < own.connectivity.size(); ++k)
    for (std::size_t d = 0; d < 3; ++d)
      ASSERT_NEAR(own.points[3 * std::size_t(own.connectivity[k]) + d],
                  other.points[3 * std::size_t(other.connectivity[k]) + d], 1e-12);
  ASSERT_EQ(own.cell_numbers.size(), other.cell_numbers.size());
  for (std::size_t k = 0; k < own.cell_numbers.size(); ++k) {
    EXPECT_EQ(own.cell_numbers[k].name, other.cell_numbers[k].name);
    EXPECT_EQ(own.cell_numbers[k].values, other.cell_numbers[k].values);
  }
  ASSERT_EQ(own.mesh_numbers.size(), other.mesh_numbers.size());
  EXPECT_EQ(own.outer_cells.size(), own.outer_faces.size());
  EXPECT_EQ(own.outer_cells.empty(), own.dimension == 2);
}

/// The bytes of an array of a file, computed in two parts.
inline std::string bytes_of(const postprocess::FileArray& array) {
  constexpr std::size_t sizes[] = {8, 4, 8, 1};
  const std::size_t size = sizes[int(array.kind)], half = array.n / 2 + 1;
  std::string bytes(array.n * size, '\0');
  array.fill(0, std::min(half, array.n), bytes.data());
  if (array.n > half) array.fill(half, array.n - half, bytes.data() + half * size);
  return bytes;
}

/// What goes into a file without fields, against the fields.
inline void expect_same_files(const postprocess::FileMesh& file, postprocess::Fields fields) {
  const postprocess::FileMesh expected =
      postprocess::file_mesh(std::make_shared<const postprocess::Fields>(std::move(fields)));
  EXPECT_EQ(file.n_points, expected.n_points);
  EXPECT_EQ(file.n_cells, expected.n_cells);
  const auto arrays = [](const postprocess::FileMesh& of) {
    std::vector<postprocess::FileArray> all{of.points, of.connectivity, of.offsets, of.types};
    for (const auto* data : {&of.point_data, &of.cell_data, &of.mesh_data})
      all.insert(all.end(), data->begin(), data->end());
    return all;
  };
  const auto own = arrays(file), other = arrays(expected);
  ASSERT_EQ(own.size(), other.size());
  for (std::size_t k = 0; k < own.size(); ++k) {
    EXPECT_EQ(own[k].name, other[k].name);
    EXPECT_EQ(own[k].kind, other[k].kind) << own[k].name;
    EXPECT_EQ(own[k].components, other[k].components) << own[k].name;
    EXPECT_TRUE(bytes_of(own[k]) == bytes_of(other[k])) << own[k].name;
  }
}

/// What is drawn of the arrays, against the same of fields.
inline void expect_same_pictures(const DrawnSolution& drawn, const postprocess::Fields& fields) {
  using postprocess::Sight;
  const postprocess::DrawnFields other(fields);
  const multigrid::Array<double> values = other.at_points(fields.point_data[0].values);
  const std::vector<Sight> in_space = {{Sight::Of::surface, postprocess::from_corner(), {}},
                                       {Sight::Of::cut, {}, postprocess::plane_across(2, 0.4)}};
  for (const Sight& sight : fields.dimension == 2 ? std::vector<Sight>{{}} : in_space) {
    const postprocess::Box box = postprocess::bounding_box(other.mesh(), sight);
    const auto seen = [&](const postprocess::DrawnMesh& mesh, const auto& of_points) {
      return postprocess::samples_of(mesh, {&of_points}, sight, box, 90, 80).values.to_vector();
    };
    const std::vector<float> own = seen(drawn.mesh, drawn.values),
                             expected = seen(other.mesh(), values);
    for (std::size_t k = 0; k < own.size(); ++k) {
      ASSERT_EQ(std::isnan(own[k]), std::isnan(expected[k])) << k;
      if (!std::isnan(own[k])) {
        ASSERT_NEAR(own[k], expected[k], 1e-6) << k;
      }
    }
  }
}

template <int dim>
std::unique_ptr<SteadyProblem<dim>> on_arrays(const mesh::Mesh<dim>& mesh, const Twin& twin) {
  std::unique_ptr<ArrayTerm<dim>> term;
  if (twin.problem.equation == Equation::convection_diffusion_reaction)
    term = std::make_unique<ConvectionOnArrays<dim>>(mesh, twin.problem, twin.discretization);
  return std::make_unique<SteadyArrays<dim>>(mesh, twin.problem, twin.discretization, no_progress,
                                             std::move(term));
}

template <int dim>
std::unique_ptr<SteadyProblem<dim>> on_cells(const mesh::Mesh<dim>& mesh, const Twin& twin) {
  if (twin.problem.equation == Equation::convection_diffusion_reaction)
    return std::make_unique<ConvectionDiffusion<dim>>(mesh, twin.problem, twin.discretization);
  return std::make_unique<Poisson<dim>>(mesh, twin.problem, twin.discretization);
}

/// What the finest mesh must keep for an element.
inline mesh::Keep kept_by(const DiscretizationOptions& discretization) {
  return degree_of(discretization.element) == 1 ? mesh::Keep::corners : mesh::Keep::all;
}

/// Everything that a run asks a problem for, on host or shadow.
template <int dim>
void expect_twins(const Twin& twin, const Executor& executor = multigrid::default_host()) {
  mesh::Mesh<dim> own_mesh = mesh::make_coarse_mesh<dim>(twin.mesh);
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(twin.mesh);
  const auto problems = std::make_pair(on_arrays(own_mesh, twin), on_cells(mesh, twin));
  SteadyProblem<dim>&own = *problems.first, &other = *problems.second;
  mesh::take_arrays(own_mesh, executor);
  mesh::refine(own_mesh, twin.refinements, nullptr, kept_by(twin.discretization));
  mesh::refine_triangulation(mesh, twin.refinements);
  EXPECT_EQ(own_mesh.n_cells(), mesh.n_cells());
  EXPECT_EQ(own_mesh.description(), mesh.description());
  EXPECT_NEAR(mesh::cell_sizes(own_mesh).h_max, mesh::sizes_of_triangulation(mesh).h_max, 1e-14);
  EXPECT_NEAR(mesh::cell_sizes(own_mesh).h_min, mesh::sizes_of_triangulation(mesh).h_min, 1e-14);
  EXPECT_NEAR(mesh::largest_diameter(own_mesh), mesh::diameter_of_triangulation(mesh), 1e-14);

  const multigrid::System system = own.assemble(executor).copy_to(multigrid::default_host());
  const multigrid::System twins = other.assemble(multigrid::default_host());
  const bool is_high = degree_of(twin.discretization.element) > 2;
  // On circles deal.II's points are up to 5e-15 off (tests/mesh/cells_twin_test.cc).
  const bool is_round = mesh::round_part<dim>(twin.mesh.shape).has_value();
  expect_same_systems(system, twins, is_round ? 1e-14 : 1e-15, is_high ? 2e-13 : 1e-13);
  EXPECT_NEAR(own.contrast().jump, other.contrast().jump, 1e-12 * other.contrast().jump);
  EXPECT_NEAR(own.contrast().anisotropy, other.contrast().anisotropy,
              1e-9 * other.contrast().anisotropy);
  EXPECT_NEAR(own.contrast().peclet, other.contrast().peclet, 1e-12 * other.contrast().peclet);
  EXPECT_NEAR(own.imbalance(), other.imbalance(), 1e-12);

  std::vector<double> u;  // any function
  for (Index i = 0; i < twins.n(); ++i) u.push_back(std::sin(double(i)));
  expect_near(own.normalized(u).on_host(), other.normalized(u).on_host(), 1e-13);
  expect_same_results(own.results(u), other.results(u));
  expect_same_fields(own.fields(u), other.fields(u), !is_high);
  EXPECT_EQ(own.fields(u).point_data.size(), own.has_exact_solution() ? 3u : 1u);
  EXPECT_EQ(own.flux(u).components, 3);
  expect_near(own.flux(u).values, other.flux(u).values, 1e-12);
  expect_same_files(own.file(u), own.fields(u));
  expect_same_pictures(own.drawn(u), own.fields(u));
  ASSERT_EQ(own.has_exact_solution(), other.has_exact_solution());
  if (!other.has_exact_solution()) return;
  const Errors errors = own.errors(u), of_twin = other.errors(u);
  EXPECT_NEAR(errors.L2, of_twin.L2, 1e-12 * of_twin.L2);
  EXPECT_NEAR(errors.H1, of_twin.H1, 1e-10 * of_twin.H1);
  EXPECT_NEAR(errors.nodal, of_twin.nodal, 1e-12 * of_twin.nodal);
}

/// Levels kept while the mesh is refined, the coarsest of them perhaps by its system.
template <int dim>
void expect_same_levels(const Twin& twin, bool with_matrices, const Executor& executor) {
  mesh::Mesh<dim> own_mesh = mesh::make_coarse_mesh<dim>(twin.mesh);
  mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(twin.mesh);
  const auto own = on_arrays(own_mesh, twin), other = on_cells(mesh, twin);
  mesh::take_arrays(own_mesh, executor);
  for (int k = 0; k < twin.refinements; ++k) {
    if (k == 1) {
      own->keep_level(own->assemble(executor), with_matrices);
      other->keep_level(other->assemble(multigrid::default_host()), with_matrices);
    } else {
      own->keep_level(executor, with_matrices);
      other->keep_level(multigrid::default_host(), with_matrices);
    }
    mesh::refine(own_mesh, 1, nullptr, mesh::Keep::all);
    mesh::refine_triangulation(mesh, 1);
  }
  multigrid::System system = own->assemble(executor).copy_to(multigrid::default_host());
  const multigrid::System twins = other->assemble(multigrid::default_host());
  EXPECT_NO_THROW(multigrid::check(system));
  ASSERT_EQ(system.coarser.size(), twins.coarser.size());
  ASSERT_EQ(system.coarser.size(), std::size_t(twin.refinements));
  for (std::size_t level = 0; level < system.coarser.size(); ++level) {
    const multigrid::CoarserLevel &its = system.coarser[level], &of_twin = twins.coarser[level];
    EXPECT_EQ(its.P.n_columns, of_twin.P.n_columns);
    EXPECT_EQ(its.P.offsets.to_vector(), of_twin.P.offsets.to_vector());
    EXPECT_EQ(its.P.columns.to_vector(), of_twin.P.columns.to_vector());
    expect_near(its.P.values.to_vector(), of_twin.P.values.to_vector(), 1e-15);
    ASSERT_EQ(its.A.n_rows, of_twin.A.n_rows);
    EXPECT_EQ(its.A.n_rows > 0, with_matrices);
    EXPECT_EQ(its.A.columns.to_vector(), of_twin.A.columns.to_vector());
    expect_near(its.A.values.to_vector(), of_twin.A.values.to_vector(), 1e-13);
  }
  EXPECT_TRUE(own->assemble(executor).coarser.empty()) << "levels are given away once";
}

}  // namespace tests
