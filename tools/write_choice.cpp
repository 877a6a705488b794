// write_choice - writes the tables of docs/choice.md from the code: build/write_choice docs/choice.md
#include <fstream>
#include <iostream>
#include <sstream>

#include "tests/shared/choice_page.hpp"

int main(int argc, char** argv) {
  std::stringstream page;
  if (argc == 2) page << std::ifstream(argv[1]).rdbuf();
  if (page.str().empty()) return std::cerr << "write_choice docs/choice.md\n", 2;
  std::ofstream(argv[1]) << generators::withChoiceTables(page.str());
}
