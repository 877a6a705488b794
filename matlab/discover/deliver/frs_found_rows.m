function out = frs_found_rows(what, varargin)
%FRS_FOUND_ROWS  The rows of found.csv, which frs_apply appends as they come: a run that was stopped goes on where it was.
%   LEDGER = FRS_FOUND_ROWS('open', OUT, PART, HEAD, FILES, KEY) begins the table of FILES with the line HEAD in the folder OUT, or goes on with
%   one that a run with the same KEY left there. PART is [] for found.csv, [k K] for the table of a worker, found.k_of_K.csv; without PART
%   rows of all workers are taken in. LEDGER.rows has for each file its row, '' where it is not known yet. The row of a picture that
%   was changed after that run began is not taken.
%   LEDGER = FRS_FOUND_ROWS('add', LEDGER, i, ROW) appends the row of file i.
%   LEDGER = FRS_FOUND_ROWS('close', LEDGER) puts the rows into the order of FILES and removes the tables of workers.
  switch what
    case 'open'
      out = opened(varargin{:});
    case 'add'
      out = added(varargin{:});
    otherwise
      out = closed(varargin{:});
  end
end

function ledger = opened(out, part, head, files, key)
  frs_make_folder('apply', out);
  frs_refuse_links('apply', out, {'masks', 'regions'});
  name = 'found.csv';
  tables = {};
  if ~isempty(part)
    name = sprintf('found.%d_of_%d.csv', part);
  else
    left = frs_names_in(out);
    left = left(~cellfun('isempty', regexp(left, '^found\.\d+_of_\d+\.csv$', 'once')));
    tables = cellfun(@(n) fullfile(out, n), left, 'UniformOutput', false);
  end
  ledger = struct('file', fullfile(out, name), 'head', head, 'rows', {repmat({''}, 1, numel(files))}, 'bytes', 0, ...
                  'others', {tables(cellfun(@(t) is_of(t, key), tables))});
  names = cellfun(@frs_csv, files, 'UniformOutput', false);
  for table = [{ledger.file}, ledger.others]
    if is_of(table{1}, key)
      ledger.rows = with_rows(ledger.rows, table{1}, names, files);
    end
  end
  ledger = rewritten(ledger);
  if ~is_of(ledger.file, key)
    frs_write_bytes('apply', run_of(ledger.file), sprintf('%s\n%.17g\n', key, now()));
  end
end

function rows = with_rows(rows, table, names, files)
  begun = sscanf(last_line(fileread(run_of(table))), '%f');
  [there, at, known] = rows_in(table, names);
  for i = frs_where(there & cellfun('isempty', rows))
    if ~(modified(files{i}) > begun)
      rows{i} = known{at(i)};
    end
  end
end

function [there, at, known] = rows_in(table, names)
% Whole rows alone: a kill may have left half of one at the end. Line ends inside quotes are part of a name.
  known = regexp(fileread(table), '[^"\n]*(?:"[^"]*"[^"\n]*)*\n', 'match');
  known = known(2:end);
  first = regexp(known, '^(?:"(?:[^"]|"")*"|[^,]*)', 'match', 'once');
  [there, at] = ismember(names, first);
end

function t = modified(file)
% A number as now() gives it; NaN where there is no such file.
  t = NaN;
  if exist('OCTAVE_VERSION', 'builtin')                   % its dir takes a name with * or ? for a pattern
    [info, failed] = stat(file);
    if ~failed
      s = localtime(info.mtime);
      t = datenum(s.year + 1900, s.mon + 1, s.mday, s.hour, s.min, s.sec);
    end
  else
    info = dir(file);
    if numel(info) == 1
      t = info.datenum;
    end
  end
end

function ledger = rewritten(ledger)
% The table with the rows that are known, in the order of the files.
  known = ledger.rows(~cellfun('isempty', ledger.rows));
  text = [ledger.head, char(10), known{:}];
  if ~exist(ledger.file, 'file') || ~strcmp(fileread(ledger.file), text)
    frs_write_bytes('apply', ledger.file, text);
  end
  ledger.bytes = numel(text);
end

function ledger = added(ledger, i, row)
  row = [row, char(10)];
  f = fopen(ledger.file, 'a');
  if f < 0
    error('frs:apply:noFile', 'Cannot write %s: the file cannot be opened.', ledger.file);
  end
  fwrite(f, row, 'uint8');
  fclose(f);
  ledger.bytes = ledger.bytes + numel(row);
  if frs_file_bytes(ledger.file) ~= ledger.bytes          % neither fwrite nor fclose tells of a full disk
    error('frs:apply:noFile', 'Cannot write %s: the disk may be full, or another run writes there.', ledger.file);
  end
  ledger.rows{i} = row;
end

function ledger = closed(ledger)
  ledger = rewritten(ledger);
  for table = ledger.others
    frs_discard(table{1});
    frs_discard(run_of(table{1}));
  end
end

function yes = is_of(table, key)
  run = run_of(table);
  yes = exist(table, 'file') && exist(run, 'file') && strncmp(fileread(run), [key char(10)], numel(key) + 1);
end

function file = run_of(table)
  file = regexprep(table, '\.csv$', '.run');
end

function line = last_line(text)
  lines = strsplit(strtrim(text), char(10));
  line = lines{end};
end
