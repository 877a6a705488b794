function [frames, word, L] = frs_frames(ds, i)
%FRS_FRAMES  Where the visual words of an image or video of a data set lie.
%   [FRAMES, WORD] = FRS_FRAMES(DS, I) gives for image I of DS (see frs_extract) FRAMES 4-by-M single (x, y,
%   bin side in pixels, contrast to 8 bits; see frs_dsift; with other features, x, y, a quarter of the side of the patch that a
%   descriptor sees, and further rows of your own) and WORD 1-by-M uint32, the words of those descriptors; from the cache of DS, or
%   computed again. With several kinds of features the words of all of them come one after the other, numbered through as the
%   rows of X, and FRAMES has the rows x, y and side.
%   Of a video FRAMES is 7-by-M (see frs_stip), in the pixels of DS.imageSize.
%   [FRAMES, WORD, L] = FRS_FRAMES(DS, I) also gives the label image, [] where DS has no regions.
%
%   See also frs_extract, frs_dsift, frs_plot_words.
%
%   Example
%     files = frs_toy_images(2, 'size', [60 80], 'folder', tempname());
%     ds = frs_extract(frs_images(files), 'words', 10, 'regions', 8, 'norm', 'none');
%     [frames, word] = frs_frames(ds, 1);
%     isequal(accumarray(double(word'), 1, [10 1]), full(ds.X(:, 1)))
%     % ans = 1
  frs_need('frames', nargin, 2);
  if ~isstruct(ds) || ~isscalar(ds) || ~all(isfield(ds, {'files', 'hash', 'codebook', 'options'}))
    error('frs:frames:badType', 'DS must be a data set that frs_extract has been through.');
  end
  if ~isnumeric(i) || ~isscalar(i) || ~any(i == 1:numel(ds.files))
    error('frs:frames:badValue', 'I must be the number of an image, 1 to %d.', numel(ds.files));
  end
  opts = ds.options;
  opts.codebook = frs_complete_codebook(ds.codebook);
  opts.kinds = [opts.codebook.kind];
  opts.channels = {'words'};
  opts.range = opts.codebook(1).range;
  opts.part = [];                                         % one image, wherever the set came from
  source = frs_source(ds);
  labels = nargout > 2;                                   % in the handle below nargout would be that of the handle
  [part, problem] = frs_renamed('frames', @() source.frames(ds, i, opts, labels));
  if ~isempty(problem)
    error('frs:frames:noFile', '%s', problem.message);
  end
  frames = part.frames;
  word = part.word;
  L = part.labels;
end

%!error id=frs:frames:badType frs_frames (3, 1)
%!test
%! % where nobody asks for the regions no picture is segmented, and the words are the same
%! folder = tempname ();
%! files = frs_toy_images (1, 'size', [60 80], 'folder', folder);
%! ds = frs_extract (frs_images (files, 1), 'words', 5, 'regions', 8, 'method', 'grid', 'cache', '', 'verbose', 0);
%! [frames, word, L] = frs_frames (ds, 1);
%! assert (size (L), [60 80]);
%! ds.options.method = 'no such method';
%! [again, same] = frs_frames (ds, 1);
%! assert (isequal (again, frames) && isequal (same, word));
%! confirm_recursive_rmdir (false, 'local');
%! rmdir (folder, 's');
