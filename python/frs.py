"""FRS from Python: feature and region selection in visual learning.

    import frs
    result = frs.discover('photos/with', 'photos/without', out='answer')
    for found in frs.apply(result, ['new.jpg']):
        print(found['file'], found['label'], found['score'], found['box'])
    model = frs.select_features(X, y, C=10)      # X: a sample in each row

Each call runs Octave with the toolbox (frs_discover, frs_apply, frs_select_features; `call` reaches every other function), shows its
progress and gives dictionaries and numpy arrays. Options have the names that the help of the functions gives them. Errors of the toolbox
are raised as FrsError, with their id. Needs numpy and Octave 7; FRS_HOME, FRS_BUILD and FRS_OCTAVE name the toolbox's folder, its build and the program
where these are not the folder above this file, its build/ and octave-cli. See docs/python.md.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import warnings

import numpy as np

__all__ = ['discover', 'apply', 'select_features', 'call', 'FrsError', 'FrsWarning']


class FrsError(Exception):
    """An error of the toolbox; id is frs:<function>:<reason>, as in its documentation."""

    def __init__(self, id, message):
        super().__init__(message)
        self.id = id

    def __str__(self):
        return '%s [%s]' % (self.args[0], self.id)


class FrsWarning(UserWarning):
    """A warning of the toolbox."""


def discover(positives, negatives, out, verbose=1, **options):
    """Learn what tells two folders (or lists) of pictures or videos apart, and where it is; see frs_discover.

    Gives the result as a dictionary: table (a dictionary for each method), loc (for each picture the place), options, ... and file, the
    name of result.mat in the folder out, where report.html lies too.
    """
    result = call('frs_discover', positives, negatives, out=_path(out), verbose=verbose, **options)
    result['file'] = os.path.join(os.path.abspath(_path(out)), 'result.mat')
    return result


def apply(result, files, verbose=1, **options):
    """Classify files (a folder or a list) and locate the object in them; see frs_apply.

    result is what discover gave, or the name of a result.mat. Gives a list with a dictionary for each file: file, label, score,
    regionScore, box (x1, y1, x2, y2, from 1 and inclusive, a row for each where there are several objects; empty where nothing was
    found) and mask.
    """
    if isinstance(result, dict):
        result = result['file']
    found = call('frs_apply', _path(result), files, verbose=verbose, **options)
    return found if isinstance(found, list) else [found]


def select_features(X, y, **options):
    """Select the bins of histograms X (n samples by D bins; numpy or scipy.sparse) that tell the labels y apart; see frs_select_features.

    Gives the model as a dictionary: weights and mask (D), ranking and svIndex (numbers of bins and samples, from 0), alpha, bias, info, ...
    """
    model = call('frs_select_features', _samples_in_columns(X), np.asarray(y), **options)
    for name in ('ranking', 'svIndex'):
        if name in model:
            model[name] = np.atleast_1d(model[name]).astype(int) - 1
    for name in ('weights', 'mask'):
        model[name] = np.atleast_1d(model[name])
    return model


def call(function, *arguments, **options):
    """One output of any function of the toolbox. Arrays go to it as they are: a sample in each column."""
    with tempfile.TemporaryDirectory(prefix='frs-') as folder:
        with open(os.path.join(folder, 'request.bin'), 'wb') as data:
            request = _Request(data)
            words = [request.text(a) for a in arguments]
            for name, value in options.items():
                words += [_quoted(name), request.text(value)]
        script = os.path.join(folder, 'request.m')
        with open(script, 'w', encoding='utf-8') as f:
            f.write(_script(folder, function, words))
        _run(script, folder)
        return _answer(folder)


# What goes to Octave: expressions, with arrays and lists of texts in a file beside them.

class _Request:
    def __init__(self, data):
        self.data = data

    def text(self, value):
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        if value is None:
            return '[]'
        if isinstance(value, str):
            return _quoted(value)
        if isinstance(value, (bool, np.bool_)):
            return 'true' if value else 'false'
        if isinstance(value, (int, float, np.number)):
            return 'double(%s)' % _number(float(value))
        if isinstance(value, dict):
            pairs = ['%s, {%s}' % (_quoted(k), self.text(v)) for k, v in value.items()]
            return 'struct(%s)' % ', '.join(pairs)
        if hasattr(value, 'tocoo'):
            return self._sparse(value.tocoo())
        if isinstance(value, (list, tuple)) and (not value or not all(isinstance(v, (int, float, np.number)) for v in value)):
            return self._list(value)
        return self._array(np.asarray(value))

    def _list(self, values):
        values = [os.fspath(v) if isinstance(v, os.PathLike) else v for v in values]
        if values and all(isinstance(v, str) for v in values):
            bytes_ = '\0'.join(values).encode('utf-8')
            start = self.data.tell()
            self.data.write(bytes_)
            return 'texts_(%d, %d)' % (start, len(bytes_))
        if values and all(isinstance(v, dict) and list(v) == list(values[0]) for v in values):
            return '[%s]' % ', '.join(self.text(v) for v in values)
        return '{%s}' % ', '.join('{%s}' % self.text(v) if isinstance(v, (list, tuple)) else self.text(v) for v in values)

    def _array(self, a):
        if a.dtype == bool:
            return 'logical(%s)' % self._array(a.astype(np.uint8))
        if a.dtype.kind not in 'iuf' or a.ndim > 3:
            raise TypeError('arrays must hold numbers and have at most three dimensions; got %s with %d' % (a.dtype, a.ndim))
        if a.dtype.name not in _KINDS.values():
            a = a.astype(np.float64)
        if a.dtype.name in ('int64', 'int32', 'uint32', 'uint64'):
            a = a.astype(np.float64)                       # whole numbers are double in Octave, as its functions expect
        shape = (1, a.size) if a.ndim < 2 else a.shape
        start = self.data.tell()
        self.data.write(np.asfortranarray(a.reshape(shape)).tobytes(order='F'))
        kind = next(k for k, v in _KINDS.items() if v == a.dtype.name)
        return "array_(%d, '%s', [%s])" % (start, kind, ' '.join(map(str, shape)))

    def _sparse(self, s):
        parts = [self._array(np.asarray(v, dtype=np.float64)) for v in (s.row + 1, s.col + 1, s.data)]
        return 'sparse(%s, %d, %d)' % (', '.join(parts), *s.shape)


_KINDS = {'double': 'float64', 'single': 'float32', 'uint8': 'uint8', 'uint16': 'uint16', 'uint32': 'uint32', 'uint64': 'uint64',
          'int8': 'int8', 'int16': 'int16', 'int32': 'int32', 'int64': 'int64'}


def _quoted(text):
    if any(ord(c) < 32 for c in text):
        return 'char([%s])' % ' '.join(str(b) for b in text.encode('utf-8'))
    return "'%s'" % text.replace("'", "''")


def _number(x):
    if x != x:
        return 'NaN'
    if x in (float('inf'), float('-inf')):
        return 'Inf' if x > 0 else '-Inf'
    return repr(x)


def _path(name):
    return os.fspath(name)


def _samples_in_columns(X):
    return X.T if hasattr(X, 'tocoo') else np.asarray(X).T


def _home():
    return os.environ.get('FRS_HOME') or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _script(folder, function, words):
    home = _home()
    build = os.environ.get('FRS_BUILD') or os.path.join(home, 'build')
    return _OCTAVE % {'folder': _quoted(folder), 'matlab': _quoted(os.path.join(home, 'matlab')), 'build': _quoted(build),
                      'call': '%s(%s)' % (function, ', ...\n    '.join(words))}


# Reads the request, calls, and leaves either error.json, or complete.json (what is what) and answer.bin (all numbers). An answer that is
# complete counts whatever happens to Octave while it ends.
_OCTAVE = r"""1;
function bytes = part_(start, count)
  f = fopen(fullfile(%(folder)s, 'request.bin'), 'r');
  fseek(f, start, 'bof');
  bytes = fread(f, count, '*uint8');
  fclose(f);
end
function a = array_(start, kind, shape)
  widths = struct('double', 8, 'single', 4, 'uint8', 1, 'uint16', 2, 'uint32', 4, 'uint64', 8, 'int8', 1, 'int16', 2, 'int32', 4, 'int64', 8);
  a = reshape(typecast(part_(start, prod(shape) * widths.(kind)), kind), shape);
end
function list = texts_(start, count)
  list = strsplit(char(part_(start, count)'), char(0), 'CollapseDelimiters', false);
end
function node = packed_(v, f)
  if ischar(v) && rows(v) <= 1
    node = struct('text', v);
  elseif ischar(v)
    node = packed_(cellstr(v)', f);
  elseif iscell(v)
    node = struct('list', {cellfun(@(x) packed_(x, f), v(:)', 'UniformOutput', false)});
  elseif isstruct(v) && isscalar(v)
    node = struct('fields', {fieldnames(v)'}, 'values', {cellfun(@(n) packed_(v.(n), f), fieldnames(v)', 'UniformOutput', false)});
  elseif isstruct(v)
    node = struct('list', {arrayfun(@(x) packed_(x, f), v(:)', 'UniformOutput', false)});
  elseif isnumeric(v) || islogical(v)
    kind = class(v);
    node = struct('kind', kind, 'at', ftell(f), 'shape', {num2cell(size(v))});
    if islogical(v)
      v = uint8(v);
    end
    fwrite(f, full(v), class(v));
  elseif isa(v, 'function_handle')
    node = struct('text', func2str(v));
  else
    node = struct('text', ['a ' class(v)]);
  end
end
function write_(name, text)
  f = fopen(fullfile(%(folder)s, name), 'w');
  fwrite(f, text, 'uint8');
  fclose(f);
end
try
  addpath(%(matlab)s);
  frs_setup(%(build)s);
  answer = %(call)s;
  f = fopen(fullfile(%(folder)s, 'answer.bin'), 'w');
  node = packed_(answer, f);
  fclose(f);
  write_('answer.json', jsonencode(node));
  rename(fullfile(%(folder)s, 'answer.json'), fullfile(%(folder)s, 'complete.json'));
catch e
  write_('error.json', jsonencode(struct('id', e.identifier, 'message', e.message)));
  exit(3);
end
"""


def _run(script, folder):
    program = os.environ.get('FRS_OCTAVE') or 'octave-cli'
    if shutil.which(program) is None:
        raise FrsError('frs:python:notBuilt', 'There is no program %s: install Octave 7, or name it in FRS_OCTAVE.' % program)
    environment = dict(os.environ)
    if 'UTF' not in (environment.get('LC_ALL') or environment.get('LC_CTYPE') or environment.get('LANG') or '').upper():
        environment['LC_ALL'] = 'C.UTF-8'                  # by which Octave reads names of files
    said = []
    with subprocess.Popen([program, '-q', '-f', '-H', script], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment, text=True, encoding='utf-8', errors='replace', start_new_session=True) as child:
        listener = threading.Thread(target=_listen, args=(child.stderr, said), daemon=True)
        listener.start()
        try:
            for line in child.stdout:
                sys.stdout.write(line)
                sys.stdout.flush()
            status = child.wait()
        except BaseException:                              # Ctrl-C among others: Octave ends with this call
            _stop(child)
            raise
        listener.join()
    _warn(said)
    _check(folder, status, said)


def _listen(stream, said):
    for line in stream:
        said.append(line.rstrip('\n'))


def _stop(child):
    for sign, seconds in ((signal.SIGINT, 3), (signal.SIGKILL, None)):
        if child.poll() is None:
            try:
                os.killpg(child.pid, sign)
                child.wait(seconds)
            except (subprocess.TimeoutExpired, ProcessLookupError):
                pass


def _warn(said):
    for line in said:
        if line.startswith('warning: '):
            warnings.warn(line[len('warning: '):], FrsWarning, stacklevel=5)


def _check(folder, status, said):
    problem = os.path.join(folder, 'error.json')
    if os.path.exists(problem):
        with open(problem, encoding='utf-8') as f:
            e = json.load(f)
        raise FrsError(e['id'] or 'frs:python:internal', e['message'].strip())
    if not os.path.exists(os.path.join(folder, 'complete.json')):
        raise FrsError('frs:python:internal', 'Octave ended with status %d: %s' % (status, ' '.join(said[-5:]) or 'it said nothing'))


# What comes back.

def _answer(folder):
    with open(os.path.join(folder, 'complete.json'), encoding='utf-8') as f:
        node = json.load(f)
    with open(os.path.join(folder, 'answer.bin'), 'rb') as f:
        return _unpacked(node, f.read())


def _unpacked(node, data):
    if 'text' in node:
        return node['text'] if isinstance(node['text'], str) else ''
    if 'list' in node:
        return [_unpacked(n, data) for n in node['list']]
    if 'fields' in node:
        return {name: _unpacked(n, data) for name, n in zip(node['fields'], node['values'])}
    kind = node['kind']
    shape = tuple(int(n) for n in node['shape'])
    a = np.frombuffer(data, np.uint8 if kind == 'logical' else _KINDS[kind], int(np.prod(shape)), int(node['at'])).reshape(shape, order='F')
    if kind == 'logical':
        a = a.astype(bool)
    if shape == (1, 1):
        return a[0, 0].item()
    if len(shape) == 2 and 1 in shape:
        return a.ravel().copy()
    return a.copy()
