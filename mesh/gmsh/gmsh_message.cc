// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_message.h"

#include <cstring>

namespace mesh {

namespace {

/// The first word of a request. It changes with the form of the messages, so that a helper of
/// another version refuses them.
constexpr std::uint32_t version = 0x54474d01;

class Writer {
 public:
  template <class T>
  void put(const T& value) {
    append(&value, sizeof(T));
  }
  /// A string or a vector of numbers: their count, then they.
  template <class List>
  void put_list(const List& list) {
    put(std::uint64_t(list.size()));
    append(list.data(), list.size() * sizeof(list[0]));
  }
  std::string bytes;

 private:
  void append(const void* data, const std::size_t n) {
    if (n > 0) bytes.append(static_cast<const char*>(data), n);
  }
};

/// Takes apart what a Writer has put together. Once something is missing, `is_good` is false and
/// all further values are empty.
class Reader {
 public:
  explicit Reader(const std::string& bytes) : bytes_(bytes) {}

  template <class T>
  T take() {
    T value{};
    copy(&value, sizeof(T));
    return value;
  }
  template <class List>
  List take_list() {
    const auto n = take<std::uint64_t>();
    List list;
    is_good_ = is_good_ && n <= (bytes_.size() - at_) / sizeof(list[0]);
    if (!is_good_) return list;
    list.resize(n);
    copy(list.data(), n * sizeof(list[0]));
    return list;
  }
  /// Whether everything was there, and nothing else is.
  bool is_complete() const { return is_good_ && at_ == bytes_.size(); }

 private:
  void copy(void* to, const std::size_t n) {
    is_good_ = is_good_ && n <= bytes_.size() - at_;
    if (!is_good_ || n == 0) return;
    std::memcpy(to, bytes_.data() + at_, n);
    at_ += n;
  }

  const std::string& bytes_;
  std::size_t at_ = 0;
  bool is_good_ = true;
};

}  // namespace

std::string request_bytes(const MeshOptions& options) {
  Writer writer;
  writer.put(version);
  writer.put(options.shape);
  writer.put(options.cells);
  writer.put(options.mesh_size);
  writer.put(options.growth);
  writer.put_list(options.grading);
  return writer.bytes;
}

std::optional<MeshOptions> parse_request(const std::string& bytes) {
  Reader reader(bytes);
  if (reader.take<std::uint32_t>() != version) return std::nullopt;
  MeshOptions options;
  options.generator = Generator::gmsh;
  options.shape = reader.take<Shape>();
  options.cells = reader.take<Cells>();
  options.mesh_size = reader.take<double>();
  options.growth = reader.take<double>();
  options.grading = reader.take_list<std::string>();
  return reader.is_complete() ? std::optional(options) : std::nullopt;
}

std::string reply_bytes(const GmshReply& reply) {
  Writer writer;
  writer.put(reply.kind);
  writer.put_list(reply.words);
  writer.put_list(reply.mesh.coordinates);
  writer.put_list(reply.mesh.quadrilaterals);
  writer.put_list(reply.mesh.simplices);
  writer.put_list(reply.mesh.boundary);
  return writer.bytes;
}

std::optional<GmshReply> parse_reply(const std::string& bytes) {
  Reader reader(bytes);
  GmshReply reply;
  reply.kind = reader.take<GmshReply::Kind>();
  reply.words = reader.take_list<std::string>();
  reply.mesh.coordinates = reader.take_list<std::vector<double>>();
  reply.mesh.quadrilaterals = reader.take_list<std::vector<std::uint32_t>>();
  reply.mesh.simplices = reader.take_list<std::vector<std::uint32_t>>();
  reply.mesh.boundary = reader.take_list<std::vector<std::uint32_t>>();
  return reader.is_complete() ? std::optional(std::move(reply)) : std::nullopt;
}

}  // namespace mesh
