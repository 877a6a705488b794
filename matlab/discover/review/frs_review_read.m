function [review, measures] = frs_review_read(given, files, columns)
%FRS_REVIEW_READ  What a person said about the pictures of an earlier report: a struct for each of FILES.
%   GIVEN is option review of frs_discover: the name of the file that the page saved, or a struct array with fields file,
%   decision and box. REVIEW has fields decision ('' or one of those listed in frs_discover) and box (K-by-COLUMNS, 4 of pictures, 5 of
%   videos: of 'accept' and 'box' where it is, of 'wrong' where it is not; else 0-by-COLUMNS). Pictures are known by their names, by those without folder where folders
%   moved. MEASURES are those of the run that was judged, [] where they are not known.
  review = repmat(struct('decision', '', 'box', zeros(0, columns)), 1, numel(files));
  measures = [];
  if isempty(given)
    return
  end
  [list, measures] = entries_of(given);
  names = frs_base_names(files);
  unknown = {};
  for k = 1:numel(list)
    [decision, box] = checked(list{k}, k, columns);
    hits = find(strcmp(list{k}.file, files));
    if isempty(hits)
      hits = find(strcmp(frs_base_names({list{k}.file}), names));
      hits = hits(1:numel(hits) * (numel(hits) == 1));
    end
    if isempty(hits)
      unknown{end + 1} = list{k}.file;
    end
    for i = hits
      review(i) = struct('decision', decision, 'box', box);
    end
  end
  if ~isempty(unknown)
    warning('frs:discover:badValue', '%s not among those given; the first is %s.', frs_plural(numel(unknown), 'file of the review is', 'files of the review are'), unknown{1});
  end
end

function [list, measures] = entries_of(given)
  measures = [];
  if ischar(given)
    if ~exist(given, 'file')
      error('frs:discover:noFile', 'There is no review %s.', given);
    end
    content = frs_json(given);
    if ~isstruct(content) || ~isscalar(content) || ~all(isfield(content, {'frs', 'pictures'})) || ~isequal(content.frs, 'review')
      error('frs:discover:badValue', '%s is not a review saved by a report of frs_discover.', given);
    end
    given = content.pictures;
    if isfield(content, 'measures') && isstruct(content.measures) && all(isfield(content.measures, {'ap', 'overlap', 'heldOut'}))
      measures = content.measures;
    end
  end
  if iscell(given)
    list = given(:)';
  elseif isstruct(given)
    list = num2cell(given(:)');
  elseif isempty(given)
    list = {};
  else
    error('frs:discover:badType', 'review must be the name of a file, or a struct array with fields file, decision and box; got a %s.', class(given));
  end
end

function [decision, box] = checked(entry, k, columns)
  if ~isstruct(entry) || ~all(isfield(entry, {'file', 'decision', 'box'})) || ~ischar(entry.file) || ~ischar(entry.decision)
    error('frs:discover:badType', 'Entry %d of the review must have the fields file, decision and box.', k);
  end
  decision = frs_choice('discover', sprintf('decision of entry %d of the review', k), entry.decision, {'', 'accept', 'box', 'wrong', 'keep', 'relabel', 'reject'});
  box = zeros(0, columns);
  if any(strcmp(decision, {'accept', 'box', 'wrong'}))
    box = double(entry.box);
    if numel(box) == columns
      box = reshape(box, 1, []);
    end
    if isempty(box) || size(box, 2) ~= columns || ~all(isfinite(box(:))) || any(any(box(:, end - 3:end - 2) > box(:, end - 1:end)))
      error('frs:discover:badValue', 'The box of %s in the review must be rows [%sx1 y1 x2 y2] with x1 <= x2 and y1 <= y2; got [%s].', ...
            entry.file, repmat('frame ', 1, columns > 4), strtrim(sprintf(' %g', box')));
    end
  end
end
