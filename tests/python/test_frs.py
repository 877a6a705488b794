"""Tests of python/frs.py: python3 tests/python/test_frs.py, with FRS_BUILD naming the build."""
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import numpy as np

home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(home, 'python'))
import frs  # noqa: E402

small = dict(words=20, regions=12, segmentation='grid', threads=1)


class Triplets:
    """As much of a sparse matrix of scipy as frs.py asks for."""

    def __init__(self, a):
        self.a = a
        self.shape = a.shape
        self.row, self.col = np.nonzero(a)
        self.data = a[self.row, self.col]

    def tocoo(self):
        return self

    @property
    def T(self):
        return Triplets(self.a.T)


def planted():
    rng = np.random.default_rng(1)
    y = np.repeat([1, -1], 30)
    X = rng.integers(0, 6, (60, 12)).astype(float)
    X[y > 0, 3] += 6
    X[y < 0, 7] += 6
    return X, y


class Values(unittest.TestCase):
    def test_values_come_back_as_they_went(self):
        echo = dict(text="it's \"é\"\n%d \\", yes=True, none=None, numbers=np.arange(6.).reshape(2, 3), ints=np.array([1, 2, 3]),
                    single=np.float32([[1.5], [2.5]]), words=['a', "b'c", 'é'], nested=dict(a=1.5, b=[1, 'x', [2, 3]]), cube=np.arange(24).reshape(2, 3, 4),
                    flags=np.array([True, False]), big=float('inf'))
        back = frs.call('setfield', echo, 'more', 3)
        self.assertEqual(back['text'], echo['text'])
        self.assertIs(back['yes'], True)
        self.assertEqual(np.size(back['none']), 0)
        np.testing.assert_array_equal(back['numbers'], echo['numbers'])
        np.testing.assert_array_equal(back['ints'], [1, 2, 3])
        self.assertEqual(back['single'].dtype, np.float32)
        np.testing.assert_array_equal(back['single'], [1.5, 2.5])
        self.assertEqual(back['words'], echo['words'])
        self.assertEqual(back['nested']['a'], 1.5)
        self.assertEqual(back['nested']['b'][1], 'x')
        np.testing.assert_array_equal(back['cube'], echo['cube'])
        np.testing.assert_array_equal(back['flags'], [True, False])
        self.assertEqual(back['big'], float('inf'))
        self.assertEqual(back['more'], 3)

    def test_errors_have_the_ids_of_the_toolbox(self):
        X, y = planted()
        with self.assertRaises(frs.FrsError) as caught:
            frs.select_features(X, y, C=-1)
        self.assertEqual(caught.exception.id, 'frs:select_features:badOption')
        self.assertIn('C', str(caught.exception))
        with self.assertRaises(frs.FrsError) as caught:
            frs.apply('/no/such/result.mat', ['a.jpg'])
        self.assertEqual(caught.exception.id, 'frs:apply:noFile')
        with self.assertRaises(TypeError):
            frs.select_features(np.array([['a', 'b']]), [1])

    def test_octave_that_is_not_there(self):
        os.environ['FRS_OCTAVE'] = '/no/such/octave'
        try:
            with self.assertRaises(frs.FrsError) as caught:
                frs.call('pi')
            self.assertEqual(caught.exception.id, 'frs:python:notBuilt')
        finally:
            del os.environ['FRS_OCTAVE']

    def test_octave_that_dies_is_told(self):
        with self.assertRaises(frs.FrsError) as caught:
            frs.call('exit', 7)
        self.assertEqual(caught.exception.id, 'frs:python:internal')

    def test_octave_that_dies_after_its_answer_is_no_error(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, 'octave')
            with open(program, 'w') as f:
                f.write('#!/bin/sh\noctave-cli "$@"\nkill -SEGV $$\n')
            os.chmod(program, 0o755)
            os.environ['FRS_OCTAVE'] = program
            try:
                self.assertEqual(frs.call('plus', 1, 2), 3)
            finally:
                del os.environ['FRS_OCTAVE']

    def test_warnings_are_warnings(self):
        with warnings.catch_warnings(record=True) as seen:
            warnings.simplefilter('always')
            with contextlib.suppress(frs.FrsError):
                frs.call('warning', 'frs:x:y', 'look here')
        self.assertTrue(any('look here' in str(w.message) and w.category is frs.FrsWarning for w in seen))


class Selection(unittest.TestCase):
    def test_planted_bins_are_found(self):
        X, y = planted()
        model = frs.select_features(X, y, C=1)
        self.assertEqual(model['weights'].shape, (12,))
        self.assertEqual(set(model['ranking'][:2]), {3, 7})
        self.assertTrue(model['mask'][3] and model['mask'][7])
        self.assertLess(model['info']['gap'][-1] if np.ndim(model['info']['gap']) else model['info']['gap'], 1e-2)
        sparse = frs.select_features(Triplets(X), y, C=1)
        np.testing.assert_allclose(sparse['weights'], model['weights'], atol=1e-6)


class Pictures(unittest.TestCase):
    def test_discover_and_apply(self):
        with tempfile.TemporaryDirectory() as folder:
            frs.call('frs_toy_images', np.array([5, 5]), size=[60, 80], folder=folder)
            out = os.path.join(folder, 'answer')
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                result = frs.discover(os.path.join(folder, 'pos'), os.path.join(folder, 'neg'), out=out, **small)
            self.assertIn('extract', said.getvalue())      # progress
            self.assertTrue(os.path.exists(os.path.join(out, 'report.html')))
            self.assertEqual(len(result['loc']), 5)
            files = sorted(os.path.join(folder, 'pos', n) for n in os.listdir(os.path.join(folder, 'pos')))[:2]
            found = frs.apply(result, files, locate='all', verbose=0)
            self.assertEqual([f['file'] for f in found], files)
            for f in found:
                self.assertIn(f['label'], (-1, 1))
                self.assertEqual(f['mask'].shape, (60, 80))
                rows, cols = np.nonzero(f['mask'])
                np.testing.assert_array_equal(f['box'], [cols.min() + 1, rows.min() + 1, cols.max() + 1, rows.max() + 1])
            for number, source in enumerate((result, result['file'], found)):
                name = os.path.join(folder, '%d.json' % number)
                frs.call('frs_export', source, 'coco', name)
                with open(name, encoding='utf-8') as f:
                    self.assertEqual(len(json.load(f)['annotations']), (5, 5, 2)[number])
            one = frs.apply(result['file'], files[:1], verbose=0)
            self.assertAlmostEqual(one[0]['score'], found[0]['score'])

    def test_control_c_ends_octave(self):
        code = "import sys; sys.path.insert(0, %r); import frs; frs.call('pause', 100)" % os.path.join(home, 'python')
        child = subprocess.Popen([sys.executable, '-c', code], stderr=subprocess.PIPE, start_new_session=True)
        octave = None
        for _ in range(600):
            listed = subprocess.run(['ps', '-o', 'pid=', '--ppid', str(child.pid)], capture_output=True, text=True).stdout.split()
            if listed:
                octave = int(listed[0])
                break
            time.sleep(0.05)
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
        self.assertIn(b'KeyboardInterrupt', said)
        with self.assertRaises(ProcessLookupError):
            os.kill(octave, 0)


if __name__ == '__main__':
    unittest.main()
