// SPDX-License-Identifier: MIT
#include "apps/reproduce/pictures.h"

#include "apps/output/outcome.h"
#include "apps/parameters/nearest.h"
#include "multigrid/errors.h"
#include "postprocess/picture/plot.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

using postprocess::Box;

bool is_shown(const SheetEntry& entry, const PlannedRun& run) {
  return includes(entry.rows, run.row->name) && includes(entry.columns, run.column->name);
}

/// Whether all pictures are of one kind and range: then one colour bar serves all.
bool are_alike(const Sheet& sheet) {
  const SheetEntry& first = sheet.pictures.front();
  return std::all_of(sheet.pictures.begin(), sheet.pictures.end(), [&](const SheetEntry& entry) {
    return entry.of == first.of && entry.low == first.low && entry.high == first.high;
  });
}

std::optional<postprocess::SheetBar> bar_of(const Sheet& sheet) {
  const SheetEntry& first = sheet.pictures.front();
  const char* title = picture_kind(first.of).title;
  if (!title || !are_alike(sheet)) return {};
  return postprocess::SheetBar{title, first.low, first.high};
}

/// The lines below a picture: "GS, (0,1)" and "|grad u|, 0 to 40, x 0.4 to 0.6, y 0.4 to 0.6". If
/// all pictures are alike there is one line, without kind and range.
std::vector<std::string> caption_of(const PlannedRun& run, const SheetEntry& entry, bool alike) {
  const PictureKind& kind = picture_kind(entry.of);
  std::vector<std::string> parts;
  if (alike) parts.push_back(run.title());
  if (!alike) parts.push_back(kind.title ? kind.title : kind.name);
  if (!alike && kind.title) parts.push_back(fmt::format("{:g} to {:g}", entry.low, entry.high));
  if (entry.open) parts.push_back("opened");
  if (entry.zoom)
    parts.push_back(fmt::format("x {:g} to {:g}, y {:g} to {:g}", entry.zoom->left,
                                entry.zoom->right, entry.zoom->bottom, entry.zoom->top));
  return alike ? std::vector<std::string>{list(parts)}
               : std::vector<std::string>{run.title(), list(parts)};
}

/// Why a run cannot have the picture; empty if it can.
std::string refusal(const SheetEntry& entry, const Parameters& parameters) {
  const PictureKind& kind = picture_kind(entry.of);
  const bool in_space = parameters.is_in_space();
  if (in_space && !kind.in_space) return "it is drawn in the plane alone; of a solid take mesh";
  if (in_space && entry.zoom) return "a zoom is for the plane; leave it out, or take open";
  if (!in_space && entry.open) return "only a solid is opened; leave open out";
  const char* reason = kind.refuses ? kind.refuses(parameters) : nullptr;
  return reason ? reason : "";
}

/// Refuses a part that shows nothing of the mesh.
///
/// k  the picture's place in the list, from 1
void require_mesh_in(const Box& zoom, const Box& mesh, std::ptrdiff_t k) {
  if (zoom.left < mesh.right && zoom.right > mesh.left && zoom.bottom < mesh.top &&
      zoom.top > mesh.bottom)
    return;
  throw multigrid::InputError(fmt::format(
      "sheet/pictures/{}/zoom: it misses the mesh, which is in [{:g}, {:g}] x [{:g}, {:g}].", k,
      mesh.left, mesh.right, mesh.bottom, mesh.top));
}

}  // namespace

void check_pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs) {
  if (!experiment.sheet) return;
  const std::vector<SheetEntry>& entries = experiment.sheet->pictures;
  for (std::size_t k = 0; k < entries.size(); ++k)
    for (const PlannedRun& run : runs) {
      const std::string why = refusal(entries[k], run.parameters);
      if (why.empty() || !is_shown(entries[k], run)) continue;
      throw multigrid::InputError(
          sentence(fmt::format("{}, sheet/pictures/{}: {} has no picture of its {}: {}",
                               experiment.file(), k + 1, run.name(), entries[k].of, why)));
    }
}

Pictures::Pictures(const Experiment& experiment, const std::vector<PlannedRun>& runs)
    : experiment_(experiment) {
  if (!experiment.sheet) return;
  std::vector<std::vector<Place>> lines;
  const Choice* row = nullptr;
  for (const PlannedRun& run : runs) {
    if (run.row != row) lines.emplace_back();
    row = run.row;
    for (const SheetEntry& entry : experiment.sheet->pictures)
      if (is_shown(entry, run)) lines.back().push_back({&run, &entry, {{0, 0}, {}}});
  }
  lines.erase(std::remove_if(lines.begin(), lines.end(),
                             [](const std::vector<Place>& line) { return line.empty(); }),
              lines.end());
  std::size_t across = 0;
  for (const auto& line : lines) across = std::max(across, line.size());
  for (auto& line : lines) {
    if (across > 1) line.resize(across, {nullptr, nullptr, {{0, 0}, {}}});
    places_.insert(places_.end(), line.begin(), line.end());
  }
  constexpr std::size_t beside = 3;  // pictures that are alone in their rows
  across_ = int(across > 1 ? across : std::min(beside, places_.size()));
}

void Pictures::draw(const PlannedRun& run, const Bench& bench) {
  const int pixels = postprocess::sheet_pixels(int(places_.size()), across_);
  for (Place& place : places_) {
    if (place.run != &run) continue;
    const SheetEntry& entry = *place.entry;
    if (entry.zoom)
      require_mesh_in(*entry.zoom, postprocess::bounding_box(bench.cells()),
                      &entry - experiment_.sheet->pictures.data() + 1);
    place.picture.image = picture_kind(entry.of).draw(bench, entry, pixels);
    place.picture.caption = caption_of(run, entry, are_alike(*experiment_.sheet));
  }
}

void Pictures::leave_out(const PlannedRun& run, const std::string& why) {
  for (Place& place : places_)
    if (place.run == &run) place.picture.caption = {run.title(), why};
}

bool Pictures::write(const std::string& file) const {
  if (places_.empty()) return false;
  std::vector<postprocess::SheetPicture> pictures;
  for (const Place& place : places_) pictures.push_back(place.picture);
  postprocess::write_sheet(pictures, across_, experiment_.sheet->title, bar_of(*experiment_.sheet),
                           file);
  return true;
}

}  // namespace apps::reproduce
