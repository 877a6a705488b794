function [k, dataAt] = frs_orientation(bytes)
%FRS_ORIENTATION  How a camera held the picture: the Exif orientation 1 to 8 of a JPEG or TIFF file's BYTES (uint8).
%   [K, DATAAT] = FRS_ORIENTATION(BYTES) also says where the compressed data of a JPEG file begin ([] for others).
%   K is 1 (upright) where the file says nothing or nothing sensible.
  k = 1;
  dataAt = [];
  if numel(bytes) >= 4 && isequal(bytes(1:2), uint8([255 216]))
    [dataAt, exif] = segments(bytes);
    k = tag_of(exif);
  elseif numel(bytes) >= 8 && any(strcmp(char(bytes(1:2)), {'II', 'MM'}))
    k = tag_of(double(bytes));
  end
end

function [at, exif] = segments(bytes)
% A JPEG file is a row of segments: 255 (once or more), a mark, and a length in two bytes. The compressed data follow
% the segment 218; the notes of the camera are in a segment 225 that begins with "Exif".
  exif = [];
  at = 3;
  while at + 3 <= numel(bytes) && bytes(at) == 255
    while at + 3 < numel(bytes) && bytes(at + 1) == 255      % legal filling
      at = at + 1;
    end
    mark = bytes(at + 1);
    if mark == 218
      break
    end
    next = at + 2 + 256 * double(bytes(at + 2)) + double(bytes(at + 3));
    body = double(bytes(at + 4:min(next - 1, numel(bytes))));
    if mark == 225 && numel(body) > 14 && isequal(body(1:6), [double('Exif') 0 0]) && isempty(exif)
      exif = body(7:end);
    end
    at = next;
  end
  at = min(at, numel(bytes) + 1);
end

function k = tag_of(b)
% Tag 274 in the first directory of a TIFF structure; every position is checked, the file may be anything.
  k = 1;
  if numel(b) < 14
    return
  elseif isequal(b(1:4), [73 73 42 0])
    number = @(at, n) b(at + (0:n - 1)) * 256 .^ (0:n - 1)';  % least byte first
  elseif isequal(b(1:4), [77 77 0 42])
    number = @(at, n) b(at + (0:n - 1)) * 256 .^ (n - 1:-1:0)';
  else
    return
  end
  at = number(5, 4) + 1;
  if at + 1 > numel(b)
    return
  end
  for entry = at + 2 + 12 * (0:number(at, 2) - 1)
    if entry + 11 > numel(b)
      return
    end
    if number(entry, 2) == 274
      value = number(entry + 8, 2);
      if value >= 1 && value <= 8
        k = value;
      end
      return
    end
  end
end
