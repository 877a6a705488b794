function p = frs_progress(p, k, worked)
%FRS_PROGRESS  One line of progress with the time left, every two seconds and at the end.
%   P = FRS_PROGRESS(struct('stage', TEXT, 'total', N, 'verbose', V)) starts the clock;
%   P = FRS_PROGRESS(P, K) says that K of N are done. verbose 0 is silent, 2 shows every step. N may be Inf, not known.
%   P = FRS_PROGRESS(P, K, false) says so too, and that the last was no work: it was kept from an earlier run. The time left is
%   that of the others. A field before says how many were done before the clock started (0).
  if nargin < 2
    if ~isfield(p, 'before')
      p.before = 0;
    end
    p.started = tic();
    p.shown = 0;
    return
  end
  if nargin > 2 && ~worked
    p.before = p.before + 1;
  end
  t = toc(p.started);
  if p.verbose > 0 && (p.verbose > 1 || k == p.total || t - p.shown > 2)
    p.shown = t;
    if isinf(p.total)
      fprintf('%-10s %5d  %.1f s\n', p.stage, k, t);
    elseif k > p.before
      fprintf('%-10s %5d/%d  %.1f s, %s left\n', p.stage, k, p.total, t, duration(t * max(0, p.total - k) / (k - p.before)));
    else
      fprintf('%-10s %5d/%d  %.1f s\n', p.stage, k, p.total, t);
    end
    if exist('OCTAVE_VERSION', 'builtin')
      fflush(stdout);
    end
  end
end

function text = duration(s)
  if s < 600
    text = sprintf('%.0f s', s);
  elseif s < 5400
    text = sprintf('%.0f min', s / 60);
  else
    text = sprintf('%.1f h', s / 3600);
  end
end
