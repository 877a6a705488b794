function yes = frs_is_video_object(x)
%FRS_IS_VIDEO_OBJECT  Is X a mask volume, a tube (5 columns), cuboids (6 columns), or a cell that begins with one?
  first = x;
  if iscell(x) && ~isempty(x)
    first = x{1};
  end
  yes = (islogical(first) && ndims(first) == 3) || (isnumeric(first) && ndims(first) == 2 && any(size(first, 2) == [5 6]));
end
