// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_process.h"

#include "mesh/gmsh/child_process.h"
#include "mesh/mesh.h"
#include "tests/mesh/measures.h"
#include "tests/support/refusals.h"

#include <chrono>
#include <csignal>
#include <dirent.h>
#include <fstream>
#include <gtest/gtest.h>
#include <system_error>
#include <thread>
#include <unistd.h>

using namespace mesh;
using mesh_tests::refusal;

namespace {

/// Minutes of work for Gmsh.
MeshOptions large_mesh() {
  MeshOptions options;
  options.generator = Generator::gmsh;
  options.mesh_size = 3e-4;
  return options;
}

/// The process that this one has started; 0 if there is none.
pid_t child() {
  pid_t found = 0;
  DIR* processes = opendir("/proc");
  while (const dirent* entry = readdir(processes)) {
    std::ifstream status("/proc/" + std::string(entry->d_name) + "/stat");
    int number = 0, parent = 0;
    std::string name, state;
    if (status >> number >> name >> state >> parent && parent == getpid()) found = number;
  }
  closedir(processes);
  return found;
}

/// The message of make_coarse_mesh if its process gets a signal as soon as it runs.
std::string message_after(const int signal) {
  std::thread killer([signal] {
    while (child() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill(child(), signal);
  });
  const std::string message = refusal([] { make_coarse_mesh<2>(large_mesh()); });
  killer.join();
  return message;
}

}  // namespace

TEST(GmshProcess, BeginsBeforeItsMeshIsAskedFor) {
  MeshOptions options;
  EXPECT_FALSE(begin(options));  // a structured mesh
  options.generator = Generator::gmsh;
  options.mesh_size = 0.2;
  const Mesh<2> expected = make_coarse_mesh<2>(options);
  ASSERT_TRUE(begin(options));
  const pid_t begun = child();
  EXPECT_NE(begun, 0);
  MeshOptions finer = options;
  finer.mesh_size = 0.1;
  EXPECT_GT(make_coarse_mesh<2>(finer).n_cells(), expected.n_cells());
  EXPECT_EQ(child(), begun);
  for (int k = 0; k < 2; ++k) {  // the second time Gmsh begins anew
    const Mesh<2> mesh = make_coarse_mesh<2>(options);
    EXPECT_EQ(mesh.triangulation->get_vertices(), expected.triangulation->get_vertices());
    EXPECT_EQ(child(), 0);
  }
}

TEST(GmshProcess, IsNotTooSlowIfItsMeshIsAskedForLater) {
  MeshOptions options;
  options.generator = Generator::gmsh;
  options.mesh_size = 0.2;
  options.time_limit = 2;
  ASSERT_TRUE(begin(options));
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_GT(make_coarse_mesh<2>(options).n_cells(), 0);
}

TEST(GmshProcess, EndsIfItsMeshIsNotAskedFor) {
  MeshOptions options = large_mesh();
  ASSERT_TRUE(begin(options));
  EXPECT_NE(child(), 0);
  options.begun.reset();
  EXPECT_EQ(child(), 0);
  options.cells = Cells::hexahedra;  // which Gmsh does not make here
  EXPECT_TRUE(
      tests::says(refusal([&] { begin(options); }), "has two dimensions, so its cells are "));
}

TEST(GmshProcess, IsEndedWhenItIsTooSlow) {
  MeshOptions options = large_mesh();
  options.time_limit = 0.3;

  EXPECT_EQ(refusal([&] { make_coarse_mesh<2>(options); }),
            "Mesh/Time limit: Gmsh has not made the mesh within 0.3 seconds; raise Time limit, or "
            "Mesh size and the sizes of Grading.");
  EXPECT_EQ(child(), 0);
}

TEST(GmshProcess, IsEndedWhenItIsNoLongerWanted) {
  std::atomic<bool> stop{false};
  std::thread stopper([&] {
    while (child() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    stop = true;
  });

  EXPECT_THROW(make_coarse_mesh<2>(large_mesh(), &stop), Stopped);
  stopper.join();
  EXPECT_EQ(child(), 0);
}

TEST(GmshProcess, MayCrashWithoutHarm) {
  EXPECT_EQ(message_after(SIGBUS),
            "Mesh/Generator: Gmsh could not make the mesh (it crashed: Bus error); try another "
            "Mesh/Mesh size or Mesh/Growth.");
  EXPECT_EQ(message_after(SIGKILL),
            "Mesh/Generator: Gmsh was killed, as systems do when memory is used up; raise "
            "Mesh/Mesh size and the sizes of Mesh/Grading.");
  EXPECT_EQ(child(), 0);
}

TEST(ChildProcess, SaysThatThereIsNoSuchProgram) {
  EXPECT_REFUSAL(ChildProcess("/no/such/program", "input"), std::system_error,
                 "No such file or directory");
  EXPECT_EQ(child(), 0);
}

TEST(GmshReply, HasGmshsOwnWords) {
  const GmshReply reply{GmshReply::Kind::failure, "Error: no \"surface\"", {}, {}};
  const std::optional<GmshReply> read = parse_reply(reply_bytes(reply));

  ASSERT_TRUE(read);
  EXPECT_EQ(read->kind, reply.kind);
  EXPECT_EQ(read->words, reply.words);
}

TEST(GmshMessage, IsRefusedUnlessItIsComplete) {
  const GmshReply reply{
      GmshReply::Kind::mesh, "", {{0, 0, 1, 0, 0, 1}, {}, {0, 1, 2}, {0, 1, 7}}, {}};
  const std::string bytes = reply_bytes(reply);
  const std::optional<GmshReply> read = parse_reply(bytes);

  ASSERT_TRUE(read);
  EXPECT_EQ(read->mesh.coordinates, reply.mesh.coordinates);
  EXPECT_EQ(read->mesh.simplices, reply.mesh.simplices);
  EXPECT_EQ(read->mesh.boundary, reply.mesh.boundary);
  EXPECT_FALSE(parse_reply(bytes + "x"));
  for (std::size_t n = 0; n < bytes.size(); ++n) EXPECT_FALSE(parse_reply(bytes.substr(0, n))) << n;
  EXPECT_FALSE(parse_request(bytes));
  EXPECT_EQ(parse_request(request_bytes(large_mesh()))->mesh_size, 3e-4);
}

TEST(Refinement, EndsWhenItIsNoLongerWanted) {
  const std::atomic<bool> stop{true};
  for (const Cells cells : {Cells::triangles, Cells::quadrilaterals}) {
    MeshOptions options;
    options.cells = cells;
    EXPECT_THROW(make_coarse_mesh<2>(options, &stop), Stopped);
    auto plane = make_coarse_mesh<2>(options);
    take_arrays(plane, Executor::host(2));
    EXPECT_THROW(refine(plane, 1, &stop), Stopped);
    plane = make_coarse_mesh<2>(options);
    EXPECT_EQ(plane.triangulation->n_levels(), 1u);
  }
  for (const Cells cells : {Cells::tetrahedra, Cells::hexahedra}) {
    MeshOptions options;
    options.shape = Shape::cube;
    options.cells = cells;
    options.cells_per_side = 4;
    auto solid = make_coarse_mesh<3>(options);
    take_arrays(solid, Executor::host(2));
    EXPECT_THROW(refine(solid, 1, &stop), Stopped);
  }
}
