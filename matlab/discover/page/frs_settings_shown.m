function list = frs_settings_shown(result)
%FRS_SETTINGS_SHOWN  The settings of a run as the page shows them, cells {name, value}.
%   Where an option left the choice to the run, its choice is shown; options that were not used are left out.
  if isfield(result, 'classes')
    list = {{[result.kind 's'], sprintf('%d for learning, %d held out', sum(result.train), sum(~result.train))}, ...
            {'classes', strjoin(result.classes, ', ')}};
    o = result.options;
    names = {'words', 'regions', 'segmentation', 'kernel', 'seed', 'split'};
  else
    list = {{[result.kind 's'], sprintf('%d for learning, %d held out', sum(result.train), sum(~result.train))}, ...
            {'first positive', result.files{find(result.y > 0, 1)}}, {'first negative', result.files{find(result.y < 0, 1)}}};
    o = used(result);
    names = setdiff(fieldnames(o)', {'truth', 'test', 'title', 'verbose', 'codebook', 'background'}, 'stable');
  end
  for name = names
    text = shown(o.(name{1}));
    if ~isempty(text)
      list{end + 1} = {name{1}, text};                    %#ok<AGROW>
    end
  end
  if ~isfield(result, 'classes')
    list{end + 1} = {'regions in all', sprintf('%d', result.facts.counts.regions)};
  end
  [~, build] = frs_version();
  list{end + 1} = {'build', build};
end

function o = used(result)
  o = result.options;
  ofRegions = strncmp({result.table.name}, 'RS-', 3);
  if ~isscalar(o.C)
    each = arrayfun(@(m) sprintf('%s %s', m.name, shown(m.C)), result.table(~ofRegions), 'UniformOutput', false);
    by = repmat('chosen by cross-validation: ', 1, any(~isnan([result.table.crossval])));
    o.C = [by strjoin(each, ', ')];
  end
  o.regionC = result.table(ofRegions).C;
  o.kind = [result.kind 's'];
  if isempty(o.answer) || strcmp(o.answer, 'auto')
    answers = {'regions', 'candidates'};
    o.answer = answers{1 + strcmp(result.locator.name, 'candidates')};
  end
  if isstruct(o.features) && isempty(fieldnames(o.features))
    o.features = strjoin({result.codebook.name}, ', ');
  end
  if isequal(result.positives, [])              % described before: these options were not used
    o = rmfield(o, {'featuresKey', 'regions', 'segmentation'});
    o.words = sum([result.facts.kinds.words]);
  end
  if isempty(o.maxPixels)
    o.maxPixels = result.facts.maxPixels;
  end
  if isempty(o.cache)
    o.cache = fullfile(o.out, 'cache');
  end
  if o.threads == 0
    o.threads = 'all processors';
  end
end

function text = shown(value)
% Numbers with four digits, whole ones with all.
  if ischar(value)
    text = value;
  elseif iscell(value)
    text = strjoin(cellfun(@shown, reshape(value, 1, []), 'UniformOutput', false), ', ');
  elseif isstruct(value) && isfield(value, 'kind')
    text = sprintf('network %s, layer %s', value.file, [value.layer, repmat('output', 1, isempty(value.layer))]);
  elseif isstruct(value) && isscalar(value)
    names = fieldnames(value)';
    text = strjoin(cellfun(@(n) sprintf('%s %s', n, shown(value.(n))), names, 'UniformOutput', false), ', ');
  elseif isstruct(value)
    text = frs_plural(numel(value), 'entry', 'entries');
  elseif islogical(value)
    text = mat2str(value);
  else
    text = strjoin(arrayfun(@number, reshape(double(value), 1, []), 'UniformOutput', false), ', ');
  end
end

function text = number(value)
  text = sprintf('%.4g', value);
  if value == round(value) && abs(value) < 1e9
    text = sprintf('%d', value);
  end
end
