function [frames, descr] = frs_dsift(I, varargin)
%FRS_DSIFT  SIFT descriptors on a dense grid at several sizes.
%   [FRAMES, DESCR] = FRS_DSIFT(I, NAME, VALUE, ...) describes the picture I around each point of a
%   regular grid: 4-by-4 bins of 8 gradient orientations each, the same numbers as VLFeat's. I is a file name, or
%   H-by-W (gray) or H-by-W-by-3 (RGB): uint8, uint16, logical, or floating point in 0..1 or 0..255.
%   FRAMES is 4-by-M single: x, y of the centre (from 1), side of a bin in pixels, and contrast (the
%   mean gradient in the window). DESCR is 128-by-M single (384-by-M in colour),
%   each 128 of unit length, or zero where the contrast is too low. A picture smaller than the window
%   of 3 bins + 1 pixel gives M = 0.
%   Where I is a cell of pictures they are described side by side, a thread for each, and FRAMES and DESCR are cells.
%
%   Options (default):
%     step       (4)         pixels between centres
%     sizes      ([4 6 8 10]) sides of a bin in pixels; all sizes share their centres
%     color      ('gray')    'gray', or 'opponent': intensity, red-green, yellow-blue
%     fast       (true)      flat window instead of a Gaussian one
%     windowSize (1.5)       width of the Gaussian window in bins
%     magnif     (6)         each size sees the picture smoothed by size / magnif; 0: not smoothed
%     contrast   (0.005)     descriptors with less contrast become zero
%     maxCount   (Inf)       keep a random subset of at most so many
%     seed       (0)         of the random subset
%     seeds      ([])        where I is a cell, the seed of each picture; [] is seed for all
%     words      ([])        128-by-K single: DESCR is then the word of each descriptor as frs_quantize gives it, and the
%                            descriptors take no memory beyond those of the pictures at work
%     threads    (0)         0: all processors
%
%   See also frs_codebook, frs_quantize, frs_bow.
%
%   Example
%     [frames, descr] = frs_dsift(repmat(0:0.1:1, 11, 1), 'sizes', 2, 'step', 2);
%     size(descr)
%     % ans =
%     %    128     9
%     frames(1:2, 1)'
%     % ans =
%     %    4   4
  frs_need('dsift', nargin, 1);
  options = { ...
    'step',       4,          'whole [1 Inf)'
    'sizes',      [4 6 8 10], 'numbers [1 Inf)'
    'color',      'gray',     {'gray', 'opponent'}
    'fast',       true,       'flag'
    'windowSize', 1.5,        'number (0 Inf)'
    'magnif',     6,          'number [0 Inf)'
    'contrast',   0.005,      'number [0 Inf)'
    'maxCount',   Inf,        'number [1 Inf]'
    'seed',       0,          'count'
    'seeds',      [],         ''
    'words',      [],         ''
    'threads',    0,          'count'};
  opts = frs_parse('dsift', options, varargin);
  alone = ~iscell(I);
  if alone
    I = {I};
  end
  for k = frs_where(cellfun(@ischar, I))
    I{k} = frs_renamed('dsift', @() frs_imread(I{k}));
  end
  if isequal(opts.maxCount, Inf)
    opts.maxCount = 0;
  end
  if isempty(opts.seeds)
    opts.seeds = repmat(opts.seed, 1, numel(I));
  end
  if nargout > 1
    [frames, descr] = frs_dsift_mex(I, opts);
  else
    frames = frs_dsift_mex(I, opts);
  end
  if alone
    frames = frames{1};
    if nargout > 1
      descr = descr{1};
    end
  end
end

%!test
%! % unit length, every window inside the picture
%! I = 0.5 + 0.5 * sin ((1:40)' * (1:60) / 50);
%! [frames, descr] = frs_dsift (I);
%! assert (sqrt (sum (descr .^ 2)), ones (1, columns (frames), 'single'), 1e-5);
%! half = 1.5 * frames(3, :);
%! assert (all (frames(1, :) - half >= 1 & frames(1, :) + half <= 60));
%! assert (all (frames(2, :) - half >= 1 & frames(2, :) + half <= 40));
%!test
%! % a one-colour picture has no contrast; one pixel has no descriptors
%! [~, descr] = frs_dsift (0.3 * ones (20), 'sizes', 4);
%! assert (~any (descr(:)) && ~isempty (descr));
%! [frames, descr] = frs_dsift (uint8 (7));
%! assert (isequal (size (frames), [4 0]) && isequal (size (descr), [128 0]));
%!test
%! % several pictures at once, and words instead of descriptors: the same as one after the other
%! I = 0.5 + 0.5 * sin ((1:60)' * (1:80) / 50);
%! J = uint8 (200 * I(1:40, :));
%! [frames, descr] = frs_dsift ({I, J}, 'seeds', [3 4], 'maxCount', 50, 'threads', 2);
%! [f, d] = frs_dsift (J, 'seed', 4, 'maxCount', 50);
%! assert (isequal (frames{2}, f) && isequal (descr{2}, d));
%! words = descr{1}(:, 1:5);
%! [frames, word] = frs_dsift ({I, J}, 'seeds', [3 4], 'maxCount', 50, 'words', words);
%! assert (isequal (frames{2}, f) && isequal (word{2}, frs_quantize (words, d)));
%!error id=frs:dsift:badType       frs_dsift ({{}})
%!error id=frs:dsift:badOption     frs_dsift ({ones(20), ones(20)}, 'seeds', [1 2 3])
%!error id=frs:dsift:badOption     frs_dsift ({ones(20)}, 'seeds', -1)
%!error id=frs:dsift:badType       frs_dsift ({ones(20)}, 'seeds', {1})
%!error id=frs:dsift:badType       frs_dsift (ones (20), 'words', 1)
%!error id=frs:dsift:badSize       frs_dsift (ones (20), 'words', single (1))
%!error id=frs:dsift:badSize       frs_dsift (ones (3, 3, 4))
%!error id=frs:dsift:badSize       frs_dsift ([])
%!error id=frs:dsift:badValue      frs_dsift (2000 * ones (20))
%!error id=frs:dsift:notFinite     frs_dsift (nan (20))
%!error id=frs:dsift:badOption     frs_dsift (ones (20), 'step', 0)
%!error id=frs:dsift:badOption     frs_dsift (ones (20), 'sizes', [])
%!error id=frs:dsift:badOption     frs_dsift (ones (20), 'sizes', 2.5)
%!error id=frs:dsift:badOption     frs_dsift (ones (20), 'color', 'pink')
%!error id=frs:dsift:badOption     frs_dsift (ones (20), 'maxCount', 0)
%!error id=frs:dsift:unknownOption frs_dsift (ones (20), 'stride', 2)
