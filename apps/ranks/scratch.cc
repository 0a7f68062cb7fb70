// SPDX-License-Identifier: MIT
#include "apps/ranks/scratch.h"

#include "apps/process/each_entry.h"
#include "multigrid/errors.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

namespace apps {
namespace {

namespace fs = std::filesystem;

/// Calls f(path) for the directories for temporary files whose names begin so.
template <class F>
void each_directory(const std::string& begin, const F& f) {
  std::error_code ignored;  // what cannot be read is in nobody's way
  each_entry(fs::temp_directory_path(ignored).string(), [&](const fs::path& path) {
    if (path.filename().string().rfind(begin, 0) == 0) f(path);
  });
}

/// The prefix with the name of this machine: some file systems have locks that other machines do not see.
std::string own_prefix() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return std::string(Scratch::prefix) + name + "-";
}

/// Those that nobody has locked: whoever made them was killed. A file system without locks keeps them all.
void remove_abandoned() {
  each_directory(own_prefix(), [](const fs::path& path) {
    const int directory = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return;  // of another user
    std::error_code ignored;
    if (flock(directory, LOCK_EX | LOCK_NB) == 0) fs::remove_all(path, ignored);
    close(directory);
  });
}

}  // namespace

Scratch::Scratch(const std::string& token) {
  const std::string pattern =
      (fs::temp_directory_path() / (own_prefix() + token + "-XXXXXX")).string();
  std::error_code ignored;
  do {
    if (lock_ >= 0) close(lock_);
    name_ = pattern;
    if (!mkdtemp(name_.data()))
      throw multigrid::FileError(
          pattern + ": cannot be made; set TMPDIR to a directory for temporary files.");
    lock_ = open(name_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (lock_ >= 0 && flock(lock_, LOCK_EX) != 0 && errno == EINTR) {
    }
  } while (!fs::is_directory(name_, ignored));  // another process took it for abandoned
  remove_abandoned();
}

Scratch::~Scratch() {
  std::error_code ignored;
  fs::remove_all(name_, ignored);
  if (lock_ >= 0) close(lock_);
}

void remove_scratch_of(const std::string& token) {
  each_directory(own_prefix() + token, [](const fs::path& path) {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  });
}

}  // namespace apps
