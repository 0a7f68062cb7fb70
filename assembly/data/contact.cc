// SPDX-License-Identifier: MIT
#include "assembly/data/contact.h"

#include "assembly/data/expression.h"
#include "assembly/data/text.h"
#include "multigrid/system.h"

#include <algorithm>
#include <cmath>

namespace assembly {

namespace {

const std::string contact_key = "Problem/Contact";

}  // namespace

bool takes_contact(const ProblemOptions& problem) {
  return problem.equation == Equation::poisson || problem.equation == Equation::heat;
}

std::vector<ContactText> contacts_of(const ProblemOptions& problem) {
  std::vector<ContactText> contacts;
  if (trim(problem.contact).empty()) return contacts;
  const Variables variables{false, constants_of(problem)};
  for (const Item& item : split_items(contact_key, problem.contact)) {
    const std::vector<std::string> names = split(item.name, ',');
    if (names.size() != 2 || names[0].empty() || names[1].empty() || names[0] == names[1])
      throw multigrid::InputError(contact_key + ": `" + item.name +
                                  "` is no pair of materials; write `A, B: h`.");
    const Expression<3> h(contact_key, item.text, variables);
    if (!h.is_constant())
      throw multigrid::InputError(contact_key + ": `" + item.text +
                                  "` depends on the place; give a number or a constant.");
    const double value = h({});
    if (!(value > 0) || !std::isfinite(value))
      throw multigrid::InputError(
          contact_key + ": `" + item.text + "` of `" + item.name +
          "` must be positive and finite; leave the pair out where the contact is perfect.");
    const auto is_same = [&](const ContactText& other) {
      return std::is_permutation(names.begin(), names.end(), other.materials.begin());
    };
    if (std::any_of(contacts.begin(), contacts.end(), is_same))
      throw multigrid::InputError(contact_key + ": `" + item.name +
                                  "` is there twice; give the pair one value.");
    contacts.push_back({{names[0], names[1]}, value});
  }
  return contacts;
}

}  // namespace assembly
