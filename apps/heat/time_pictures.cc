// SPDX-License-Identifier: MIT
#include "apps/heat/time_run.h"
#include "apps/parameters/picture_keys.h"
#include "apps/process/interrupt.h"
#include "postprocess/writers.h"

#include <cmath>

// The picture of a run in time, and its film.
namespace apps {

void TimeRun::write_solution() {
  write_boundaries();
  enter(Phase::picture);
  if (parameters().output.picture) {
    postprocess::PictureOptions options = picture_options(parameters().output);
    options.note = fmt::format("t = {:.6g}", schedule_->time(steps_done()));
    on_drawn([&](const assembly::DrawnSolution& drawn) { draw(drawn, options, "solution.png"); });
    output_.written("solution.png");
  }
  if (!film_) return;
  std::string line;
  on_drawn([&](assembly::DrawnSolution& drawn) {
    line = film_->finish(
        drawn, [&](const std::int64_t step) { return time_note(step); },
        [] { stop_if_interrupted(); });
  });
  if (!line.empty()) log_.line("{}", line);
}

void TimeRun::make_film(const bool goes_on) {
  postprocess::PictureOptions options = picture_options(parameters().output);
  options.longest_note = longest_time_note();
  film_.emplace(
      options, output_, goes_on,
      [this](const assembly::DrawnSolution& drawn, const postprocess::PictureOptions& of_frame,
             const std::string& name) { draw(drawn, of_frame, name); });
}

void TimeRun::add_frame() {
  if (!parameters().output.film) return;
  if (!film_) make_film(false);
  const Phase before = clock_.phase();
  enter(Phase::picture);
  on_drawn([&](const assembly::DrawnSolution& drawn) {
    film_->add(steps_done(), drawn, time_note(steps_done()));
  });
  enter(before);
}

/// The run may have been killed before it had drawn its last frame.
void TimeRun::take_frames() {
  if (!parameters().output.film) return;
  make_film(true);
  bool has_last = false;
  for (int step = 0; step <= steps_done(); ++step)
    if (schedule_->has_output(step)) has_last = film_->take(step);
  if (!has_last && schedule_->has_output(steps_done())) add_frame();
}

/// Of times that are chosen the longest is one of a power of ten.
std::string TimeRun::longest_time_note() const {
  const double end = schedule_->end();
  if (!schedule_->control() || parameters().time.output_interval > 0) return time_note_at(end);
  return fmt::format("t = {:.6g}", 1.23456e-5 * std::pow(10., std::floor(std::log10(end))));
}

std::string TimeRun::time_note(const std::int64_t step) const {
  return time_note_at(schedule_->time(int(step)));
}

std::string TimeRun::time_note_at(const double t) const {
  const double interval = parameters().time.output_interval;
  if (schedule_->control() && interval == 0) return fmt::format("t = {:.6g}", t);
  const double length = schedule_->control() ? interval : schedule_->step();
  constexpr int most = 9;
  constexpr double rounding = 1e-9;
  int decimals = 0;
  const auto is_whole = [&](const double number) {
    return std::abs(number - std::round(number)) <= rounding * number;
  };
  while (decimals < most && !is_whole(length * std::pow(10., decimals))) ++decimals;
  return fmt::format("t = {:.{}f}", t, decimals);
}

}  // namespace apps
