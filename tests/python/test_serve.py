"""Tests of python/serve.py: whom it answers, what it takes, and a whole visit."""
import json
import os
import socket
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request

import numpy as np

home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(home, 'python'))
import frs  # noqa: E402
import serve  # noqa: E402


class Visit(unittest.TestCase):
    def setUp(self):
        self.server = serve.serve(options=dict(words=20, regions=12, segmentation='grid', threads=1))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()
        serve.shutil.rmtree(self.server.job.folder)

    def ask(self, way, body=None, headers={}, link=None):
        request = urllib.request.Request((link or self.server.link) + way, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as e:
            with e:
                return e.code, e.read()

    def raw(self, path):
        """A path as it is: the library would tidy it."""
        with socket.create_connection(self.server.server_address) as s:
            s.sendall(('GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n' % (path, self.server.server_address[1])).encode())
            return int(s.makefile('rb').read().split()[1])

    def test_only_this_machine_and_only_by_the_link(self):
        self.assertEqual(self.server.server_address[0], '127.0.0.1')
        self.assertEqual(self.ask('')[0], 200)
        self.assertEqual(self.ask('', link='http://127.0.0.1:%d/' % self.server.server_address[1])[0], 403)
        self.assertEqual(self.ask('', link=self.server.link.replace(self.server.word, 'x' * 16))[0], 403)
        self.assertEqual(self.ask('', headers={'Host': 'evil.example'})[0], 403)
        self.assertEqual(self.ask('clear', b'', link='http://127.0.0.1:%d/' % self.server.server_address[1])[0], 403)

    def test_nothing_outside_of_its_folder(self):
        word = self.server.word
        for path in ('answer/../../../../etc/passwd', 'answer/%2e%2e/%2e%2e/%2e%2e/etc/passwd', 'answer//etc/passwd', 'answer/..', 'answer/', 'other'):
            self.assertEqual(self.raw('/%s/%s' % (word, path)), 404, path)
        os.makedirs(os.path.join(self.server.job.folder, 'answer'))
        os.symlink('/etc/passwd', os.path.join(self.server.job.folder, 'answer', 'link.html'))
        self.assertEqual(self.raw('/%s/answer/link.html' % word), 404)

    def test_names_are_made_harmless(self):
        for name in ('../../evil.png', '/etc/x.png', '.png', '..%2F..%2Fa.png', 'a%00b.png'):
            self.assertEqual(self.ask('add/pos?name=' + name, b'x')[0] in (200, 400), True)
        for name in ('a.m', 'run.sh', 'a.png.html', ''):
            self.assertEqual(self.ask('add/pos?name=' + name, b'x')[0], 400, name)
        self.assertEqual(self.ask('add/other?name=a.png', b'x')[0], 400)
        self.assertEqual(self.ask('add/pos?name=a.png', b'')[0], 400)
        self.assertEqual(sorted(os.listdir(self.server.job.folder)), ['neg', 'pos'])
        self.assertTrue(all(n.endswith('.png') for n in os.listdir(self.server.job.place('pos'))))
        self.assertEqual(self.ask('clear', b'')[0], 200)
        self.assertEqual(os.listdir(self.server.job.place('pos')), [])

    def test_a_visit(self):
        self.assertEqual(self.ask('run', b'')[0], 200)     # nothing was dropped: the page says why it failed
        self.assertEqual(self.end()['state'], 'failed')
        self.assertIn('frs:discover:', ' '.join(self.end()['said']))
        with tempfile.TemporaryDirectory() as folder:
            frs.call('frs_toy_images', np.array([4, 4]), size=[60, 80], folder=folder)
            for side in ('pos', 'neg'):
                for name in os.listdir(os.path.join(folder, side)):
                    with open(os.path.join(folder, side, name), 'rb') as f:
                        self.assertEqual(self.ask('add/%s?name=%s' % (side, name), f.read())[0], 200)
        self.assertEqual(self.ask('run', b'')[0], 200)
        self.assertEqual(self.ask('run', b'')[0], 409)
        self.assertEqual(self.end()['state'], 'done')
        status, page = self.ask('answer/report.html')
        self.assertTrue(status == 200 and b'<html' in page)

    def end(self):
        while True:
            state = json.loads(self.ask('state')[1])
            if state['state'] != 'running':
                return state
            time.sleep(0.2)


if __name__ == '__main__':
    unittest.main()
