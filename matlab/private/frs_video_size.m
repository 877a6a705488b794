function [small, extent] = frs_video_size(file, range, maxPixels)
%FRS_VIDEO_SIZE  [H W] of the frames of a video, and of frames of the same shape with at most maxPixels pixels.
  first = frs_video(file, 'range', [range(1) range(1)]);
  extent = [size(first, 1), size(first, 2)];
  small = max(1, floor(extent * min(1, sqrt(maxPixels / prod(extent)))));
end
