// SPDX-License-Identifier: MIT
#include "apps/ranks/pieces.h"

#include "apps/output/results.h"
#include "apps/ranks/ranks.h"
#include "multigrid/errors.h"

#include <deal.II/base/multithread_info.h>

#include <filesystem>
#include <fmt/format.h>

namespace apps {

namespace fs = std::filesystem;

std::string piece_of(const std::string& name, const char separator, const int rank) {
  return fmt::format("{}{}{:04}.vtu", name, separator, rank);
}

void require_seen(const std::string& directory) {
  std::error_code ignored;
  if (!fs::is_directory(directory, ignored))
    throw multigrid::FileError(fmt::format(
        "{}: process {} does not see this directory of the first one; choose Output/Directory on a file system that all machines "
        "have.",
        directory, rank_place().own + 1));
}

void write_pieces(const postprocess::FileMesh& own,
                  const std::string& name,
                  const char separator,
                  const postprocess::Compression compression,
                  OutputDirectory& output) {
  const RankPlace& place = rank_place();
  on_all_ranks([&] { output.file(piece_of(name, separator, 0)); });  // makes the folder
  const std::string directory = text_of_first_rank(fs::absolute(output.name()).string());
  const fs::path file = fs::path(directory) / piece_of(name, separator, place.own);
  const auto remove = [&] {
    std::error_code ignored;
    fs::remove(file, ignored);
  };
  try {
    on_all_ranks([&] {
      require_seen(file.parent_path().string());
      postprocess::write_vtu(own, file.string(), compression,
                             int(dealii::MultithreadInfo::n_threads()));
    });
    on_all_ranks([&] {
      if (!place.is_first()) return;
      std::vector<std::string> pieces;
      const fs::path of_head = fs::path(name).parent_path();
      for (int rank = 0; rank < place.n; ++rank)
        pieces.push_back(
            fs::path(piece_of(name, separator, rank)).lexically_relative(of_head).string());
      postprocess::write_pvtu(own, pieces, output.file(name + ".pvtu"));
    });
  } catch (...) {
    remove();
    throw;
  }
  for (int rank = 0; rank < place.n; ++rank) output.written_step(piece_of(name, separator, rank));
}

void write_sides(const postprocess::Fields& own,
                 const postprocess::Compression compression,
                 OutputDirectory& output) {
  if (rank_place().n == 1) return write_vtu(own, "boundaries.vtu", compression, output);
  const std::shared_ptr<const postprocess::Fields> borrowed(&own,
                                                            [](const postprocess::Fields*) {});
  write_pieces(postprocess::file_mesh(borrowed), "boundaries", '/', compression, output);
  output.written("boundaries.pvtu");
}

}  // namespace apps
