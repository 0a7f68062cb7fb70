// SPDX-License-Identifier: MIT
#include "apps/heat/history.h"

#include "postprocess/writers.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <sstream>

namespace apps {

namespace {

constexpr const char* file_name = "history.csv";

/// The head and the complete rows up to a step.
std::string rows_to(const std::string& text, const std::int64_t step) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string::npos) break;  // a row that was cut off
    if (begin > 0 && std::strtoll(text.c_str() + begin, nullptr, 10) > step) break;
    result += text.substr(begin, end + 1 - begin);
    begin = end + 1;
  }
  return result;
}

}  // namespace

void History::write(const std::string& text, OutputDirectory& output) {
  if (file_.is_open()) file_.close();
  output.write(text, file_name);
  name_ = output.file(file_name);
  file_.open(name_, std::ios::app | std::ios::binary);
  if (!file_) throw postprocess::WriteError(fmt::format("cannot write '{}'.", name_));
}

void History::begin(const std::string& head, OutputDirectory& output) {
  write(head + "\n", output);
}

bool History::go_on(const std::string& head,
                    const std::string& directory,
                    const std::int64_t step,
                    OutputDirectory& output) {
  namespace fs = std::filesystem;
  const fs::path earlier = fs::path(directory) / file_name;
  const std::string text = rows_to(text_of_file(earlier.string()), step);
  const bool is_same = text.substr(0, text.find('\n')) == head;
  if (is_same || text.empty()) {
    write(is_same ? text : head + "\n", output);
    return true;
  }
  std::error_code ignored;  // it is no worse where it is
  if (fs::equivalent(earlier, output.file(file_name), ignored))
    fs::rename(earlier, fs::path(directory) / fmt::format("history_to_step_{}.csv", step), ignored);
  write(head + "\n", output);
  return false;
}

void History::add(const std::string& row) {
  file_ << row + "\n" << std::flush;  // in one piece
  if (!file_)
    throw postprocess::WriteError(fmt::format("cannot write '{}': is the disk full?", name_));
}

void History::go_back(const std::int64_t step, OutputDirectory& output) {
  if (is_open()) write(rows_to(text_of_file(name_), step), output);
}

std::vector<std::vector<double>> csv_columns(const std::string& text, const std::size_t n_columns) {
  std::vector<std::vector<double>> columns(n_columns);
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);  // the head
  while (std::getline(lines, line)) {
    std::size_t begin = 0;
    for (std::vector<double>& column : columns) {
      const std::size_t end = std::min(line.find(',', begin), line.size());
      const bool is_empty = begin >= end;
      column.push_back(is_empty ? std::numeric_limits<double>::quiet_NaN()
                                : std::strtod(line.c_str() + begin, nullptr));
      begin = std::min(end + 1, line.size());
    }
  }
  return columns;
}

std::string text_of_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  return text.str();
}

}  // namespace apps
