// SPDX-License-Identifier: MIT
#include "disk.h"
#include "meshes.h"
#include "postprocess/writers.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

namespace postprocess {
namespace {

double awkward(double x, double y) {
  return std::exp(x) / 3 - y * 1e-300;
}

/// Values of a VTK array of doubles.
std::vector<double> values_of(vtkDataArray* array) {
  EXPECT_EQ(array->GetDataType(), VTK_DOUBLE);
  std::vector<double> values;
  for (vtkIdType i = 0; i < array->GetNumberOfTuples(); ++i) {
    for (int c = 0; c < array->GetNumberOfComponents(); ++c)
      values.push_back(array->GetComponent(i, c));
  }
  return values;
}

/// Appends the arrays of doubles and those of whole numbers.
void read_data(vtkFieldData* from, std::vector<Field>& data, std::vector<Numbers>& numbers) {
  for (int k = 0; k < from->GetNumberOfArrays(); ++k) {
    vtkDataArray* const array = from->GetArray(k);
    if (array->GetDataType() == VTK_DOUBLE) {
      data.push_back({array->GetName(), array->GetNumberOfComponents(), values_of(array)});
      continue;
    }
    EXPECT_EQ(array->GetDataType(), VTK_INT);
    numbers.push_back({array->GetName(), {}});
    for (vtkIdType i = 0; i < array->GetNumberOfTuples(); ++i)
      numbers.back().values.push_back(static_cast<std::int32_t>(array->GetComponent(i, 0)));
  }
}

Fields read_vtu(const std::string& file) {
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  reader->SetFileName(file.c_str());
  reader->Update();
  vtkUnstructuredGrid* const grid = reader->GetOutput();
  Fields fields;
  fields.points = values_of(grid->GetPoints()->GetData());
  fields.offsets = {0};
  vtkNew<vtkIdList> points;
  for (vtkIdType cell = 0; cell < grid->GetNumberOfCells(); ++cell) {
    grid->GetCellPoints(cell, points);
    fields.connectivity.insert(fields.connectivity.end(), points->begin(), points->end());
    fields.offsets.push_back(static_cast<std::int64_t>(fields.connectivity.size()));
    fields.types.push_back(static_cast<std::uint8_t>(grid->GetCellType(cell)));
  }
  std::vector<Field> none;
  read_data(grid->GetPointData(), fields.point_data, fields.point_numbers);
  read_data(grid->GetCellData(), fields.cell_data, fields.cell_numbers);
  read_data(grid->GetFieldData(), none, fields.mesh_numbers);
  EXPECT_TRUE(none.empty());
  return fields;
}

void expect_same(const std::vector<Field>& a, const std::vector<Field>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    EXPECT_EQ(a[k].name, b[k].name);
    EXPECT_EQ(a[k].components, b[k].components);
    EXPECT_EQ(a[k].values, b[k].values);
  }
}

void expect_same(const std::vector<Numbers>& a, const std::vector<Numbers>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size(); ++k) {
    EXPECT_EQ(a[k].name, b[k].name);
    EXPECT_EQ(a[k].values, b[k].values);
  }
}

void expect_same(const Fields& a, const Fields& b) {
  EXPECT_EQ(a.points, b.points);
  EXPECT_EQ(a.connectivity, b.connectivity);
  EXPECT_EQ(a.offsets, b.offsets);
  EXPECT_EQ(a.types, b.types);
  expect_same(a.point_data, b.point_data);
  expect_same(a.cell_data, b.cell_data);
  expect_same(a.point_numbers, b.point_numbers);
  expect_same(a.cell_numbers, b.cell_numbers);
  expect_same(a.mesh_numbers, b.mesh_numbers);
}

Fields write_and_read(const Fields& fields, const Compression compression = Compression::zlib) {
  const TemporaryDirectory directory;
  write_vtu(fields, directory / "a.vtu", compression);
  EXPECT_EQ(directory.names(), std::vector<std::string>{"a.vtu"});
  return read_vtu(directory / "a.vtu");
}

TEST(Vtu, ReadsBackExactly) {
  for (const int n : {1, 2, 7, 61, 300}) {  // 300: several blocks
    for (const bool quadrilaterals : {false, true}) {
      const Fields fields = make_square(n, quadrilaterals, awkward, lower_left_quarter);
      for (const auto compression : {Compression::zlib, Compression::lz4, Compression::none})
        expect_same(write_and_read(fields, compression), fields);
    }
  }
}

TEST(Vtu, ReadsBackWholeNumbersAndNames) {
  Fields fields = make_square(2, true, awkward);
  fields.point_numbers = {{"aggregate_1", {-1, 0, 1, 2, 2147483647, -2147483647, 4, 3, 2}}};
  fields.cell_numbers = {{"layer", {0, 1, 2, 3}}, {"material_id", {7, 7, 3, 3}}};
  fields.mesh_numbers = {{"material iron", {7}},
                         {"material Gr\u00fcn & <b> \"c\" 'd'", {3}},
                         {"boundary left", {0, 1}}};
  expect_same(write_and_read(fields), fields);
  fields.point_data.clear();
  fields.cell_data.clear();
  expect_same(write_and_read(fields), fields);
}

TEST(Vtu, ReadsBackVectorsMixedCellsAndExtremeNumbers) {
  Fields fields;
  fields.points = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0.1, 0};
  fields.connectivity = {0, 1, 2, 3, 1, 4, 2};
  fields.offsets = {0, 4, 7};
  fields.types = {9, 5};
  const double infinity = std::numeric_limits<double>::infinity();
  fields.point_data = {
      {"temperature", 1, {infinity, -infinity, 5e-324, 1.7976931348623157e308, -0.0}},
      {"flux", 2, {0, 1, 2, 3, 4, 5, 6, 7, 8, 1. / 3}}};
  fields.cell_data = {{"material_id", 1, {1, 2}}};
  expect_same(write_and_read(fields), fields);
}

TEST(Vtu, WithoutCells) {
  Fields fields;
  fields.offsets = {0};
  EXPECT_EQ(write_and_read(fields).n_cells(), 0);
}

TEST(Vtu, IsCompressedXml) {
  const TemporaryDirectory directory;
  const Fields fields = make_square(100, false, awkward);
  write_vtu(fields, directory / "a.vtu");
  const std::string text = read_file(directory / "a.vtu"), head = text.substr(0, 4000);
  EXPECT_NE(text.find("<AppendedData encoding=\"base64\">"), std::string::npos);
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || c >= ' '; }));
  EXPECT_NE(head.find("vtkZLibDataCompressor"), std::string::npos);
  EXPECT_NE(head.find("format=\"appended\""), std::string::npos);
  EXPECT_EQ(head.find("Float32"), std::string::npos);
  EXPECT_LT(std::filesystem::file_size(directory / "a.vtu"),
            fields.points.size() * 8 + fields.connectivity.size() * 8);
}

TEST(Vtu, NamesThatAreNotUtf8) {
  Fields fields = make_square(1, true, awkward);
  for (const std::string good : {"\u00e9", "\u20ac", "\U0001f525", "\u05d0"})
    for (const std::string bad :
         {"\xe9", "\xc0\xaf", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\n", "\x7"}) {
      fields.mesh_numbers = {{good + "a" + bad, {1}}, {bad + "b" + good, {2}}};
      const Fields read = write_and_read(fields);
      ASSERT_EQ(read.mesh_numbers.size(), 2u);
      EXPECT_EQ(read.mesh_numbers[0].name, good + "a" + std::string(bad.size(), '?'));
      EXPECT_EQ(read.mesh_numbers[1].name, std::string(bad.size(), '?') + "b" + good);
    }
}

TEST(Vtu, CompressesAsAsked) {
  const TemporaryDirectory directory;
  const Fields fields = make_square(100, false, awkward);
  const auto size = [&](const Compression compression, const char* word) {
    write_vtu(fields, directory / "a.vtu", compression);
    const std::string head = read_file(directory / "a.vtu").substr(0, 300);
    EXPECT_EQ(head.find("compressor") != std::string::npos, word[0] != '\0');
    EXPECT_NE(head.find(word), std::string::npos);
    return std::filesystem::file_size(directory / "a.vtu");
  };
  const auto zlib = size(Compression::zlib, "vtkZLibDataCompressor"),
             lz4 = size(Compression::lz4, "vtkLZ4DataCompressor"),
             none = size(Compression::none, "");
  EXPECT_LT(zlib, lz4);
  EXPECT_LT(lz4, none);
}

TEST(Vtu, NamesWhatCannotBeWritten) {
  const TemporaryDirectory directory;
  const Fields fields = make_square(2, false, awkward);
  std::filesystem::create_directory(directory / "taken");
  EXPECT_REFUSAL(write_vtu(fields, directory / "missing/a.vtu"), WriteError,
                 "missing/a.vtu': No such file or directory");
  EXPECT_REFUSAL(write_vtu(fields, directory / "taken"), WriteError,
                 "taken': it exists and is a directory");
  EXPECT_REFUSAL(write_vtu(fields, "/dev/full"), WriteError,
                 "cannot write '/dev/full': it exists and is a device");
  EXPECT_EQ(directory.names(), std::vector<std::string>{"taken"});
}

TEST(Vtu, RefusesArraysThatDoNotFit) {
  const TemporaryDirectory directory;
  const Fields good = make_square(2, false, awkward);
  const auto expect_refusal = [&](const std::string& said,
                                  const std::function<void(Fields&)>& spoil) {
    Fields bad = good;
    spoil(bad);
    EXPECT_REFUSAL(write_vtu(bad, directory / "a.vtu"), std::invalid_argument, said);
  };
  expect_refusal("points are not triples of coordinates", [](Fields& f) { f.points.pop_back(); });
  expect_refusal("point data '", [](Fields& f) { f.point_data[0].values.pop_back(); });
  expect_refusal("times 2", [](Fields& f) { f.cell_data[0].components = 2; });
  expect_refusal("point numbers 'aggregate' are 2 instead of 9", [](Fields& f) {
    f.point_numbers = {{"aggregate", {1, 2}}};
  });
  expect_refusal("cell numbers 'level' are 2 instead of 8", [](Fields& f) {
    f.cell_numbers = {{"level", {1, 2}}};
  });
  expect_refusal("the connectivity names a point that does not exist",
                 [](Fields& f) { f.connectivity[5] = 9; });
  expect_refusal("the connectivity names a point that does not exist",
                 [](Fields& f) { f.connectivity[5] = -1; });
  expect_refusal("offsets must be one more than the cells", [](Fields& f) { f.offsets.clear(); });
  expect_refusal("offsets must run from 0 to the length of the connectivity",
                 [](Fields& f) { f.offsets.back() += 3; });
  expect_refusal("offsets must not decrease",
                 [](Fields& f) { std::swap(f.offsets[1], f.offsets[2]); });
  EXPECT_TRUE(directory.names().empty());
}

}  // namespace
}  // namespace postprocess
