function found = frs_localize_videos(model, ds, cue, threads, shape)
%FRS_LOCALIZE_VIDEOS  What frs_localize finds in each video of DS, with its tube, and the evidence over time.
%   CUE is 'motion' or a cue of frs_localize. With 'motion' the cue of a region is how fast it moves against the camera, and a box is
%   fitted to every frame: evidence is what moves, near the middle, and looks like the class. With SHAPE 'regions' ('box') the
%   object is a set of regions instead, of which only what moves stays: voxels at least half as fast as the fast ones
%   among them (their 0.9 quantile).
%   Beside what frs_localize gives, FOUND has tube (rows [frame x1 y1 x2 y2]) and cuboid, both in pixels of the file, and
%   course (1-by-T): for each frame the mean over its pixels of the evidence above the threshold; of fitted boxes, how much
%   more evidence is inside than outside.
  if nargin < 5
    shape = 'box';
  end
  if strcmp(cue, 'motion')
    [motion, ds.motion] = motion_of_regions(ds, threads);
    found = frs_localize(model, ds, 'cue', motion, 'cueWeight', 1, 'margin', 1, 'shape', shape, ...
                         'place', 0.3, 'trust', 0.3, 'threads', threads);
    for k = 1:numel(found) * ~isfield(found, 'contrast')
      found(k).mask = moving_part(found(k).mask, ds.motion{found(k).image});
      found(k).box = frs_box_of(found(k).mask);
    end
  else
    found = frs_localize(model, ds, 'cue', cue, 'threads', threads);
  end
  for k = 1:numel(found)
    i = found(k).image;
    tube = frs_tube_of(found(k).mask, ds.fileSize(i, :) ./ ds.imageSize(i, :));
    found(k).tube = tube;
    found(k).cuboid = frs_cuboid_of(tube);
    found(k).course = course_of(found(k), ds.labels{i});
  end
end

function course = course_of(found, L)
  if isfield(found, 'contrast')
    course = found.contrast;
  else
    above = max(0, found.evidence - found.threshold);
    course = reshape(mean(mean(above(double(L)), 1), 2), 1, []);
  end
end

function [cue, speed] = motion_of_regions(ds, threads)
  cue = zeros(1, numel(ds.bag));
  speed = cell(1, numel(ds.files));
  members = frs_members(ds.bag, numel(ds.files));
  for i = 1:numel(ds.files)
    L = double(ds.labels{i}(:));
    speed{i} = frs_own_motion(ds, i, threads);
    cue(members{i}) = accumarray(L, double(speed{i}(:))) ./ accumarray(L, 1);
  end
end

function mask = moving_part(mask, speed)
% A supervoxel goes on while the object stands still before or after it moves: that part is cut off.
  inside = sort(speed(mask));
  mask = mask & speed >= inside(ceil(0.9 * numel(inside))) / 2;
end
