// SPDX-License-Identifier: MIT
#include "multigrid/backend/memory/free_blocks.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

namespace tests {
namespace {

using multigrid::FreeBlocks;
using multigrid::HostBlocks;

TEST(FreeBlocks, HaveSizesThatHoldWhatIsAskedFor) {
  EXPECT_EQ(FreeBlocks::capacity(1), 512u);
  EXPECT_EQ(FreeBlocks::capacity(512), 512u);
  EXPECT_EQ(FreeBlocks::capacity(513), 1024u);
  EXPECT_EQ(FreeBlocks::capacity(FreeBlocks::largest - 1), FreeBlocks::largest);
  EXPECT_EQ(FreeBlocks::capacity(FreeBlocks::largest), FreeBlocks::largest);
}

TEST(FreeBlocks, AreGivenOutAgain) {
  FreeBlocks blocks;
  char memory[3];
  EXPECT_EQ(blocks.take(100), nullptr);
  blocks.adopt(memory, 600);
  EXPECT_EQ(blocks.take(600), nullptr);
  EXPECT_TRUE(blocks.keep(memory));
  EXPECT_FALSE(blocks.keep(memory + 1));  // of someone else
  EXPECT_EQ(blocks.take(512), nullptr);   // for larger ones
  EXPECT_EQ(blocks.take(1025), nullptr);
  EXPECT_EQ(blocks.take(1024), memory);
  EXPECT_EQ(blocks.take(1024), nullptr);
}

TEST(FreeBlocks, AreForgottenWhenTheyAreDrained) {
  FreeBlocks blocks;
  char memory[3];
  for (char& block : memory) blocks.adopt(&block, 512);
  EXPECT_TRUE(blocks.keep(memory));
  EXPECT_TRUE(blocks.keep(memory + 2));
  std::set<void*> freed;
  blocks.drain([&](void* block) { freed.insert(block); });
  EXPECT_EQ(freed, (std::set<void*>{memory, memory + 2}));
  EXPECT_EQ(blocks.take(512), nullptr);
  EXPECT_FALSE(blocks.keep(memory));
  EXPECT_TRUE(blocks.keep(memory + 1));
}

/// Beside a plain record of which block is in use.
TEST(FreeBlocks, AreNeverInUseTwice) {
  FreeBlocks blocks;
  std::vector<char> memory(1 << 20);  // places alone, of which nothing is read
  std::vector<std::pair<char*, std::size_t>> in_use;
  std::map<char*, std::size_t> capacity;
  char* next = memory.data();
  std::mt19937 random(7);
  for (int k = 0; k < 20000; ++k) {
    if (random() % 2 || in_use.empty()) {
      const std::size_t bytes = 1 + random() % (std::size_t(1) << random() % 21);
      char* block = static_cast<char*>(blocks.take(bytes));
      if (!block) {
        block = next++;
        blocks.adopt(block, bytes);
        capacity[block] = FreeBlocks::capacity(bytes);
      }
      ASSERT_GE(capacity[block], bytes);
      for (const auto& other : in_use) ASSERT_NE(other.first, block);
      in_use.emplace_back(block, bytes);
    } else {
      const std::size_t which = random() % in_use.size();
      ASSERT_TRUE(blocks.keep(in_use[which].first));
      in_use.erase(in_use.begin() + std::ptrdiff_t(which));
    }
    if (k % 5000 == 4999)
      blocks.drain([&](void* block) { capacity.erase(static_cast<char*>(block)); });
  }
  EXPECT_LT(next - memory.data(), 5000);
}

TEST(HostBlocks, HoldWhatIsAskedForAndAtMostAnEighthMore) {
  for (std::size_t bytes = HostBlocks::smallest; bytes < (std::size_t(1) << 40);
       bytes += bytes / 7 + 1) {
    const std::size_t capacity = HostBlocks::capacity(bytes);
    EXPECT_GE(capacity, bytes);
    EXPECT_LE(capacity, std::max(bytes + bytes / 8, bytes + HostBlocks::huge_page));
    EXPECT_EQ(HostBlocks::capacity(capacity), capacity);
  }
}

TEST(HostBlocks, AreGivenOutAgainAndGivenBackOldestFirst) {
  HostBlocks blocks;
  const std::size_t bytes = 3 * HostBlocks::smallest;
  void *first = std::malloc(bytes), *second = std::malloc(bytes), *other = std::malloc(2 * bytes);
  EXPECT_EQ(blocks.take(bytes), nullptr);
  for (void* memory : {first, second}) EXPECT_TRUE(blocks.keep(memory, bytes));
  EXPECT_TRUE(blocks.keep(other, 2 * bytes));
  EXPECT_EQ(blocks.take(bytes), second);
  EXPECT_TRUE(blocks.keep(second, bytes));
  blocks.shrink(3 * bytes);  // frees the first
  EXPECT_EQ(blocks.take(bytes), second);
  EXPECT_EQ(blocks.take(bytes), nullptr);
  EXPECT_EQ(blocks.take(2 * bytes), other);
  std::free(second);
  std::free(other);
}

}  // namespace
}  // namespace tests
