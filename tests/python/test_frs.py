"""Tests of python/frs.py: python3 tests/python/test_frs.py, with FRS_BUILD naming the build."""
import contextlib
import io
import json
import os
import pickle
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
                    single=np.float32([[1.5], [2.5]]), words=['a', "b'c", 'é'], nested=dict(a=1.5,
                        b=[1, 'x', [2, 3]]), cube=np.arange(24).reshape(2, 3, 4),
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


class Learning(unittest.TestCase):
    def test_crossval_takes_the_name_of_a_learner(self):
        X, y = planted()
        for learner in ('frs_svm_train', frs.function('frs_svm_train')):
            best, table = frs.call('frs_crossval', learner, X.T, y, C=np.array([0.1, 1]), folds=3, outputs=2)
            self.assertEqual(np.size(table['mean']), 2)
            score, label = frs.predict(best, X)
            self.assertGreater(np.mean(label == y), 0.9)
        with self.assertRaises(ValueError):
            frs.call('frs_crossval', frs.function("x'; system('true')"), X.T, y)

    def test_predict_is_that_of_the_toolbox(self):
        X, y = planted()
        model = frs.select_features(X, y, C=1)
        again = pickle.loads(pickle.dumps(model))
        for given in (model, again):
            score, label = frs.predict(given, X)
            self.assertEqual(score.shape, (60,))
            np.testing.assert_array_equal(label, y)
            np.testing.assert_array_equal(np.sign(score), y)
        np.testing.assert_allclose(frs.predict(model, Triplets(X))[0], score, atol=1e-5)
        self.assertEqual(frs.predict(model, X[:1])[0].shape, (1,))
        with self.assertRaises(TypeError):
            frs.predict(dict(model), X)

    def test_models_of_bags(self):
        X, y = planted()
        bag = np.repeat(np.arange(30), 2)                  # numbers from 0, and others, name the bags
        model = frs.call('frs_select_regions', X.T, bag + 1, y[::2], C=1)
        for numbers in (bag, 10 * bag + 7):
            score, label = frs.predict(model, X, bag=numbers)
            self.assertEqual(score.shape, (30,))
            np.testing.assert_array_equal(label, y[::2])

    def test_names_as_labels(self):
        X, y = planted()
        names = np.where(y > 0, 'horse', 'cow')
        for given in (names, names.astype(object), list(names)):
            model = frs.select_features(X, given, C=1)
            np.testing.assert_array_equal(frs.predict(model, X)[1], names)
        self.assertEqual(list(model.names), ['cow', 'horse'])
        three = names.astype('<U9')
        three[:10] = 'it\'s a é'
        X[:10, 5] += 20
        model = frs.select_features(X, three, C=1)
        self.assertEqual([m['class'] for m in model], ['cow', 'horse', 'it\'s a é'])
        score, label = frs.predict(model, X)
        self.assertEqual(score.shape, (60, 3))
        np.testing.assert_array_equal(label, three)

    def test_errors_speak_of_pythons_indices(self):
        X, y = planted()
        bad = X.copy()
        bad[6, 1] = np.nan
        model = frs.select_features(X, y)
        for run in (lambda: frs.select_features(bad, y), lambda: frs.predict(model, bad)):
            with self.assertRaises(frs.FrsError) as caught:
                run()
            self.assertIn('X[6, 1] is NaN', str(caught.exception))
        with self.assertRaises(frs.FrsError) as caught:
            frs.call('frs_svm_train', bad.T, y)
        self.assertIn('X[1, 6] is NaN', str(caught.exception))
        with self.assertRaises(frs.FrsError) as caught:
            frs.call('frs_select_regions', X.T, np.r_[np.arange(1, 60), 61], np.ones(61))
        self.assertIn('60 is missing. (These numbers count from 1.)', str(caught.exception))
        with self.assertRaises(frs.FrsError) as caught:
            frs.select_features(X.T, y)
        self.assertEqual(caught.exception.id, 'frs:select_features:badSize')
        self.assertIn('one sample per row: it is 12 by 60, for 60 labels. Is it transposed?', str(caught.exception))

    def test_the_estimator(self):
        X, y = planted()
        names = np.where(y > 0, 'horse', 'cow')
        words = frs.WordSelector(C=1)
        self.assertEqual(words.get_params()['C'], 1)
        self.assertIs(words.set_params(kernel='intersection', options={'classWeight': 'balanced'}), words)
        with self.assertRaises(ValueError):
            words.set_params(c=1)
        with self.assertRaises(ValueError):
            words.predict(X)
        copy = frs.WordSelector(**words.get_params())      # what clone of scikit-learn does
        self.assertEqual(copy.get_params(), words.get_params())
        self.assertIs(words.fit(X, names), words)
        self.assertEqual(words.n_features_in_, 12)
        self.assertEqual(words.model_['info']['options']['kernel'], 'intersection')
        score = words.decision_function(X)
        np.testing.assert_array_equal(score > 0, names == 'horse')
        np.testing.assert_array_equal(words.predict(X), names)
        self.assertEqual(words.score(X, names), 1)
        support = words.get_support(indices=True)
        self.assertTrue({3, 7} <= set(support) and len(support) < 12)
        np.testing.assert_array_equal(words.transform(X), X[:, words.get_support()])
        several = 7 + 2 * np.repeat([0, 1, 2], 20)         # any numbers are classes
        X[20:40, 0] += 20
        three = frs.WordSelector().fit(X, several)
        self.assertEqual(three.decision_function(X).shape, (60, 3))
        np.testing.assert_array_equal(three.classes_, [7, 9, 11])
        self.assertGreater(three.score(X, several), 0.8)
        self.assertEqual(frs.WordSelector(keep=2).fit(X, y).get_support().sum(), 2)


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
            for number, source in enumerate((result, result['file'], out)):
                written = frs.export(source, 'coco', os.path.join(folder, 'x%d.json' % number))
                self.assertEqual(written, [os.path.join(folder, 'x%d.json' % number)])
            columns = frs.export(found, 'table')
            self.assertEqual(len(columns['score']), 2)
            why = frs.explain(result, files[0], image=os.path.join(folder, 'why.png'))
            self.assertTrue(os.path.exists(os.path.join(folder, 'why.png')))
            self.assertAlmostEqual(why['word'].sum() + why['bias'], why['score'])
            self.assertEqual(why['region'][why['labels']].shape, (60, 80))
            self.assertEqual(why['labels'].min(), 0)
            for entry in why['pro'] + why['con']:
                self.assertAlmostEqual(why['word'][entry['word']], entry['term'])
            one = frs.apply(out, files[:1], verbose=0)
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
