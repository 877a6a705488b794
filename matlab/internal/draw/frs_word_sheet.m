function P = frs_word_sheet(rows, numbers, count, side)
%FRS_WORD_SHEET  Patches of visual words, a row for each word of frs_word_patches, as a uint8 RGB picture.
%   At most COUNT patches of SIDE pixels in a row; at its right the text in NUMBERS (a cell, one for each row) and the note
%   that says in which class the word is the more frequent.
  colors = frs_palette();
  gap = 3;
  margin = round(1.9 * side) + 70;                        % room for the texts
  P = 255 * ones(numel(rows) * (side + gap) + gap, gap + count * (side + gap) + margin, 3, 'uint8');
  height = max(8, round(side / 6));
  for k = 1:numel(rows)
    top = gap + (k - 1) * (side + gap);
    for j = 1:min(count, numel(rows(k).patches))
      left = gap + (j - 1) * (side + gap);
      P(top + (1:side), left + (1:side), :) = frs_resize(rows(k).patches{j}, side, side);
    end
    x = gap + count * (side + gap) + 8;
    P = frs_put_text(P, x, top + round(side / 2) - height - 4, numbers{k}, round(1.1 * height), colors.ink);
    P = frs_put_text(P, x, top + round(side / 2) + height - 2, rows(k).note, height, colors.grey);
  end
end
