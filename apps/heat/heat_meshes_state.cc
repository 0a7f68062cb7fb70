// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "mesh/cells/descent/packed_marks.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <fmt/format.h>

// Checkpoints of runs whose mesh changes.
namespace apps {

namespace {

using Row = postprocess::Report::AdaptiveStep;

std::array<double, numbers_of_row> packed(const Row& row) {
  return {row.t.value_or(0), double(row.cells),   double(row.unknowns),  row.estimate,
          row.relative,      double(row.refined), double(row.coarsened), double(row.iterations)};
}

Row row_of(const double* const numbers) {
  Row row;
  row.t = numbers[0];
  row.cells = std::int64_t(numbers[1]);
  row.unknowns = std::int64_t(numbers[2]);
  row.estimate = numbers[3];
  row.relative = numbers[4];
  row.refined = std::int64_t(numbers[5]);
  row.coarsened = std::int64_t(numbers[6]);
  row.iterations = int(numbers[7]);
  return row;
}

/// The rounds of refinement, each with its own words.
std::vector<mesh::MarkedRound> rounds_of(const Checkpoint& c) {
  std::vector<mesh::MarkedRound> rounds;
  auto next = c.marks.begin();
  for (const std::int64_t n : c.round_cells) {
    const auto end = next + std::ptrdiff_t(mesh::words_of(n));
    rounds.push_back({multigrid::Index(n), {next, end}});
    next = end;
  }
  return rounds;
}

}  // namespace

template <int dim>
typename HeatRun<dim>::BeforeStep HeatRun<dim>::before_step() const {
  const postprocess::Report::Adaptivity& adaptivity = *report_.adaptivity;
  std::vector<std::uint64_t> coarser;
  if (!coarser_.empty()) coarser = mesh::packed_marks(coarser_);
  return {meshes_->state(),      std::move(coarser),      u_.copy(),
          adaptivity.moves,      adaptivity.largest_gain, mesh_.adaptive_refinements,
          hierarchy_to_restore()};
}

/// Before the first step there are rows, but no mesh of their own.
template <int dim>
void HeatRun<dim>::add_mesh(Checkpoint& c) const {
  if (!meshes_) return;
  std::optional<BeforeStep> now;
  if (!before_step_) now.emplace(before_step());
  const BeforeStep& state = now ? *now : *before_step_;
  for (const mesh::MarkedRound& round : *state.mesh.rounds) {
    c.round_cells.push_back(round.n_cells);
    c.marks.insert(c.marks.end(), round.words.begin(), round.words.end());
  }
  c.u = state.u.on_host();
  c.coarser = state.coarser;
  c.largest_energy = state.mesh.largest;
  c.moves = state.moves;
  c.largest_gain = state.largest_gain;
  c.refinements = state.refinements;
  c.has_hierarchy = state.hierarchy ? 1 : 0;
  c.hierarchy = state.hierarchy.value_or(HierarchySource());
  const std::vector<Row>& rows = report_.adaptivity->steps;
  const auto n_rows = std::min(rows.size(), std::size_t(c.step) + 1);
  for (std::size_t k = 0; k < n_rows; ++k) {
    const auto numbers = packed(rows[k]);
    c.mesh_rows.insert(c.mesh_rows.end(), numbers.begin(), numbers.end());
  }
}

template <int dim>
void HeatRun<dim>::restore_mesh(const Checkpoint& c, const std::string& file) {
  if (!meshes_) return;
  const auto refuse = [&] {
    throw multigrid::InputError(
        "the checkpoint " + file +
        " has another mesh than its parameters lead to: it is damaged; start anew without --resume.");
  };
  on_mesh([&] {
    enter(Phase::refinement);
    const auto rounds = std::make_shared<const std::vector<mesh::MarkedRound>>(rounds_of(c));
    try {
      meshes_->restore(mesh_, {rounds, c.largest_energy});
    } catch (const multigrid::InputError&) {
      refuse();
    }
    mesh_.adaptive_refinements = int(c.refinements);
    const multigrid::Index n_cells = mesh_.arrays->n_cells();
    if (!c.coarser.empty() && c.coarser.size() != mesh::words_of(n_cells)) refuse();
    coarser_ = {};
    if (!c.coarser.empty()) coarser_ = mesh::unpacked_marks(mesh_executor(), c.coarser, n_cells);
    probes_.reset();
    begin_at(c.times.empty() ? time_of_step(int(c.step), c.dt) : c.times.back());
  });
  if (c.u.size() != std::size_t(heat_->n_unknowns())) refuse();
  report_.problem.cells = mesh_.n_cells();
  report_.problem.unknowns = heat_->n_unknowns();
  postprocess::Report::Adaptivity& adaptivity = *report_.adaptivity;
  adaptivity.moves = c.moves;
  adaptivity.largest_gain = c.largest_gain;
  adaptivity.steps.clear();
  for (std::size_t k = 0; k < c.mesh_rows.size(); k += numbers_of_row)
    adaptivity.steps.push_back(row_of(&c.mesh_rows[k]));
}

#define INSTANTIATE(dim)                                                        \
  template typename HeatRun<dim>::BeforeStep HeatRun<dim>::before_step() const; \
  template void HeatRun<dim>::add_mesh(Checkpoint&) const;                      \
  template void HeatRun<dim>::restore_mesh(const Checkpoint&, const std::string&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
