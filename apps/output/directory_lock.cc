// SPDX-License-Identifier: MIT
#include "apps/output/directory_lock.h"

#include "multigrid/errors.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace apps {
namespace {

/// How often to look at a file whose owner has not yet written its number into it.
constexpr int most_looks = 50;
constexpr auto between_looks = std::chrono::milliseconds(10);

std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

std::string contents(int descriptor) {
  char text[512];
  const ssize_t n = pread(descriptor, text, sizeof text, 0);
  return {text, std::size_t(n > 0 ? n : 0)};
}

/// "process 123", or "process 123 on HOST" if it runs on another host.
std::string owner(int descriptor) {
  std::string text = contents(descriptor);
  for (int k = 0; k < most_looks && text.empty(); ++k) {
    std::this_thread::sleep_for(between_looks);
    text = contents(descriptor);
  }
  std::istringstream words(text);
  std::string process, host;
  if (!(words >> process >> host)) return "another process";
  return "process " + process + (host == host_name() ? "" : " on " + host);
}

}  // namespace

DirectoryLock::DirectoryLock(const std::string& directory)
    : file_((std::filesystem::path(directory) / ".lock").string()) {
  while (!acquire(directory)) close();
}

bool DirectoryLock::acquire(const std::string& directory) {
  descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor_ < 0)
    throw multigrid::FileError(
        fmt::format("cannot lock the output directory {}: {}; remove {} or choose another "
                    "directory with --output.",
                    directory, std::strerror(errno), file_));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const bool is_taken = errno == EWOULDBLOCK;
    const std::string by = is_taken ? owner(descriptor_) : "";
    if (!is_taken) unlink(file_.c_str());
    close();
    if (!is_taken) return true;
    throw multigrid::FileError(
        fmt::format("the output directory {} is in use by {}; wait for its end or choose another "
                    "directory with --output.",
                    directory, by));
  }
  if (!is_in_place()) return false;
  const std::string text = fmt::format("{} {}\n", getpid(), host_name());
  // On a full disk the text is missing, but the directory is locked all the same.
  [[maybe_unused]] const bool is_written =
      ftruncate(descriptor_, 0) == 0 && pwrite(descriptor_, text.data(), text.size(), 0) > 0;
  return true;
}

bool DirectoryLock::is_in_place() const {
  struct stat own {
  }, there{};
  return fstat(descriptor_, &own) == 0 && stat(file_.c_str(), &there) == 0 &&
         own.st_dev == there.st_dev && own.st_ino == there.st_ino;
}

void DirectoryLock::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

DirectoryLock::~DirectoryLock() {
  if (descriptor_ >= 0 && is_in_place()) unlink(file_.c_str());
  close();
}

}  // namespace apps
