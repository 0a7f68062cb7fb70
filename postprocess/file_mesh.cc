// SPDX-License-Identifier: MIT
#include "postprocess/file_mesh.h"

#include <algorithm>
#include <limits>

namespace postprocess {
namespace {

using Kind = FileArray::Kind;

/// Numbers from an array that `owner` keeps, as numbers of type To.
template <class To, class From>
FileArray array_of(std::string name,
                   const Kind kind,
                   const int components,
                   const From* const begin,
                   const std::size_t n,
                   const std::shared_ptr<const Fields>& owner) {
  return {std::move(name), kind, components, n,
          [begin, owner](const std::size_t first, const std::size_t count, void* const to) {
            std::transform(begin + first, begin + first + count, static_cast<To*>(to),
                           [](const From value) { return static_cast<To>(value); });
          }};
}

FileArray whole_numbers(const std::string& name,
                        const std::int64_t* const begin,
                        const std::size_t n,
                        const bool are_small,
                        const std::shared_ptr<const Fields>& owner) {
  if (are_small) return array_of<std::int32_t>(name, Kind::int32, 1, begin, n, owner);
  return array_of<std::int64_t>(name, Kind::int64, 1, begin, n, owner);
}

void add_data(const std::vector<Field>& data,
              const std::vector<Numbers>& numbers,
              const std::shared_ptr<const Fields>& owner,
              std::vector<FileArray>& arrays) {
  for (const Field& field : data)
    arrays.push_back(array_of<double>(field.name, Kind::float64, field.components,
                                      field.values.data(), field.values.size(), owner));
  for (const Numbers& own : numbers)
    arrays.push_back(array_of<std::int32_t>(own.name, Kind::int32, 1, own.values.data(),
                                            own.values.size(), owner));
}

}  // namespace

FileArray file_array(Field field) {
  const auto kept = std::make_shared<const Field>(std::move(field));
  return {kept->name, Kind::float64, kept->components, kept->values.size(),
          [kept](const std::size_t first, const std::size_t count, void* const to) {
            std::copy_n(kept->values.begin() + std::ptrdiff_t(first), count,
                        static_cast<double*>(to));
          }};
}

FileMesh file_mesh(const std::shared_ptr<const Fields>& fields) {
  check(*fields);
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  FileMesh mesh;
  mesh.n_points = std::size_t(fields->n_points());
  mesh.n_cells = std::size_t(fields->n_cells());
  mesh.points = array_of<double>("Points", Kind::float64, 3, fields->points.data(),
                                 fields->points.size(), fields);
  mesh.connectivity =
      whole_numbers("connectivity", fields->connectivity.data(), fields->connectivity.size(),
                    fields->n_points() <= most, fields);
  mesh.offsets = whole_numbers("offsets", fields->offsets.data() + 1, fields->types.size(),
                               fields->offsets.back() <= most, fields);
  mesh.types = array_of<std::uint8_t>("types", Kind::uint8, 1, fields->types.data(),
                                      fields->types.size(), fields);
  add_data(fields->point_data, fields->point_numbers, fields, mesh.point_data);
  add_data(fields->cell_data, fields->cell_numbers, fields, mesh.cell_data);
  add_data({}, fields->mesh_numbers, fields, mesh.mesh_data);
  return mesh;
}

}  // namespace postprocess
