// SPDX-License-Identifier: MIT
#include "meshes.h"
#include "postprocess/vtu/differences.h"
#include "postprocess/vtu/read.h"
#include "postprocess/writers.h"
#include "tests/support/temporary_directory.h"

#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <vtkNew.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>
#include <vtkXMLUnstructuredGridWriter.h>

namespace postprocess {
namespace {

/// Two triangles, written in one way or another, and what is said of the file once it is damaged.
class VtuDamaged : public ::testing::Test {
 protected:
  VtuDamaged() {
    fields_.points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    fields_.connectivity = {0, 1, 2, 1, 3, 2};
    fields_.offsets = {0, 3, 6};
    fields_.types = {5, 5};
    fields_.point_data = {{"solution", 1, {0.25, 1, 2, 3}},
                          {"flux", 3, std::vector<double>(12, 0.5)}};
    fields_.cell_data = {{"level", 1, {1, 2}}};
  }
  std::string file() const { return directory_ / "a.vtu"; }
  std::string text_of(const Compression compression = Compression::none) const {
    write_vtu(fields_, file(), compression);
    std::ifstream stream(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  /// The refusal of a file of this text, without its name; empty if it is read.
  std::string refusal(const std::string& text) const {
    std::ofstream(file(), std::ios::binary) << text;
    try {
      compare_vtu(file(), file());
    } catch (const ReadError& error) {
      const std::string said = error.what();
      EXPECT_EQ(said.rfind(file() + ": ", 0), 0u) << said;
      return said.substr(file().size() + 2);
    }
    return "";
  }
  /// With another value of the first attribute of this name.
  std::string refusal_with(const std::string& key, const std::string& value) const {
    return refusal(std::regex_replace(text_of(), std::regex(key + "=\"[^\"]*\""),
                                      key + "=\"" + value + "\"",
                                      std::regex_constants::format_first_only));
  }
  /// With other numbers in the array of this name, as a text between its tags.
  std::string refusal_with_numbers(const std::string& name, const std::string& numbers) const {
    return refusal(std::regex_replace(
        text_of(),
        std::regex("(Name=\"" + name + "\"[^>]*)format=\"appended\" offset=\"[^\"]*\"/>"),
        "$1format=\"ascii\">" + numbers + "</DataArray>"));
  }
  Fields fields_;
  tests::TemporaryDirectory directory_;
};

const std::string damaged = "is no VTU file, or is damaged";

TEST_F(VtuDamaged, CountsAreWholeNumbersThatTheArraysHave) {
  EXPECT_EQ(refusal(text_of()), "");
  for (const std::string key : {"NumberOfPoints", "NumberOfCells", "NumberOfComponents"}) {
    for (const std::string value : {"-1", "1e3", "18446744073709551616", "3 3"})
      EXPECT_EQ(refusal_with(key, value), damaged + ": " + key + " is " + value + ".");
    EXPECT_EQ(refusal_with(key, ""), damaged + ": " + key + " is missing.");
    for (const std::string value : {"1", "9000000000", "9223372036854775807"})
      EXPECT_EQ(refusal_with(key, value).rfind(damaged + ": ", 0), 0u) << key << " " << value;
  }
  EXPECT_EQ(refusal_with("NumberOfCells", "9000000000"),
            damaged + ": the array `types` has 2 numbers for 9000000000 points or cells.");
  EXPECT_EQ(refusal_with("NumberOfPoints", "0"), damaged + ": it has cells without points.");
}

TEST_F(VtuDamaged, AttributesAreOfTheFormat) {
  for (const auto& [key, value] :
       {std::pair{"version=\"1.0\" byte_order", "MiddleEndian"}, std::pair{"header_type", "UInt8"},
        std::pair{"encoding", "base85"}, std::pair{"offset", "-8"},
        std::pair{"offset", "99999999999999999999999"}, std::pair{"format", "xml"}}) {
    const std::string said = refusal_with(key, value);
    EXPECT_NE(said.find(std::string(" is ") + value), std::string::npos) << key << said;
  }
  EXPECT_EQ(refusal_with("offset", "4000"), damaged + ": it ends early.");
  EXPECT_EQ(refusal_with("DataArray type", "Bit"), damaged + ": the type of an array is Bit.");
  EXPECT_EQ(refusal(std::regex_replace(text_of(Compression::zlib), std::regex("vtkZLib"), "zip")),
            damaged + ": compressor is zipDataCompressor.");
}

TEST_F(VtuDamaged, CellsHavePointsThatThereAre) {
  for (const std::string numbers : {"0 1 2 1 3 4", "0 1 2 1 3 -1", "0 1 2 1 3 99999"})
    EXPECT_EQ(refusal_with_numbers("connectivity", numbers),
              damaged + ": a number of `connectivity` is out of range.");
  for (const std::string numbers : {"4 3", "3 5", "0 0", "3 4"})
    EXPECT_EQ(refusal_with_numbers("offsets", numbers),
              damaged + ": `offsets` do not ascend to the size of `connectivity`.");
  for (const std::string numbers : {"3 7", "-3 6", "3 2147483647"})
    EXPECT_EQ(refusal_with_numbers("offsets", numbers),
              damaged + ": a number of `offsets` is out of range.");
  EXPECT_EQ(refusal_with_numbers("types", "5"),
            damaged + ": the array `types` has 1 numbers for 2 points or cells.");
  EXPECT_EQ(refusal_with_numbers("types", "5 five"), damaged + ": an array holds `five`.");
  EXPECT_EQ(refusal_with_numbers("types", "5 256"), damaged + ": an array holds `256`.");
  EXPECT_EQ(refusal(std::regex_replace(text_of(), std::regex("offsets"), "offset")),
            damaged + ": it has no `offsets`.");
  EXPECT_EQ(refusal(std::regex_replace(text_of(), std::regex("\"Int32\""), "\"Float32\"")),
            damaged + ": `connectivity` are no whole numbers.");
}

/// The header of compressed data: the number of blocks, their size, that of the last one, and the size the first is compressed to.
TEST_F(VtuDamaged, HeadersOfBlocksFitTheFile) {
  const std::string text = text_of(Compression::lz4);
  const std::size_t begin = text.find('_', text.find("<AppendedData")) + 1;
  for (const std::size_t word :
       {0, 2, 3})  // the only block has the size of the last one, so word 1 is not used
    for (const std::uint64_t value :
         {~std::uint64_t(0), std::uint64_t(1) << 63, std::uint64_t(1) << 40, std::uint64_t(1) << 32,
          std::uint64_t(1000000)}) {
      std::string changed = text;
      std::memcpy(&changed[begin + 8 * word], &value, sizeof value);
      EXPECT_EQ(refusal(changed).rfind(damaged, 0), 0u) << word << " " << value;
    }
}

TEST_F(VtuDamaged, FilesThatEndEarlyAreRefusedWhereverTheyEnd) {
  for (const Compression compression : {Compression::zlib, Compression::lz4, Compression::none}) {
    const std::string text = text_of(compression);
    const std::size_t n = text.find("\n</AppendedData>");
    for (std::size_t k = 0; k < n; k += 7)
      ASSERT_EQ(refusal(text.substr(0, k)).rfind(damaged, 0), 0u) << k;
    EXPECT_EQ(refusal(text.substr(0, n - 1)).rfind(damaged, 0), 0u);
    EXPECT_EQ(refusal(text), "");
  }
}

TEST_F(VtuDamaged, ArraysThatDeclareAnEntityAreNotExpanded) {
  EXPECT_EQ(
      refusal("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]>" + text_of().substr(21)),
      damaged + ".");
}

TEST_F(VtuDamaged, PiecesHaveTheSameArrays) {
  const std::string text = text_of();
  const std::size_t begin = text.find("<Piece"), end = text.find("</UnstructuredGrid>");
  const std::string piece = text.substr(begin, end - begin);
  std::string twice = text;
  twice.insert(end, piece);
  EXPECT_EQ(refusal(twice), "");
  twice = text;
  twice.insert(end, std::regex_replace(piece, std::regex("Name=\"level\""), "Name=\"layer\""));
  EXPECT_EQ(refusal(twice), damaged + ": its pieces have other arrays.");
}

TEST_F(VtuDamaged, PiecesInOtherFilesAreReadInTheirOrder) {
  const std::string list = directory_ / "a.pvtu", expected = directory_ / "expected.vtu";
  const FileMesh piece = file_mesh(std::make_shared<const Fields>(fields_));
  const auto refusal_of = [&](const std::vector<std::string>& files) -> std::string {
    write_pvtu(piece, files, list);
    try {
      const VtuDifferences differences = compare_vtu(list, expected);
      return differences.other_mesh;
    } catch (const ReadError& error) {
      return std::string(error.what()).substr(list.size() + 2);
    }
  };
  write_vtu(fields_, directory_ / "0.vtu");
  write_vtu(fields_, expected);
  EXPECT_EQ(refusal_of({"0.vtu"}), "");
  EXPECT_EQ(refusal_of({"0.vtu", "0.vtu"}),
            "one has 8 points and 4 cells, the other 4 points and 2 cells");
  const std::string broken = "a piece is missing or damaged: ";
  EXPECT_EQ(refusal_of({"0.vtu", "1.vtu"}), broken + "there is no file 1.vtu.");
  EXPECT_EQ(refusal_of({"a.pvtu"}), broken + "a.pvtu: it is no piece.");
  std::ofstream(directory_ / "1.vtu")
      << std::regex_replace(text_of(), std::regex("Cells=\"2\""), "Cells=\"-1\"");
  EXPECT_EQ(refusal_of({"0.vtu", "1.vtu"}), broken + "1.vtu: NumberOfCells is -1.");
  std::ofstream(directory_ / "1.vtu") << "";
  EXPECT_EQ(refusal_of({"1.vtu"}), broken + "1.vtu.");
}

/// VTK is the second code: it writes the file in each of its ways, and both read the same.
TEST_F(VtuDamaged, ButWhatVtkWritesIsRead) {
  text_of();
  const std::string own = directory_ / "own.vtu", other = directory_ / "vtk.vtu";
  write_vtu(fields_, own);
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  reader->SetFileName(own.c_str());
  reader->Update();
  int n = 0;
  for (const int mode : {vtkXMLWriter::Ascii, vtkXMLWriter::Binary, vtkXMLWriter::Appended})
    for (const int compressor :
         {vtkXMLWriter::NONE, vtkXMLWriter::ZLIB, vtkXMLWriter::LZ4, vtkXMLWriter::LZMA})
      for (const int header : {vtkXMLWriter::UInt32, vtkXMLWriter::UInt64})
        for (const int order : {vtkXMLWriter::LittleEndian, vtkXMLWriter::BigEndian})
          for (const bool is_raw : {false, true}) {
            vtkNew<vtkXMLUnstructuredGridWriter> writer;
            writer->SetInputData(reader->GetOutput());
            writer->SetDataMode(mode);
            writer->SetCompressorType(compressor);
            writer->SetHeaderType(header);
            writer->SetByteOrder(order);
            writer->SetEncodeAppendedData(!is_raw);
            writer->SetFileName(other.c_str());
            ASSERT_EQ(writer->Write(), 1);
            const VtuDifferences differences = compare_vtu(own, other);
            EXPECT_EQ(differences.other_mesh, "");
            ASSERT_EQ(differences.arrays.size(), 3u);
            for (const ArrayDifference& array : differences.arrays) EXPECT_EQ(array.largest, 0);
            ++n;
          }
  EXPECT_EQ(n, 96);
}

}  // namespace
}  // namespace postprocess
