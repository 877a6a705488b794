function [alpha, above] = frs_text(str, height)
%FRS_TEXT  Coverage image of a line of text, for pictures that are composed without a display.
%   [ALPHA, ABOVE] = FRS_TEXT(STR, HEIGHT): ALPHA is an array in 0..1, HEIGHT that of a capital letter in pixels. The first
%   ABOVE rows of ALPHA hold what stands higher than capitals, such as their accents.
%   The letters are those of DejaVu Sans (font.png and font.txt beside this file, made by tools/make_font.cpp, licence
%   in font_licence.txt): Latin, Greek, Cyrillic, punctuation. Other characters show as a diamond with a question mark.
  font = loaded_font();
  glyph = glyphs_of(codes_of(str), font);
  pen = cumsum([2, font.advance(glyph)]);
  strip = zeros(size(font.strip, 1), ceil(pen(end)) + 4);
  for k = 1:numel(glyph)
    g = glyph(k);
    columns = max(1, round(pen(k)) + font.left(g)) + (0:font.width(g) - 1);
    columns = columns(columns <= size(strip, 2));
    ink = font.strip(:, font.start(g) + (1:numel(columns)));
    strip(:, columns) = max(strip(:, columns), ink);
  end
  scale = height / font.capital;
  rows = max(1, round(size(strip, 1) * scale));
  alpha = double(frs_resize(uint8(255 * strip), rows, max(1, round(size(strip, 2) * scale)))) / 255;
  if scale > 1
    alpha = min(1, max(0, 0.5 + (alpha - 0.5) * scale));  % enlarged edges stay sharp
  end
  above = round((font.baseline - font.capital) * scale);
end

function font = loaded_font()
% The glyphs side by side in one strip. Row 43 of the strip is the base line; capital letters reach 32 pixels up from it.
  persistent kept
  if isempty(kept)
    folder = fileparts(mfilename('fullpath'));
    rows = reshape(sscanf(fileread(fullfile(folder, 'font.txt')), '%f'), 4, []);
    kept = struct('strip', double(imread(fullfile(folder, 'font.png'))) / 255, 'code', rows(1, :), 'width', rows(2, :), ...
                  'start', cumsum([0, rows(2, 1:end - 1)]), 'left', rows(3, :), 'advance', rows(4, :), 'baseline', 43, 'capital', 32);
  end
  font = kept;
end

function glyph = glyphs_of(code, font)
  [known, glyph] = ismember(code, font.code);
  glyph(~known) = find(font.code == 65533);
end

function code = codes_of(str)
% Code points. Characters are bytes of UTF-8 in Octave; a byte that fits nowhere stands for itself, as in Latin-1.
  code = double(str(:)');
  if ~exist('OCTAVE_VERSION', 'builtin')
    return
  end
  bytes = code;
  code = zeros(1, 0);
  k = 1;
  while k <= numel(bytes)
    more = (bytes(k) >= 192) + (bytes(k) >= 224) + (bytes(k) >= 240);
    rest = bytes(k + 1:min(end, k + more));
    if numel(rest) < more || any(rest < 128 | rest > 191)
      more = 0;
      rest = [];
    end
    lead = bytes(k) - (more > 0) * (256 - 2 ^ (7 - more));
    code(end + 1) = lead * 64 ^ more + sum((rest - 128) .* 64 .^ (more - 1:-1:0));
    k = k + 1 + more;
  end
end
