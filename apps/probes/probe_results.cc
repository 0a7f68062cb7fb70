// SPDX-License-Identifier: MIT
#include "apps/probes/probe_results.h"

#include "apps/output/results_table.h"
#include "apps/plots/curves.h"
#include "apps/probes/points_of_ranks.h"
#include "apps/ranks/ranks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {

namespace {

using postprocess::Report;

constexpr std::size_t most_rows = 20;

/// ",1,2" of some numbers; what is not finite leaves its field empty.
std::string fields(const double* numbers, const std::size_t n) {
  std::string text;
  for (std::size_t k = 0; k < n; ++k)
    text += std::isfinite(numbers[k]) ? fmt::format(",{}", numbers[k]) : ",";
  return text;
}

const char* coordinate_names(const int dimension) {
  return dimension == 3 ? "x,y,z" : "x,y";
}

std::string probes_csv(const std::vector<Report::Probe>& probes, const int dimension) {
  std::string text = fmt::format("name,{},u", coordinate_names(dimension));
  for (const auto& [name, value] : probes[0].more) text += "," + name;
  text += "\n";
  for (const Report::Probe& probe : probes) {
    text += probe.name + fields(probe.at.data(), probe.at.size()) + fields(&probe.value, 1);
    for (const auto& [name, value] : probe.more) text += fields(&value, 1);
    text += "\n";
  }
  return text;
}

std::string line_csv(const Report::Line& line, const int dimension) {
  const auto dim = std::size_t(dimension);
  std::string text = fmt::format("s,{},u", coordinate_names(dimension));
  if (!line.flux.empty()) text += dimension == 3 ? ",flux_x,flux_y,flux_z" : ",flux_x,flux_y";
  for (const auto& [name, values] : line.more) text += "," + name;
  text += "\n";
  for (std::size_t k = 0; k < line.s.size(); ++k) {
    text += fmt::format("{}", line.s[k]) + fields(&line.points[k * dim], dim) +
            fields(&line.values[k], 1);
    if (!line.flux.empty()) text += fields(&line.flux[k * dim], dim);
    for (const auto& [name, values] : line.more) text += fields(&values[k], 1);
    text += "\n";
  }
  return text;
}

std::string line_svg(const Report::Line& line, const std::string& note) {
  const std::string title = fmt::format("u along {}{}", line.name, note.empty() ? "" : ", " + note);
  return curves_svg({title, "s, length along the line", "u", {{"u", line.s, line.values}}});
}

std::string line_text(const Report::Line& line) {
  const auto outside = std::count_if(line.values.begin(), line.values.end(),
                                     [](double u) { return !std::isfinite(u); });
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const double u : line.values) {
    if (!std::isfinite(u)) continue;
    low = std::min(low, u);
    high = std::max(high, u);
  }
  std::string text = fmt::format("\n  {}: u from {:.6g} to {:.6g} along {:.6g}, {} points",
                                 line.name, low, high, line.s.back(), line.s.size());
  if (outside > 0) text += fmt::format(", {} of them outside of the mesh", outside);
  return text;
}

/// Names of what a vector has beside its length (assembly::NamedValues): "displacement_x", "stress_xx", "von_mises".
bool is_displacement(const std::string& name) {
  return name.rfind("displacement_", 0) == 0;
}

/// The solution at each probe, of a vector also its components.
std::vector<std::vector<std::string>> probe_rows(const std::vector<Report::Probe>& probes) {
  const bool is_vector = !probes[0].more.empty();
  std::vector<std::vector<std::string>> rows = {{"probe", "at", is_vector ? "|u|" : "u"}};
  for (const auto& [name, value] : probes[0].more)
    if (is_displacement(name)) rows[0].push_back(std::string("u_") + name.back());
  for (std::size_t k = 0; k < std::min(most_rows, probes.size()); ++k) {
    const Report::Probe& probe = probes[k];
    rows.push_back({probe.name, place_text(probe.at), fmt::format("{:.8g}", probe.value)});
    for (const auto& [name, value] : probe.more)
      if (is_displacement(name)) rows.back().push_back(fmt::format("{:.8g}", value));
  }
  return rows;
}

/// What else a vector has at each probe.
std::vector<std::vector<std::string>> stress_rows(const std::vector<Report::Probe>& probes) {
  const std::string stress = "stress_";
  std::vector<std::vector<std::string>> rows = {{"probe"}};
  for (const auto& [name, value] : probes[0].more)
    if (name.rfind(stress, 0) == 0)
      rows[0].push_back(name.substr(stress.size()));
    else if (!is_displacement(name))
      rows[0].push_back(name == "von_mises" ? "von Mises" : name);
  for (std::size_t k = 0; k < std::min(most_rows, probes.size()); ++k) {
    rows.push_back({probes[k].name});
    for (const auto& [name, value] : probes[k].more)
      if (!is_displacement(name)) rows.back().push_back(fmt::format("{:.6g}", value));
  }
  return rows;
}

}  // namespace

void check_places(const Places& places, const assembly::Probed& problem) {
  if (places.empty()) return;
  const mesh::OtherParts* const others = other_ranks();
  const std::vector<multigrid::Index> own = problem.find_points(places.points).cells.to_vector();
  require_inside(places, others ? cells_of_all(*others, own) : own,
                 [&](const std::vector<double>& x) {
                   const double distance = problem.distance_to_boundary(x);
                   return others ? others->least(distance) : distance;
                 });
}

void find_values(const Places& places,
                 const assembly::Probed& problem,
                 const assembly::Solution& solution,
                 Report::Results& results) {
  if (places.empty()) return;
  const assembly::PointsInCells cells = problem.find_points(places.points);
  assembly::PointResults found = problem.at_points(cells, places.points, solution);
  if (const mesh::OtherParts* const others = other_ranks())
    found = results_of_all(*others, rank_place().own, cells.cells.to_vector(), std::move(found));
  const std::size_t dim = places.points.size() / found.values.size();
  std::size_t k = 0;
  for (const Probe& probe : places.probes) {
    results.probes.push_back({probe.name, probe.at, found.values[k]});
    for (const assembly::NamedValues& more : found.more)
      results.probes.back().more.emplace_back(more.name, more.values[k]);
    ++k;
  }
  for (const ProbeLine& line : places.lines) {
    const auto begin = std::ptrdiff_t(k), end = begin + std::ptrdiff_t(line.s.size());
    results.lines.push_back({line.name,
                             line.s,
                             line.points,
                             {found.values.begin() + begin, found.values.begin() + end},
                             {}});
    if (!found.flux.empty())
      results.lines.back().flux.assign(found.flux.begin() + begin * std::ptrdiff_t(dim),
                                       found.flux.begin() + end * std::ptrdiff_t(dim));
    for (const assembly::NamedValues& more : found.more)
      results.lines.back().more.push_back(
          {more.name, {more.values.begin() + begin, more.values.begin() + end}});
    k += line.s.size();
  }
}

std::string places_text(const Report::Results& results) {
  std::string text;
  if (!results.probes.empty()) {
    text += "probes" + table_text(probe_rows(results.probes));
    if (!results.probes[0].more.empty())
      text += "\nstresses at probes" + table_text(stress_rows(results.probes));
    if (results.probes.size() > most_rows)
      text += fmt::format("\n  and {} more in probes.csv", results.probes.size() - most_rows);
  }
  if (results.lines.empty()) return text;
  text += text.empty() ? "lines" : "\nlines";
  for (std::size_t k = 0; k < std::min(most_rows, results.lines.size()); ++k)
    text += line_text(results.lines[k]);
  if (results.lines.size() > most_rows)
    text += fmt::format("\n  and {} more in the folder lines", results.lines.size() - most_rows);
  return text;
}

void write_places(const Report::Results& results,
                  const int dimension,
                  const std::string& note,
                  OutputDirectory& output) {
  if (!results.probes.empty()) output.write(probes_csv(results.probes, dimension), "probes.csv");
  for (const Report::Line& line : results.lines) {
    output.write(line_csv(line, dimension), "lines/" + line.name + ".csv");
    output.write(line_svg(line, note), "lines/" + line.name + ".svg");
  }
}

}  // namespace apps
