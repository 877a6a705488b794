function frames = frs_sift_frames(frames)
%FRS_SIFT_FRAMES  FRAMES of frs_dsift with the contrast rounded to 8 bits, as the cache keeps it.
%   Results then do not depend on where they come from.
  frames(4, :) = typecast(bitand(typecast(frames(4, :), 'uint32'), uint32(4294901760)), 'single');
end
