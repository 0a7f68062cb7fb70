// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_process.h"

#include "mesh/gmsh/child_process.h"
#include "mesh/msh/msh_scanner.h"

#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fmt/core.h>
#include <new>
#include <sys/wait.h>
#include <system_error>

namespace mesh {

namespace {

/// The path of the helper: beside this program, as in a build tree; in the folder of an
/// installation; or, for programs of other folders (tests), where it was built.
std::string helper() {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path folder = fs::read_symlink("/proc/self/exe", none).parent_path();
  for (const fs::path& place : {folder / "terrace-gmsh", folder / TERRACE_GMSH_FROM_PROGRAM})
    if (place.is_absolute() && fs::is_regular_file(place, none)) return place;
  return TERRACE_GMSH_BUILT;
}

MeshError gmsh_failed(const MeshOptions& options, const std::string& gmsh) {
  const std::string words = printable(gmsh);  // they may repeat those of a script
  if (options.shape == Shape::file)
    return MeshError(
        fmt::format("Mesh/File: Gmsh could not make a mesh of {} ({}).", options.file, words));
  return MeshError(
      fmt::format("Mesh/Generator: Gmsh could not make the mesh ({}); try another "
                  "Mesh/Mesh size or Mesh/Growth.",
                  words));
}

/// The keys that decide how many cells there are.
const char* keys_of_sizes(const MeshOptions& options) {
  return options.shape == Shape::file ? "the sizes of Mesh/Sizes"
                                      : "Mesh/Mesh size and the sizes of Mesh/Grading";
}

/// The error for a helper that has ended with this status and no answer.
MeshError no_answer(const MeshOptions& options, const int status) {
  if (!WIFSIGNALED(status))
    return gmsh_failed(
        options, fmt::format("it ended without an answer, exit code {}", WEXITSTATUS(status)));
  if (WTERMSIG(status) == SIGKILL)
    return MeshError(fmt::format(
        "{}: Gmsh was killed, as systems do when memory is used up; raise {}.",
        options.shape == Shape::file ? "Mesh/File" : "Mesh/Generator", keys_of_sizes(options)));
  return gmsh_failed(options, std::string("it crashed: ") + strsignal(WTERMSIG(status)));
}

/// All bytes that the helper answers.
std::string answer(ChildProcess& child, const MeshOptions& options, const std::atomic<bool>* stop) {
  const double limit = options.time_limit;
  using Clock = std::chrono::steady_clock;
  constexpr int milliseconds = 50;  // between looks at `stop`
  const Clock::time_point start = Clock::now();
  std::string bytes;
  while (child.read(bytes, milliseconds)) {
    stop_if(stop);
    if (limit > 0 && std::chrono::duration<double>(Clock::now() - start).count() > limit)
      throw MeshError(
          fmt::format("Mesh/Time limit: Gmsh has not made the mesh within {:g} seconds; raise Time "
                      "limit, or {}.",
                      limit,
                      options.shape == Shape::file ? "the sizes of Sizes"
                                                   : "Mesh size and the sizes of Grading"));
  }
  return bytes;
}

GmshReply reply_of_gmsh(const MeshOptions& options, const std::atomic<bool>* stop) {
  const std::string program = helper();
  std::optional<GmshReply> reply;
  int status = 0;
  try {
    ChildProcess child(program, request_bytes(options));
    const std::string bytes = answer(child, options, stop);
    status = child.wait();
    reply = parse_reply(bytes);
  } catch (const std::system_error& error) {
    throw MeshError(
        fmt::format("Mesh/Generator: {}, which runs Gmsh, cannot be started: {}; it belongs where "
                    "`cmake --install` puts it.",
                    program, error.code().message()));
  }
  if (!reply) throw no_answer(options, status);
  if (reply->kind == GmshReply::Kind::out_of_memory) throw std::bad_alloc();
  if (reply->kind == GmshReply::Kind::refusal) throw MeshError(printable(reply->words));
  if (reply->kind == GmshReply::Kind::failure) throw gmsh_failed(options, reply->words);
  return std::move(*reply);
}

}  // namespace

GmshMesh mesh_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop) {
  return reply_of_gmsh(options, stop).mesh;
}

GmshModelMesh model_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop) {
  return reply_of_gmsh(options, stop).model;
}

}  // namespace mesh
