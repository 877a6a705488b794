function R = bench_labels(varargin)
%BENCH_LABELS  Wrong labels that frs_discover finds again, on photographs of voc_parts of which 5 % were turned round.
%   Run from the top folder, after a build:
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_labels;"
%   For each class and seed, of 60 photographs with it and 60 without it three of each kind get the other label. Printed is the
%   share of them among the first tenth of result.labels.order, and among those called wrong, with how many these are.
%   BENCH_LABELS(NAME, VALUE, ...): classes ({'aeroplane', 'motorbike', 'horse'}), seeds (1:4), kinds ({'SIFT', 'network'}: words), cache (a
%   folder for the extraction). The photographs of a class and of none are described once, without the labels; regions are a coarse grid.
%   The data are looked for in $FRS_SHARED, by default ../shared.
  opts = struct('classes', {{'aeroplane', 'motorbike', 'horse'}}, 'seeds', 1:4, 'kinds', {{'SIFT', 'network'}}, 'cache', ...
                fullfile(tempdir(), 'bench_labels'));
  opts = script_options(opts, varargin);
  R = struct('class', {}, 'kind', {}, 'seed', {}, 'tenth', {}, 'called', {}, 'right', {});
  for kind = opts.kinds
    for class = opts.classes
      [ds, y] = described(class{1}, kind{1}, opts);
      for seed = opts.seeds
        R(end + 1) = one(ds, y, class{1}, kind{1}, seed);
        r = R(end);
        fprintf('%-8s %-10s seed %d: %.2f of the wrong labels in the first tenth; %d called wrong, of which %d are\n', r.kind, ...
                r.class, seed, r.tenth, r.called, r.right);
      end
    end
    mine = R(strcmp({R.kind}, kind{1}));
    t = [mine.tenth];
    fprintf('%s: %.2f +- %.2f in the first tenth; called wrong %d, of which %d are, of %d\n', kind{1}, mean(t), std(t) / sqrt(numel(t)), ...
            sum([mine.called]), sum([mine.right]), 6 * numel(mine));
    record_row([mean(t), std(t) / sqrt(numel(t))], 'share', ...
               'wrong labels among the first tenth listed, voc_parts, 5 %% turned round, %s words, %d runs', kind{1}, numel(t));
  end
end

function [ds, y] = described(class, kind, opts)
  features = 'sift';
  if strcmp(kind, 'network')
    features = frs_network(shared_data('net', 'mobilenet_v2_1.4_mid.onnx'), 'layer', 'output');
  end
  ds = frs_images({shared_data('voc_parts', class, 'train'), shared_data('voc_parts', 'negative', 'train')}, [1 -1]);
  y = ds.y;
  ds = frs_extract(ds, 'features', features, 'words', 500, 'regions', 12, 'method', 'grid', 'maxPixels', 320 * 240, 'cache', ...
                   opts.cache, 'threads', 1);
end

function r = one(ds, y, class, kind, seed)
  rand('twister', seed);
  some = {find(y > 0), find(y < 0)};
  some = cellfun(@(list) list(randperm(numel(list), 60)), some, 'UniformOutput', false);
  flipped = [some{1}(1:3), some{2}(1:3)];
  turned = ds.files(flipped);
  ds.y = y;
  ds.y(flipped) = -y(flipped);
  ds = frs_subset(ds, sort([some{:}]));
  ds.train = mod(1:numel(ds.y), 2) == 1;
  result = frs_discover(ds, 'out', tempname(), 'C', 10, 'regionC', 1, 'shown', 1, 'refit', false, 'threads', 1, 'verbose', 0);
  wrong = ismember(result.files, turned);
  listed = wrong(result.labels.order);
  r = struct('class', class, 'kind', kind, 'seed', seed, 'tenth', sum(listed(1:round(end / 10))) / 6, 'called', numel(result.labels.wrong), ...
             'right', sum(wrong(result.labels.wrong)));
end
