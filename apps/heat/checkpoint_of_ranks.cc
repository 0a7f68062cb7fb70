// SPDX-License-Identifier: MIT
#include "apps/heat/checkpoint_of_ranks.h"

#include "apps/process/each_entry.h"
#include "apps/ranks/pieces.h"
#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "multigrid/errors.h"

#include <filesystem>
#include <fmt/format.h>

namespace apps {
namespace {

namespace fs = std::filesystem;

constexpr const char* folder = "checkpoint";
constexpr const char* begin_of_line = "Solver/Engine = petsc, processes = ";

std::string piece(const std::int64_t step, const int rank) {
  return fmt::format("{}/{:04}_{:04}.terrace", folder, step, rank);
}

/// Removes the pieces of this process that are of other steps.
void remove_others(const fs::path& directory, const std::int64_t step) {
  const std::string own = fs::path(piece(step, rank_place().own)).filename().string();
  const std::string ending = own.substr(own.rfind('_'));
  each_entry((directory / folder).string(), [&](const fs::path& path) {
    const std::string name = path.filename().string();
    const bool is_mine =
        name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending;
    std::error_code ignored;  // what stays is in nobody's way
    if (is_mine && name != own) fs::remove(path, ignored);
  });
}

/// All that the checkpoints of several processes have in common, as bytes.
std::string common_part(const Checkpoint& c) {
  const auto bytes = [](const auto& values) {
    return std::string(reinterpret_cast<const char*>(values.data()),
                       values.size() * sizeof values[0]);
  };
  const auto& numbers = static_cast<const CheckpointNumbers&>(c);
  return std::string(reinterpret_cast<const char*>(&numbers), sizeof numbers) + c.parameters +
         bytes(c.times) + bytes(c.output_steps) + bytes(c.flows);
}

/// How a run was solved, by the parameters of its checkpoint, of which engine_line() is the beginning: the number of processes, 0 without
/// PETSc.
int processes_of(const std::string& parameters) {
  const std::string begin = begin_of_line;
  return parameters.rfind(begin, 0) == 0 ? std::atoi(parameters.c_str() + begin.size()) : 0;
}

std::string in_words(const int processes) {
  if (processes == 0) return "this program's own solver in one process";
  return fmt::format("PETSc in {} process{}", processes, processes == 1 ? "" : "es");
}

}  // namespace

std::string engine_line(const Parameters& parameters) {
  if (!uses_petsc(parameters.engine)) return "";
  return fmt::format("{}{}\n", begin_of_line, rank_place().n);
}

void save_on_ranks(const Checkpoint& own, OutputDirectory& output) {
  const RankPlace& place = rank_place();
  if (place.n > 1) {
    on_all_ranks([&] { output.file(piece(own.step, 0)); });  // makes the folder
    const fs::path directory = text_of_first_rank(fs::absolute(output.name()).string());
    const std::string of_others = (directory / piece(own.step, place.own)).string();
    std::error_code ignored;
    const bool was_there = fs::exists(of_others, ignored);  // of a checkpoint that is still good
    try {
      on_all_ranks([&] {
        require_seen((directory / folder).string());
        if (!place.is_first()) save(own, of_others);
      });
      on_all_ranks([&] {
        if (place.is_first()) save(own, output.file(checkpoint_name));
      });
    } catch (...) {
      if (!was_there) fs::remove(of_others, ignored);
      throw;
    }
    remove_others(directory, own.step);
    for (int rank = 1; rank < place.n; ++rank) output.written_step(piece(own.step, rank));
  } else {
    save(own, output.file(checkpoint_name));
  }
  output.written(checkpoint_name);
}

Checkpoint load_on_ranks(const std::string& file) {
  const RankPlace& place = rank_place();
  Checkpoint own;
  on_all_ranks([&] {
    own = load_checkpoint(file);
    const int there = processes_of(own.parameters);
    const int here = other_ranks() ? place.n : 0;
    if (there != here)
      throw multigrid::InputError(fmt::format(
          "the checkpoint {} is of a run with {}, not {}: resume with the same ones, or start anew without --resume.",
          file, in_words(there), in_words(here)));
  });
  const std::string of_first = text_of_first_rank(common_part(own));
  on_all_ranks([&] {
    if (place.is_first()) return;
    const std::string of_piece =
        (fs::path(file).parent_path() / piece(own.step, place.own)).string();
    own = load_checkpoint(of_piece);
    if (common_part(own) != of_first)
      throw multigrid::FileError(of_piece + ": is of another run than " + file +
                                 "; start anew without --resume.");
  });
  return own;
}

}  // namespace apps
