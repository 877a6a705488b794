function frs_write_video(verb, file, V, rate)
%FRS_WRITE_VIDEO  Write H-by-W-by-3-by-T uint8 as a video or animated picture, by the ending of the name; needs ffmpeg.
%   .mkv keeps every byte, .mp4 plays in browsers, .gif and .webp are pictures that move.
  frs_renamed(verb, @() frs_video_write_mex(frs_absolute_path(file), V, rate));
end
