function n = long_run(short, long)
%LONG_RUN  How often a seeded test repeats: SHORT, or LONG times where the environment variable FRS_LONG is set.
  n = short;
  if ~isempty(getenv('FRS_LONG'))
    n = long;
  end
end
