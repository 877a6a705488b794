"""FRS from Python: feature and region selection in visual learning.

    import frs
    result = frs.discover('photos/with', 'photos/without', out='answer')
    for found in frs.apply(result, ['new.jpg']):
        print(found['file'], found['label'], found['score'], found['box'])
    model = frs.select_features(X, y, C=10)      # X: a sample in each row
    score, label = frs.predict(model, new)
    words = frs.WordSelector(C=10).fit(X, y)     # the same as an estimator in the manner of scikit-learn

Each call runs Octave with the toolbox (frs_discover, frs_apply, frs_explain, frs_export, frs_select_features, frs_predict; `call` reaches
every other function), shows its progress and gives dictionaries and numpy arrays. Options have the names that the help of the functions
gives them. Errors of the toolbox are raised as FrsError, with their id. Needs numpy and Octave 7; FRS_HOME, FRS_BUILD and FRS_OCTAVE name
the toolbox's folder, its build and the program where these are not the folder above this file, its build/ and octave-cli. See
docs/python.md.
"""
import inspect
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import warnings

import numpy as np

__all__ = ['discover', 'apply', 'explain', 'export', 'select_features', 'predict', 'WordSelector', 'call', 'function', 'Model',
           'FrsError', 'FrsWarning']


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

    result is what discover gave, or the name of its folder or of its result.mat. Gives a list with a dictionary for each file: file, label, score,
    regionScore, box (x1, y1, x2, y2, from 1 and inclusive, a row for each where there are several objects; empty where nothing was
    found) and mask.
    """
    found = call('frs_apply', _result(result), files, verbose=verbose, **options)
    return found if isinstance(found, list) else [found]


def explain(result, file, **options):
    """Why a picture got its label: evidence of regions and words; see frs_explain. image='why.png' also draws it.

    Gives a dictionary; words (in pro and con), strongest and the label image count from 0, so that region[labels] is a map of the evidence.
    """
    why = call('frs_explain', _result(result), _path(file), **options)
    why['labels'] = why['labels'].astype(int) - 1
    why['strongest'] = int(why['strongest']) - 1
    for side in ('pro', 'con'):
        why[side] = [why[side]] if isinstance(why[side], dict) else why[side]
        for entry in why[side]:
            entry['word'] = int(entry['word']) - 1
    return why


def export(source, format, target='', **options):
    """Write answers of discover or apply in a format of other tools; see frs_export. Gives the names of the files, or with 'table' the columns."""
    out = call('frs_export', _result(source), format, _path(target), **options)
    return [out] if isinstance(out, str) else out


def select_features(X, y, **options):
    """Select the bins of histograms X (n samples by D bins; numpy or scipy.sparse) that tell the labels y apart; see frs_select_features.

    y has numbers or names, one for each sample. Gives the model as a dictionary: weights and mask (D), ranking and svIndex (numbers of bins
    and samples, from 0), alpha, bias, info, ... With more than two values in y it is a list of them, a class each. names has the classes.
    """
    y, names = _labels(y)
    _check_samples('select_features', X, y)
    model = _call('frs_select_features', [_samples_in_columns(X), y], options, rows=('X',))
    model.names = names
    for part in model if isinstance(model, list) else [model]:
        for name in ('ranking', 'svIndex'):
            if name in part:
                part[name] = np.atleast_1d(part[name]).astype(int) - 1
        for name in ('weights', 'mask'):
            part[name] = np.atleast_1d(part[name])
        if names is not None and isinstance(model, list):
            part['class'] = names[int(part['class']) - 1]
    return model


def predict(model, X, bag=None, **options):
    """Scores and labels of the samples in the rows of X under a model of select_features, or of call with any trainer; see frs_predict.

    Gives score (n, or n by c with a model of several classes) and label, names where the model was trained with names. Of a model of bags X
    has a region in each row and bag the number of its bag; score and label are then of the bags, in the order of their numbers.
    """
    if not hasattr(model, 'saved'):
        raise TypeError('model must be what select_features or call gave; got %s' % type(model).__name__)
    arguments = [model, _samples_in_columns(X)]
    if bag is not None:
        bag = np.unique(np.asarray(bag), return_inverse=True)[1].ravel() + 1
        score = np.atleast_1d(_call('frs_predict', arguments + [bag], options, rows=('X', 'H')))
        label = np.where(score >= 0, 1, -1)
        if score.ndim > 1:
            score, label = score.T, label.T
    else:
        score, label = _call('frs_predict', arguments, options, outputs=2, rows=('X', 'H'))
        several = isinstance(model, list)
        score, label = np.atleast_1d(score), np.atleast_1d(label).astype(int)
        if several:
            score = score.reshape(len(model), -1).T
            label = label.reshape(len(model), -1).T if label.size != len(score) else label
    names = getattr(model, 'names', None)
    if names is not None:
        label = names[label - 1] if isinstance(model, list) else names[(label + 1) // 2]
    return score, label


class WordSelector:
    """Selection of words as an estimator in the manner of scikit-learn, which is not needed: fit, predict, decision_function, get_support.

        words = frs.WordSelector(C=10).fit(X, y)
        words.predict(new), words.get_support(indices=True), words.transform(new)

    Parameters are options of frs_select_features; None leaves one at its default, and others come as the dictionary options. After fit it has
    classes_, n_features_in_ and model_ (of select_features).
    """
    _estimator_type = 'classifier'

    def __init__(self, C=1.0, kernel='chi2', norm=1, classWeight='none', keep=None, refit=False, tol=None, options=None):
        self.C, self.kernel, self.norm, self.classWeight = C, kernel, norm, classWeight
        self.keep, self.refit, self.tol, self.options = keep, refit, tol, options

    @classmethod
    def _names(cls):
        return [name for name in inspect.signature(cls.__init__).parameters if name != 'self']

    def get_params(self, deep=True):
        return {name: getattr(self, name) for name in self._names()}

    def set_params(self, **params):
        for name, value in params.items():
            if name not in self._names():
                raise ValueError('There is no parameter %s; known are %s.' % (name, ', '.join(self._names())))
            setattr(self, name, value)
        return self

    def __repr__(self):
        return 'WordSelector(%s)' % ', '.join('%s=%r' % pair for pair in self.get_params().items())

    def fit(self, X, y):
        y = np.asarray(y).ravel()
        self.classes_, number = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise ValueError('y must hold at least two classes; got %d' % len(self.classes_))
        given = {name: value for name, value in self.get_params().items() if value is not None and name != 'options'}
        given.update(self.options or {})
        self.model_ = select_features(X, 2 * number - 1 if len(self.classes_) == 2 else number + 1, **given)
        self.n_features_in_ = X.shape[1] if hasattr(X, 'shape') else np.shape(X)[1]
        return self

    def _fitted(self):
        if not hasattr(self, 'model_'):
            raise ValueError('This WordSelector is not fitted: call fit(X, y) first.')
        return self.model_

    def decision_function(self, X):
        """n scores, positive for classes_[1]; with more than two classes n by c."""
        return predict(self._fitted(), X)[0]

    def predict(self, X):
        score = self.decision_function(X)
        return self.classes_[(score >= 0).astype(int) if score.ndim == 1 else score.argmax(axis=1)]

    def score(self, X, y):
        """Share of labels that are right."""
        return float(np.mean(self.predict(X) == np.asarray(y).ravel()))

    def get_support(self, indices=False):
        """Which bins were selected, with several classes by any of them."""
        model = self._fitted()
        mask = np.any([part['mask'] for part in (model if isinstance(model, list) else [model])], axis=0)
        return np.flatnonzero(mask) if indices else mask

    def transform(self, X):
        """The columns of X that were selected."""
        return (X if hasattr(X, 'tocsc') else np.asarray(X))[:, self.get_support(indices=True)]

    def fit_transform(self, X, y):
        return self.fit(X, y).transform(X)


class function(str):
    """The name of a function that goes to the toolbox as a handle: call('frs_crossval', function('frs_svm_train'), X, y)."""


class Model(dict):
    """A model of the toolbox. predict and call give it back as it came: changes of the dictionary are not seen there."""
    saved, names = None, None


class _Models(list):
    saved, names = None, None


def call(function, *arguments, outputs=1, **options):
    """One output of any function of the toolbox, or a list of several. Arrays go to it as they are: a sample in each column.

    Functions go by their names in `function`; the learner of frs_crossval may be a plain name.
    """
    return _call(function, arguments, options, outputs)


def _call(name, arguments, options, outputs=1, rows=()):
    """ROWS are the arguments whose samples are rows in Python, for messages."""
    if name == 'frs_crossval' and arguments and isinstance(arguments[0], str):
        arguments = [function(arguments[0]), *arguments[1:]]
    with tempfile.TemporaryDirectory(prefix='frs-') as folder:
        with open(os.path.join(folder, 'request.bin'), 'wb') as data:
            request = _Request(data, folder)
            words = [request.text(a) for a in arguments]
            for option, value in options.items():
                words += [_quoted(option), request.text(value)]
        script = os.path.join(folder, 'request.m')
        with open(script, 'w', encoding='utf-8') as f:
            f.write(_script(folder, name, words, outputs))
        _run(script, folder, rows)
        return _answer(folder, outputs)


def _labels(y):
    """Numbers as they are; names as -1 and +1, or from 1 with more of them, and the names."""
    y = np.asarray(y)
    if y.dtype.kind not in 'USO' or y.ndim != 1:
        return y, None
    names, number = np.unique(y.astype(str), return_inverse=True)
    return (2 * number - 1 if len(names) <= 2 else number + 1), names


def _check_samples(verb, X, y):
    """Sizes as they are in Python, before they are turned round."""
    shape = X.shape if hasattr(X, 'shape') else np.shape(X)
    n = y.shape[-1] if y.ndim else 1
    if len(shape) != 2:
        raise FrsError('frs:%s:badSize' % verb, 'X must have two dimensions, a sample in each row; got %d.' % len(shape))
    if shape[0] != n:
        raise FrsError('frs:%s:badSize' % verb, 'X must have one sample per row: it is %d by %d, for %d labels.%s' %
                       (*shape, n, ' Is it transposed?' if shape[1] == n else ''))


def _in_python(message, rows):
    """A message of the toolbox with the indices of Python: X(2,7) is X[1, 6], or X[6, 1] where samples are rows; other numbers count from 1."""
    def place(m):
        i, j = int(m[2]) - 1, int(m[3]) - 1
        return '%s[%d, %d]' % ((m[1], j, i) if m[1] in rows else (m[1], i, j))
    message = re.sub(r'\b([A-Za-z]\w*)\((\d+), ?(\d+)\)', place, message)
    if re.search(r'\b(sample|bin|region|bag|row|column|fold|class|entry|word|image|picture) \d+\b|; \d+ is missing', message, re.IGNORECASE):
        message += ' (These numbers count from 1.)'
    return message


# What goes to Octave: expressions, with arrays and lists of texts in a file beside them.

class _Request:
    def __init__(self, data, folder):
        self.data = data
        self.folder = folder
        self.models = 0

    def text(self, value):
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        if value is None:
            return '[]'
        if isinstance(value, function):
            if not re.fullmatch('[A-Za-z][A-Za-z0-9_]*', value):
                raise ValueError('function takes the name of a function; got %r' % str(value))
            return '@' + value
        if getattr(value, 'saved', None) is not None:
            return self._model(value.saved)
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

    def _model(self, saved):
        self.models += 1
        name = os.path.join(self.folder, 'model_%d.mat' % self.models)
        with open(name, 'wb') as f:
            f.write(saved)
        return 'model_(%s)' % _quoted(name)

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
        if a.dtype.kind in 'US' and a.ndim < 2:
            return self._list([str(v) for v in a.astype(str).ravel()])
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


def _result(result):
    """A result of discover goes as the name of its file."""
    if isinstance(result, dict) and 'file' in result and ('classifier' in result or 'classes' in result):
        return result['file']
    return result


def _samples_in_columns(X):
    return X.T if hasattr(X, 'tocoo') else np.asarray(X).T


def _home():
    return os.environ.get('FRS_HOME') or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def _script(folder, function, words, outputs):
    home = _home()
    build = os.environ.get('FRS_BUILD') or os.path.join(home, 'build')
    return _OCTAVE % {'folder': _quoted(folder), 'matlab': _quoted(os.path.join(home, 'matlab')), 'build': _quoted(build),
                      'outputs': 'answer' if outputs == 1 else '[answer{1:%d}]' % outputs, 'call': '%s(%s)' % (function, ', ...\n    '.join(words))}


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
function model = model_(file)
  content = frs_load('python', file);
  model = content.answer;
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
function keep_(answer, name)
  if isstruct(answer) && isfield(answer, 'type') && isfield(answer, 'info')
    save('-v7', fullfile(%(folder)s, name), 'answer');
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
  %(outputs)s = %(call)s;
  f = fopen(fullfile(%(folder)s, 'answer.bin'), 'w');
  node = packed_(answer, f);
  fclose(f);
  keep_(answer, 'answer.mat');
  if iscell(answer)
    arrayfun(@(k) keep_(answer{k}, sprintf('answer_%%d.mat', k)), 1:numel(answer));
  end
  write_('answer.json', jsonencode(node));
  rename(fullfile(%(folder)s, 'answer.json'), fullfile(%(folder)s, 'complete.json'));
catch e
  write_('error.json', jsonencode(struct('id', e.identifier, 'message', e.message)));
  exit(3);
end
"""


def _run(script, folder, rows):
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
    _check(folder, status, said, rows)


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
            warnings.warn(line[len('warning: '):], FrsWarning, stacklevel=6)


def _check(folder, status, said, rows):
    problem = os.path.join(folder, 'error.json')
    if os.path.exists(problem):
        with open(problem, encoding='utf-8') as f:
            e = json.load(f)
        raise FrsError(e['id'] or 'frs:python:internal', _in_python(e['message'].strip(), rows))
    if not os.path.exists(os.path.join(folder, 'complete.json')):
        raise FrsError('frs:python:internal', 'Octave ended with status %d: %s' % (status, ' '.join(said[-5:]) or 'it said nothing'))


# What comes back.

def _answer(folder, outputs):
    with open(os.path.join(folder, 'complete.json'), encoding='utf-8') as f:
        node = json.load(f)
    with open(os.path.join(folder, 'answer.bin'), 'rb') as f:
        answer = _unpacked(node, f.read())
    if outputs > 1:
        return [_with_model(a, os.path.join(folder, 'answer_%d.mat' % k)) for k, a in enumerate(answer, 1)]
    return _with_model(answer, os.path.join(folder, 'answer.mat'))


def _with_model(answer, saved):
    """A model keeps the bytes by which it goes back."""
    if os.path.exists(saved):
        answer = Model(answer) if isinstance(answer, dict) else _Models(answer)
        with open(saved, 'rb') as f:
            answer.saved = f.read()
    return answer


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
