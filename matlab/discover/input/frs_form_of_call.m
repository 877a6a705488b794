function [job, args] = frs_form_of_call(given, known)
%FRS_FORM_OF_CALL  What the first arguments of frs_discover stand for, and ARGS, the options after them.
%   GIVEN are all arguments, KNOWN the names of the options. JOB has fields
%     positives, negatives   the arguments; negatives is {} where there is none
%     form     'pair' (one class and what is without it), 'classes' (folders or lists), 'table' or 'set' (a data set)
%     names    of the classes; {''} of a pair
%     groups   of a pair and of classes: files or folders of each class; rest, those without any of them, {} for none
%   Videos that are folders of frames are a list of files, not classes, with kind 'videos'.
  first = given{1};
  args = given(2:end);
  job = struct('positives', {first}, 'negatives', {{}}, 'form', 'pair', 'names', {{''}}, 'groups', {{}}, 'rest', {{}});
  alone = isempty(args) || isstruct(args{1}) || starts_options(args, known);
  if ~alone
    [job.negatives, job.rest] = deal(args{1});
    alone = iscell(args{1}) && isempty(args{1});
    args(1) = [];
  end
  job = frs_classes_of_call(job, alone, asks_for_videos(args));
end

function yes = starts_options(args, known)
% Whether ARGS are options from the first on, rather than a folder of negatives and options: names and values must come out even.
  yes = ischar(args{1}) && any(strcmpi(args{1}, known));
  k = 1;
  while yes && k <= numel(args)
    k = k + 2 - isstruct(args{k});
  end
  yes = yes && k == numel(args) + 1;
end

function yes = asks_for_videos(args)
  pairs = frs_option_pairs('discover', args);
  yes = any(cellfun(@(n, v) strcmpi(n, 'kind') && strcmpi(v, 'videos'), pairs(1, :), pairs(2, :)));
end
