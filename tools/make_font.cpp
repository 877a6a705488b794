// make_font.cpp - makes the font of drawn pictures, matlab/internal/draw/font.pgm and font.txt, from an outline font.
//   g++ -O2 tools/make_font.cpp $(pkg-config --cflags --libs freetype2) -o /tmp/make_font
//   /tmp/make_font /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf matlab/internal/draw
// then font.png from font.pgm. The glyphs stand side by side in one strip, capitals 32 pixels high, unhinted, in 16 levels
// of coverage. A line of font.txt is: code point, width of the glyph in the strip, where it begins right of the pen,
// how far the pen moves (pixels).
#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {
constexpr int kRows = 56, kBaseline = 43, kCapital = 32;

struct Range {
  unsigned first, last;
};
// Latin with Extended-A and the letters of Romanian, accents that combine, Greek, Cyrillic, punctuation, arrows, signs, and
// what stands for a missing character.
constexpr Range kRanges[] = {{0x20, 0x7e},     {0xa0, 0x17f},    {0x192, 0x192},   {0x218, 0x21b},   {0x300, 0x304},
                             {0x306, 0x30c},   {0x323, 0x328},   {0x384, 0x3ce},   {0x400, 0x45f},   {0x490, 0x493},
                             {0x1e9e, 0x1e9e}, {0x2010, 0x2015}, {0x2018, 0x201e}, {0x2020, 0x2022}, {0x2026, 0x2026},
                             {0x2032, 0x2033}, {0x20ac, 0x20ac}, {0x2122, 0x2122}, {0x2190, 0x2193}, {0x2212, 0x2212},
                             {0x2248, 0x2248}, {0x2260, 0x2260}, {0x2264, 0x2265}, {0xfffd, 0xfffd}};
}  // namespace

int main(int argc, char** argv) {
  FT_Library library;
  FT_Face face;
  if (argc != 3 || FT_Init_FreeType(&library) || FT_New_Face(library, argv[1], 0, &face)) {
    std::fprintf(stderr, "usage: make_font FONT.ttf FOLDER\n");
    return 1;
  }
  FT_Load_Char(face, 'H', FT_LOAD_NO_SCALE);
  const double capital = static_cast<double>(face->glyph->metrics.horiBearingY) / face->units_per_EM;
  FT_Set_Char_Size(face, 0, static_cast<FT_F26Dot6>(std::lround(64 * kCapital / capital)), 72, 72);
  std::vector<std::vector<unsigned char>> columns;  // of the strip
  const std::string folder = argv[2];
  std::FILE* table = std::fopen((folder + "/font.txt").c_str(), "w");
  if (!table) return 1;
  for (const Range& range : kRanges)
    for (unsigned code = range.first; code <= range.last; ++code) {
      if (!FT_Get_Char_Index(face, code) || FT_Load_Char(face, code, FT_LOAD_RENDER | FT_LOAD_NO_HINTING)) continue;
      const FT_GlyphSlot g = face->glyph;
      const int top = kBaseline - g->bitmap_top;
      std::fprintf(table, "%u %u %d %.2f\n", code, g->bitmap.width, g->bitmap_left, g->linearHoriAdvance / 65536.0);
      for (unsigned x = 0; x < g->bitmap.width; ++x) {
        std::vector<unsigned char> column(kRows, 0);
        for (unsigned y = 0; y < g->bitmap.rows; ++y) {
          const int row = top + static_cast<int>(y);
          if (row >= 0 && row < kRows) column[row] = 17 * ((g->bitmap.buffer[y * g->bitmap.pitch + x] + 8) / 17);
        }
        columns.push_back(column);
      }
    }
  std::fclose(table);
  std::FILE* strip = std::fopen((folder + "/font.pgm").c_str(), "wb");
  if (!strip) return 1;
  std::fprintf(strip, "P5\n%zu %d\n255\n", columns.size(), kRows);
  for (int y = 0; y < kRows; ++y)
    for (const auto& column : columns) std::fputc(column[y], strip);
  std::fclose(strip);
}
