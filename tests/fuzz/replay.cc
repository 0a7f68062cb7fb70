// SPDX-License-Identifier: MIT
// FUZZ_TARGET_replay FILE_OR_DIRECTORY...: feeds the files to a fuzz target built without
// libFuzzer, so that what fuzzing once found stays mended wherever the tests run.
#include "fuzz.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

std::vector<std::filesystem::path> files(int n_arguments, char** arguments) {
  std::vector<std::filesystem::path> found;
  for (int k = 1; k < n_arguments; ++k) {
    if (std::filesystem::is_regular_file(arguments[k])) found.emplace_back(arguments[k]);
    if (!std::filesystem::is_directory(arguments[k])) continue;
    for (const auto& entry : std::filesystem::directory_iterator(arguments[k]))
      if (entry.is_regular_file()) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

int main(int n_arguments, char** arguments) {
  const auto corpus = files(n_arguments, arguments);
  for (const std::filesystem::path& path : corpus) {
    std::printf("%s\n", path.c_str());
    std::fflush(stdout);  // the last line names the file if this one ends the program
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::printf("%zu files\n", corpus.size());
  return corpus.empty() ? 1 : 0;
}
