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
    otherwise
      values = chosen(load_h5(source), source);
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

function s = load_h5(file)
% HDF5 keeps arrays row by row; both hosts read them column by column, so that the order of the dimensions turns round.
  s = struct();
  try
    if exist('OCTAVE_VERSION', 'builtin')
      s = load('-hdf5', file);
    else
      about = h5info(file);
      for d = reshape(about.Datasets, 1, [])
        s.(d.Name) = h5read(file, ['/' d.Name]);
      end
    end
  catch e
    error('frs:extract:badValue', 'Cannot read %s: %s', file, strtrim(e.message));
  end
  for name = fieldnames(s)'
    s.(name{1}) = permute(s.(name{1}), ndims(s.(name{1})):-1:1);
  end
end
