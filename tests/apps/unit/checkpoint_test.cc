// SPDX-License-Identifier: MIT
#include "apps/heat/checkpoint.h"

#include "apps/counts/mesh_number.h"
#include "multigrid/errors.h"
#include "tests/support/refusals.h"
#include "tests/support/temporary_directory.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

namespace apps {
namespace {

Checkpoint example() {
  Checkpoint c;
  c.parameters = parameters_of_run({});
  c.mesh = 0xfedcba9876543210ull;
  c.step = 7;
  c.dt = 0.1;
  c.rannacher_steps = 2;
  c.has_hierarchy = 1;
  c.hierarchy = {0, 0.1, 0.05, 0.5};
  c.setups = 3;
  c.refreshes = 5;
  c.kept = 6;
  c.iterations = 40;
  c.fewest_iterations = 4;
  c.most_iterations = 9;
  c.heat_at_start = 256;
  c.heat_from = 20;
  c.u = {1. / 3, -2, 5e-324, 0};
  c.newton = 90;
  c.fewest_newton = 10;
  c.most_newton = 20;
  c.steps = {0.1, 0.05, 0.5, 0.01, 0.2, 0.9, -1, 3, 4};
  c.times = {0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5};
  c.output_steps = {0, 5};
  c.flows = {0.5, 1e-17};
  c.largest_energy = 0.25;
  c.largest_gain = 1e-15;
  c.moves = 3;
  c.refinements = 4;
  c.round_cells = {4, 33};
  c.marks = {0x46, 0xaaaaaaaaaaaaaaaa, 0x1};
  c.coarser = {0xffff, 0x3};
  for (std::size_t k = 0; k < numbers_of_row * 8; ++k) c.mesh_rows.push_back(0.5 + double(k));
  return c;
}

std::string file_named(const std::string& name) {
  static const tests::TemporaryDirectory directory;
  return directory / name;
}

std::string file_of(const std::string& bytes) {
  const std::string name = file_named("damaged.terrace");
  std::ofstream(name, std::ios::binary) << bytes;
  return name;
}

std::string saved_bytes() {
  const std::string name = file_named("whole.terrace");
  Checkpoint c = example();
  c.parameters = "Section/Key = 1\n";  // short: files of it are read hundreds of times
  save(c, name);
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Checkpoint, ComesBackToTheLastBit) {
  const std::string name = file_named("again.terrace");
  const Checkpoint a = example();
  save(a, name);
  const Checkpoint b = load_checkpoint(name);
  EXPECT_EQ(a.parameters, b.parameters);
  EXPECT_EQ(a.mesh, b.mesh);
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.dt, b.dt);
  EXPECT_EQ(a.rannacher_steps, b.rannacher_steps);
  EXPECT_EQ(a.has_hierarchy, b.has_hierarchy);
  EXPECT_EQ(a.hierarchy, b.hierarchy);
  EXPECT_EQ(a.setups, b.setups);
  EXPECT_EQ(a.refreshes, b.refreshes);
  EXPECT_EQ(a.kept, b.kept);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_EQ(a.fewest_iterations, b.fewest_iterations);
  EXPECT_EQ(a.most_iterations, b.most_iterations);
  EXPECT_EQ(a.heat_at_start, b.heat_at_start);
  EXPECT_EQ(a.heat_from, b.heat_from);
  EXPECT_EQ(a.u, b.u);
  EXPECT_EQ(a.newton, b.newton);
  EXPECT_EQ(a.fewest_newton, b.fewest_newton);
  EXPECT_EQ(a.most_newton, b.most_newton);
  EXPECT_EQ(a.steps.next, b.steps.next);
  EXPECT_EQ(a.steps.last, b.steps.last);
  EXPECT_EQ(a.steps.last_error, b.steps.last_error);
  EXPECT_EQ(a.steps.shortest, b.steps.shortest);
  EXPECT_EQ(a.steps.longest, b.steps.longest);
  EXPECT_EQ(a.steps.largest_error, b.steps.largest_error);
  EXPECT_EQ(a.steps.smallest_value, b.steps.smallest_value);
  EXPECT_EQ(a.steps.largest_value, b.steps.largest_value);
  EXPECT_EQ(a.steps.rejected, b.steps.rejected);
  EXPECT_EQ(a.times, b.times);
  EXPECT_EQ(a.output_steps, b.output_steps);
  EXPECT_EQ(a.flows, b.flows);
  EXPECT_EQ(a.largest_energy, b.largest_energy);
  EXPECT_EQ(a.largest_gain, b.largest_gain);
  EXPECT_EQ(a.moves, b.moves);
  EXPECT_EQ(a.refinements, b.refinements);
  EXPECT_EQ(a.round_cells, b.round_cells);
  EXPECT_EQ(a.marks, b.marks);
  EXPECT_EQ(a.coarser, b.coarser);
  EXPECT_EQ(a.mesh_rows, b.mesh_rows);
}

/// With a right checksum.
TEST(Checkpoint, OfAMeshThatCannotBeIsRefused) {
  const std::string name = file_named("mesh.terrace");
  const auto is_refused = [&](const auto& change,
                              const char* because = "its values make no sense") {
    Checkpoint c = example();
    change(c);
    save(c, name);
    const std::string said =
        tests::message_of<multigrid::FileError>([&] { load_checkpoint(name); });
    return tests::contains(said, std::string("is damaged: ") + because);
  };
  EXPECT_FALSE(is_refused([](Checkpoint&) {}));
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.round_cells = {33, 4}; }));    // coarser
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.round_cells = {4, 4, 5}; }));  // no finer
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.round_cells = {-4, 33}; }));
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.round_cells[1] = 65; }));  // marks are missing
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.marks.push_back(1); }));   // marks of nothing
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.marks[1] = 0x3; }));       // no mark
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.coarser[0] = 0x1; }));     // finer
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.mesh_rows.pop_back(); }));
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.mesh_rows[3] = NAN; }));
  EXPECT_TRUE(
      is_refused([](Checkpoint& c) { c.largest_energy = -1; }, "its header makes no sense"));
  EXPECT_TRUE(is_refused([](Checkpoint& c) { c.moves = -1; }, "its header makes no sense"));
}

TEST(Checkpoint, OfAnyOtherLengthIsRefused) {
  const std::string whole = saved_bytes();
  for (std::size_t n = 0; n < whole.size(); ++n)
    EXPECT_REFUSAL(load_checkpoint(file_of(whole.substr(0, n))), multigrid::FileError,
                   "is truncated")
        << n;
  EXPECT_REFUSAL(load_checkpoint(file_of(whole + '\0')), multigrid::FileError,
                 "is damaged: it goes on after its end");
}

TEST(Checkpoint, WithAnyOtherBitIsRefused) {
  const std::string whole = saved_bytes();
  for (std::size_t n = 0; n < whole.size(); ++n)
    for (const int bit : {0, 3, 7}) {
      std::string damaged = whole;
      damaged[n] = char(damaged[n] ^ (1 << bit));
      EXPECT_REFUSAL(load_checkpoint(file_of(damaged)), multigrid::FileError,
                     "damaged.terrace: is ")
          << n;
    }
}

TEST(Checkpoint, IsForItsOwnRunOnly) {
  const Checkpoint c = example();
  Parameters parameters;
  const auto refusal = [&](std::uint64_t mesh, std::size_t n) {
    return tests::message_of<multigrid::InputError>(
        [&] { require_same_run(c, parameters_of_run(parameters), mesh, n, "FILE"); });
  };
  EXPECT_EQ(refusal(c.mesh, 4), "");
  EXPECT_NE(refusal(c.mesh + 1, 4).find("on another mesh"), std::string::npos);
  EXPECT_NE(refusal(c.mesh, 5).find("on another mesh"), std::string::npos);
  parameters.time.end = 2;  // free, as what follows
  parameters.time.step = 0.5;
  parameters.output.directory = "elsewhere";
  parameters.device.threads = 3;
  parameters.solver.maximum_iterations = 3;
  EXPECT_EQ(refusal(c.mesh, 4), "");
  parameters.solver.tolerance = 1e-8;
  EXPECT_NE(refusal(c.mesh, 4).find("`Solver/Tolerance = 1e-06`, not `Solver/Tolerance = 1e-08`"),
            std::string::npos)
      << refusal(c.mesh, 4);
}

template <int dim>
void expect_numbers(const mesh::Shape shape, const mesh::Cells cells) {
  mesh::MeshOptions options;
  options.shape = shape;
  options.cells = cells;
  options.cells_per_side = 2;
  const auto make = [&] { return mesh::make_coarse_mesh<dim>(options); };
  const std::uint64_t number = mesh_number(make());
  EXPECT_EQ(mesh_number(make()), number);
  mesh::Mesh<dim> mesh = make();
  mesh.coarse = "another";
  EXPECT_NE(mesh_number(mesh), number);
  mesh = make();
  mesh.materials = {{"iron", 0}};
  EXPECT_NE(mesh_number(mesh), number);
  mesh = make();
  std::swap(mesh.boundaries.at("left"), mesh.boundaries.at("right"));
  EXPECT_NE(mesh_number(mesh), number);
  mesh = make();
  auto last = mesh.triangulation->begin_active();
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) last = cell;
  last->vertex(0)[0] += 1e-15;
  EXPECT_NE(mesh_number(mesh), number);
  mesh = make();
  last = mesh.triangulation->begin_active();
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) last = cell;
  last->set_material_id(7);
  EXPECT_NE(mesh_number(mesh), number);
  mesh = make();
  for (const auto& face : mesh.triangulation->active_face_iterators())
    if (face->at_boundary()) face->set_boundary_id(1 - std::min(1u, face->boundary_id()));
  EXPECT_NE(mesh_number(mesh), number);
}

TEST(Checkpoint, NumbersCurvedEdges) {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::disk;
  options.cells_per_side = 3;
  const mesh::Mesh<2> mesh = mesh::make_coarse_mesh<2>(options);
  const std::uint64_t number = mesh_number(mesh);
  mesh.triangulation->set_all_manifold_ids(dealii::numbers::flat_manifold_id);
  EXPECT_NE(mesh_number(mesh), number);
}

TEST(Checkpoint, NumbersMeshes) {
  expect_numbers<2>(mesh::Shape::square, mesh::Cells::triangles);
  expect_numbers<3>(mesh::Shape::cube, mesh::Cells::hexahedra);
}

}  // namespace
}  // namespace apps
