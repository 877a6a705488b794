function found = frs_apply_classes(result, files, opts)
%FRS_APPLY_CLASSES  frs_apply for a result of several classes: each on the same files, which are described once.
%   FOUND is c-by-n, with a field class. The second class and those after it find the descriptions of the first in the cache.
  cache = opts.cache;
  if isempty(cache)
    cache = tempname();
    clearing = onCleanup(@() frs_discard(cache, 'folder'));
  end
  out = opts.out;
  folders = frs_class_folders(result.classes);
  if ~isempty(out)
    frs_refuse_links('apply', out, [{'classes'}, strcat('classes/', folders(:)')]);
  end
  for k = 1:numel(result.classes)
    opts.cache = cache;
    if ~isempty(out)
      opts.out = fullfile(out, 'classes', folders{k});
    end
    some = frs_apply(result.class(k), files, opts);
    [some.class] = deal(result.classes{k});
    found(k, :) = some;
  end
  if ~isempty(out) && isempty(opts.part)                  % workers leave that to the call that takes in all of them
    frs_write_table('apply', fullfile(out, 'found.csv'), 'class,file,label,score,regionScore,box', numel(found), @(k) line_of(found(k)));
  end
end

function line = line_of(f)
  line = sprintf('%s,%s,%g,%.9g,%.9g,%s', frs_csv(f.class), frs_csv(f.file), f.label, f.score, f.regionScore, frs_box_list(f.box, ' '));
end
