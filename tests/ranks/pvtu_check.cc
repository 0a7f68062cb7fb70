// SPDX-License-Identifier: MIT
// How far the fields of a .pvtu are from those of a .vtu, as VTK, ParaView's reader, reads both: each point of one must be a point of the
// other, and the values of cells must be the same ones, in any order. Usage: pvtu_check PVTU VTU TOLERANCE
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPUnstructuredGridReader.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace {

using Place = std::array<long, 3>;

struct Sample {
  Place place;  ///< in whole numbers of a small length, so that rounding makes no difference
  std::vector<double> values;
};

/// What a file has.
struct Content {
  std::vector<Sample> points;                           ///< by their places
  std::map<std::string, std::vector<double>> of_cells;  ///< by components, in ascending order
  std::vector<std::string> names;                       ///< of each component of points
  vtkIdType n_cells = 0;
};

template <class Reader>
Content read(const char* file) {
  vtkNew<Reader> reader;
  reader->SetFileName(file);
  reader->Update();
  vtkUnstructuredGrid* const grid = reader->GetOutput();
  Content content;
  content.n_cells = grid->GetNumberOfCells();
  vtkPointData* const data = grid->GetPointData();
  for (int a = 0; a < data->GetNumberOfArrays(); ++a)
    for (int c = 0; c < data->GetArray(a)->GetNumberOfComponents(); ++c)
      content.names.push_back(data->GetArray(a)->GetName());
  for (vtkIdType k = 0; k < grid->GetNumberOfPoints(); ++k) {
    double x[3];
    grid->GetPoint(k, x);
    Sample sample;
    for (std::size_t d = 0; d < 3; ++d) sample.place[d] = std::lround(x[d] * 1e8);
    for (int a = 0; a < data->GetNumberOfArrays(); ++a)
      for (int c = 0; c < data->GetArray(a)->GetNumberOfComponents(); ++c)
        sample.values.push_back(data->GetArray(a)->GetComponent(k, c));
    content.points.push_back(std::move(sample));
  }
  std::sort(content.points.begin(), content.points.end(),
            [](const Sample& a, const Sample& b) { return a.place < b.place; });
  vtkCellData* const cells = grid->GetCellData();
  for (int a = 0; a < cells->GetNumberOfArrays(); ++a)
    for (int c = 0; c < cells->GetArray(a)->GetNumberOfComponents(); ++c) {
      std::vector<double>& values =
          content.of_cells[cells->GetArray(a)->GetName() + std::to_string(c)];
      for (vtkIdType k = 0; k < content.n_cells; ++k)
        values.push_back(cells->GetArray(a)->GetComponent(k, c));
      std::sort(values.begin(), values.end());
    }
  return content;
}

/// Of the components of a field: their largest difference, and the largest absolute value.
struct Difference {
  double largest = 0, size = 0;

  void add(const std::vector<double>& own, const std::vector<double>& expected) {
    if (own.size() != expected.size()) largest = INFINITY;
    for (std::size_t k = 0; k < std::min(own.size(), expected.size()); ++k) {
      largest = std::max(largest, std::abs(own[k] - expected[k]));
      size = std::max(size, std::abs(expected[k]));
    }
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const Content own = read<vtkXMLPUnstructuredGridReader>(argv[1]),
                expected = read<vtkXMLUnstructuredGridReader>(argv[2]);
  std::size_t next = 0, alone = 0;
  std::vector<std::vector<double>> found, wanted;  // of each component, where there are partners
  for (const Sample& sample : expected.points) {
    if (next == own.points.size() || own.points[next].place != sample.place) ++alone;
    for (; next < own.points.size() && own.points[next].place == sample.place; ++next) {
      found.resize(own.points[next].values.size());
      wanted.resize(sample.values.size());
      for (std::size_t c = 0; c < found.size(); ++c) found[c].push_back(own.points[next].values[c]);
      for (std::size_t c = 0; c < wanted.size(); ++c) wanted[c].push_back(sample.values[c]);
    }
  }
  alone += own.points.size() - next;
  std::map<std::string, Difference> differences;
  const bool has_same_fields = own.names == expected.names && found.size() == wanted.size() &&
                               own.of_cells.size() == expected.of_cells.size();
  for (std::size_t c = 0; has_same_fields && c < found.size(); ++c)
    differences[own.names[c]].add(found[c], wanted[c]);
  for (const auto& [name, values] : expected.of_cells) {
    const auto same = own.of_cells.find(name);
    differences["cells " + name.substr(0, name.size() - 1)].add(
        same == own.of_cells.end() ? std::vector<double>() : same->second, values);
  }
  // The error is a difference of two fields, and has their rounding.
  if (differences.count("error") != 0) differences["error"].size = differences["solution"].size;
  double largest = has_same_fields ? 0 : INFINITY;
  std::string worst;
  for (const auto& [name, difference] : differences) {
    if (difference.largest <= largest * difference.size) continue;
    largest = difference.largest / difference.size;
    worst = name;
  }
  std::printf(
      "%zu points, of the other %zu; %lld cells, of the other %lld; %zu without a partner; largest difference %.2e of %s\n",
      own.points.size(), expected.points.size(), (long long)own.n_cells,
      (long long)expected.n_cells, alone, largest, worst.c_str());
  const bool is_same = !own.points.empty() && own.n_cells == expected.n_cells && alone == 0 &&
                       largest <= std::atof(argv[3]);
  return is_same ? 0 : 1;
}
