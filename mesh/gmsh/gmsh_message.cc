// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_message.h"

#include <cstring>

namespace mesh {

namespace {

/// The first word of a request. It changes with the form of the messages, so that a helper of
/// another version refuses them.
constexpr std::uint32_t version = 0x54474d02;

/// Writes values as bytes, or reads them in the same order. Strings and vectors of numbers are
/// their length and their elements. If bytes to read are missing, further values stay as they are.
class Archive {
 public:
  Archive() = default;  ///< writes
  explicit Archive(const std::string& bytes) : source_(&bytes) {}

  template <class T>
  void value(T& value) {
    transfer(&value, sizeof(T));
  }
  template <class List>
  void list(List& list) {
    std::uint64_t n = list.size();
    value(n);
    is_good_ = is_good_ && (!source_ || n <= (source_->size() - at_) / sizeof(list[0]));
    if (!is_good_) return;
    list.resize(n);
    transfer(list.data(), n * sizeof(list[0]));
  }
  std::string take_bytes() { return std::move(bytes_); }
  /// Whether all values could be read, and no bytes are left.
  bool is_complete() const { return is_good_ && at_ == source_->size(); }

 private:
  void transfer(void* data, const std::size_t n) {
    is_good_ = is_good_ && (!source_ || n <= source_->size() - at_);
    if (!is_good_ || n == 0) return;
    if (source_)
      std::memcpy(data, source_->data() + at_, n);
    else
      bytes_.append(static_cast<const char*>(data), n);
    at_ += n;
  }

  const std::string* source_ = nullptr;
  std::string bytes_;
  std::size_t at_ = 0;
  bool is_good_ = true;
};

void transfer(Archive& archive, std::uint32_t& first, MeshOptions& options) {
  archive.value(first);
  archive.value(options.shape);
  archive.value(options.cells);
  archive.value(options.mesh_size);
  archive.value(options.growth);
  archive.list(options.grading);
  archive.list(options.file);
  archive.list(options.sizes);
  archive.value(options.edges_per_turn);
  archive.value(options.order);
}

void transfer(Archive& archive, GmshReply& reply) {
  archive.value(reply.kind);
  archive.list(reply.words);
  archive.list(reply.mesh.coordinates);
  for (auto* list : {&reply.mesh.quadrilaterals, &reply.mesh.simplices, &reply.mesh.boundary})
    archive.list(*list);
  GmshModelMesh& model = reply.model;
  archive.list(model.coordinates);
  for (auto* list : {&model.node_tags, &model.blocks, &model.element_tags, &model.element_nodes})
    archive.list(*list);
  for (auto* list : {&model.groups, &model.named}) archive.list(*list);
  archive.list(model.names);
}

}  // namespace

void GmshModelMesh::add(const int type,
                        const std::vector<std::uint32_t>& own_groups,
                        const std::vector<std::size_t>& tags,
                        const std::vector<std::size_t>& nodes) {
  blocks.insert(blocks.end(), {std::uint64_t(type), own_groups.size(), tags.size()});
  groups.insert(groups.end(), own_groups.begin(), own_groups.end());
  element_tags.insert(element_tags.end(), tags.begin(), tags.end());
  element_nodes.insert(element_nodes.end(), nodes.begin(), nodes.end());
}

void GmshModelMesh::add_name(const int dimension,
                             const std::uint32_t group,
                             const std::string& name) {
  named.insert(named.end(), {std::uint32_t(dimension), group, std::uint32_t(name.size())});
  names += name;
}

std::string request_bytes(MeshOptions options) {
  Archive archive;
  std::uint32_t first = version;
  transfer(archive, first, options);
  return archive.take_bytes();
}

std::optional<MeshOptions> parse_request(const std::string& bytes) {
  Archive archive(bytes);
  std::uint32_t first = 0;
  MeshOptions options;
  options.generator = Generator::gmsh;
  transfer(archive, first, options);
  return first == version && archive.is_complete() ? std::optional(options) : std::nullopt;
}

std::string reply_bytes(GmshReply reply) {
  Archive archive;
  transfer(archive, reply);
  return archive.take_bytes();
}

std::optional<GmshReply> parse_reply(const std::string& bytes) {
  Archive archive(bytes);
  GmshReply reply;
  transfer(archive, reply);
  return archive.is_complete() ? std::optional(std::move(reply)) : std::nullopt;
}

}  // namespace mesh
