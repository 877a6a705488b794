function range = frs_check_range(id, range, unit)
%FRS_CHECK_RANGE  Rows [first last] of frames, or [from to] of seconds, checked; [] is all of a video.
  seconds = strcmp(unit, 'seconds');
  if isnumeric(range) && isempty(range)
    range = [~seconds, Inf];
  end
  if isnumeric(range) && numel(range) == 2
    range = reshape(range, 1, 2);
  end
  good = isnumeric(range) && isreal(range) && ndims(range) == 2 && size(range, 2) == 2;
  if seconds
    if ~good || ~all(range(:, 1) >= 0 & range(:, 1) < range(:, 2))
      error(id, 'range in seconds must be [from to] with 0 <= from < to%s.', got(range));
    end
  elseif ~good || ~all(range(:, 1) >= 1 & range(:, 2) >= range(:, 1) & range(:, 1) <= 1e15) || any(range(:) ~= floor(range(:)))
    error(id, 'range must be [first last], whole numbers with 1 <= first <= last (for times, unit ''seconds'')%s.', got(range));
  end
  range = double(range);
end

function text = got(range)
  text = sprintf('; got a %s', class(range));
  if isnumeric(range) && ndims(range) == 2 && numel(range) <= 20
    text = ['; got ' mat2str(range, 5)];
  end
end
