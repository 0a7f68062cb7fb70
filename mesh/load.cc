// SPDX-License-Identifier: MIT
#include "mesh/gmsh/gmsh_process.h"
#include "mesh/msh/msh.h"
#include "mesh/msh/msh_file.h"
#include "mesh/options.h"
#include "mesh/sizes.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>

namespace mesh {

namespace {

/// Refuses an answer whose lists do not fit each other, as a helper that went astray could give.
void check_lengths(const GmshModelMesh& model, const MshFile& file) {
  std::uint64_t n_groups = 0, n_elements = 0, n_nodes = 0, n_characters = 0;
  bool fits = model.coordinates.size() == 3 * model.node_tags.size() &&
              model.blocks.size() % 3 == 0 && model.named.size() % 3 == 0;
  for (std::size_t b = 0; fits && b < model.blocks.size(); b += 3) {
    const MshKind* const kind = msh_kind(std::int64_t(model.blocks[b]));
    if (!kind || kind->dimension == 0)
      file.fail(
          "Gmsh made elements of type {}, and at most second order is read; leave the order to "
          "Mesh/Order.",
          model.blocks[b]);
    fits = model.blocks[b + 1] <= model.groups.size() &&
           model.blocks[b + 2] <= model.element_tags.size();
    n_groups += model.blocks[b + 1];
    n_elements += model.blocks[b + 2];
    n_nodes += model.blocks[b + 2] * kind->n_nodes;
  }
  for (std::size_t k = 2; fits && k < model.named.size(); k += 3) n_characters += model.named[k];
  const auto is_finite = [](const double x) { return std::isfinite(x); };
  if (!fits || n_groups != model.groups.size() || n_elements != model.element_tags.size() ||
      n_nodes != model.element_nodes.size() || n_characters != model.names.size() ||
      model.node_tags.size() >= std::numeric_limits<std::uint32_t>::max() ||
      !std::all_of(model.coordinates.begin(), model.coordinates.end(), is_finite))
    file.fail("Gmsh's answer is no mesh.");
}

/// The nodes, ascending by tag, as the reader of files leaves them.
void take_nodes(const GmshModelMesh& model, MshFile& file) {
  file.nodes.reserve(model.node_tags.size());
  for (std::size_t k = 0; k < model.node_tags.size(); ++k)
    file.nodes.push_back(
        {model.node_tags[k],
         {model.coordinates[3 * k], model.coordinates[3 * k + 1], model.coordinates[3 * k + 2]},
         model.node_tags[k]});
  std::sort(file.nodes.begin(), file.nodes.end(),
            [](const MshFile::Node& a, const MshFile::Node& b) { return a.tag < b.tag; });
}

std::uint32_t position_of(const MshFile& file, const std::uint64_t tag) {
  const auto found =
      std::lower_bound(file.nodes.begin(), file.nodes.end(), tag,
                       [](const MshFile::Node& node, const auto t) { return node.tag < t; });
  if (found == file.nodes.end() || found->tag != tag)
    file.fail("Gmsh's answer has no node {}.", tag);
  return std::uint32_t(found - file.nodes.begin());
}

void take_elements(const GmshModelMesh& model, MshFile& file) {
  std::size_t group = 0, element = 0, node = 0;
  for (std::size_t b = 0; b < model.blocks.size(); b += 3) {
    const MshKind* const kind = msh_kind(std::int64_t(model.blocks[b]));
    const auto first = model.groups.begin() + std::ptrdiff_t(group);
    const std::uint32_t groups =
        file.number_of({first, first + std::ptrdiff_t(model.blocks[b + 1])});
    group += model.blocks[b + 1];
    for (std::size_t k = 0; k < model.blocks[b + 2]; ++k, ++element) {
      const std::uint64_t tag = model.element_tags[element];
      file.elements[kind->dimension].push_back(
          {kind, groups, file.element_nodes.size(), tag, std::size_t(tag)});
      for (int v = 0; v < kind->n_nodes; ++v, ++node)
        file.element_nodes.push_back(position_of(file, model.element_nodes[node]));
    }
  }
}

std::shared_ptr<MshFile> file_of_model(const MeshOptions& options, const std::atomic<bool>* stop) {
  const GmshModelMesh model = model_by_gmsh(options, stop);
  auto file = std::make_shared<MshFile>(MshSource(options.file));
  file->source.count_elements();
  check_lengths(model, *file);
  take_nodes(model, *file);
  take_elements(model, *file);
  for (std::size_t k = 0, at = 0; k < model.named.size(); k += 3) {
    file->names[{int(model.named[k]), model.named[k + 1]}] =
        model.names.substr(at, model.named[k + 2]);
    at += model.named[k + 2];
  }
  check_names(*file);
  return file;
}

std::shared_ptr<MshFile> file_of_mesh(const MeshOptions& options) {
  const std::string text = read_msh_text(options.file);
  MshScanner scanner(text, options.file);
  return std::make_shared<MshFile>(parse_msh(scanner));
}

}  // namespace

bool is_model(const std::string& file) {
  static const std::set<std::string> endings = {".step", ".stp", ".iges",        ".igs",
                                                ".brep", ".geo", ".geo_unrolled"};
  std::string ending = std::filesystem::path(file).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](const unsigned char c) { return std::tolower(c); });
  return endings.count(ending) != 0;
}

int dimension(const MeshOptions& options) {
  if (options.shape != Shape::file) return dimension(options.shape);
  return options.loaded ? options.loaded->dimension() : 2;
}

void load(MeshOptions& options, const std::atomic<bool>* stop) {
  if (options.load_failure) std::rethrow_exception(options.load_failure);
  if (options.shape != Shape::file || options.file.empty() || options.loaded) return;
  try {
    if (is_model(options.file)) {
      parse_sizes(options.sizes);
      require_readable(options.file);
      options.loaded = file_of_model(options, stop);
    } else {
      options.loaded = file_of_mesh(options);
    }
  } catch (...) {
    options.load_failure = std::current_exception();
    throw;
  }
}

}  // namespace mesh
