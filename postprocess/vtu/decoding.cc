// SPDX-License-Identifier: MIT
#include "postprocess/vtu/decoding.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vtkLZ4DataCompressor.h>
#include <vtkLZMADataCompressor.h>
#include <vtkNew.h>
#include <vtkZLibDataCompressor.h>

namespace postprocess {
namespace {

struct NumberType {
  const char* name;
  int vtk;
};
constexpr NumberType number_types[] = {
    {"Int8", VTK_TYPE_INT8},       {"UInt8", VTK_TYPE_UINT8},   {"Int16", VTK_TYPE_INT16},
    {"UInt16", VTK_TYPE_UINT16},   {"Int32", VTK_TYPE_INT32},   {"UInt32", VTK_TYPE_UINT32},
    {"Int64", VTK_TYPE_INT64},     {"UInt64", VTK_TYPE_UINT64}, {"Float32", VTK_TYPE_FLOAT32},
    {"Float64", VTK_TYPE_FLOAT64},
};

const NumberType* number_type(const std::string& name) {
  for (const NumberType& type : number_types)
    if (name == type.name) return &type;
  return nullptr;
}

constexpr std::array<signed char, 256> sixths() {
  std::array<signed char, 256> values{};
  for (signed char& value : values) value = -1;
  constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int k = 0; k < 64; ++k) values[static_cast<unsigned char>(letters[k])] = char(k);
  return values;
}

/// Bytes in a file, as they are or as base64.
struct Encoded {
  std::string_view text;
  bool is_raw = false;

  /// Bytes that there can be at most.
  std::size_t n_most() const { return is_raw ? text.size() : text.size() / 4 * 3; }
  /// The characters of n bytes that were encoded by themselves.
  std::size_t n_characters(const std::size_t n) const { return is_raw ? n : (n + 2) / 3 * 4; }
  /// The first n bytes. throws Damaged if there are fewer
  std::string bytes(std::size_t n) const;
};

std::string Encoded::bytes(const std::size_t n) const {
  static constexpr std::array<signed char, 256> value = sixths();
  if (n > n_most()) throw Damaged("it ends early");
  if (is_raw) return std::string(text.substr(0, n));
  std::string result((n + 2) / 3 * 3, '\0');
  std::size_t n_whole = 0;
  for (std::size_t k = 0; 3 * k < n; ++k) {
    std::uint32_t bits = 0;
    std::size_t n_letters = 0;
    for (std::size_t j = 4 * k; j < 4 * k + 4; ++j) {
      const signed char sixth = value[static_cast<unsigned char>(text[j])];
      bits = bits << 6 | std::uint32_t(sixth < 0 ? 0 : sixth);
      if (sixth >= 0 && n_letters == j - 4 * k) ++n_letters;
    }
    for (std::size_t j = 0; j < 3; ++j) result[3 * k + j] = char(bits >> (16 - 8 * j) & 255);
    n_whole += n_letters * 6 / 8;
    if (n_letters < 4) break;  // padding, or the end of the data
  }
  if (n_whole < n) throw Damaged("it ends early");
  result.resize(n);
  return result;
}

/// Turns each word of `bytes` around.
void swap_words(std::string& bytes, const std::size_t size) {
  for (std::size_t k = 0; k + size <= bytes.size(); k += size)
    std::reverse(&bytes[k], &bytes[k] + size);
}

/// The numbers in front of encoded data.
std::vector<std::uint64_t> header(const Encoded& from, const VtuText& vtu, const std::size_t n) {
  const auto size = std::size_t(vtu.header_bytes);
  std::string bytes = from.bytes(n * size);
  if (vtu.is_big_endian) swap_words(bytes, size);
  std::vector<std::uint64_t> words(n);
  for (std::size_t k = 0; k < n; ++k) std::memcpy(&words[k], &bytes[k * size], size);
  return words;
}

struct Compressor {
  vtkSmartPointer<vtkDataCompressor> method;
  std::size_t most;  ///< bytes that one byte can stand for
};

Compressor compressor(const std::string& name) {
  if (name == "vtkZLibDataCompressor") return {vtkSmartPointer<vtkZLibDataCompressor>::New(), 1040};
  if (name == "vtkLZ4DataCompressor") return {vtkSmartPointer<vtkLZ4DataCompressor>::New(), 256};
  if (name == "vtkLZMADataCompressor")
    return {vtkSmartPointer<vtkLZMADataCompressor>::New(), 16384};
  throw Damaged("compressor is " + name.substr(0, 40));
}

/// The bytes of compressed blocks: their number, their size, that of the last one if it is another, and the sizes
/// they are compressed to stand in front of them.
std::string uncompressed(Encoded from, const VtuText& vtu) {
  const Compressor by = compressor(vtu.compressor);
  const auto size = std::size_t(vtu.header_bytes);
  const std::uint64_t n = header(from, vtu, 3)[0];
  if (n == 0) return "";
  if (n > from.n_most() / size) throw Damaged("it ends early");
  const std::vector<std::uint64_t> words = header(from, vtu, 3 + n);
  from.text.remove_prefix(from.n_characters((3 + n) * size));
  std::vector<std::size_t> sizes(n, words[1]);
  if (words[2] != 0) sizes.back() = words[2];
  std::size_t packed_size = 0, total = 0;
  for (std::size_t k = 0; k < n; ++k) {
    if (words[3 + k] > from.n_most() - packed_size) throw Damaged("it ends early");
    if (sizes[k] / by.most > words[3 + k]) throw Damaged("a block has an impossible size");
    packed_size += words[3 + k];
    total += sizes[k];
  }
  const std::string packed = from.bytes(packed_size);
  std::string result(total, '\0');
  auto* to = reinterpret_cast<unsigned char*>(result.data());
  auto* at = reinterpret_cast<const unsigned char*>(packed.data());
  for (std::size_t k = 0; k < n; at += words[3 + k], to += sizes[k], ++k)
    if (sizes[k] > 0 && by.method->Uncompress(at, words[3 + k], to, sizes[k]) != sizes[k])
      throw Damaged("a compressed block is damaged");
  return result;
}

std::string bytes_of(const StoredArray& array, const VtuText& vtu) {
  Encoded from{array.text, false};
  if (array.format == StoredArray::Format::appended) {
    if (array.offset > vtu.appended.size()) throw Damaged("it ends early");
    from = {vtu.appended.substr(array.offset), vtu.appended_is_raw};
  } else {
    from.text.remove_prefix(std::min(from.text.find_first_not_of(" \t\r\n"), from.text.size()));
  }
  if (!vtu.compressor.empty()) return uncompressed(from, vtu);
  const auto size = std::size_t(vtu.header_bytes);
  const std::uint64_t n = header(from, vtu, 1)[0];
  if (n > from.n_most() - size) throw Damaged("it ends early");
  return from.bytes(size + n).substr(size);
}

/// The numbers of a text, one after the other as they are in memory.
template <class T>
std::string parsed(const std::string& text) {
  std::string bytes;
  const char *at = text.data(), *const end = at + text.size();
  const auto skip_blanks = [&] {
    while (at < end && std::strchr(" \t\r\n", *at)) ++at;
  };
  for (skip_blanks(); at < end; skip_blanks()) {
    T number{};
    const char* next = at;
    if constexpr (std::is_floating_point_v<T>) {
      char* rest = nullptr;
      number = T(std::strtod(at, &rest));
      next = rest;
    } else if (const auto [rest, error] = std::from_chars(at, end, number); error == std::errc()) {
      next = rest;
    }
    if (next == at)
      throw Damaged("an array holds `" + std::string(at, std::min(at + 10, end)) + "`");
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    at = next;
  }
  return bytes;
}

std::string parsed_as(const int type, const std::string& text) {
  switch (type) {
    vtkTemplateMacro(return parsed<VTK_TT>(text));
    default:
      return "";
  }
}

}  // namespace

vtkSmartPointer<vtkDataArray> decoded(const StoredArray& array,
                                      const VtuText& vtu,
                                      const std::optional<std::int64_t> n_tuples) {
  const NumberType* const type = number_type(array.type);
  if (!type) throw Damaged("the type of an array is " + array.type.substr(0, 40));
  vtkSmartPointer<vtkDataArray> result;
  result.TakeReference(vtkDataArray::CreateDataArray(type->vtk));
  const auto size = std::size_t(result->GetDataTypeSize()),
             tuple = size * std::size_t(array.components);
  const bool is_ascii = array.format == StoredArray::Format::ascii;
  std::string bytes = is_ascii ? parsed_as(type->vtk, array.text) : bytes_of(array, vtu);
  if (vtu.is_big_endian && !is_ascii) swap_words(bytes, size);
  const std::size_t n = bytes.size() / tuple;
  if (bytes.size() % tuple != 0 || (n_tuples && n != std::size_t(*n_tuples)))
    throw Damaged("the array `" + array.name + "` has " + std::to_string(bytes.size() / size) +
                  " numbers" +
                  (n_tuples ? " for " + std::to_string(*n_tuples) + " points or cells" : ""));
  result->SetName(array.name.c_str());
  result->SetNumberOfComponents(array.components);
  result->SetNumberOfTuples(vtkIdType(n));
  if (n > 0) std::memcpy(result->GetVoidPointer(0), bytes.data(), bytes.size());
  return result;
}

}  // namespace postprocess
