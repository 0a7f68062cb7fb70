// SPDX-License-Identifier: MIT
#include "apps/plots/svg.h"
#include "apps/reproduce/results_text.h"
#include "apps/reproduce/svg_panel.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace apps::reproduce {
namespace {

constexpr double panel_width = 430, panel_height = 316, head = 64;
constexpr std::size_t n_colors = 4;  ///< of svg_colors

/// The paper's numbers and ours of each quantity below a title; the paper's only if there are any.
std::vector<Series> series_of(const Plot& plot, const Layout& layout, const std::string& title) {
  std::vector<Series> list;
  for (std::size_t k = 0; k < plot.quantities.size(); ++k) {
    const std::string& name = plot.quantities[k];
    const char* color = svg_colors[k % n_colors];
    Series paper{name + ", paper", color, true, {}}, ours{name + ", ours", color, false, {}};
    bool has_paper = false;
    for (const Cell* cell : layout.cells(name, title)) {
      paper.values.push_back(cell->paper);
      ours.values.push_back(cell->ours);
      has_paper = has_paper || cell->paper.number;
    }
    if (has_paper) list.push_back(paper);
    list.push_back(ours);
  }
  return list;
}

std::vector<Panel> panels(const Experiment& experiment, const Results& results) {
  const Plot& plot = experiment.plot;
  const Layout layout(results, plot.over_rows);
  const Axis& x = layout.names_are_rows ? experiment.rows : experiment.columns;
  std::vector<Panel> list;
  for (const std::string& title : layout.titles())
    list.push_back(
        {title, x.name, plot.y, layout.names(), series_of(plot, layout, title), plot.logarithmic});
  return list;
}

/// Gives all panels the same range, so that they can be compared.
void set_range(std::vector<Panel>& list) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Panel& panel : list)
    for (const Series& series : panel.series)
      for (const Value& value : series.values) {
        if (!panel.shows(value)) continue;
        low = std::min(low, *value.number);
        high = std::max(high, *value.number);
      }
  for (Panel& panel : list) {
    if (!(low <= high))
      panel.low = 1, panel.high = 10;
    else if (panel.logarithmic)
      panel.low = std::pow(10., std::floor(std::log10(low))), panel.high = high * 1.3;
    else
      panel.low = std::min(low, 0.), panel.high = high > 0 ? high * 1.06 : 1;
    if (panel.logarithmic && panel.high < 10 * panel.low) panel.high = 10 * panel.low;
  }
}

std::string legend(const std::vector<Series>& series, double x, double y) {
  std::string svg;
  for (const Series& one : series) {
    svg += fmt::format(
        "<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='{}' stroke-width='1.5'{}/>",
        x, y, x + 30, y, one.color, one.dashed ? " stroke-dasharray='4 3'" : "");
    svg += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{}' fill='{}' stroke='{}'/>", x + 15, y,
                       one.dashed ? 5 : 3, one.dashed ? "white" : one.color, one.color);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}'>{}</text>\n", x + 36, y + 4,
                       svg_escape(one.label));
    x += 60 + 7. * double(one.label.size());
  }
  return svg;
}

}  // namespace

std::string results_plot(const Experiment& experiment, const Results& results) {
  std::vector<Panel> list = panels(experiment, results);
  set_range(list);
  const bool alone = list.size() == 1;
  const std::size_t across = alone ? 1 : std::min<std::size_t>(3, list.size());
  const std::size_t down = (list.size() + across - 1) / across;
  const std::string title =
      fmt::format("{} ({} scale): {}", experiment.name, results.scale, experiment.title);
  const double width =
      std::max({alone ? 760. : 0., panel_width * double(across), 40 + 8.8 * double(title.size())});
  const double each = width / double(across), tall = alone ? 420 : panel_height;
  const double height = head + tall * double(down);
  std::string svg = svg_head(width, height) + svg_title(title);
  // Some panels may lack the paper's series. The longest legend has all.
  const auto longest = std::max_element(
      list.begin(), list.end(),
      [](const Panel& a, const Panel& b) { return a.series.size() < b.series.size(); });
  svg += legend(longest->series, 14, 46);
  for (std::size_t k = 0; k < list.size(); ++k)
    svg +=
        svg_panel(list[k], each * double(k % across), head + tall * double(k / across), each, tall);
  return svg + "</svg>\n";
}

}  // namespace apps::reproduce
