function text = frs_phrase(kind, id, values)
%FRS_PHRASE  The English of the report: the phrase ID of phrases.txt with VALUES (a struct) in its places.
%   KIND is 'picture' or 'video', and decides the noun. FRS_PHRASE(KIND) is a struct array with id and text of all phrases, the noun
%   filled in, for a page that fills in the values itself. The grammar of places is told at the top of phrases.txt; report.js fills
%   them in by the same rules.
  persistent ids texts
  if isempty(ids)
    [ids, texts] = all_phrases();
  end
  nouns = struct('picture', 'image', 'video', 'video');
  if nargin < 2
    text = struct('id', ids, 'text', strrep(texts, '@', nouns.(kind)));
    return
  end
  k = find(strcmp(id, ids), 1);
  if isempty(k)
    error('frs:phrase:internal', 'phrases.txt has no phrase %s.', id);
  end
  text = strrep(texts{k}, '@', nouns.(kind));
  if nargin > 2
    text = filled(text, values);
  end
end

function text = filled(text, values)
  [places, around] = regexp(text, '\{(\w[^}]*)\}', 'tokens', 'split');
  places = cellfun(@(p) written(p{1}, values), places, 'UniformOutput', false);
  text = [around; [places, {''}]];
  text = [text{:}];
end

function text = written(place, values)
% A place is a name, a name:format, or a name|one|many.
  name = regexp(place, '^\w+', 'match', 'once');
  rest = place(numel(name) + 1:end);
  value = values.(name);
  if ischar(value)
    text = value;
  elseif isempty(rest)
    text = sprintf('%.15g', value);
  elseif rest(1) == ':'
    text = sprintf(['%' rest(2:end)], value);
  else
    counted = strsplit(rest(2:end), '|');
    text = frs_plural(value, counted{:});
  end
end

function [ids, texts] = all_phrases()
  lines = strsplit(fileread(fullfile(fileparts(mfilename('fullpath')), 'phrases.txt')), sprintf('\n'));
  [ids, texts] = deal({});
  for k = 1:numel(lines)
    parts = regexp(lines{k}, '^([\w.]+) = (.*)$', 'tokens', 'once');
    if ~isempty(parts)
      [ids{end + 1}, texts{end + 1}] = parts{:};          %#ok<AGROW>
    elseif strncmp(lines{k}, '  ', 2)
      texts{end} = [texts{end}, lines{k}(2:end)];
    end
  end
end
