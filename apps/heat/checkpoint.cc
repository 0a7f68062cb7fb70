// SPDX-License-Identifier: MIT
#include "apps/heat/checkpoint.h"

#include "multigrid/errors.h"
#include "multigrid/io/binary_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <sstream>

// Layout, little-endian: Header, then the text of the parameters (bytes), u (float64), steps of
// outputs (int64), flows (float64), then the checksum of all that (uint64).
namespace apps {
namespace {

using multigrid::FileError;
using multigrid::InputError;

struct Header {
  char magic[7] = {'T', 'E', 'R', 'R', 'C', 'H', 'K'};
  char version = '3';
  std::int64_t n_characters = 0, n_unknowns = 0, n_outputs = 0, n_flows = 0;
  std::uint64_t mesh = 0;
  std::int64_t step = 0, rannacher_steps = 0, has_hierarchy = 0, setups = 0, refreshes = 0,
               kept = 0, iterations = 0, fewest_iterations = 0, most_iterations = 0;
  double dt = 0, heat_at_start = 0, hierarchy_time = 0, hierarchy_tau = 0;
};
static_assert(sizeof(Header) == 19 * 8, "no gaps: every byte is written and read");

constexpr std::int64_t most_characters = 1 << 20, most_unknowns = 2147483647,
                       most_outputs = 1 << 30, most_counted = std::int64_t(1) << 62;

std::int64_t expected_bytes(const Header& h) {
  return std::int64_t(sizeof h) + h.n_characters + 8 * h.n_unknowns + 8 * h.n_outputs +
         8 * h.n_flows + 8;
}

bool is_known(const Header& h) {
  const Header own;
  return std::memcmp(h.magic, own.magic, sizeof own.magic) == 0 && h.version == own.version;
}

bool is_within(const std::int64_t value, const std::int64_t most) {
  return value >= 0 && value <= most;
}

bool is_sane(const Header& h) {
  return is_within(h.n_characters, most_characters) && is_within(h.n_unknowns, most_unknowns) &&
         is_within(h.n_outputs, most_outputs) && is_within(h.n_flows, most_outputs) &&
         is_within(h.step, most_unknowns) && is_within(h.rannacher_steps, most_unknowns) &&
         is_within(h.has_hierarchy, 1) && is_within(h.setups, most_counted) &&
         is_within(h.refreshes, most_counted) && is_within(h.kept, most_counted) &&
         is_within(h.iterations, most_counted) &&
         is_within(h.fewest_iterations, h.most_iterations) &&
         is_within(h.most_iterations, h.iterations) && std::isfinite(h.dt) && h.dt > 0 &&
         std::isfinite(h.hierarchy_time) && std::isfinite(h.hierarchy_tau);
}

bool is_sane(const Checkpoint& c) {
  const auto& outputs = c.output_steps;
  return std::all_of(c.u.begin(), c.u.end(), [](double u) { return std::isfinite(u); }) &&
         std::is_sorted(outputs.begin(), outputs.end()) &&
         (outputs.empty() || (outputs.front() >= 0 && outputs.back() <= c.step));
}

Header header_of(const Checkpoint& c) {
  Header h;
  h.n_characters = std::int64_t(c.parameters.size());
  h.n_unknowns = std::int64_t(c.u.size());
  h.n_outputs = std::int64_t(c.output_steps.size());
  h.n_flows = std::int64_t(c.flows.size());
  h.mesh = c.mesh;
  h.step = c.step;
  h.rannacher_steps = c.rannacher_steps;
  h.has_hierarchy = c.has_hierarchy;
  h.setups = c.setups;
  h.refreshes = c.refreshes;
  h.kept = c.kept;
  h.iterations = c.iterations;
  h.fewest_iterations = c.fewest_iterations;
  h.most_iterations = c.most_iterations;
  h.dt = c.dt;
  h.heat_at_start = c.heat_at_start;
  h.hierarchy_time = c.hierarchy.time;
  h.hierarchy_tau = c.hierarchy.tau;
  return h;
}

Checkpoint checkpoint_of(const Header& h) {
  Checkpoint c;
  c.parameters.resize(std::size_t(h.n_characters));
  c.u.resize(std::size_t(h.n_unknowns));
  c.output_steps.resize(std::size_t(h.n_outputs));
  c.flows.resize(std::size_t(h.n_flows));
  c.mesh = h.mesh;
  c.step = h.step;
  c.rannacher_steps = h.rannacher_steps;
  c.has_hierarchy = h.has_hierarchy;
  c.setups = h.setups;
  c.refreshes = h.refreshes;
  c.kept = h.kept;
  c.iterations = h.iterations;
  c.fewest_iterations = h.fewest_iterations;
  c.most_iterations = h.most_iterations;
  c.dt = h.dt;
  c.heat_at_start = h.heat_at_start;
  c.hierarchy = {h.hierarchy_time, h.hierarchy_tau};
  return c;
}

/// Whether a key changes where and how a run goes on, but not what it computes. The length of the
/// steps is in the checkpoint as it was used.
bool is_free(const Entry& entry) {
  static const char* const keys[] = {"Time/End",
                                     "Time/Step",
                                     "Time/Output every",
                                     "Time/Checkpoint every",
                                     "Solver/Maximum iterations",
                                     "Mesh/File",
                                     "Mesh/Time limit"};
  return entry.section == "Backend" || entry.section == "Output" ||
         std::find(std::begin(keys), std::end(keys), entry.path()) != std::end(keys);
}

/// The first line of `a` that is not in its place in `b`, and what is there.
std::pair<std::string, std::string> first_difference(const std::string& a, const std::string& b) {
  std::istringstream lines_of_a(a), lines_of_b(b);
  std::string line_of_a, line_of_b;
  while (true) {
    const bool more_a = bool(std::getline(lines_of_a, line_of_a)),
               more_b = bool(std::getline(lines_of_b, line_of_b));
    if (!more_a) line_of_a.clear();
    if (!more_b) line_of_b.clear();
    if ((!more_a && !more_b) || line_of_a != line_of_b) return {line_of_a, line_of_b};
  }
}

}  // namespace

void save(const Checkpoint& checkpoint, const std::string& file) {
  const Header header = header_of(checkpoint);
  multigrid::BinaryWriter writer(file);
  writer.write(&header, sizeof header);
  writer.write(checkpoint.parameters.data(), checkpoint.parameters.size());
  writer.write(checkpoint.u.data(), checkpoint.u.size() * sizeof(double));
  writer.write(checkpoint.output_steps.data(),
               checkpoint.output_steps.size() * sizeof(std::int64_t));
  writer.write(checkpoint.flows.data(), checkpoint.flows.size() * sizeof(double));
  writer.finish();
}

Checkpoint load_checkpoint(const std::string& file) {
  multigrid::BinaryReader reader(file);
  const std::int64_t total = reader.bytes();
  Header header;
  if (total < std::int64_t(sizeof header)) throw FileError(file + ": is truncated");
  reader.read(&header, sizeof header);
  if (!is_known(header)) throw FileError(file + ": is not a checkpoint of Terrace, version 3");
  if (!is_sane(header)) throw FileError(file + ": is damaged: its header makes no sense");
  if (total < expected_bytes(header)) throw FileError(file + ": is truncated");
  if (total > expected_bytes(header))
    throw FileError(file + ": is damaged: it goes on after its end");
  Checkpoint checkpoint = checkpoint_of(header);
  reader.read(checkpoint.parameters.data(), checkpoint.parameters.size());
  reader.read(checkpoint.u.data(), checkpoint.u.size() * sizeof(double));
  reader.read(checkpoint.output_steps.data(),
              checkpoint.output_steps.size() * sizeof(std::int64_t));
  reader.read(checkpoint.flows.data(), checkpoint.flows.size() * sizeof(double));
  reader.finish();
  if (!is_sane(checkpoint)) throw FileError(file + ": is damaged: its values make no sense");
  return checkpoint;
}

std::string parameters_of_run(const Parameters& parameters) {
  std::string text;
  for (const Entry& entry : entries(parameters))
    if (!is_free(entry)) text += entry.path() + " = " + entry.value + "\n";
  return text;
}

void require_same_run(const Checkpoint& checkpoint,
                      const std::string& parameters,
                      const std::uint64_t mesh,
                      const std::size_t n_unknowns,
                      const std::string& file) {
  const auto [there, here] = first_difference(checkpoint.parameters, parameters);
  if (there != here)
    throw InputError("the checkpoint " + file + " is of a run with `" + there + "`, not `" + here +
                     "`: resume with the same parameters, or start anew without --resume.");
  if (checkpoint.mesh != mesh || checkpoint.u.size() != n_unknowns)
    throw InputError("the checkpoint " + file +
                     " is of a run on another mesh: resume on the same one, or start anew without "
                     "--resume.");
}

std::string checkpoint_file(const std::string& name) {
  if (!std::filesystem::exists(name))
    throw FileError("there is no " + name +
                    " to go on from; give the directory of a run or its checkpoint.");
  if (!std::filesystem::is_directory(name)) return name;
  const std::filesystem::path directory(name), previous = directory / "previous";
  const std::string file = (directory / checkpoint_name).string();
  if (std::filesystem::exists(file)) return file;
  if (std::filesystem::exists(previous / checkpoint_name))
    throw FileError("there is no " + file + ", but the run before left one; go on with it by " +
                    "--resume " + previous.string() + ".");
  throw FileError("there is no " + file +
                  ": the run there wrote none (Time/Checkpoint every), or has come to its end.");
}

}  // namespace apps
