// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/system.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/temporary_directory.h"

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

namespace tests {
namespace {

using namespace multigrid;
namespace fs = std::filesystem;

/// A folder of its own for each test, removed at the end.
class SystemFile : public ::testing::Test {
 protected:
  std::vector<char> bytes() const {
    std::ifstream in(file_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::vector<char>& bytes) const {
    std::ofstream(file_, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
  }
  std::string refusal() const {
    return message_of<FileError>([&] { load(file_); });
  }

  const TemporaryDirectory directory_;
  const fs::path& folder_ = directory_.path();
  const std::string file_ = directory_ / "a.system";
};

/// What `action` returns while no file can grow beyond `bytes`, as on a full disk.
template <class Action>
auto limited_to(const rlim_t bytes, const Action& action) {
  rlimit before;
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{bytes, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &limit);
  const auto result = action();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  return result;
}

System with_near_nullspace(System system) {
  system.near_nullspace = Array<double>(default_host(), random_vector(2 * system.n(), 221));
  return system;
}

TEST_F(SystemFile, ComesBackBitForBit) {
  on_each_executor([&](const Executor& executor) {
    for (const int side : {1, 2, 9, 20}) {
      const System system =
          with_near_nullspace(triangles(side, Points::jittered)).copy_to(executor);
      save(system, file_);
      const System loaded = load(file_);
      EXPECT_EQ(loaded.A.n_rows, system.A.n_rows);
      EXPECT_EQ(loaded.A.n_columns, system.A.n_columns);
      EXPECT_EQ(loaded.dimension, 2);
      EXPECT_EQ(loaded.A.executor(), default_host());
      EXPECT_EQ(loaded.A.offsets.to_vector(), system.A.offsets.to_vector());
      EXPECT_EQ(loaded.A.columns.to_vector(), system.A.columns.to_vector());
      EXPECT_EQ(loaded.A.values.to_vector(), system.A.values.to_vector());
      EXPECT_EQ(loaded.b.to_vector(), system.b.to_vector());
      EXPECT_EQ(loaded.coordinates.to_vector(), system.coordinates.to_vector());
      EXPECT_EQ(loaded.near_nullspace.to_vector(), system.near_nullspace.to_vector());
    }
  });
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "nothing is left aside";
}

TEST_F(SystemFile, KeepsTheConstantNullspace) {
  for (const bool singular : {false, true}) {
    System system = neumann(6, Points::jittered);
    system.constant_nullspace = singular;
    save(system, file_);
    EXPECT_EQ(load(file_).constant_nullspace, singular);
  }
}

/// FNV-1a over 64-bit words, as system_io.cc has it; all sections are whole words here.
std::uint64_t checksum(const std::vector<char>& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ull, word = 0;
  for (std::size_t k = 0; k + 8 <= bytes.size(); k += 8) {
    std::memcpy(&word, bytes.data() + k, 8);
    hash = (hash ^ word) * 0x100000001b3ull;
    hash ^= hash >> 29;
  }
  return hash;
}

// Its header ends before the word that says whether the system is singular.
TEST_F(SystemFile, OfTheFirstVersionIsReadStill) {
  const System system = five_point(4);  // 64 nonzeros: their columns fill whole words
  save(system, file_);
  std::vector<char> old = bytes();
  old[7] = '1';
  old.erase(old.begin() + 40, old.begin() + 56);
  old.resize(old.size() - 8);
  const std::uint64_t sum = checksum(old);
  const auto* first = reinterpret_cast<const char*>(&sum);
  old.insert(old.end(), first, first + 8);
  write(old);
  const System loaded = load(file_);
  EXPECT_FALSE(loaded.constant_nullspace);
  EXPECT_EQ(loaded.A.values.to_vector(), system.A.values.to_vector());
  EXPECT_EQ(loaded.coordinates.to_vector(), system.coordinates.to_vector());
  old[7] = '4';
  write(old);
  EXPECT_TRUE(contains(refusal(), "not a system saved by Terrace")) << refusal();
}

TEST_F(SystemFile, KeepsSpecialNumbers) {
  System system = five_point(2);
  const std::vector<double> b = {-0., 5e-324, 1.7976931348623157e308, 1. / 3};
  system.b = Array<double>(default_host(), b);
  save(system, file_);
  const auto loaded = load(file_).b.to_vector();
  EXPECT_EQ(std::memcmp(loaded.data(), b.data(), 32), 0);
}

TEST_F(SystemFile, ComesBackWithoutCoordinates) {
  save(system_of(random_spd(7, 4, 223), random_vector(7, 225)), file_);
  System loaded = load(file_);
  EXPECT_EQ(loaded.dimension, 0);
  EXPECT_TRUE(loaded.coordinates.empty());
  EXPECT_TRUE(loaded.near_nullspace.empty());
  EXPECT_NO_THROW(check(loaded));
}

TEST_F(SystemFile, ReplacesAnEarlierOne) {
  save(five_point(9), file_);
  save(five_point(3), file_);
  EXPECT_EQ(load(file_).n(), 9);
}

TEST_F(SystemFile, IsRefusedIfTruncatedAnywhere) {
  save(with_near_nullspace(five_point(5)), file_);
  const auto whole = bytes();
  for (std::size_t length = 0; length < whole.size(); length += 64) {
    write({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)});
    EXPECT_TRUE(contains(refusal(), "truncated")) << length << " bytes: " << refusal();
  }
  write({whole.begin(), whole.end() - 1});
  EXPECT_TRUE(contains(refusal(), "truncated"));
  write(whole);
  EXPECT_EQ(refusal(), "");
}

TEST_F(SystemFile, IsRefusedIfOneBitIsWrongAnywhere) {
  save(with_near_nullspace(five_point(3)), file_);
  const auto whole = bytes();
  for (std::size_t k = 0; k < whole.size(); ++k) {
    auto damaged = whole;
    damaged[k] = static_cast<char>(damaged[k] ^ 1 << k % 8);
    write(damaged);
    ASSERT_TRUE(says(refusal(), file_ + ": is ")) << "bit " << k % 8 << " of byte " << k;
  }
}

TEST_F(SystemFile, IsRefusedIfItGoesOn) {
  save(five_point(3), file_);
  auto longer = bytes();
  longer.push_back('x');
  write(longer);
  EXPECT_TRUE(contains(refusal(), "damaged")) << refusal();
}

TEST_F(SystemFile, IsRefusedIfItIsSomethingElse) {
  write(std::vector<char>(1000, 'x'));
  EXPECT_TRUE(contains(refusal(), "not a system saved by Terrace")) << refusal();
  EXPECT_TRUE(contains(message_of<FileError>([&] { load(folder_.string()); }), folder_.string()));
}

TEST_F(SystemFile, IsRefusedIfItIsMissing) {
  EXPECT_TRUE(contains(refusal(), "cannot be read: No such file")) << refusal();
}

TEST_F(SystemFile, SaysThatItCannotBeWritten) {
  const std::string nowhere = (folder_ / "no" / "folder" / "a.system").string();
  const std::string message = message_of<FileError>([&] { save(five_point(3), nowhere); });
  EXPECT_TRUE(contains(message, nowhere)) << message;
  EXPECT_TRUE(contains(message, "cannot be written: No such file")) << message;

  // A folder in the way, which no permission helps against.
  fs::create_directories(file_ + "/inside");
  EXPECT_TRUE(contains(message_of<FileError>([&] { save(five_point(3), file_); }),
                       file_ + ": cannot be written"));
  EXPECT_FALSE(fs::exists(file_ + ".part")) << "nothing is left aside";
}

TEST_F(SystemFile, SaysThatItsFolderCannotBeWritten) {
  if (geteuid() == 0) GTEST_SKIP() << "permissions do not stop root";
  fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
  const std::string message = message_of<FileError>([&] { save(five_point(3), file_); });
  fs::permissions(folder_, fs::perms::owner_all);
  EXPECT_TRUE(contains(message, "cannot be written: Permission denied")) << message;
}

TEST_F(SystemFile, KeepsAnEarlierOneIfTheDiskIsFull) {
  save(five_point(3), file_);
  const std::string message =
      limited_to(4000, [&] { return message_of<FileError>([&] { save(five_point(20), file_); }); });
  EXPECT_TRUE(contains(message, "cannot be written: File too large")) << message;
  EXPECT_EQ(load(file_).n(), 9);
  EXPECT_FALSE(fs::exists(file_ + ".part"));
}

TEST_F(SystemFile, TakesThePlaceOfAStalePartThatIsALink) {
  const std::string other = (folder_ / "other").string();
  fs::create_symlink(other, file_ + ".part");
  save(five_point(3), file_);
  EXPECT_EQ(load(file_).n(), 9);
  EXPECT_FALSE(fs::exists(other));
}

}  // namespace
}  // namespace tests
