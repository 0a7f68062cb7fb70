// SPDX-License-Identifier: MIT
// How far the solution of a .pvtu is from that of a .vtu, as VTK, ParaView's reader, reads both: each point of one must be a point of the
// other. Usage: pvtu_check PVTU VTU TOLERANCE
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <vtkDataArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLPUnstructuredGridReader.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace {

using Sample = std::array<double, 4>;  ///< coordinates and value

template <class Reader>
std::vector<Sample> samples(const char* file, vtkIdType& n_cells) {
  vtkNew<Reader> reader;
  reader->SetFileName(file);
  reader->Update();
  vtkUnstructuredGrid* const grid = reader->GetOutput();
  n_cells = grid->GetNumberOfCells();
  vtkDataArray* const u = grid->GetPointData()->GetArray(0);
  std::vector<Sample> result;
  for (vtkIdType k = 0; u && k < grid->GetNumberOfPoints(); ++k) {
    Sample sample;
    grid->GetPoint(k, sample.data());
    sample[3] = u->GetComponent(k, 0);
    result.push_back(sample);
  }
  return result;
}

/// Points as whole numbers of a small length, so that rounding makes no difference.
std::array<long, 3> place(const Sample& sample) {
  std::array<long, 3> result;
  for (int d = 0; d < 3; ++d) result[d] = std::lround(sample[d] * 1e8);
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  vtkIdType cells = 0, expected_cells = 0;
  std::vector<Sample> own = samples<vtkXMLPUnstructuredGridReader>(argv[1], cells),
                      expected = samples<vtkXMLUnstructuredGridReader>(argv[2], expected_cells);
  const auto before = [](const Sample& a, const Sample& b) { return place(a) < place(b); };
  std::sort(own.begin(), own.end(), before);
  std::sort(expected.begin(), expected.end(), before);
  double largest = 0, size = 0;
  std::size_t next = 0, alone = 0;
  for (const Sample& sample : expected) {
    size = std::max(size, std::abs(sample[3]));
    if (next == own.size() || place(own[next]) != place(sample)) ++alone;
    for (; next < own.size() && place(own[next]) == place(sample); ++next)
      largest = std::max(largest, std::abs(own[next][3] - sample[3]));
  }
  std::printf(
      "%zu points, of the other %zu; %lld cells, of the other %lld; %zu without a partner; "
      "largest difference %.2e of %.2e\n",
      own.size(), expected.size(), (long long)cells, (long long)expected_cells,
      alone + own.size() - next, largest, size);
  const bool is_same = !own.empty() && cells == expected_cells && alone == 0 &&
                       next == own.size() && largest <= std::atof(argv[3]) * size;
  return is_same ? 0 : 1;
}
