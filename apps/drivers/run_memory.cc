// SPDX-License-Identifier: MIT
#include "apps/drivers/residency.h"
#include "apps/drivers/run.h"
#include "apps/parameters/device.h"
#include "multigrid/errors.h"

// What a run does where a device has too little memory (docs/residency.md).
namespace apps {

std::optional<multigrid::Executor> Run::larger_executor() const {
  if (parameters().backend.memory_limit > 0) return {};  // of any device
  return apps::larger_executor(parameters().device, *executor_);
}

std::optional<multigrid::Executor> Run::all_executors() const {
  if (parameters().backend.memory_limit > 0) return {};  // of any device
  return all_devices(parameters().device, *executor_);
}

void Run::note_device_memory() {
  if (executor_->space() == multigrid::Space::host) return;
  report_.memory.device_peak_bytes = executor_->counters().peak_bytes;
  report_.memory.devices.clear();
  for (const multigrid::DeviceShare& share : executor_->shares())
    report_.memory.devices.emplace_back(share.name, share.peak_bytes);
}

bool Run::saves_memory(const std::runtime_error& error) {
  const bool is_automatic = parameters().backend.residency == multigrid::Residency::automatic;
  const bool lacks_memory = dynamic_cast<const multigrid::OutOfMemory*>(&error) != nullptr;
  if (!is_automatic || !lacks_memory || executor_->space() == multigrid::Space::host) return false;
  const std::string reason = sentence(error.what());
  const bool saves = takes_larger_device(reason) || takes_all_devices(reason) ||
                     makes_mesh_on_host(reason) || takes_lean_hierarchy(reason) ||
                     takes_other_residency(reason);
  executor_->forget_peak();  // of what was too much
  return saves;
}

bool Run::takes_larger_device(const std::string& reason) {
  if (is_largest_) return false;
  is_largest_ = true;
  const std::optional<multigrid::Executor> larger = larger_executor();
  if (!larger) return false;
  report_.backend.reason =
      "it has more free memory than " + executor_->description() + ": " + reason;
  use(*larger);
  return true;
}

bool Run::takes_all_devices(const std::string& reason) {
  if (executor_->n_parts() > 1) return false;
  const std::optional<multigrid::Executor> all = all_executors();
  if (!all) return false;
  report_.backend.reason = "the problem is too large for any one device: " + reason;
  use(*all);
  return true;
}

multigrid::SolverOptions Run::solver_options() const {
  multigrid::SolverOptions options = parameters().solver;
  options.choice.lean = options.choice.lean || is_lean_by_need_;
  return options;
}

bool Run::takes_lean_hierarchy(const std::string& reason) {
  const multigrid::SolverOptions solver = solver_options();
  const bool may_choose = solver.preset == multigrid::Preset::automatic &&
                          solver.hierarchy.kind == multigrid::HierarchyKind::automatic;
  if (!may_choose || solver.choice.lean || backend_.residency != multigrid::Residency::resident)
    return false;
  is_lean_by_need_ = true;
  log_.line(
      "memory      tries a hierarchy that takes less, if one suits (Solver/Choice/Lean), since: {}",
      reason);
  return true;
}

/// A GPU without a limit keeps a twentieth of its memory free, for what it does not allocate as one
/// piece. Other residencies have the hierarchy that is fastest: what a leaner one would save lies on the host.
bool Run::takes_other_residency(const std::string& reason) {
  if (!take_leaner(backend_.residency)) return false;
  is_lean_by_need_ = false;
  report_.backend.residency = multigrid::word(backend_.residency, multigrid::residency_words);
  log_.line("residency   {} (Backend/Residency = auto), since: {}", report_.backend.residency,
            reason);
  if (backend_.residency != multigrid::Residency::streaming || backend_.memory_limit > 0)
    return true;
  const multigrid::Offset free = executor_->free_memory() / 20 * 19;
  if (free <= 0) return true;
  backend_.memory_limit = 1e-9 * double(free);
  executor_->limit_memory(executor_->counters().bytes + free);
  return true;
}

}  // namespace apps
