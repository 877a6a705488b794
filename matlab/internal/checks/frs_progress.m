function p = frs_progress(p, k, worked)
%FRS_PROGRESS  One line of progress with the time left, every two seconds and at the end.
%   P = FRS_PROGRESS(struct('stage', TEXT, 'total', N, 'verbose', V)) starts the clock;
%   P = FRS_PROGRESS(P, K) says that K of N are done. verbose 0 is silent, 2 shows every step. N may be Inf, not known.
%   P = FRS_PROGRESS(P, K, false) says so too, and that the last was no work: it was kept from an earlier run and says nothing of the
%   time left. A field before says how many were done before the clock started (0), a field reached how many are done already
%   where several are done at once and told one by one.
%   The time left is told from a tenth of the work on, and from five items on (field least), by the last three quarters of them. A field
%   clock is a function that gives the seconds since the start in place of the clock.
  if nargin < 2
    defaults = {'before', 0; 'least', 5; 'clock', []; 'reached', 0};
    for i = frs_where(~isfield(p, defaults(:, 1)'))
      p.(defaults{i, 1}) = defaults{i, 2};
    end
    p.started = tic();
    p.shown = 0;
    p.course = [0 0];                                     % items worked on and seconds, in steps of a tenth
    return
  end
  if nargin > 2 && ~worked
    p.before = p.before + 1;
  end
  if isempty(p.clock)
    t = toc(p.started);
  else
    t = p.clock();
  end
  done = max(k, p.reached) - p.before;
  if done >= 1.1 * p.course(end, 1) + 1 || done == p.course(end, 1)
    p.course = [p.course(p.course(:, 1) < done, :); done t];
  end
  if p.verbose > 0 && (p.verbose > 1 || k == p.total || t - p.shown > 2)
    p.shown = t;
    if isinf(p.total)
      fprintf('%-10s %5d  %.1f s\n', p.stage, k, t);
    else
      fprintf('%-10s %5d/%d  %.1f s%s\n', p.stage, k, p.total, t, time_left(p, k, done, t));
    end
    if exist('OCTAVE_VERSION', 'builtin')
      fflush(stdout);
    end
  end
end

function text = time_left(p, k, done, t)
% '' while too little is known.
  text = '';
  left = p.total - max(k, p.reached);
  if k == p.total && done > 0
    text = ', 0 s left';
  elseif left > 0 && done >= max(p.least, 0.1 * (p.total - p.before))
    from = p.course(find(p.course(:, 1) <= done / 4, 1, 'last'), :);
    text = sprintf(', %s left', duration((t - from(2)) / (done - from(1)) * left));
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
