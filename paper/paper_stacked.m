function P = paper_stacked(parts, titles)
%PAPER_STACKED  Pictures one below the other on white, each under its title.
%   PARTS is a cell of uint8 RGB pictures, TITLES one of texts.
  height = 13;                                            % of a capital letter, pixels
  width = max(cellfun(@(p) size(p, 2), parts));
  for k = 1:numel(parts)
    head = 255 * ones(2 * height + 4, width, 3, 'uint8');
    head = frs_put_text(head, 4, height - 2, titles{k}, height, [0 0 0]);
    right = 255 * ones(size(parts{k}, 1), width - size(parts{k}, 2), 3, 'uint8');
    parts{k} = [head; parts{k}, right];
  end
  P = [vertcat(parts{:}); 255 * ones(8, width, 3, 'uint8')];
end
