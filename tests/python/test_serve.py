"""Tests of python/serve.py: whom it answers, what it takes, and a whole visit."""
import json
import os
import resource
import shutil
import socket
import subprocess
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

    def test_foreign_pages_are_refused(self):
        port = self.server.server_address[1]
        for origin in ('http://evil.example', 'null', 'https://127.0.0.1:%d' % port, 'http://127.0.0.1:%d' % (port + 1), 'http://127.0.0.1'):
            for way, body in (('', None), ('clear', b''), ('add/pos?name=a.png', b'x'), ('run', b'')):
                self.assertEqual(self.ask(way, body, headers={'Origin': origin})[0], 403, origin)
        for host in ('evil.example:%d' % port, '127.0.0.1', 'localhost.evil.example:%d' % port, '[::1]:%d' % port):
            self.assertEqual(self.ask('clear', b'', headers={'Host': host})[0], 403, host)
        self.assertEqual(self.ask('clear', b'', headers={'Origin': 'http://127.0.0.1:%d' % port})[0], 200)
        self.assertEqual(os.listdir(self.server.job.place('pos')), [])

    def test_nothing_outside_of_its_folder(self):
        word = self.server.word
        for path in ('answer/../../../../etc/passwd', 'answer/%2e%2e/%2e%2e/%2e%2e/etc/passwd', 'answer//etc/passwd',
                     'answer/..', 'answer/', 'other'):
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

    def test_what_is_left_out_is_said(self):
        self.assertEqual(json.loads(self.ask('state')[1])['left'], '')
        self.assertEqual(self.ask('left?heic=3&other=1', b'')[0], 200)
        left = json.loads(self.ask('state')[1])['left']
        self.assertEqual(left, 'Left out: 3 HEIC photographs (convert to JPEG first, for example with heif-convert), 1 file that is no picture.')
        self.assertEqual(self.ask('left?heic=-1&other=x', b'')[0], 200)
        self.assertEqual(json.loads(self.ask('state')[1])['left'], left)
        self.ask('clear', b'')
        self.assertEqual(json.loads(self.ask('state')[1])['left'], '')

    def test_the_page_counts_what_it_leaves_out(self):
        """What a browser does with files that were dropped: the page itself, with a script of ours at its end."""
        browser = next(filter(None, map(shutil.which, ('chromium', 'chromium-browser', 'google-chrome'))), None)
        if browser is None or os.environ.get('FRS_NO_BROWSER'):
            self.skipTest('no Chromium here')
        script = ("<script>add('pos', ['a.HEIC', 'b.heif', 'c.txt', '.DS_Store', 'd.png'].map(n => new File(['x'], n)))"
                  ".then(look).then(() => document.title = 'done');</script></html>")
        before, serve.PAGE = serve.PAGE, serve.PAGE.replace('</html>', script)
        try:
            with tempfile.TemporaryDirectory() as profile:
                seen = subprocess.run([browser, '--headless', '--no-sandbox', '--disable-gpu', '--virtual-time-budget=5000',
                                       '--user-data-dir=' + profile,
                                       '--dump-dom', self.server.link], capture_output=True, text=True, timeout=100).stdout
        finally:
            serve.PAGE = before
        self.assertIn('Left out: 2 HEIC photographs (convert to JPEG first, for example with heif-convert), 1 file that is no picture.', seen)
        self.assertEqual(os.listdir(self.server.job.place('pos')), ['d_1.png'])

    def connect(self, text=b''):
        s = socket.create_connection(self.server.server_address, timeout=30)
        s.sendall(text)
        self.addCleanup(s.close)
        return s

    def head(self, way, length):
        return ('POST /%s/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: %d\r\n\r\n' %
                (self.server.word, way, self.server.server_address[1], length)).encode()

    def usable(self):
        """The page comes, and takes a picture, within seconds."""
        begun = time.monotonic()
        self.assertEqual(self.ask('')[0], 200)
        self.assertEqual(self.ask('add/neg?name=a.png', b'x' * 100000)[0], 200)
        self.assertLess(time.monotonic() - begun, 5)

    def closed(self, s):
        """Whether the other side closes within the time of the socket."""
        try:
            while s.recv(4096):
                pass
            return True
        except ConnectionResetError:
            return True
        except socket.timeout:
            return False

    def test_a_thousand_idle_connections(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY and hard < 3000:
            self.skipTest('too few files may be open here')
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 3000), hard))
        idle = [self.connect() for _ in range(1000)]
        for _ in range(5):
            self.usable()
        self.assertLess(threading.active_count(), serve.CONNECTIONS + 20)
        self.assertTrue(all(self.closed(s) for s in idle[:100]))   # the first had to go

    def test_slow_and_endless_heads(self):
        before, serve.HEAD_SECONDS = serve.HEAD_SECONDS, 2
        try:
            slow = [self.connect(b'GET / HTTP/1.1\r\nHost: a\r\n') for _ in range(20)]
            endless = self.connect(b'GET / HTTP/1.1\r\n' + b'A: b\r\n' * 200)
            self.assertIn(b'431', endless.recv(100))
            line = self.connect(b'GET / HTTP/1.1\r\nA: ' + b'b' * 70000)
            self.assertIn(b'431', line.recv(100))
            begun = time.monotonic()
            open_ = True
            while open_ and time.monotonic() - begun < 10:         # a byte at a time keeps none of them open
                time.sleep(0.2)
                try:
                    slow[0].sendall(b'A')
                except OSError:
                    open_ = False
                self.usable()
            self.assertFalse(open_)
            self.assertTrue(all(self.closed(s) for s in slow))
        finally:
            serve.HEAD_SECONDS = before

    def test_bodies_that_never_come(self):
        before = serve.SILENT_SECONDS, serve.BODY_SECONDS
        serve.SILENT_SECONDS, serve.BODY_SECONDS = 2, 4
        try:
            waiting = [self.connect(self.head('add/pos?name=a.png', 1000)) for _ in range(serve.CONNECTIONS + 40)]
            waiting += [self.connect(self.head('add/pos?name=b.png', 1000) + b'x' * 500) for _ in range(20)]
            self.usable()
            drip = self.connect(self.head('add/pos?name=c.png', 1000))
            open_, begun = True, time.monotonic()
            while open_ and time.monotonic() - begun < 15:
                time.sleep(0.2)
                try:
                    drip.sendall(b'x')
                except OSError:
                    open_ = False
            self.assertFalse(open_)
            self.assertTrue(all(self.closed(s) for s in waiting))
            self.usable()
            half = self.connect(self.head('add/pos?name=d.png', 1000) + b'x' * 999)
            half.close()
            for kind in (b'Content-Length: -5', b'Content-Length: 1e3', b'Content-Length: 9999999999999', b'Transfer-Encoding: chunked'):
                s = self.connect(self.head('add/pos?name=e.png', 0).replace(b'Content-Length: 0', kind) + b'3\r\nabc\r\n')
                self.assertIn(b' 400 ', s.recv(100), kind)
            time.sleep(0.5)
            self.assertEqual(os.listdir(self.server.job.place('pos')), [])
            self.assertEqual(sorted(os.listdir(self.server.job.folder)), ['neg', 'pos'])
        finally:
            serve.SILENT_SECONDS, serve.BODY_SECONDS = before

    def test_a_body_that_is_not_read_is_no_request(self):
        inner = b'POST /%s/left?heic=5 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n' % (self.server.word.encode(), self.server.server_address[1])
        s = self.connect(self.head('clear', len(inner)) + inner)
        self.assertTrue(self.closed(s))
        self.assertEqual(json.loads(self.ask('state')[1])['left'], '')

    def test_a_visitor_who_does_not_read(self):
        before, serve.SILENT_SECONDS = serve.SILENT_SECONDS, 2
        try:
            os.makedirs(self.server.job.place('answer'))
            with open(self.server.job.place('answer', 'big.html'), 'wb') as f:
                f.write(b'x' * 50000000)
            request = b'GET /%s/answer/big.html HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n' % (self.server.word.encode(), self.server.server_address[1])
            for _ in range(10):
                self.connect(request)
            self.usable()
            time.sleep(4)
            self.assertLess(threading.active_count(), 8)
        finally:
            serve.SILENT_SECONDS = before

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
