function found = frs_apply(result, files, varargin)
%FRS_APPLY  Classify new pictures and locate the object in them, with what frs_discover learned.
%   FOUND = FRS_APPLY(RESULT, FILES, NAME, VALUE, ...) takes a result of frs_discover, or the name of its
%   result.mat, and a folder or cell array of pictures. FOUND is a 1-by-n struct array with fields
%     file         name of the picture
%     label        +1 where it contains the object, else -1
%     score        of the selected words; label is its sign
%     regionScore  of the selected regions
%     box, mask    where it is: [x1 y1 x2 y2] (0-by-4 when nothing speaks for it) and logical H-by-W
%   A picture that cannot be read has label NaN and empty fields.
%
%   Options (default):
%     out      ('')  folder for found.csv, masks/ and heat maps in regions/
%     cache    ('')  folder of the extraction cache
%     threads  (0)   0: all processors
%     verbose  (0)   1 shows progress
%
%   See also frs_discover, frs_localize, frs_predict.
%
%   Example
%     >> folder = tempname();
%     >> [files, y] = frs_toy_images([4 4], 'size', [60 80], 'folder', folder);
%     >> result = frs_discover(files(y > 0), files(y < 0), 'out', fullfile(folder, 'answer'), ...
%     .. 'words', 20, 'regions', 12, 'segmentation', 'grid', 'verbose', 0);
%     >> found = frs_apply(fullfile(folder, 'answer', 'result.mat'), files(1:2));
%     >> isequal({found.file}, files(1:2)) && all(abs([found.label]) == 1)
%     ans = 1
%     >> size(found(1).mask)
%     ans =
%        60   80
  frs_need('apply', nargin, 2);
  opts = frs_parse('apply', struct('out', '', 'cache', '', 'threads', 0, 'verbose', 0), varargin);
  if ~ischar(opts.out) || ~ischar(opts.cache)
    error('frs:apply:badOption', 'out and cache must be names of folders.');
  end
  result = loaded(result);
  found = frs_renamed('apply', @() application(result, files, opts));
end

function found = application(result, files, opts)
  all = frs_images(files, []);
  ds = frs_extract(all, result.extract, 'codebook', result.codebook, 'cache', opts.cache, ...
                   'threads', opts.threads, 'verbose', opts.verbose);
  found = struct('file', all.files, 'label', NaN, 'score', NaN, 'regionScore', NaN, 'box', zeros(0, 4), 'mask', []);
  ds = frs_context(ds, result.context);
  [score, label] = frs_predict(result.words, ds.X);
  bagScore = frs_predict(result.regions, ds.H, ds.bag);
  [~, place] = ismember(ds.files, all.files);
  for i = 1:numel(ds.files)
    loc = frs_localize(result.regions, ds.labels{i}, ds.H(:, ds.bag == i), ds.adjacency{i});
    found(place(i)) = struct('file', ds.files{i}, 'label', label(i), 'score', score(i), ...
                             'regionScore', bagScore(i), 'box', loc.box, 'mask', loc.mask);
    if ~isempty(opts.out)
      write_found(opts.out, ds, i, loc);
    end
  end
  if ~isempty(opts.out)
    write_table(opts.out, found);
  end
end

function result = loaded(result)
  if ischar(result)
    if ~exist(result, 'file')
      error('frs:apply:noFile', 'There is no file %s.', result);
    end
    try
      content = load(result);
    catch e
      error('frs:apply:badValue', 'Cannot read %s: %s', result, e.message);
    end
    if ~isstruct(content) || ~isfield(content, 'result')
      error('frs:apply:badValue', '%s is not a result of frs_discover.', result);
    end
    result = content.result;
  end
  if ~isstruct(result) || ~all(isfield(result, {'words', 'regions', 'codebook', 'extract', 'context'}))
    error('frs:apply:badType', 'RESULT must be a result of frs_discover or the name of its file.');
  end
end

function write_found(out, ds, i, loc)
  for folder = {'masks', 'regions'}
    frs_make_folder('apply', fullfile(out, folder{1}));
  end
  [~, name] = fileparts(ds.files{i});
  frs_write_image('apply', uint8(255 * loc.mask), fullfile(out, 'masks', [name '.png']));
  I = frs_imread(ds.files{i});
  frs_plot_regions(I, ds.labels{i}, loc.regionScore - loc.threshold, 'found', struct('box', loc.box, 'mask', loc.mask), ...
                   'width', 480, 'file', fullfile(out, 'regions', [name '.jpg']));
end

function write_table(out, found)
  lines = cell(1, numel(found));
  for k = 1:numel(found)
    box = sprintf('%d,%d,%d,%d', [found(k).box; zeros(isempty(found(k).box), 4)]);
    lines{k} = sprintf('%s,%g,%.6g,%.6g,%s\n', frs_csv(found(k).file), found(k).label, found(k).score, found(k).regionScore, box);
  end
  frs_write_bytes('apply', fullfile(out, 'found.csv'), [sprintf('file,label,score,regionScore,x1,y1,x2,y2\n'), lines{:}]);
end

%!error id=frs:apply:badType frs_apply (3, 'x')
%!error id=frs:apply:noFile frs_apply ('/no/such/result.mat', 'x')
%!error id=frs:apply:unknownOption frs_apply (3, 'x', 'ouy', 1)
%!error id=frs:apply:badOption frs_apply ('a', 'b', 'out', 3)
%!error id=frs:apply:badValue frs_apply (which ('frs_apply'), 'b')
