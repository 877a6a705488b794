function [values, source] = frs_read_features(folder, file)
%FRS_READ_FEATURES  Descriptors of the picture FILE that were made elsewhere and lie in FOLDER: {map} or {frames, descr}.
%   SOURCE is the file they were in.
  source = frs_features_file(folder, file);
  [~, ~, ending] = fileparts(source);
  switch lower(ending)
    case '.npy'
      values = {frs_read_npy(source)};
    case '.mat'
      values = chosen(frs_load('extract', source), source);
  end
end

function values = chosen(s, source)
% Arrays frames and descr; or map, or the only array there is.
  names = fieldnames(s);
  if all(isfield(s, {'frames', 'descr'}))
    values = {s.frames, s.descr};
  elseif isfield(s, 'map')
    values = {s.map};
  elseif numel(names) == 1
    values = {s.(names{1})};
  else
    error('frs:extract:badValue', '%s must hold an array map, or arrays frames and descr; it holds %s.', source, strjoin(names', ', '));
  end
end
