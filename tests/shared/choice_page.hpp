// choice_page.hpp - puts the tables of the choice of engines into docs/choice.md, for the tool that writes the page and the
// test that compares it.
#pragma once
#include <string>

#include "features/portfolio.hpp"

namespace generators {
/// The page with what stands between the lines `<!-- name -->` and `<!-- end -->` replaced by the table of that name; a name
/// that the page lacks leaves a note.
inline std::string withChoiceTables(std::string page) {
  for (const frs::features::ChoiceBlock& block : frs::features::choiceBlocks()) {
    const std::string begin = "<!-- " + block.name + " -->\n", end = "<!-- end -->";
    const std::size_t from = page.find(begin);
    const std::size_t to = from == std::string::npos ? from : page.find(end, from);
    if (to == std::string::npos) return page + "no block " + block.name + "\n";
    page.replace(from + begin.size(), to - from - begin.size(), block.text);
  }
  return page;
}
}  // namespace generators
