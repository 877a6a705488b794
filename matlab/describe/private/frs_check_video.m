function opts = frs_check_video(verb, opts)
%FRS_CHECK_VIDEO  The options range and size of a video, checked. A range in frames that is [] becomes [1 Inf], one in
%   seconds [0 Inf]; size becomes [height width] with 0 for "as it is" and -1 for "follows from the other".
  id = ['frs:' verb ':badOption'];
  unit = 'frames';
  if isfield(opts, 'unit')
    unit = opts.unit;
  end
  opts.range = frs_check_range(id, opts.range, unit);
  if size(opts.range, 1) ~= 1
    error(id, 'range must be one row [first last]; got %d rows.', size(opts.range, 1));
  end
  s = opts.size;
  if isempty(s)
    s = [0 0];
  elseif ~isnumeric(s) || ~isreal(s) || numel(s) ~= 2 || all(isnan(s)) || any(s < 1 | s > 32768 | s ~= floor(s) & ~isnan(s))
    error(id, 'size must be [height width], whole numbers from 1 to 32768, one of them may be NaN.');
  end
  s(isnan(s)) = -1;
  opts.size = double(s);
end
