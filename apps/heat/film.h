// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "assembly/scalar/solution.h"
#include "postprocess/picture_options.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// The frames of a run in time, all with one colour bar: film/NNNN.png, where NNNN is the step, and film.png.
///
/// If the ends of the bar are known, frames are drawn as the run goes on. Else what is drawn is kept in film/NNNN.values (eight
/// bytes a point) until the end, when the range of all frames is known. Then film/range.txt keeps the range for a run
/// that goes on from the end of this one.
class Film {
 public:
  /// Draws an image file. The file is named relative to the directory.
  using Draw = std::function<void(
      const assembly::DrawnSolution&, const postprocess::PictureOptions&, const std::string&)>;

  /// options  of all frames but for their notes
  /// goes_on  whether frames of an earlier part of the run may be there
  /// throws   multigrid::FileError if film/range.txt is not what this writes
  Film(postprocess::PictureOptions options, OutputDirectory& output, bool goes_on, Draw draw);

  /// Takes over the frame of a step that an earlier part of the run has left. Returns whether there is one.
  bool take(std::int64_t step);
  void add(std::int64_t step, const assembly::DrawnSolution& drawn, const std::string& note);
  /// Draws the frames that are left, and film.png. Returns a line about the film; "" if there is no frame.
  ///
  /// drawn  its values are replaced by those of frame after frame
  /// note   of a step
  /// poll   called between frames; may throw
  /// throws multigrid::FileError if the values of a frame cannot be read; postprocess::WriteError
  std::string finish(assembly::DrawnSolution& drawn,
                     const std::function<std::string(std::int64_t)>& note,
                     const std::function<void()>& poll);

 private:
  std::string values_file(std::int64_t step) const;
  std::string picture_file(std::int64_t step) const;
  std::vector<double> values_of(std::int64_t step) const;
  void draw(std::int64_t step, const assembly::DrawnSolution& drawn, const std::string& note);
  /// Of the frames that are not drawn.
  std::optional<std::array<double, 2>> range_of_values(const std::function<void()>& poll) const;
  void read_range();

  postprocess::PictureOptions options_;
  OutputDirectory& output_;
  Draw draw_;
  std::vector<std::int64_t> steps_;  ///< of all frames, ascending
};

}  // namespace apps
