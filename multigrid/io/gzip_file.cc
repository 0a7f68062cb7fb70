// SPDX-License-Identifier: MIT
#include "multigrid/io/gzip_file.h"

#include "multigrid/errors.h"
#include "multigrid/io/free_memory.h"

#include <algorithm>
#ifdef TERRACE_WITH_ZLIB
#include <limits>
#include <vector>
#include <zlib.h>
#endif

namespace multigrid {
namespace {

bool ends_in_gz(const std::string& file) {
  constexpr std::size_t letters = 3;
  return file.size() > letters && file.compare(file.size() - letters, letters, ".gz") == 0;
}

bool is_gzip(const std::string& bytes) {
  return bytes.compare(0, 2, "\x1f\x8b") == 0;
}

#ifdef TERRACE_WITH_ZLIB

/// Expands the members of a gzip file, one after the other.
class Inflater {
 public:
  Inflater(const std::string& file, const std::string& bytes) : file_(file), rest_(bytes.size()) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    constexpr int gzip = 16;  // added to the size of the window: a header and a checksum
    if (inflateInit2(&stream_, MAX_WBITS + gzip) != Z_OK)
      throw FileError(file_ + ": zlib cannot start.");
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  /// Writes at most so many bytes of the text and returns how many; 0 at its end.
  std::size_t read(char* to, std::size_t most) {
    constexpr std::size_t largest = std::numeric_limits<uInt>::max();
    const auto room = uInt(std::min(most, largest));
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = room;
    while (stream_.avail_out == room && !at_end_) {
      const auto given = uInt(std::min(rest_, largest));
      stream_.avail_in = given;
      const int result = inflate(&stream_, Z_NO_FLUSH);
      rest_ -= given - stream_.avail_in;
      if (result == Z_STREAM_END)
        begin_next_member();
      else if (result == Z_BUF_ERROR || (result == Z_OK && rest_ == 0 && stream_.avail_out == room))
        throw FileError(file_ + " is truncated: the compressed text goes on.");
      else if (result != Z_OK)
        throw FileError(file_ + " is damaged: " + (stream_.msg ? stream_.msg : "zlib refuses it") +
                        ".");
    }
    return room - stream_.avail_out;
  }

 private:
  /// What follows the last member is no text: zeros are padding, as gzip(1) takes them.
  void begin_next_member() {
    while (rest_ > 0 && *stream_.next_in == 0) {
      ++stream_.next_in;
      --rest_;
    }
    at_end_ = rest_ == 0;
    if (!at_end_) inflateReset(&stream_);
  }

  std::string file_;
  std::size_t rest_;  ///< bytes that zlib has not seen
  bool at_end_ = false;
  z_stream stream_{};
};

std::size_t size_of_text(const std::string& file, const std::string& bytes, std::size_t most) {
  Inflater inflater(file, bytes);
  std::vector<char> piece(std::size_t(1) << 18);
  std::size_t size = 0;
  while (const std::size_t n = inflater.read(piece.data(), piece.size())) {
    size += n;
    if (size > most)
      throw FileError(file + " is too large: it expands to more than " +
                      std::to_string(most / 1000000) +
                      " MB, half of the memory that is free; free some, or give a smaller file.");
  }
  return size;
}

std::string text_in(const std::string& file, const std::string& bytes) {
  std::string text(size_of_text(file, bytes, free_memory() / 2), '\0');
  Inflater inflater(file, bytes);
  for (std::size_t done = 0; done < text.size();)
    done += inflater.read(&text[done], text.size() - done);
  return text;
}

#else

std::string text_in(const std::string& file, const std::string&) {
  throw FileError(file +
                  " is compressed, and this build of Terrace has no zlib; expand it by gunzip.");
}

#endif

}  // namespace

std::string expanded(const std::string& file, std::string bytes) {
  if (is_gzip(bytes)) return text_in(file, bytes);
  if (ends_in_gz(file)) throw FileError(file + ": its name ends in .gz, but it is no gzip file.");
  return bytes;
}

}  // namespace multigrid
