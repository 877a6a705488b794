function part = frs_subset(ds, images)
%FRS_SUBSET  Some images of a data set, with their regions.
%   PART = FRS_SUBSET(DS, IMAGES) keeps the images with these numbers, or where the mask IMAGES is true, in
%   the order given. DS is of frs_images, frs_videos (an item is an image here) or frs_extract; histograms,
%   regions, labels and what else it holds of each image follow, and PART.bag counts the images of PART.
%
%   See also frs_images, frs_videos, frs_extract.
%
%   Example
%     ds = struct('files', {{'a', 'b', 'c'}}, 'y', [1 -1 1], 'train', true(1, 3), ...
%       'X', [1 2 3], 'H', [1 1 2 2 3 3], 'bag', [1 1 2 2 3 3]);
%     part = frs_subset(ds, [false true true]);
%     disp([part.H; part.bag])
%     %    2   2   3   3
%     %    1   1   2   2
  frs_need('subset', nargin, 2);
  if ~isstruct(ds) || ~isscalar(ds) || ~any(isfield(ds, {'files', 'adjacency'}))
    error('frs:subset:badType', 'DS must be a data set of frs_images, frs_videos or frs_extract.');
  end
  optional = @(f) strcmp(f, 'labels') && isempty(ds.(f));
  known = {'files', 'adjacency', 'labels', 'train', 'bag', 'X', 'H', 'area'};
  present = cellfun(@(f) isfield(ds, f) && ~optional(f), known);
  if any(isfield(ds, {'bag', 'H', 'area'}))
    present = present | ismember(known, {'bag', 'H'});    % regions are known by both
  end
  n = frs_check_set('subset', ds, known(present));
  if isfield(ds, 'y') && ~isempty(ds.y) && ~((isnumeric(ds.y) || islogical(ds.y)) && ndims(ds.y) == 2 && size(ds.y, 2) == n)
    error('frs:subset:badSize', 'DS must be a data set of frs_images: y must have a column for each of the %d images.', n);
  end
  images = numbers_of(images, n);
  part = ds;
  for name = {'files', 'train', 'labels', 'adjacency', 'count', 'hash', 'frameCount', 'objects', 'truth', 'ignore', 'split', ...
              'masks', 'motion', 'review', 'cueMap', 'look', 'seen', 'group'}                                        % one column an image
    if isfield(ds, name{1}) && ~isempty(ds.(name{1}))
      values = ds.(name{1});
      check_count(name{1}, numel(values), n);
      part.(name{1}) = values(images);
    end
  end
  for name = {'y', 'X', 'P'}                                                           % columns
    if isfield(ds, name{1}) && ~isempty(ds.(name{1}))
      values = ds.(name{1});
      part.(name{1}) = values(:, images);
    end
  end
  for name = {'imageSize', 'fileSize', 'range'}                                               % one row an image
    if isfield(ds, name{1})
      values = ds.(name{1});
      check_count(name{1}, size(values, 1), n);
      part.(name{1}) = values(images, :);
    end
  end
  if isfield(ds, 'candidates') && iscell(ds.candidates)                            % of frs_candidates
    check_count('candidates', numel(ds.candidates), n);
    part.candidates = ds.candidates(images);
  elseif isfield(ds, 'candidates')                                                % a data set of frs_cuboids beside the regions
    part.candidates = frs_subset(ds.candidates, images);
  end
  if isfield(ds, 'bag')
    regions = frs_members(ds.bag, n);
    regions = regions(images);
    part.bag = repelem_row(cellfun(@numel, regions));
    regions = [regions{:}];
    part.H = ds.H(:, regions);
    if isfield(ds, 'M')
      if size(ds.M, 2) ~= numel(ds.bag)
        error('frs:subset:badSize', ...
              'DS must be a data set of frs_extract: M must have a column for each of the %d regions; got %d.', numel(ds.bag), size(ds.M, 2));
      end
      part.M = ds.M(:, regions);
    end
    for name = {'area', 'cue', 'known'}                                                    % one column a region
      if isfield(ds, name{1})
        values = ds.(name{1});
        part.(name{1}) = values(regions);
      end
    end
    if isfield(ds, 'box')
      if size(ds.box, 1) ~= numel(ds.bag)
        error('frs:subset:badSize', ...
              'DS must be a data set of frs_cuboids: box must have a row for each of the %d candidates; got %d.', numel(ds.bag), size(ds.box, 1));
      end
      part.box = ds.box(regions, :);
    end
  end
end

function check_count(name, given, n)
  if given ~= n
    error('frs:subset:badSize', ...
          'DS must be a data set of frs_images or frs_extract: %s must have an entry for each of the %d images; got %d.', name, n, given);
  end
end

function images = numbers_of(images, n)
  if islogical(images)
    if numel(images) ~= n
      error('frs:subset:badSize', 'The mask IMAGES must have one entry per image (%d); got %d.', n, numel(images));
    end
    images = find(images);
  end
  if ~isnumeric(images) || ~isreal(images) || any(images(:) < 1 | images(:) > n | images(:) ~= round(images(:)))
    error('frs:subset:badValue', 'IMAGES must be a mask or numbers from 1 to %d.', n);
  end
  images = double(images(:)');
end

function bag = repelem_row(counts)
% 1 repeated counts(1) times, then 2, ...
  bag = zeros(1, sum(counts));
  last = cumsum(counts);
  for i = 1:numel(counts)
    bag(last(i) - counts(i) + 1:last(i)) = i;
  end
end

%!test
%! % order given, numbers or mask
%! ds = struct ('files', {{'a', 'b', 'c'}}, 'y', [], 'H', 1:5, 'bag', [1 2 2 3 3], 'imageSize', [1 1; 2 2; 3 3]);
%! part = frs_subset (ds, [3 1]);
%! assert (part.files, {'c', 'a'});
%! assert (part.H, [4 5 1]);
%! assert (part.bag, [1 1 2]);
%! assert (part.imageSize, [3 3; 1 1]);
%! assert (frs_subset (ds, [true false false]).H, 1);
%!test
%! % regions in any order; an image without any
%! ds = struct ('files', {{'a', 'b', 'c'}}, 'y', [], 'H', 1:5, 'bag', [3 1 3 1 3]);
%! part = frs_subset (ds, [3 2 1]);
%! assert (part.H, [1 3 5 2 4]);
%! assert (part.bag, [1 1 1 3 3]);
%!error id=frs:subset:badType frs_subset (struct ('files', {{'a', 'b'}}, 'bag', [1 2]), 1)
%!error id=frs:subset:badType frs_subset (struct ('files', {{'a', 'b'}}, 'H', [1 2]), 1)
%!error id=frs:subset:badType  frs_subset (1, 1)
%!error id=frs:subset:badSize  frs_subset (struct ('files', {{'a', 'b'}}, 'hash', {{'x'}}), 2)
%!error id=frs:subset:badSize  frs_subset (struct ('files', {{'a', 'b'}}), true)
%!error id=frs:subset:badValue frs_subset (struct ('files', {{'a', 'b'}}), 3)
