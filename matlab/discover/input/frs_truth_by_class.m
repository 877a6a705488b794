function truth = frs_truth_by_class(truth, set, names)
%FRS_TRUTH_BY_CLASS  Option truth of several classes where it is a name, as rows {class, truth of its positives}.
%   A CSV table has columns class, file, x1, y1, x2, y2, a line for each object; files are known by their names without folder and
%   ending. A folder has a folder for each class, each as it is for one class.
  if isscalar(names) || ~ischar(truth) || isempty(truth)
    return
  end
  if isempty(regexpi(truth, '\.(csv|tsv)$', 'once'))
    there = names(cellfun(@(n) exist(fullfile(truth, n), 'dir') > 0, names));
    if isempty(there)
      error('frs:discover:noFile', 'The folder %s has no folder named as one of the classes (%s).', truth, strjoin(names, ', '));
    end
    truth = [there(:), cellfun(@(n) fullfile(truth, n), there(:), 'UniformOutput', false)];
    return
  end
  [class, picture, box] = boxes_in(truth);
  files = frs_base_names(set.files);
  truth = [names(:), cell(numel(names), 1)];
  for k = 1:numel(names)
    has = files(set.y(k, :) > 0);
    mine = strcmp(class, names{k});
    truth{k, 2} = cellfun(@(f) box(mine & strcmp(picture, f), :), has, 'UniformOutput', false);
  end
end

function [class, picture, box] = boxes_in(file)
  cells = frs_read_csv('discover', file);
  head = lower(cells(1, :));
  at = zeros(1, 6);
  wanted = {'class', 'file', 'x1', 'y1', 'x2', 'y2'};
  for k = 1:6
    at(k) = max([0, find(strcmp(wanted{k}, strrep(head, 'image', 'file')), 1)]);
  end
  if any(at == 0)
    error('frs:discover:badValue', 'The truth %s must have columns %s, named in its first line; got ''%s''.', file, strjoin(wanted, ', '), ...
          strjoin(cells(1, :), ','));
  end
  class = cells(2:end, at(1));
  picture = reshape(frs_base_names(cells(2:end, at(2))), [], 1);
  box = str2double(cells(2:end, at(3:6)));
  wrong = find(any(isnan(box), 2) | any(box(:, 1:2) > box(:, 3:4), 2), 1);
  if ~isempty(wrong)
    error('frs:discover:badValue', 'Line %d of %s has no box x1, y1, x2, y2.', wrong + 1, file);
  end
end
