function T = bench_network(varargin)
%BENCH_NETWORK  Words of SIFT, of a network, and of both: average precision of image labels, and what the words cost.
%   T = BENCH_NETWORK(NAME, VALUE, ...) prints for each set the average precision of the chi2 SVM, of feature selection and of region
%   selection on held-out photographs, with 500 words of each kind, and its standard error over classes or splits; C by
%   cross-validation inside the training part (of region selection with more than 400 pictures to learn from C = 1). Then the
%   processor time of the network's words for one picture. The photographs and the network are in the folder FRS_SHARED (default
%   ../shared/data beside the toolbox). What a run has found is kept in bench_network.csv of the cache; delete it to measure again.
%
%   Options (default):
%     sets     ({'voc_parts', 'msrc_cars', 'voc07'})
%     methods  ({'SVM', 'FS', 'RS'})
%     splits   (1:5)        of the cars
%     file     ('')         the network; '' is net/mobilenet_v2_1.4_mid.onnx
%     cache    (folder frs_bench_network in tempdir)  of frs_extract: a second run costs little
%     threads  (0)
%
%   T is a struct array: set, features, and mean and error, one for each of the methods.
  opts = struct('sets', {{'voc_parts', 'msrc_cars', 'voc07'}}, 'methods', {{'SVM', 'FS', 'RS'}}, 'splits', 1:5, 'file', '', ...
                'cache', fullfile(tempdir(), 'frs_bench_network'), 'threads', 0);
  opts = script_options(opts, varargin);
  if isempty(opts.file)
    opts.file = shared_data('net', 'mobilenet_v2_1.4_mid.onnx');
  end
  opts.net = frs_network(opts.file, 'layer', 'output');
  T = struct('set', {}, 'features', {}, 'mean', {}, 'error', {});
  kinds = {'SIFT', 'network', 'both'};
  for name = opts.sets
    ap = scores(name{1}, opts);
    for k = 1:numel(kinds)
      values = reshape(ap(k, :, :), size(ap, 2), []);
      T(end + 1) = struct('set', name{1}, 'features', kinds{k}, 'mean', mean(values, 2)', ...
                          'error', std(values, 0, 2)' / sqrt(size(values, 2)));
      fprintf('%-10s %-8s', name{1}, kinds{k});
      cells = [opts.methods; num2cell([T(end).mean; T(end).error])];
      fprintf('  %s %.3f +- %.3f', cells{:});
      fprintf('\n');
      for m = 1:numel(opts.methods)
        record_row([T(end).mean(m), T(end).error(m)], 'AP', '%s, %s words: %s', name{1}, kinds{k}, opts.methods{m});
      end
    end
  end
  print_cost(opts);
end

function ap = scores(name, opts)
% Kinds by methods by classes or splits. What was found is kept beside the extraction: a run that was stopped goes on there.
  units = struct('voc_parts', 3, 'msrc_cars', numel(opts.splits), 'voc07', 10);
  file = fullfile(opts.cache, 'bench_network.csv');
  ap = zeros(3, numel(opts.methods), units.(name));
  for u = 1:units.(name)
    for m = 1:numel(opts.methods)
      key = sprintf('%s,%d,%s,%s', name, u, opts.methods{m}, opts.net.hash);
      if strcmp(name, 'msrc_cars')
        key = strrep(key, sprintf(',%d,', u), sprintf(',%d,', opts.splits(u)));
      end
      found = kept(file, key);
      if isempty(found)
        found = of_set(unit_of(name, u, opts), opts.methods{m}, opts.threads);
        keep(file, key, found);
      end
      ap(:, m, u) = found;
    end
  end
end

function values = kept(file, key)
  values = [];
  if exist(file, 'file')
    line = regexp(fileread(file), ['(?<=^' regexptranslate('escape', key) ',).*?$'], 'match', 'once', 'lineanchors');
    values = sscanf(line, '%f,')';
  end
end

function keep(file, key, values)
  f = fopen(file, 'a');
  fprintf(f, '%s%s\n', key, sprintf(',%.6f', values));
  fclose(f);
end

function ds = unit_of(name, u, opts)
% The last one is remembered: all methods and, of voc07, all classes learn from the same words.
  persistent last
  which = sprintf('%s %d %s', name, u * ~strcmp(name, 'voc07'), opts.net.hash);
  if isempty(last) || ~strcmp(last.which, which)
    switch name
      case 'voc_parts'
        classes = {'aeroplane', 'motorbike', 'horse'};
        ds = parts_of(classes{u});
      case 'msrc_cars'
        folder = shared_data('msrc_cars');
        ds = frs_images({fullfile(folder, 'pos'), fullfile(folder, 'neg')}, [1 -1], 'train', 0.5, 'seed', opts.splits(u));
      otherwise
        ds = several_labels(shared_data('voc07'));
    end
    last = struct('which', which, 'ds', described(ds, opts));
  end
  ds = last.ds;
  if strcmp(name, 'voc07')
    ds = frs_subset(ds, ds.y(u, :) ~= 0);
    ds.y = ds.y(u, :);
  end
end

function ds = parts_of(class)
  folder = shared_data('voc_parts');
  parts = {fullfile(class, 'train'), 1, true; fullfile('negative', 'train'), -1, true; ...
           fullfile(class, 'test'), 1, false; fullfile('negative', 'test'), -1, false};
  ds = struct('files', {{}}, 'y', [], 'train', false(1, 0));
  for k = 1:size(parts, 1)
    list = frs_images(fullfile(folder, parts{k, 1}), []);
    ds.files = [ds.files, list.files];
    ds.y = [ds.y, repmat(parts{k, 2}, 1, numel(list.files))];
    ds.train = [ds.train, repmat(parts{k, 3}, 1, numel(list.files))];
  end
end

function ds = several_labels(folder)
% A row of labels for each class.
  f = fopen(fullfile(folder, 'labels.csv'));
  head = strsplit(strtrim(fgetl(f)), ',');
  rows = textscan(f, ['%s %s' repmat(' %f', 1, numel(head) - 2)], 'Delimiter', ',');
  fclose(f);
  files = cellfun(@(n) fullfile(folder, 'images', [n '.jpg']), rows{1}', 'UniformOutput', false);
  ds = struct('files', {files}, 'y', [rows{3:end}]', 'train', strcmp(rows{2}', 'train'));
end

function ds = described(ds, opts)
% Of voc07 whole images where regions are not asked for: they take most of the time.
  method = 'ucm';
  if ~any(strcmp(opts.methods, 'RS'))
    method = 'none';
  end
  ds = frs_extract(ds, 'words', 500, 'features', {'sift', opts.net}, 'maxPixels', 320 * 240, 'method', method, ...
                   'cache', opts.cache, 'keepLabels', false, 'threads', opts.threads);
  if isfield(ds, 'H')
    ds = frs_context(ds);
  end
end

function ap = of_set(ds, method, threads)
% The words of SIFT come first; each kind weighs one half in the histograms of both.
  D = size(ds.X, 1) / 2;
  rows = {1:D, D + 1:2 * D, 1:2 * D};
  for k = numel(rows):-1:1
    one = ds;
    one.X = ds.X(rows{k}, :) * 2 * D / numel(rows{k});
    if isfield(ds, 'H')
      one.H = ds.H(rows{k}, :) * 2 * D / numel(rows{k});
    end
    ap(k) = of_method(one, method, threads);
  end
end

function ap = of_method(ds, method, threads)
  train = frs_subset(ds, ds.train);
  test = frs_subset(ds, ~ds.train);
  common = {'kernel', 'chi2', 'classWeight', 'balanced', 'threads', threads};
  switch method
    case 'SVM'
      model = frs_crossval(@frs_svm_train, train.X, train.y, common{:});
    case 'FS'
      model = frs_crossval(@frs_select_features, train.X, train.y, common{:});
    otherwise
      if numel(train.y) > 400
        model = frs_select_regions(train.H, train.bag, train.y, 'C', 1, common{:});
      else
        model = frs_crossval(@frs_select_regions, train.H, train.y, 'bag', train.bag, 'C', [1 10], common{:});
      end
  end
  if strcmp(method, 'RS')
    score = frs_predict(model, test.H, test.bag, 'threads', threads);
  else
    score = frs_predict(model, test.X, 'threads', threads);
  end
  [~, ~, ap] = frs_pr(score, test.y);
end

function print_cost(opts)
% Processor seconds of a picture of 320 by 240, of the host and of the network's process, everything from the file to the words.
  ds = frs_images(fullfile(shared_data('voc_parts'), 'negative', 'train'), []);
  ds = frs_subset(ds, 1:60);
  ds.train(:) = true;
  common = {'maxPixels', 320 * 240, 'method', 'none', 'threads', 1};
  for kind = {'network', 'SIFT'; opts.net, 'sift'}
    [~, codebook] = frs_extract(ds, 'features', kind{2}, 'words', 500, common{:});
    before = spent();
    frs_extract(ds, 'codebook', codebook, common{:});
    fprintf('%s words: %.3f CPU s a picture\n', kind{1}, (spent() - before) / numel(ds.files));
  end
end

function t = spent()
% CPU seconds of this process and of those it started that still run, in hundredths as Linux counts them.
  [~, children] = system(sprintf('ps -o pid= --ppid %d', getpid()));
  t = 0;
  for process = [getpid(), sscanf(children, '%d')']
    file = sprintf('/proc/%d/stat', process);
    if exist(file, 'file')
      fields = strsplit(regexprep(fileread(file), '^.*\) ', ''), ' ');
      t = t + sum(str2double(fields(12:13))) / 100;
    end
  end
end
