function content = frs_json(file)
%FRS_JSON  Content of a JSON file, by the host's reader.
  if ~any(exist('jsondecode') == [2 5])
    error('frs:dataset:notBuilt', 'Reading %s needs jsondecode: Octave 7 or MATLAB R2016b.', file);
  end
  try
    content = jsondecode(fileread(file));
  catch e
    error('frs:dataset:badValue', '%s cannot be read as JSON: %s', file, e.message);
  end
end
