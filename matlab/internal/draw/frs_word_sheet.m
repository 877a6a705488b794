function P = frs_word_sheet(rows, numbers, count, side)
%FRS_WORD_SHEET  Patches of visual words, a row for each word of frs_word_patches, as a uint8 RGB picture.
%   At most COUNT patches of SIDE pixels in a row; at its right the name, the text in NUMBERS (a cell, one for each row) and in which
%   class the word is the more frequent.
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
    lift = round(height / 2) * ~isempty(rows(k).name);
    if lift > 0
      P = frs_put_text(P, x, top + round(side / 2) - 2 * height - 4 - lift, rows(k).name, height, colors.ink);
    end
    P = frs_put_text(P, x, top + round(side / 2) - height - 4 + lift, numbers{k}, round(1.1 * height), colors.ink);
    P = frs_put_text(P, x, top + round(side / 2) + height - 2 + lift, note_of(rows(k)), height, colors.grey);
  end
end

function note = note_of(row)
  names = {'negatives', 'positives'};
  note = sprintf('only in %s', names{1 + row.positive});
  if isfinite(row.ratio)
    note = sprintf('%.1fx in %s', row.ratio, names{1 + row.positive});
  end
end
