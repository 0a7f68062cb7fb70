// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_process.h"

#include "mesh/gmsh/child_process.h"
#include "mesh/msh/msh_scanner.h"

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

/// The keys that decide how many cells there are.
const char* keys_of_sizes(const MeshOptions& options) {
  return options.shape == Shape::file ? "the sizes of Mesh/Sizes"
                                      : "Mesh/Mesh size and the sizes of Mesh/Grading";
}

/// Throws MeshError if it cannot be started.
std::unique_ptr<ChildProcess> start(const std::string& program, const MeshOptions& options) {
  try {
    return std::make_unique<ChildProcess>(program, request_bytes(options));
  } catch (const std::system_error& error) {
    throw MeshError(
        fmt::format("Mesh/Generator: {}, which runs Gmsh, cannot be started: {}; it belongs where "
                    "`cmake --install` puts it.",
                    program, error.code().message()));
  }
}

}  // namespace

GmshProcess::GmshProcess(const MeshOptions& options)
    : options_(options),
      start_(std::chrono::steady_clock::now()),
      child_(start(helper(), options)) {}

MeshError GmshProcess::failed(const std::string& words_of_gmsh) const {
  const std::string words = printable(words_of_gmsh);  // they may repeat those of a script
  if (options_.shape == Shape::file)
    return MeshError(
        fmt::format("Mesh/File: Gmsh could not make a mesh of {} ({}).", options_.file, words));
  return MeshError(
      fmt::format("Mesh/Generator: Gmsh could not make the mesh ({}); try another "
                  "Mesh/Mesh size or Mesh/Growth.",
                  words));
}

/// The error for a helper that has ended with this status and no answer.
MeshError GmshProcess::no_answer(const int status) const {
  if (!WIFSIGNALED(status))
    return failed(fmt::format("it ended without an answer, exit code {}", WEXITSTATUS(status)));
  if (WTERMSIG(status) == SIGKILL)
    return MeshError(fmt::format(
        "{}: Gmsh was killed, as systems do when memory is used up; raise {}.",
        options_.shape == Shape::file ? "Mesh/File" : "Mesh/Generator", keys_of_sizes(options_)));
  return failed(std::string("it crashed: ") + strsignal(WTERMSIG(status)));
}

/// All bytes that the helper answers.
std::string GmshProcess::answer(ChildProcess& child, const std::atomic<bool>* stop) const {
  const double limit = options_.time_limit;
  constexpr int milliseconds = 50;  // between looks at `stop`
  const auto seconds = [this] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  };
  std::string bytes;
  for (std::size_t before = 0; child.read(bytes, milliseconds); before = bytes.size()) {
    stop_if(stop);
    // What has come is not too late: the device may have been opened meanwhile.
    if (limit > 0 && bytes.size() == before && seconds() > limit)
      throw MeshError(
          fmt::format("Mesh/Time limit: Gmsh has not made the mesh within {:g} seconds; raise Time "
                      "limit, or {}.",
                      limit,
                      options_.shape == Shape::file ? "the sizes of Sizes"
                                                    : "Mesh size and the sizes of Grading"));
  }
  return bytes;
}

bool GmshProcess::is_at_work_on(const MeshOptions& options) const {
  return child_ && options.time_limit == options_.time_limit &&
         request_bytes(options) == request_bytes(options_);
}

GmshReply GmshProcess::reply(const std::atomic<bool>* stop) {
  const std::unique_ptr<ChildProcess> child = std::move(child_);
  const std::string bytes = answer(*child, stop);
  const int status = child->wait();
  std::optional<GmshReply> reply = parse_reply(bytes);
  if (!reply) throw no_answer(status);
  if (reply->kind == GmshReply::Kind::out_of_memory) throw std::bad_alloc();
  if (reply->kind == GmshReply::Kind::refusal) throw MeshError(printable(reply->words));
  if (reply->kind == GmshReply::Kind::failure) throw failed(reply->words);
  return std::move(*reply);
}

GmshMesh mesh_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop) {
  if (options.begun && options.begun->is_at_work_on(options))
    return options.begun->reply(stop).mesh;
  return GmshProcess(options).reply(stop).mesh;
}

GmshModelMesh model_by_gmsh(const MeshOptions& options, const std::atomic<bool>* stop) {
  return GmshProcess(options).reply(stop).model;
}

}  // namespace mesh
