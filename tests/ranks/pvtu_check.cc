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
  std::string names;                                    ///< of all data of points
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
    content.names += std::string(data->GetArray(a)->GetName()) + " ";
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

/// The largest difference of values in the same places of two lists, relative to the largest of `expected`.
double difference(const std::vector<double>& own, const std::vector<double>& expected) {
  if (own.size() != expected.size()) return INFINITY;
  double largest = 0, size = 0;
  for (std::size_t k = 0; k < own.size(); ++k) {
    largest = std::max(largest, std::abs(own[k] - expected[k]));
    size = std::max(size, std::abs(expected[k]));
  }
  return largest > 0 ? largest / size : 0;
}

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
  double largest = found.size() == wanted.size() ? 0 : INFINITY;
  for (std::size_t c = 0; c < std::min(found.size(), wanted.size()); ++c)
    largest = std::max(largest, difference(found[c], wanted[c]));
  for (const auto& [name, values] : expected.of_cells) {
    const auto same = own.of_cells.find(name);
    largest =
        std::max(largest, same == own.of_cells.end() ? INFINITY : difference(same->second, values));
  }
  std::printf(
      "%zu points, of the other %zu; %lld cells, of the other %lld; %zu without a partner; fields %sand %s; largest difference %.2e\n",
      own.points.size(), expected.points.size(), (long long)own.n_cells,
      (long long)expected.n_cells, alone, own.names.c_str(), expected.names.c_str(), largest);
  const bool is_same = !own.points.empty() && own.n_cells == expected.n_cells && alone == 0 &&
                       own.names == expected.names && largest <= std::atof(argv[3]);
  return is_same ? 0 : 1;
}
