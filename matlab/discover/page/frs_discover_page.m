function [result, class] = frs_discover_page(result, ds, medium, found, truth, started, out)
%FRS_DISCOVER_PAGE  Draws the pictures of a discovery and writes its report.html, all to the folder OUT.
%   FOUND is what was located, see frs_located_items. RESULT.time becomes the time since STARTED (of tic).
%   CLASS is what the page shows of it, for the page of several classes.
%   What is shown of a class is made by frs_page_class from a struct of its run; here is what all classes share.
  class = frs_page_class(struct('name', '', 'result', result, 'ds', ds, 'medium', medium, 'found', found, 'truth', {truth}), out);
  result.time = toc(started);
  page = struct('title', heading(result, medium.noun), 'subtitle', subtitle(ds, medium.noun), 'footer', footer(result), ...
                'run', sprintf('%s %.6f', result.options.out, now()), 'measures', frs_review_measures(result), 'classes', class, ...
                'next', {next_steps(result, medium)}, 'settings', {settings(result, ds, medium.noun)}, ...
                'reproduce', frs_reproducing_call(result, medium.example));
  frs_report(page, fullfile(out, 'report.html'));
end

function text = heading(result, noun)
  text = result.options.title;
  if isempty(text)
    text = frs_said(noun, 'What makes these @s different');
  end
end

function text = subtitle(ds, noun)
  text = frs_said(noun, '%d @s that contain it, %d that do not; nobody marked where it is.', sum(ds.y > 0), sum(ds.y < 0));
end

function text = footer(result)
  text = sprintf('FRS %s, feature and region selection; %s; %.0f s.', result.version, datestr(now, 'yyyy-mm-dd HH:MM'), result.time);
end

function list = next_steps(result, medium)
% Commands and what they are for.
  noun = medium.noun;
  stored = ['''' strrep(fullfile(result.options.out, 'result.mat'), '''', '''''') ''''];
  trained = frs_said(noun, 'The models were learned once more from all %d @s after they had been judged.', numel(result.files));
  if ~result.options.refit
    trained = frs_said(noun, 'The models know the %d training @s only (''refit'', false).', sum(result.train));
  end
  again = sprintf('load(%s)\nresult = frs_discover(result.positives, result.negatives, result.options, ''review'', ''review.json'');', stored);
  if isequal(result.positives, 'a data set')
    again = sprintf('result = frs_discover(ds, ''out'', %s, ''review'', ''review.json'');   %% with the data set and the other options of this run', ...
                    strrep(stored, [filesep() 'result.mat'], ''));
  end
  list = {frs_said(noun, 'Find it in new @s. %s', trained), sprintf('found = frs_apply(%s, ''folder/of/new/%ss'', ''out'', ''found'');', stored, noun); ...
          'Take the boxes and masks to other tools (COCO, Pascal VOC).', sprintf('frs_export(%s, ''coco'', ''coco.json'');', stored); ...
          'Learn again with what you corrected on this page.', again};
end

function list = settings(result, ds, noun)
% Where an option left the choice to the run, what it chose; options that were not used are left out.
  o = used(result, ds);
  list = {[noun 's'], sprintf('%d for learning, %d held out', sum(ds.train), sum(~ds.train)); ...
          'first positive', ds.files{find(ds.y > 0, 1)}; 'first negative', ds.files{find(ds.y < 0, 1)}};
  names = setdiff(fieldnames(o), {'truth', 'test', 'title', 'verbose', 'codebook', 'background'}, 'stable');
  for k = 1:numel(names)
    text = frs_setting(o.(names{k}));
    if ~isempty(text)
      list(end + 1, :) = {names{k}, text};
    end
  end
  list(end + 1, :) = {'regions in all', sprintf('%d', numel(ds.bag))};
  [~, build] = frs_version();
  list(end + 1, :) = {'build', build};
end

function o = used(result, ds)
  o = result.options;
  ofRegions = strncmp({result.table.name}, 'RS-', 3);
  if ~isscalar(o.C)
    each = arrayfun(@(m) sprintf('%s %s', m.name, frs_setting(m.C)), result.table(~ofRegions), 'UniformOutput', false);
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
    o.features = strjoin({ds.codebook.name}, ', ');
  end
  if isequal(result.positives, 'a data set')              % described before: these options were not used
    o = rmfield(o, {'featuresKey', 'regions', 'segmentation'});
    o.words = sum(cellfun(@(w) size(w, 2), {ds.codebook.words}));
  end
  if isempty(o.maxPixels) && isfield(ds.options, 'maxPixels')
    o.maxPixels = ds.options.maxPixels;
  end
  if isempty(o.cache)
    o.cache = fullfile(o.out, 'cache');
  end
  if o.threads == 0
    o.threads = 'all processors';
  end
end
