// SPDX-License-Identifier: MIT
#include "apps/heat/film.h"

#include "apps/ranks/ranks.h"
#include "multigrid/errors.h"
#include "multigrid/io/aside_file.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <limits>

namespace apps {
namespace {

namespace fs = std::filesystem;

constexpr const char* range_file = "film/range.txt";

}  // namespace

Film::Film(postprocess::PictureOptions options, OutputDirectory& output, bool goes_on, Draw draw)
    : options_(std::move(options)), output_(output), draw_(std::move(draw)) {
  options_.is_opaque = true;
  if (goes_on && !options_.range) read_range();
}

std::string Film::values_file(std::int64_t step) const {
  return fmt::format("film/{:04}.values", step);
}

std::string Film::picture_file(std::int64_t step) const {
  return fmt::format("film/{:04}.png", step);
}

void Film::read_range() {
  const std::string name = output_.name() + "/" + range_file;
  std::ifstream in(name);
  if (!in) return;
  double low = 0, high = 0;
  if (!(in >> low >> high) || !(low < high))
    throw multigrid::FileError(
        fmt::format("{}: is no range of a film; remove it, or give Output/Range.", name));
  options_.range = {low, high};
}

bool Film::take(std::int64_t step) {
  bool is_there = false;
  for (const std::string& name : {values_file(step), picture_file(step)}) {
    if (!fs::exists(output_.name() + "/" + name)) continue;
    output_.written_step(name);
    is_there = true;
  }
  if (is_there) steps_.push_back(step);
  return is_there;
}

void Film::draw(std::int64_t step, const assembly::DrawnSolution& drawn, const std::string& note) {
  options_.note = note;
  draw_(drawn, options_, picture_file(step));
  output_.written_step(picture_file(step));
}

void Film::add(std::int64_t step, const assembly::DrawnSolution& drawn, const std::string& note) {
  if (options_.range) {
    draw(step, drawn, note);
  } else {
    const std::vector<double> values = drawn.values.to_vector();
    on_all_ranks([&] {
      multigrid::AsideFile file(output_.file(values_file(step)));
      file.write(values.data(), values.size() * sizeof(double));
      file.finish();
    });
    output_.written_step(values_file(step));
  }
  if (steps_.empty() || steps_.back() != step) steps_.push_back(step);
}

std::vector<double> Film::values_of(std::int64_t step) const {
  const std::string name = output_.name() + "/" + values_file(step);
  std::ifstream in(name, std::ios::binary | std::ios::ate);
  const std::streamoff bytes = in ? std::streamoff(in.tellg()) : -1;
  std::vector<double> values(std::size_t(std::max<std::streamoff>(bytes, 0)) / sizeof(double));
  if (in) in.seekg(0).read(reinterpret_cast<char*>(values.data()), bytes);
  if (!in) throw multigrid::FileError(name + ": cannot be read; it has a frame of the film.");
  return values;
}

std::optional<std::array<double, 2>> Film::range_of_values(
    const std::function<void()>& poll) const {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  on_all_ranks([&] {
    for (const std::int64_t step : steps_) {
      if (!fs::exists(output_.name() + "/" + values_file(step))) continue;
      poll();
      for (const double value : values_of(step)) {
        if (!std::isfinite(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
      }
    }
  });
  if (const mesh::OtherParts* const others = other_ranks()) {
    low = others->least(low);
    high = others->largest(high);
  }
  if (!(low < high)) return {};
  return {{low, high}};
}

std::string Film::finish(assembly::DrawnSolution& drawn,
                         const std::function<std::string(std::int64_t)>& note,
                         const std::function<void()>& poll) {
  if (steps_.empty()) return "";
  if (!options_.range) {
    options_.range = range_of_values(poll);
    if (options_.range)
      postprocess::write_text(
          fmt::format("{:.17g} {:.17g}\n", (*options_.range)[0], (*options_.range)[1]),
          output_.file(range_file));
  }
  if (fs::exists(output_.name() + "/" + range_file)) output_.written_step(range_file);
  std::vector<std::string> frames;
  for (const std::int64_t step : steps_) {
    poll();
    const std::string values = output_.name() + "/" + values_file(step);
    if (fs::exists(values)) {
      std::vector<double> own;
      on_all_ranks([&] {
        own = values_of(step);
        if (multigrid::Offset(own.size()) != drawn.values.size())
          throw multigrid::FileError(fmt::format(
              "{}: has {} values for {} points; remove it, and the film lacks this frame.", values,
              own.size(), drawn.values.size()));
      });
      drawn.values = multigrid::Array<double>(drawn.values.executor(), own);
      draw(step, drawn, note(step));
      fs::remove(values);
    }
    frames.push_back(output_.name() + "/" + picture_file(step));
  }
  constexpr double whole = 8, least = 0.04,
                   most = 0.5;  // seconds: a few for the whole, no frame too short to be seen
  postprocess::write_animation(frames, std::clamp(whole / double(frames.size()), least, most),
                               output_.file("film.png"));
  output_.written("film.png");
  std::string line = fmt::format("film        {} frames in {}/film", frames.size(), output_.name());
  if (options_.range)
    line +=
        fmt::format(", colours from {:.6g} to {:.6g}", (*options_.range)[0], (*options_.range)[1]);
  return line;
}

}  // namespace apps
