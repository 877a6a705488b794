function engines = frs_show_engines(engines, verbose)
% The engines of a result as they are; verbose 2 prints them.
  if verbose < 2
    return
  end
  for k = 1:numel(engines)
    e = engines(k);
    fprintf('  %-20s %8d steps  %9s work of %9s  gap %8s  %s\n', e.name, e.steps, number(e.work), number(e.budget), number(e.gap), e.reason);
  end
end

function text = number(x)
  text = '-';
  if ~isnan(x)
    text = sprintf('%.2g', x);
  end
end
