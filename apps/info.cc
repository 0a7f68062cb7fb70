// SPDX-License-Identifier: MIT
#include "apps/info.h"

#include "apps/build_info.h"
#include "multigrid/backend/executor.h"
#include "multigrid/errors.h"

#include <fmt/format.h>
#include <utility>

namespace apps {
namespace {

/// A line for each GPU; if there is none, a line that says why.
std::string gpus() {
  std::string lines;
  for (int k = 0;; ++k) {
    try {
      lines += fmt::format("  cuda:{}    {}\n", k, multigrid::Executor::cuda(k).description());
    } catch (const multigrid::DeviceError& error) {
      return k > 0 ? lines : fmt::format("  cuda      none: {}\n", error.what());
    }
  }
}

}  // namespace

std::string version_line() {
  return fmt::format("terrace {} (commit {}, {})", build_info::version, build_info::commit,
                     build_info::build);
}

std::string info() {
  std::string reason;
  const multigrid::Executor automatic = multigrid::Executor::automatic(0, reason);
  std::string text;
  const std::pair<const char*, const char*> versions[] = {
      {"terrace", build_info::version}, {"commit", build_info::commit},
      {"build", build_info::build},     {"deal.II", build_info::dealii},
      {"VTK", build_info::vtk},         {"Gmsh API", build_info::gmsh},
      {"CUDA", build_info::cuda}};
  for (const auto& [name, version] : versions) text += fmt::format("{:<11} {}\n", name, version);
  text += "devices\n";
  text += fmt::format("  host      {}\n", multigrid::Executor::host().description());
  text += "  shadow    the CPU posing as a GPU, to find mistakes in the program\n";
  text += gpus();
  return text + fmt::format("auto takes  {}: {}\n", automatic.description(), reason);
}

}  // namespace apps
