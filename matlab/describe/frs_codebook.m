function [words, index, info] = frs_codebook(descr, k, varargin)
%FRS_CODEBOOK  Visual words: k-means with exact assignment.
%   WORDS = FRS_CODEBOOK(DESCR, K, NAME, VALUE, ...) are K centres (d-by-K single) that minimise, locally,
%       sum_i min_j |DESCR(:,i) - WORDS(:,j)|^2
%   for DESCR d-by-n. [WORDS, INDEX, INFO] also gives the word of each descriptor (1-by-n uint32).
%   The result is the same for every number of threads. With fewer than K distinct descriptors there
%   are as many words as those, and a warning.
%
%   Options (default):
%     maxIter (50)          iterations at most
%     tol     (1e-3)        stop when the energy falls by less than this part of itself
%     start   ('parallel')  'parallel' (k-means||), 'plusplus' (k-means++) or 'random' first centres
%     batch   (0)           descriptors in a mini-batch step; 0: all of them in each iteration
%     seed    (0)
%     threads (0)           0: all processors
%     verbose (0)           1: one line of progress, 2: a line for each iteration
%
%   INFO has fields objective (energy at the start and after each iteration; of each batch if those are
%   used), energy (at the end),
%   iterations, time, status ('converged' or 'maxIter') and options.
%
%   See also frs_quantize, frs_dsift, frs_extract.
%
%   Example
%     words = frs_codebook([0 1 10 11 20], 3);
%     fprintf('%g ', sort(words))
%     % 0.5 10.5 20
  frs_need('codebook', nargin, 2);
  options = { ...
    'maxIter', 50,         'count'
    'tol',     1e-3,       'number [0 Inf)'
    'start',   'parallel', {'parallel', 'plusplus', 'random'}
    'batch',   0,          'count'
    'seed',    0,          'count'
    'threads', 0,          'count'
    'verbose', 0,          'count'};
  opts = frs_parse('codebook', options, varargin);
  if nargin < 2 || ~isnumeric(k) || ~isscalar(k) || ~isreal(k) || k < 1 || k ~= floor(k) || ~isfinite(k)
    error('frs:codebook:badValue', 'K must be a whole number of at least 1.');
  end
  descr = frs_descriptors('codebook', 'descr', descr);
  started = tic();
  [words, index, info] = frs_codebook_mex(descr, setfield(opts, 'words', k));
  info.time = toc(started);
  info.options = opts;
  if size(words, 2) < k
    warning('frs:codebook:badValue', 'There are only %d distinct descriptors: %d words instead of %d.', ...
            size(words, 2), size(words, 2), k);
  end
end

%!test
%! % the energy never rises and is that of the result
%! X = single (reshape (sin (1:4000), 8, 500));
%! [words, index, info] = frs_codebook (X, 20);
%! assert (all (diff (info.objective) <= 0));
%! D = X - words(:, index);
%! assert (info.energy, sum (double (D(:)) .^ 2), 1e-6 * info.energy);
%! assert (index, frs_quantize (words, X));
%!test
%! % two distinct descriptors make two words
%! old = warning ('off', 'frs:codebook:badValue');
%! words = frs_codebook ([1 1 1 2 2], 3);
%! warning (old);
%! assert (sort (words), single ([1 2]));
%!error id=frs:codebook:badSize       frs_codebook (ones (2, 3), 4)
%!error id=frs:codebook:badSize       frs_codebook (ones (0, 3), 2)
%!error id=frs:codebook:badValue      frs_codebook (ones (2, 3), 0)
%!error id=frs:codebook:badType       frs_codebook ('x', 1)
%!error id=frs:codebook:notFinite     frs_codebook ([1 NaN], 1)
%!error id=frs:codebook:badOption     frs_codebook (1:3, 1, 'start', 'best')
%!error id=frs:codebook:badOption     frs_codebook (1:3, 1, 'maxIter', 0)
%!error id=frs:codebook:unknownOption frs_codebook (1:3, 1, 'tolerance', 0)
%!error id=frs:codebook:outOfMemory   frs_codebook (sparse (1e6, 1e6), 2)
