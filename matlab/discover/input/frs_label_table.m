function [files, y, names, train] = frs_label_table(file)
%FRS_LABEL_TABLE  Pictures and their classes from a CSV table with columns file and labels, and set where it is given.
%   Labels are separated by semicolons; ?name means that it is not known whether the picture holds that class. Files are seen from the
%   folder of the table. Y is c-by-n in {+1, -1, 0}, NAMES are in the order in which they come; TRAIN is [] without the column set, whose
%   values are train and test.
  cells = frs_read_csv('discover', file);
  head = lower(strtrim(cells(1, :)));
  [isFile, isLabel, isSet] = deal(strcmp(head, 'file'), strcmp(head, 'labels'), strcmp(head, 'set'));
  if sum(isFile) ~= 1 || sum(isLabel) ~= 1 || sum(isSet) > 1 || size(cells, 1) < 2
    error('frs:discover:badValue', 'The table %s must have columns file and labels, named in its first line, and a line for each picture; got ''%s''.', ...
          file, strjoin(cells(1, :), ','));
  end
  files = reshape(cells(2:end, isFile), 1, []);
  files = cellfun(@(f) seen_from(fileparts(file), f), files, 'UniformOutput', false);
  check_files(file, files);
  labels = cellfun(@(t) strtrim(strsplit(t, ';')), cells(2:end, isLabel), 'UniformOutput', false);
  [y, names] = rows_of(file, labels);
  train = [];
  if any(isSet)
    train = sides_of(file, cells(2:end, isSet));
  end
end

function name = seen_from(folder, name)
  if isempty(regexp(name, '^([/\\~]|[A-Za-z]:)', 'once'))
    name = fullfile(folder, name);
  end
end

function check_files(file, files)
  missing = find(~cellfun(@(f) exist(f, 'file') > 0, files));
  if ~isempty(missing)
    error('frs:discover:noFile', 'The table %s lists %s; the first is %s (line %d).', file, frs_plural(numel(missing), 'file that is not there', 'files that are not there'), ...
          files{missing(1)}, missing(1) + 1);
  end
  [~, first] = unique(files, 'first');
  twice = setdiff(1:numel(files), first);
  if ~isempty(twice)
    error('frs:discover:badValue', 'The table %s has %s twice (line %d): give all its labels in one line, with ; between.', file, ...
          files{twice(1)}, twice(1) + 1);
  end
end

function [y, names] = rows_of(file, labels)
  all = [labels{:}];
  plain = regexprep(all, '^\?\s*', '');
  [~, first] = unique(plain, 'first');
  names = plain(sort(first));
  names = names(~cellfun('isempty', names));
  y = -ones(numel(names), numel(labels));
  for i = 1:numel(labels)
    known = ismember(names, labels{i});
    asked = ismember(names, regexprep(labels{i}(strncmp(labels{i}, '?', 1)), '^\?\s*', ''));
    if any(known & asked)
      error('frs:discover:badValue', 'Line %d of %s contradicts itself: %s and ?%s.', i + 1, file, names{find(known & asked, 1)}, ...
            names{find(known & asked, 1)});
    end
    y(known, i) = 1;
    y(asked, i) = 0;
  end
end

function train = sides_of(file, texts)
  texts = lower(strtrim(texts(:)'));
  wrong = find(~ismember(texts, {'train', 'test'}), 1);
  if ~isempty(wrong)
    error('frs:discover:badValue', 'The column set of %s must hold train and test; got ''%s'' in line %d.', file, texts{wrong}, wrong + 1);
  end
  train = strcmp(texts, 'train');
end
