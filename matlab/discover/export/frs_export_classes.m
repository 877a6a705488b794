function [classes, numbers] = frs_export_classes(entries, name)
%FRS_EXPORT_CLASSES  Names of the classes of answers (NAME where there is no answer), and for each entry the numbers of its answers'.
  all = [entries.class];
  classes = unique([all, repmat({name}, 1, isempty(all))], 'stable');
  numbers = cell(1, numel(entries));
  for i = 1:numel(entries)
    [~, numbers{i}] = ismember(entries(i).class, classes);
  end
end
