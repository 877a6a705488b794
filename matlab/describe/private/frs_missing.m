function frs_missing(set, files)
%FRS_MISSING  Raise frs:dataset:noFile with the list of those FILES and folders of a data set that are not there.
  gone = files(~cellfun(@(f) exist(f, 'file') || exist(f, 'dir'), files));
  if ~isempty(gone)
    more = '';
    if numel(gone) > 10
      more = sprintf('\n  and %d more', numel(gone) - 10);
    end
    error('frs:dataset:noFile', 'The data set %s is not complete. Missing:\n  %s%s', set, strjoin(gone(1:min(10, end)), sprintf('\n  ')), more);
  end
end
