// SPDX-License-Identifier: MIT
#include "apps/reproduce/pictures.h"

#include "apps/outcome.h"
#include "apps/reproduce/picture_kinds.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

using postprocess::Box;

/// "|grad u|, 0 to 40", "mesh": a line of the caption; no kind where a colour bar says it.
std::string line_of(const SheetEntry& entry, bool has_bar) {
  const PictureKind& kind = *find_picture(entry.of);
  std::string line;
  if (!has_bar)
    line = kind.title ? fmt::format("{}, {:g} to {:g}", kind.title, entry.low, entry.high)
                      : std::string(kind.word) + (entry.open ? ", opened" : "");
  if (entry.zoom)
    line += fmt::format("{}[{:g}, {:g}] x [{:g}, {:g}]", line.empty() ? "" : ", in ",
                        entry.zoom->left, entry.zoom->right, entry.zoom->bottom, entry.zoom->top);
  return line;
}

/// For all pictures, if they are of one kind and range.
std::optional<postprocess::SheetBar> bar_of(const Sheet& sheet) {
  const SheetEntry& first = sheet.pictures.front();
  const char* title = find_picture(first.of)->title;
  const bool alike =
      std::all_of(sheet.pictures.begin(), sheet.pictures.end(), [&](const SheetEntry& entry) {
        return entry.of == first.of && entry.low == first.low && entry.high == first.high;
      });
  if (!title || !alike) return {};
  return postprocess::SheetBar{title, first.low, first.high};
}

/// Why a run cannot have the picture; empty if it can.
std::string refusal(const SheetEntry& entry, const Parameters& parameters) {
  const PictureKind& kind = *find_picture(entry.of);
  const bool in_space = parameters.is_in_space();
  if (in_space && !kind.in_space) return "it is drawn in the plane alone; of a solid take mesh";
  if (in_space && entry.zoom) return "a zoom is for the plane; leave it out, or take open";
  if (!in_space && entry.open) return "only a solid is opened; leave open out";
  const char* reason = kind.refuses(parameters);
  return reason ? reason : "";
}

/// A part that shows nothing of the mesh.
void require_mesh_in(const Experiment& experiment,
                     const PlannedRun& run,
                     const Box& zoom,
                     const Box& mesh) {
  if (zoom.left < mesh.right && zoom.right > mesh.left && zoom.bottom < mesh.top &&
      zoom.top > mesh.bottom)
    return;
  throw multigrid::InputError(fmt::format(
      "{}, sheet: a zoom misses the mesh of {}, which is in [{:g}, {:g}] x [{:g}, {:g}].",
      experiment.file(), run.name(), mesh.left, mesh.right, mesh.bottom, mesh.top));
}

}  // namespace

void check_pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs) {
  if (!experiment.sheet) return;
  const std::vector<SheetEntry>& entries = experiment.sheet->pictures;
  for (std::size_t k = 0; k < entries.size(); ++k)
    for (const PlannedRun& run : runs) {
      const std::string why = refusal(entries[k], run.parameters);
      if (why.empty() || !includes(entries[k].columns, run.column->name)) continue;
      throw multigrid::InputError(
          sentence(fmt::format("{}, sheet/pictures/{}: {} has no picture of its {}: {}",
                               experiment.file(), k + 1, run.name(), entries[k].of, why)));
    }
}

Pictures::Pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs)
    : experiment_(experiment), runs_(runs) {
  if (!experiment.sheet || runs.empty()) return;
  for (const PlannedRun& run : runs)
    for (const SheetEntry& entry : experiment.sheet->pictures) {
      if (!includes(entry.columns, run.column->name)) continue;
      pictures_.push_back({postprocess::Image(0, 0), {}});
      if (run.row == runs.front().row) ++across_;
    }
}

template <class F>
void Pictures::for_entries(const PlannedRun& wanted, const F& f) {
  if (!experiment_.sheet) return;
  std::size_t place = 0;
  for (const PlannedRun& run : runs_)
    for (const SheetEntry& entry : experiment_.sheet->pictures) {
      if (!includes(entry.columns, run.column->name)) continue;
      if (&run == &wanted) f(entry, pictures_[place]);
      ++place;
    }
}

void Pictures::draw(const PlannedRun& run, const Bench& bench) {
  const int pixels = postprocess::sheet_pixels(int(pictures_.size()), across_);
  for_entries(run, [&](const SheetEntry& entry, postprocess::SheetPicture& picture) {
    if (entry.zoom)
      require_mesh_in(experiment_, run, *entry.zoom, postprocess::bounding_box(bench.cells()));
    picture.image = find_picture(entry.of)->draw(bench, entry, pixels);
    picture.caption = {run.title()};
    const std::string line = line_of(entry, bar_of(*experiment_.sheet).has_value());
    if (!line.empty()) picture.caption.push_back(line);
  });
}

void Pictures::leave_out(const PlannedRun& run, const std::string& why) {
  for_entries(run, [&](const SheetEntry&, postprocess::SheetPicture& picture) {
    picture.caption = {run.title(), why};
  });
}

bool Pictures::write(const std::string& file) const {
  if (pictures_.empty()) return false;
  postprocess::write_sheet(pictures_, across_, experiment_.sheet->title, bar_of(*experiment_.sheet),
                           file);
  return true;
}

}  // namespace apps::reproduce
