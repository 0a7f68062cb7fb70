// SPDX-License-Identifier: MIT
#include "apps/probes/places.h"

#include "assembly/data/text.h"
#include "assembly/expressions/parse.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace apps {

namespace {

using multigrid::InputError;

/// A key, and the form of its items for messages.
struct Key {
  const char* path;
  bool in_space;
  const char* point() const { return in_space ? "x, y, z" : "x, y"; }
};

/// Letters, digits and the signs that every file system and table takes.
bool is_plain(const std::string& name) {
  return !name.empty() && name[0] != '.' && std::all_of(name.begin(), name.end(), [](const char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  });
}

/// `name: text` of each piece between semicolons.
std::vector<assembly::Item> items_of(const Key& key,
                                     const std::string& text,
                                     const std::string& form) {
  std::vector<assembly::Item> items;
  std::set<std::string> names;
  for (const std::string& piece : assembly::split(text, ';')) {
    if (piece.empty()) continue;
    const std::size_t colon = piece.find(':');
    if (colon == std::string::npos)
      throw InputError(
          fmt::format("{}: `{}` has no name; write `name: {}`, several separated by `;`.", key.path,
                      piece, form));
    assembly::Item item{assembly::trim(piece.substr(0, colon)),
                        assembly::trim(piece.substr(colon + 1))};
    if (!is_plain(item.name))
      throw InputError(fmt::format(
          "{}: the name `{}` becomes part of files; take letters, digits, `_`, `-` and `.` inside.",
          key.path, item.name));
    if (!names.insert(item.name).second)
      throw InputError(
          fmt::format("{}: the name `{}` is there twice; give each its own.", key.path, item.name));
    items.push_back(std::move(item));
  }
  return items;
}

double coordinate(const Key& key, const std::string& name, const std::string& text) {
  double value = 0;
  try {
    const assembly::Program program = assembly::parse(text, {});
    double none[1] = {0};
    value = assembly::evaluate(program.instructions.data(), int(program.instructions.size()), none);
  } catch (const assembly::ParseError& error) {
    throw InputError(fmt::format("{}: the coordinate `{}` of `{}` is no number: {}.", key.path,
                                 text, name, error.what()));
  }
  if (!std::isfinite(value))
    throw InputError(
        fmt::format("{}: the coordinate `{}` of `{}` is not finite.", key.path, text, name));
  return value;
}

std::vector<double> point(const Key& key, const std::string& name, const std::string& text) {
  std::vector<double> result;
  for (const std::string& piece : assembly::split(text, ','))
    result.push_back(coordinate(key, name, piece));
  if (result.size() != (key.in_space ? 3u : 2u))
    throw InputError(fmt::format("{}: `{}` at `{}` has {} coordinate{}; write `{}`.", key.path,
                                 name, text, result.size(), result.size() == 1 ? "" : "s",
                                 key.point()));
  return result;
}

/// The pieces of a text between words `to`.
std::vector<std::string> ends_of(const std::string& text) {
  std::vector<std::string> pieces = {""};
  const auto is_blank = [](const char c) { return c == ' ' || c == '\t'; };
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (k > 0 && k + 2 < text.size() && text.compare(k, 2, "to") == 0 && is_blank(text[k - 1]) &&
        is_blank(text[k + 2])) {
      pieces.emplace_back();
      ++k;
      continue;
    }
    pieces.back() += text[k];
  }
  for (std::string& piece : pieces) piece = assembly::trim(piece);
  return pieces;
}

using Vector = std::array<double, 3>;

Vector vector_of(const std::vector<double>& point) {
  return {point[0], point[1], point.size() > 2 ? point[2] : 0};
}
Vector minus(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A circle's arc: centre + cos(angle) first + sin(angle) second, for angles from 0 to `angle`.
struct Arc {
  Vector centre, first, second;
  double radius, angle;
};

/// The arc from a through b to c; its radius is 0 if they lie on one line.
Arc arc_through(const Vector& a, const Vector& b, const Vector& c) {
  const Vector u = minus(b, a), v = minus(c, a), normal = cross(u, v);
  const double square = dot(normal, normal);
  if (!(square > 1e-20 * dot(u, u) * dot(v, v))) return {};
  const Vector of_u = cross(v, normal), of_v = cross(normal, u);
  Arc arc{};
  for (std::size_t d = 0; d < 3; ++d)
    arc.centre[d] = a[d] + (dot(u, u) * of_u[d] + dot(v, v) * of_v[d]) / (2 * square);
  arc.first = minus(a, arc.centre);
  arc.radius = std::sqrt(dot(arc.first, arc.first));
  arc.second = cross(normal, arc.first);
  for (double& x : arc.second) x /= std::sqrt(square);
  const Vector end = minus(c, arc.centre);
  arc.angle = std::atan2(dot(end, arc.second), dot(end, arc.first));
  if (arc.angle <= 0) arc.angle += 2 * std::acos(-1.);  // normal points such that b comes before c
  return arc;
}

void add_point(const Vector& x, const bool in_space, ProbeLine& line) {
  line.points.insert(line.points.end(), x.begin(), x.begin() + (in_space ? 3 : 2));
}

ProbeLine line_of(const Key& key, const assembly::Item& item, const int n) {
  std::vector<Vector> ends;
  for (const std::string& text : ends_of(item.text))
    ends.push_back(vector_of(point(key, item.name, text)));
  if (ends.size() != 2 && ends.size() != 3)
    throw InputError(fmt::format(
        "{}: `{}` has {} point{}; write two, `{} to {}`, or three for an arc.", key.path, item.name,
        ends.size(), ends.size() == 1 ? "" : "s", key.point(), key.point()));
  ProbeLine line{item.name, {}, {}};
  if (ends.size() == 3) {
    const Arc arc = arc_through(ends[0], ends[1], ends[2]);
    if (!(arc.radius > 0))
      throw InputError(fmt::format(
          "{}: the three points of `{}` lie on one line, through which there is no circle; take two "
          "points for a segment.",
          key.path, item.name));
    for (int k = 0; k < n; ++k) {
      const double angle = arc.angle * k / (n - 1);
      Vector x = arc.centre;
      for (std::size_t d = 0; d < 3; ++d)
        x[d] += std::cos(angle) * arc.first[d] + std::sin(angle) * arc.second[d];
      line.s.push_back(arc.radius * angle);
      add_point(k == 0 ? ends[0] : k + 1 == n ? ends[2] : x, key.in_space, line);
    }
    return line;
  }
  const Vector along = minus(ends[1], ends[0]);
  const double length = std::sqrt(dot(along, along));
  if (!(length > 0))
    throw InputError(fmt::format("{}: both ends of `{}` are the same point.", key.path, item.name));
  for (int k = 0; k < n; ++k) {
    const double t = double(k) / (n - 1);
    line.s.push_back(length * t);
    Vector x = ends[0];
    for (std::size_t d = 0; d < 3; ++d) x[d] += t * along[d];
    add_point(k + 1 == n ? ends[1] : x, key.in_space, line);
  }
  return line;
}

}  // namespace

std::vector<Probe> probes_of(const Parameters& parameters) {
  const Key key{"Output/Probes", parameters.is_in_space()};
  std::vector<Probe> probes;
  for (const assembly::Item& item : items_of(key, parameters.output.probes, key.point()))
    probes.push_back({item.name, point(key, item.name, item.text)});
  return probes;
}

std::vector<ProbeLine> lines_of(const Parameters& parameters) {
  const Key key{"Output/Lines", parameters.is_in_space()};
  const std::string form = fmt::format("{} to {}", key.point(), key.point());
  std::vector<ProbeLine> lines;
  for (const assembly::Item& item : items_of(key, parameters.output.lines, form))
    lines.push_back(line_of(key, item, parameters.output.line_points));
  return lines;
}

std::vector<double> all_points(const std::vector<Probe>& probes,
                               const std::vector<ProbeLine>& lines) {
  std::vector<double> points;
  for (const Probe& probe : probes) points.insert(points.end(), probe.at.begin(), probe.at.end());
  for (const ProbeLine& line : lines)
    points.insert(points.end(), line.points.begin(), line.points.end());
  return points;
}

}  // namespace apps
