function T = cluster_crossval(data, out, task)
%CLUSTER_CROSSVAL  Classes, folds and values of C as independent tasks; then their table.
%   DATA is a MAT file with X (D-by-n), Y (c-by-n in {-1, 0, +1}, a row a class), fold (1-by-n) and C (1-by-m): as many
%   tasks as classes times folds. CLUSTER_CROSSVAL(DATA, OUT, [k K]) does every K-th of them from the k-th on and
%   keeps each result in the folder OUT; a task that is there already is not done again.
%   T = CLUSTER_CROSSVAL(DATA, OUT, 'gather') has ap (classes-by-folds-by-C) and best (index into C of each class); an
%   error says how many tasks are missing.
  s = frs_load('cluster', data);
  folds = max(s.fold);
  total = size(s.Y, 1) * folds;
  if ischar(task)
    T = gather(s, out, folds, total);
    return
  end
  T = [];
  for t = task(1):task(2):total
    file = fullfile(out, sprintf('task%05d.mat', t));
    if ~exist(file, 'file')
      write_whole(file, one(s, ceil(t / folds), mod(t - 1, folds) + 1));
    end
  end
end

function ap = one(s, class, fold)
  known = s.Y(class, :) ~= 0;
  train = known & s.fold ~= fold;
  test = known & s.fold == fold;
  ap = zeros(1, numel(s.C));
  for k = 1:numel(s.C)
    model = frs_svm_train(s.X(:, train), s.Y(class, train), 'C', s.C(k), 'classWeight', 'balanced', 'threads', 1);
    [~, ~, ap(k)] = frs_pr(frs_predict(model, s.X(:, test)), s.Y(class, test));
  end
end

function T = gather(s, out, folds, total)
  T.ap = zeros(size(s.Y, 1), folds, numel(s.C));
  missing = 0;
  for t = 1:total
    file = fullfile(out, sprintf('task%05d.mat', t));
    if ~exist(file, 'file')
      missing = missing + 1;
      continue
    end
    done = frs_load('cluster', file);
    T.ap(ceil(t / folds), mod(t - 1, folds) + 1, :) = done.ap;
  end
  if missing > 0
    error('frs:cluster:noFile', '%d of %d tasks are missing in %s.', missing, total, out);
  end
  [~, T.best] = max(mean(T.ap, 2), [], 3);
end

function write_whole(file, ap)
% Under a name of its own first: a killed task leaves nothing that looks finished, two tasks do not disturb each other.
  [folder, name] = fileparts(file);
  [~, mark] = fileparts(tempname());
  part = fullfile(folder, [name '.' mark '.part']);
  save('-v7', part, 'ap');
  movefile(part, file);
end
