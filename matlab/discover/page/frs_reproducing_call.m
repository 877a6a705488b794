function text = frs_reproducing_call(result)
%FRS_REPRODUCING_CALL  The commands that give RESULT again, and those that apply it.
%   Folders and options are written out; lists of files, masks and boxes come from result.mat. A data set
%   is not kept: the commands call it ds.
  o = result.options;
  examples = struct('picture', 'new.jpg', 'video', 'new.mp4');
  stored = quoted(fullfile(o.out, 'result.mat'));
  named = @(v) ischar(v) || isempty(v);
  own = '';
  if strcmp(o.cue, 'own')
    own = ', ''cue'', cue';                              % the user's own, which is not kept
  end
  if any(strcmp({result.codebook.name}, 'own') & cellfun(@ischar, {result.codebook.features}))
    own = [own ', ''features'', features'];
  end
  if isequal(result.positives, [])
    call = sprintf('result = frs_discover(ds%s);   %% ds is the data set that was given', options_of_set(result, own));
  elseif isfield(result, 'whole')                        % one of several classes
    call = sprintf('load(%s);\nresult = frs_discover(result.positives, result.negatives, result.options%s);   %% all classes', ...
                   quoted(fullfile(result.whole, 'result.mat')), own);
  elseif ischar(result.positives) && ischar(result.negatives) && named(o.truth) && named(o.review) && named(o.codebook) && all(cellfun(named, o.test))
    call = sprintf('result = frs_discover(%s, %s%s);', quoted(result.positives), quoted(result.negatives), written_options(o));
  else
    call = sprintf('load(%s);\nresult = frs_discover(result.positives, result.negatives, result.options%s);', stored, own);
  end
  text = sprintf(['%% Octave or MATLAB, with the folder matlab of the toolbox on the path\nfrs_setup\ncd(%s)\n%s\n\n' ...
                  '%% classify new %ss and locate the object in them\nfound = frs_apply(%s, {''%s''}%s);'], ...
                 quoted(pwd()), call, result.kind, stored, examples.(result.kind), own);
end

function text = options_of_set(result, own)
% Those that say how files are described are for files; large ones are not written out.
  o = result.options;
  if isfield(result, 'whole')
    [o.out, o.title] = deal(result.whole, '');
  end
  for name = {'kind', 'features', 'featuresKey', 'words', 'regions', 'segmentation', 'maxPixels', 'codebook'}
    o.(name{1}) = [];
  end
  for name = {'truth', 'review', 'test'}
    if ~ischar(o.(name{1})) && ~isempty(o.(name{1}))
      o.(name{1}) = [];
      own = sprintf('%s, ...\n    ''%s'', %s', own, name{1}, name{1});
    end
  end
  if strcmp(o.cue, 'own')
    o.cue = [];                                           % it is in OWN
  end
  text = [written_options(o), own];
end

function text = written_options(o)
  text = '';
  names = setdiff(fieldnames(o), {'verbose', 'threads'}, 'stable');
  for k = 1:numel(names)
    value = o.(names{k});
    if strcmp(names{k}, 'cue') && strcmp(value, 'own')
      text = sprintf('%s, ...\n    ''cue'', cue', text);
    elseif ~isempty(value) && ~isequal(value, struct())
      text = sprintf('%s, ...\n    ''%s'', %s', text, names{k}, written(value));
    end
  end
end

function text = written(value)
  if ischar(value)
    text = quoted(value);
  elseif iscell(value)
    text = ['{' strjoin(cellfun(@written, value, 'UniformOutput', false), ', ') '}'];
  elseif isstruct(value)
    text = written_struct(value);
  else
    text = mat2str(double(value), 15);
  end
end

function text = written_struct(s)
% A network as the call that makes it, other structs field by field.
  start = 'struct(';
  names = fieldnames(s);
  if isfield(s, 'kind') && strcmp(s.kind, 'network')
    start = sprintf('frs_network(%s, ', quoted(s.file));
    s.layer = [s.layer, repmat('output', 1, isempty(s.layer))];
    names = intersect(names, {'layer', 'size', 'multiple', 'patch', 'channels', 'pooled', 'order', 'mean', 'scale', 'step', ...
                              'dimensions', 'first', 'stride'}, 'stable');
  end
  names = names(~cellfun(@(n) isempty(s.(n)), names));
  pairs = cellfun(@(n) sprintf('''%s'', %s', n, written(s.(n))), names, 'UniformOutput', false);
  text = [start strjoin(reshape(pairs, 1, []), ', ') ')'];
end

function text = quoted(text)
  text = ['''' strrep(text, '''', '''''') ''''];
end
