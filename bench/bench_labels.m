function R = bench_labels(varargin)
%BENCH_LABELS  Wrong labels that frs_discover finds again, on photographs of voc_parts of which 5 % were turned round.
%   Run from the top folder, after a build (about 10 CPU minutes):
%     octave-cli -q -f -H --path matlab --path bench --eval "frs_setup; bench_labels;"
%   For each class and seed, of 60 photographs with it and 60 without it three of each kind get the other label. Printed is the
%   share of them among the first tenth of result.labels.order, and among those called wrong, with how many these are.
%   BENCH_LABELS(NAME, VALUE, ...): classes ({'aeroplane', 'motorbike', 'horse'}), seeds (1:4), cache ('', a folder for the extraction).
%   The data are looked for in $FRS_SHARED, by default ../shared.
  opts = struct('classes', {{'aeroplane', 'motorbike', 'horse'}}, 'seeds', 1:4, 'cache', fullfile(tempdir(), 'bench_labels'));
  opts = script_options(opts, varargin);
  R = struct('class', {}, 'seed', {}, 'tenth', {}, 'called', {}, 'right', {});
  for class = opts.classes
    for seed = opts.seeds
      R(end + 1) = one(class{1}, seed, opts);
      fprintf('%-10s seed %d: %.2f of the wrong labels in the first tenth; %d called wrong, of which %d are\n', R(end).class, seed, R(end).tenth, R(end).called, R(end).right);
    end
  end
  t = [R.tenth];
  fprintf('all: %.2f +- %.2f in the first tenth; called wrong %d, of which %d are, of %d\n', mean(t), std(t) / sqrt(numel(t)), sum([R.called]), sum([R.right]), 6 * numel(R));
  record_row([mean(t), std(t) / sqrt(numel(t))], 'share', 'wrong labels among the first tenth listed, voc_parts, 5 %% turned round, %d runs', numel(R));
end

function r = one(class, seed, opts)
  list = @(folder) strcat([folder filesep()], sort(names_in_folder(folder)));
  positives = list(shared_data('voc_parts', class, 'train'));
  negatives = list(shared_data('voc_parts', 'negative', 'train'));
  rand('twister', seed);
  positives = positives(randperm(numel(positives)));
  negatives = negatives(randperm(numel(negatives)));
  negatives = negatives(1:60);
  flipped = [positives(1:3), negatives(1:3)];
  result = frs_discover([positives(4:end), negatives(1:3)], [negatives(4:end), positives(1:3)], 'out', tempname(), 'cache', opts.cache, ...
                        'C', 10, 'regionC', 1, 'shown', 1, 'refit', false, 'threads', 1, 'verbose', 0);
  listed = result.files(result.labels.order);
  found = @(some) sum(ismember(some, flipped));
  r = struct('class', class, 'seed', seed, 'tenth', found(listed(1:round(numel(listed) / 10))) / 6, 'called', numel(result.labels.wrong), ...
             'right', found(result.files(result.labels.wrong)));
end

function names = names_in_folder(folder)
  list = dir(folder);
  names = {list(~[list.isdir]).name};
end
