// SPDX-License-Identifier: MIT
#include "apps/heat/checkpoint.h"

#include "apps/parameters/file_names.h"
#include "apps/parameters/nearest.h"
#include "mesh/cells/descent/packed_marks.h"
#include "multigrid/errors.h"
#include "multigrid/io/binary_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <set>

// Layout, little-endian: Header, then the text of the parameters (bytes), u (float64), times (float64), steps of
// outputs (int64), flows (float64), cells of rounds (int64), marks and coarser (uint64), rows of meshes (float64), then the checksum of all that (uint64).
namespace apps {
namespace {

using multigrid::FileError;
using multigrid::InputError;

struct Header {
  char magic[7] = {'T', 'E', 'R', 'R', 'C', 'H', 'K'};
  char version = '7';
  std::int64_t n_characters = 0, n_unknowns = 0, n_times = 0, n_outputs = 0, n_flows = 0;
  std::int64_t n_rounds = 0, n_marks = 0, n_coarser = 0, n_rows = 0;  ///< of a mesh that changes
  CheckpointNumbers numbers;
};
static_assert(sizeof(Header) == 43 * 8, "no gaps: every byte is written and read");

constexpr std::int64_t most_characters = 1 << 20, most_unknowns = 2147483647,
                       most_outputs = 1 << 30, most_rounds = 1 << 20,
                       most_counted = std::int64_t(1) << 62;

std::int64_t expected_bytes(const Header& h) {
  return std::int64_t(sizeof h) + h.n_characters + 8 * h.n_unknowns + 8 * h.n_times +
         8 * h.n_outputs + 8 * h.n_flows + 8 * (h.n_rounds + h.n_marks + h.n_coarser + h.n_rows) +
         8;
}

bool is_known(const Header& h) {
  const Header own;
  return std::memcmp(h.magic, own.magic, sizeof own.magic) == 0 && h.version == own.version;
}

bool is_within(const std::int64_t value, const std::int64_t most) {
  return value >= 0 && value <= most;
}

bool is_sane(const Header& h) {
  const CheckpointNumbers& c = h.numbers;
  return is_within(h.n_characters, most_characters) && is_within(h.n_unknowns, most_unknowns) &&
         is_within(h.n_times, most_outputs) && is_within(h.n_outputs, most_outputs) &&
         is_within(h.n_flows, most_outputs) && is_within(h.n_rounds, most_rounds) &&
         is_within(h.n_marks, most_outputs) && is_within(h.n_coarser, most_outputs) &&
         is_within(h.n_rows, most_outputs) && is_within(c.moves, most_counted) &&
         is_within(c.refinements, most_unknowns) && std::isfinite(c.largest_energy) &&
         c.largest_energy >= 0 && std::isfinite(c.largest_gain) &&
         is_within(c.step, most_unknowns) && is_within(c.rannacher_steps, most_unknowns) &&
         is_within(c.has_hierarchy, 1) && is_within(c.setups, most_counted) &&
         is_within(c.refreshes, most_counted) && is_within(c.kept, most_counted) &&
         is_within(c.iterations, most_counted) &&
         is_within(c.fewest_iterations, c.most_iterations) &&
         is_within(c.most_iterations, c.iterations) && std::isfinite(c.dt) && c.dt > 0 &&
         std::isfinite(c.heat_from) && std::isfinite(c.hierarchy.begin) &&
         std::isfinite(c.hierarchy.end) && std::isfinite(c.hierarchy.tau) &&
         (c.hierarchy.theta == 1 || c.hierarchy.theta == 0.5) &&
         is_within(c.newton, most_counted) && is_within(c.fewest_newton, c.most_newton) &&
         is_within(c.most_newton, c.newton) && is_within(c.steps.rejected, most_counted);
}

bool is_sane(const StepState& s) {
  for (const double length : {s.next, s.last, s.shortest, s.longest})
    if (!std::isfinite(length) || length < 0) return false;
  for (const double number : {s.last_error, s.largest_error, s.smallest_value, s.largest_value})
    if (!std::isfinite(number)) return false;
  return true;
}

/// Whether each mark has one of these values.
///
/// allowed  the values of two bits that may be
bool has_marks(const std::vector<std::uint64_t>& words, const std::set<unsigned int>& allowed) {
  constexpr int bits = 64;
  for (const std::uint64_t word : words)
    for (int k = 0; k < bits; k += 2)
      if (allowed.count(unsigned(word >> k & 3)) == 0) return false;
  return true;
}

/// Meshes become finer from round to round, and each has its marks.
bool has_sane_mesh(const Checkpoint& c) {
  std::size_t n_words = 0;
  std::int64_t before = 0;
  for (const std::int64_t n : c.round_cells) {
    if (n <= before || n > most_unknowns) return false;
    n_words += mesh::words_of(n);
    before = n;
  }
  const auto& rows = c.mesh_rows;
  return c.marks.size() == n_words && has_marks(c.marks, {0, 1, 2}) &&
         has_marks(c.coarser, {0, 3}) &&
         (rows.empty() || rows.size() == numbers_of_row * (std::size_t(c.step) + 1)) &&
         std::all_of(rows.begin(), rows.end(), [](double x) { return std::isfinite(x); });
}

bool is_sane(const Checkpoint& c) {
  const auto& outputs = c.output_steps;
  const std::vector<double>& times = c.times;
  const bool has_times =
      times.empty() || (times.size() == std::size_t(c.step) + 1 && times.front() == 0 &&
                        c.steps.next > 0 && std::isfinite(times.back()) &&
                        std::adjacent_find(times.begin(), times.end(), [](double a, double b) {
                          return !(a < b);
                        }) == times.end());
  if (!has_times || !is_sane(c.steps) || !has_sane_mesh(c)) return false;
  return std::all_of(c.u.begin(), c.u.end(), [](double u) { return std::isfinite(u); }) &&
         std::is_sorted(outputs.begin(), outputs.end()) &&
         (outputs.empty() || (outputs.front() >= 0 && outputs.back() <= c.step));
}

/// Calls f(bytes, size) for each of the parts that follow the header.
template <class Of, class F>
void for_each_part(Of& c, F&& f) {
  f(c.parameters.data(), c.parameters.size());
  f(c.u.data(), c.u.size() * sizeof c.u[0]);
  f(c.times.data(), c.times.size() * sizeof c.times[0]);
  f(c.output_steps.data(), c.output_steps.size() * sizeof c.output_steps[0]);
  f(c.flows.data(), c.flows.size() * sizeof c.flows[0]);
  f(c.round_cells.data(), c.round_cells.size() * sizeof c.round_cells[0]);
  f(c.marks.data(), c.marks.size() * sizeof c.marks[0]);
  f(c.coarser.data(), c.coarser.size() * sizeof c.coarser[0]);
  f(c.mesh_rows.data(), c.mesh_rows.size() * sizeof c.mesh_rows[0]);
}

/// Whether a resumed run may have another value of this key, because it does not change what is
/// computed. (The checkpoint has the length of the steps that was used.)
bool is_free(const Entry& entry) {
  static const std::set<std::string> keys = {
      "Time/End",  "Time/Step",       "Time/Output every",        "Time/Checkpoint every",
      "Mesh/File", "Mesh/Time limit", "Solver/Maximum iterations"};
  return entry.section == "Backend" || entry.section == "Output" || keys.count(entry.path()) > 0;
}

/// The first line of `a` that differs from the same line of `b`, and that one.
std::pair<std::string, std::string> first_difference(const std::string& a, const std::string& b) {
  std::vector<std::string> lines_a = split(a, '\n'), lines_b = split(b, '\n');
  const std::size_t n = std::max(lines_a.size(), lines_b.size()) + 1;
  lines_a.resize(n);
  lines_b.resize(n);
  const auto [line_a, line_b] = std::mismatch(lines_a.begin(), lines_a.end() - 1, lines_b.begin());
  return {*line_a, *line_b};
}

}  // namespace

void save(const Checkpoint& checkpoint, const std::string& file) {
  Header header;
  header.n_characters = std::int64_t(checkpoint.parameters.size());
  header.n_unknowns = std::int64_t(checkpoint.u.size());
  header.n_times = std::int64_t(checkpoint.times.size());
  header.n_outputs = std::int64_t(checkpoint.output_steps.size());
  header.n_flows = std::int64_t(checkpoint.flows.size());
  header.n_rounds = std::int64_t(checkpoint.round_cells.size());
  header.n_marks = std::int64_t(checkpoint.marks.size());
  header.n_coarser = std::int64_t(checkpoint.coarser.size());
  header.n_rows = std::int64_t(checkpoint.mesh_rows.size());
  header.numbers = checkpoint;
  multigrid::BinaryWriter writer(file);
  writer.write(&header, sizeof header);
  for_each_part(checkpoint, [&](const void* data, std::size_t n) { writer.write(data, n); });
  writer.finish();
}

Checkpoint load_checkpoint(const std::string& file) {
  multigrid::BinaryReader reader(file);
  const std::int64_t total = reader.bytes();
  Header header;
  if (total < std::int64_t(sizeof header)) throw FileError(file + ": is truncated");
  reader.read(&header, sizeof header);
  if (!is_known(header))
    throw FileError(file + ": is not a checkpoint of Terrace, version " + Header().version);
  if (!is_sane(header)) throw FileError(file + ": is damaged: its header makes no sense");
  if (total < expected_bytes(header)) throw FileError(file + ": is truncated");
  if (total > expected_bytes(header))
    throw FileError(file + ": is damaged: it goes on after its end");
  Checkpoint checkpoint;
  static_cast<CheckpointNumbers&>(checkpoint) = header.numbers;
  checkpoint.parameters.resize(std::size_t(header.n_characters));
  checkpoint.u.resize(std::size_t(header.n_unknowns));
  checkpoint.times.resize(std::size_t(header.n_times));
  checkpoint.output_steps.resize(std::size_t(header.n_outputs));
  checkpoint.flows.resize(std::size_t(header.n_flows));
  checkpoint.round_cells.resize(std::size_t(header.n_rounds));
  checkpoint.marks.resize(std::size_t(header.n_marks));
  checkpoint.coarser.resize(std::size_t(header.n_coarser));
  checkpoint.mesh_rows.resize(std::size_t(header.n_rows));
  for_each_part(checkpoint, [&](void* data, std::size_t n) { reader.read(data, n); });
  reader.finish();
  if (!is_sane(checkpoint)) throw FileError(file + ": is damaged: its values make no sense");
  return checkpoint;
}

std::string parameters_of_run(Parameters parameters) {
  rename_files(parameters, [](const std::string& name) {
    std::error_code unknown;
    const auto whole = std::filesystem::weakly_canonical(std::filesystem::absolute(name), unknown);
    return unknown ? name : whole.string();
  });
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
