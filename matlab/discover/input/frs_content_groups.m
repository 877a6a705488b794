function content = frs_content_groups(ds)
%FRS_CONTENT_GROUPS  Which files of DS have the same content, whatever their names.
%   CONTENT has first (for each file the number of the first one with its content), twice (numbers of files that differ from their
%   first in label or in being held out) and seen (how many held-out files have the content of a training file).
  [~, first, group] = unique(ds.hash, 'first');
  first = reshape(first(group), 1, []);
  twice = find(any(ds.y ~= ds.y(:, first), 1) | ds.train ~= ds.train(first));
  content = struct('first', first, 'twice', twice, 'seen', sum(ismember(ds.hash(~ds.train), ds.hash(ds.train))));
end
