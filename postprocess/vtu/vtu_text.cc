// SPDX-License-Identifier: MIT
#include "postprocess/vtu/vtu_text.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkXMLParser.h>

namespace postprocess {
namespace {

/// Fills a VtuText with the elements that expat finds. Exceptions do not cross expat, so the first reason is kept.
class Elements : public vtkXMLParser {
 public:
  static Elements* New();
  vtkTypeMacro(Elements, vtkXMLParser);

  VtuText vtu;
  std::string root;
  std::string wrong;  ///< the first reason why the file is damaged

 protected:
  void StartElement(const char* name, const char** attributes) override;
  void EndElement(const char* name) override {
    path_.resize(path_.size() - std::strlen(name) - 1);
    array_ = nullptr;
  }
  void CharacterDataHandler(const char* data, int length) override {
    if (array_ && array_->format != StoredArray::Format::appended)
      array_->text.append(data, std::size_t(length));
  }

 private:
  void refuse(const std::string& reason) {
    if (wrong.empty()) wrong = reason;
  }
  /// The value of an attribute, or `otherwise`.
  std::string value(const char* key, const char* otherwise = "") const;
  /// The whole number that an attribute holds.
  std::int64_t count(const char* key, const char* otherwise, std::int64_t least, std::int64_t most);
  /// Which of two words an attribute is.
  bool is_second(const char* key, const char* first, const char* second);
  void begin_file(const std::string& name);
  void begin_array();
  /// The arrays of the section that encloses the current element, or null.
  std::vector<StoredArray>* section();

  std::string path_;  ///< "/VTKFile/UnstructuredGrid/Piece"
  const char** attributes_ = nullptr;
  StoredArray* array_ = nullptr;
};
vtkStandardNewMacro(Elements)

    std::string Elements::value(const char* key, const char* otherwise) const {
  for (const char** at = attributes_; at && at[0] && at[1]; at += 2)
    if (std::strcmp(at[0], key) == 0) return at[1];
  return otherwise;
}

std::int64_t Elements::count(const char* key,
                             const char* otherwise,
                             const std::int64_t least,
                             const std::int64_t most) {
  const std::string text = value(key, otherwise);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number >= least && number <= most)
    return number;
  refuse(std::string(key) + (text.empty() ? " is missing" : " is " + text.substr(0, 40)));
  return least;
}

bool Elements::is_second(const char* key, const char* first, const char* second) {
  const std::string text = value(key, first);
  if (text != first && text != second) refuse(std::string(key) + " is " + text.substr(0, 40));
  return text == second;
}

std::vector<StoredArray>* Elements::section() {
  const std::string within = "/VTKFile/UnstructuredGrid/Piece/";
  if (vtu.pieces.empty() || path_.compare(0, within.size(), within) != 0) return nullptr;
  StoredPiece& piece = vtu.pieces.back();
  const std::string_view rest = std::string_view(path_).substr(within.size());
  if (rest == "PointData/DataArray") return &piece.point_data;
  if (rest == "CellData/DataArray") return &piece.cell_data;
  if (rest == "Points/DataArray") return &piece.points;
  return rest == "Cells/DataArray" ? &piece.cells : nullptr;
}

void Elements::begin_file(const std::string& name) {
  root = name;
  if (root != "VTKFile") return;
  vtu.names_pieces = is_second("type", "UnstructuredGrid", "PUnstructuredGrid");
  vtu.is_big_endian = is_second("byte_order", "LittleEndian", "BigEndian");
  vtu.header_bytes = is_second("header_type", "UInt32", "UInt64") ? 8 : 4;
  vtu.compressor = value("compressor");
}

void Elements::begin_array() {
  std::vector<StoredArray>* const arrays = section();
  if (!arrays) return;
  StoredArray array;
  array.name = value("Name");
  array.type = value("type");
  array.components =
      int(count("NumberOfComponents", "1", 1, std::numeric_limits<std::int16_t>::max()));
  if (value("format") == "appended") {
    array.format = StoredArray::Format::appended;
    const std::string text = value("offset");
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data() + begin, last, array.offset);
    if (error != std::errc() || end != last) refuse("offset is " + text.substr(0, 40));
  } else if (is_second("format", "ascii", "binary")) {
    array.format = StoredArray::Format::binary;
  }
  arrays->push_back(std::move(array));
  array_ = &arrays->back();
}

void Elements::StartElement(const char* name, const char** attributes) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  path_ += std::string("/") + name;
  attributes_ = attributes;
  array_ = nullptr;
  if (path_.find('/', 1) == std::string::npos) {
    begin_file(name);
  } else if (path_ == "/VTKFile/UnstructuredGrid/Piece") {
    StoredPiece piece;
    piece.n_points = count("NumberOfPoints", "", 0, most);
    piece.n_cells = count("NumberOfCells", "", 0, most);
    vtu.pieces.push_back(std::move(piece));
  } else if (path_ == "/VTKFile/PUnstructuredGrid/Piece") {
    vtu.sources.push_back(value("Source"));
  } else if (path_ == "/VTKFile/AppendedData") {
    vtu.appended_is_raw = is_second("encoding", "base64", "raw");
  } else if (std::strcmp(name, "DataArray") == 0) {
    begin_array();
  }
}

/// Splits the text before the appended data, which need not be XML.
///
/// returns  the text up to the end of the tag AppendedData, without `>`, or all of it
std::string_view xml_of(const std::string& text, std::string_view& appended) {
  const std::size_t tag = text.find("<AppendedData");
  if (tag == std::string::npos) return text;
  const std::size_t end = text.find('>', tag);
  const std::size_t mark =
      end == std::string::npos ? end : text.find_first_not_of(" \t\r\n", end + 1);
  if (mark == std::string::npos) throw Damaged("it ends early");
  if (text[mark] != '_') throw Damaged("the appended data do not begin with an underscore");
  appended = std::string_view(text).substr(mark + 1);
  return std::string_view(text).substr(0, end);
}

/// Feeds the parser in parts whose size it can count.
bool parse(vtkXMLParser& parser, std::string_view text) {
  while (!text.empty()) {
    const std::size_t n = std::min<std::size_t>(text.size(), 1 << 30);
    if (!parser.ParseChunk(text.data(), static_cast<unsigned int>(n))) return false;
    text.remove_prefix(n);
  }
  return true;
}

}  // namespace

VtuText parse_vtu(const std::string& text) {
  std::string_view appended;
  const std::string_view xml = xml_of(text, appended);
  // No writer declares entities, which expat would expand.
  if (xml.find("<!DOCTYPE") != std::string_view::npos) throw Damaged("");
  vtkNew<Elements> elements;
  elements->InitializeParser();
  bool is_xml = parse(*elements, xml);
  if (is_xml && xml.size() < text.size()) is_xml = parse(*elements, "/></VTKFile>");
  is_xml = elements->CleanupParser() && is_xml;
  if (elements->root == "VTKFile" && !elements->wrong.empty()) throw Damaged(elements->wrong);
  if (elements->root != "VTKFile") throw Damaged("");
  if (!is_xml) throw Damaged("it ends early, or its XML is not well formed");
  elements->vtu.appended = appended;
  return std::move(elements->vtu);
}

}  // namespace postprocess
