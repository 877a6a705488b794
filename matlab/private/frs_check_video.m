function opts = frs_check_video(verb, opts)
%FRS_CHECK_VIDEO  The options range and size of a video, checked; size becomes [height width] with 0 for "as it is" and
%   -1 for "follows from the other".
  id = ['frs:' verb ':badOption'];
  r = opts.range;
  if ~isnumeric(r) || ~isreal(r) || numel(r) ~= 2 || ~(r(1) >= 1 && r(2) >= r(1) && r(1) <= 1e15) || ...
     r(1) ~= floor(r(1)) || r(2) ~= floor(r(2))
    error(id, 'range must be [first last], whole numbers with 1 <= first <= last.');
  end
  opts.range = double(r(:)');
  s = opts.size;
  if isempty(s)
    s = [0 0];
  elseif ~isnumeric(s) || ~isreal(s) || numel(s) ~= 2 || all(isnan(s)) || any(s < 1 | s > 32768 | s ~= floor(s) & ~isnan(s))
    error(id, 'size must be [height width], whole numbers from 1 to 32768, one of them may be NaN.');
  end
  s(isnan(s)) = -1;
  opts.size = double(s);
end
