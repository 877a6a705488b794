function alpha = frs_text(str, height)
%FRS_TEXT  Coverage image of a line of text, for pictures that are composed without a display.
%   ALPHA = FRS_TEXT(STR, HEIGHT) is an array in 0..1; HEIGHT is that of a capital letter in pixels.
%   The letters are strokes of even width through the dots of the classic 5-by-7 character set, so
%   they are smooth at any size. Characters outside ASCII show as '?'.
  unit = height / 7;
  code = double(str(:)');
  code(code < 32 | code > 126) = double('?');
  rows = ceil(9 * unit) + 1;
  alpha = zeros(rows, ceil(6 * unit * numel(code)) + 2);
  for k = 1:numel(code)
    left = 1 + 6 * unit * (k - 1);                    % left edge of the cell, in pixels
    cols = floor(left):min(size(alpha, 2), floor(left) + ceil(6 * unit));
    [x, y] = meshgrid((cols - left) / unit, ((1:rows) - 1) / unit);
    distance = stroke_distance(glyph(code(k)), x - 0.5, y - 0.5);
    alpha(:, cols) = max(alpha(:, cols), min(1, max(0, 0.5 + (0.52 - distance) * unit)));
  end
end

function d = stroke_distance(dots, x, y)
% Distance to the strokes: each dot is joined to its neighbours, diagonally only where no dot lies
% between.
  d = Inf(size(x));
  [row, col] = find(dots);
  for k = 1:numel(row)
    r = row(k);
    c = col(k);
    d = min(d, hypot(x - c + 1, y - r + 1));
    for step = [0 1; 1 0; 1 1; 1 -1]'
      r2 = r + step(1);
      c2 = c + step(2);
      if r2 > size(dots, 1) || c2 < 1 || c2 > size(dots, 2) || ~dots(r2, c2)
        continue
      end
      if all(step ~= 0) && (dots(r2, c) || dots(r, c2))
        continue
      end
      t = ((x - c + 1) * step(2) + (y - r + 1) * step(1)) / sum(step .^ 2);
      t = min(1, max(0, t));
      d = min(d, hypot(x - c + 1 - t * step(2), y - r + 1 - t * step(1)));
    end
  end
end

function dots = glyph(code)
% Five columns of eight dots, the lowest bit on top.
  persistent table
  if isempty(table)
    table = reshape(sscanf([ ...
      '000000000000005F00000007000700147F147F14242A7F2A12231308646236495620500008070300' ...
      '001C2241000041221C002A1C7F1C2A08083E08080080703000080808080800006060002010080402' ...
      '3E5149453E00427F400072494949462141494D331814127F1027454545393C4A4949314121110907' ...
      '3649494936464949291E000014000000403400000008142241141414141400412214080201590906' ...
      '3E415D594E7C1211127C7F494949363E414141227F4141413E7F494949417F090909013E41415173' ...
      '7F0808087F00417F41002040413F017F081422417F404040407F021C027F7F0408107F3E4141413E' ...
      '7F090909063E4151215E7F09192946264949493203017F01033F4040403F1F2040201F3F4038403F' ...
      '631408146303047804036159494D43007F4141410204081020004141417F04020102044040404040' ...
      '000307080020545478407F284444383844444428384444287F385454541800087E090218A4A49C78' ...
      '7F0804047800447D40002040403D007F1028440000417F40007C047804787C080404783844444438' ...
      'FC1824241818242418FC7C08040408485454542404043F44243C4040207C1C2040201C3C4030403C' ...
      '44281028444C9090907C4464544C440008364100000077000000413608000201020402'], '%2x'), 5, [])';
  end
  columns = table(code - 31, :);
  dots = false(8, 5);
  for bit = 1:8
    dots(bit, :) = bitand(columns, 2 ^ (bit - 1)) > 0;
  end
end
