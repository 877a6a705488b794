"""A page on this machine alone (127.0.0.1) where one drops two folders of photographs and sees the report of frs_discover.

Started by demos/serve.sh. Photographs go no further than a folder of its own below the temporary one, which is deleted at the end. Every address
begins with a random word that only the printed link has, so that other pages in the same browser cannot ask for anything.

Slow and broken visitors cost nobody else the page: a request must have come within seconds, and where too many connections are open the one
that has been silent for longest is closed.
"""
import http.server
import io
import itertools
import json
import os
import re
import secrets
import shutil
import socket
import sys
import tempfile
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import frs  # noqa: E402

ENDINGS = ('.jpg', '.jpeg', '.png', '.gif', '.bmp', '.tif', '.tiff', '.webp')
LARGEST = 200 * 2 ** 20
CONNECTIONS = 64                                           # open at a time; a browser takes six
HEAD_SECONDS = 15                                          # for the head of a request, and between two requests
SILENT_SECONDS = 10                                        # between two pieces of a body
BODY_SECONDS = 30                                          # for a body, and more for a large one:
SLOWEST = 10000                                            # bytes a second
KINDS = {'.html': 'text/html; charset=utf-8', '.png': 'image/png', '.jpg': 'image/jpeg', '.csv': 'text/csv', '.json': 'application/json'}


class Job:
    """One visit: the folders with and without the object, the run on them and what it says."""

    def __init__(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix='frs-serve-'))
        self.lock = threading.Lock()
        self.said = []
        self.state = 'waiting'
        self.left = {'heic': 0, 'other': 0}
        self.numbers = itertools.count(1)
        for side in ('pos', 'neg'):
            os.mkdir(os.path.join(self.folder, side))

    def place(self, *names):
        """The path of something in the folder; ValueError for everything outside of it."""
        path = os.path.realpath(os.path.join(self.folder, *names))
        if not path.startswith(self.folder + os.sep):
            raise ValueError('outside of the folder')
        return path

    def clear(self):
        self.left = {'heic': 0, 'other': 0}
        for side in ('pos', 'neg'):
            shutil.rmtree(self.place(side), ignore_errors=True)
            os.mkdir(os.path.join(self.folder, side))

    def left_out(self):
        """What was dropped and cannot be taken, in words; '' for nothing."""
        heic, other = self.left['heic'], self.left['other']
        said = []
        if heic:
            said.append('%d HEIC %s (convert to JPEG first, for example with heif-convert)' % (heic, 'photograph' if heic == 1 else 'photographs'))
        if other:
            said.append('%d %s' % (other, 'file that is no picture' if other == 1 else 'files that are no pictures'))
        return 'Left out: %s.' % ', '.join(said) if said else ''

    def begin(self, options):
        with self.lock:
            if self.state == 'running':
                return False
            self.state, self.said = 'running', []
        threading.Thread(target=self.run, args=(options,), daemon=True).start()
        return True

    def run(self, options):
        before, sys.stdout = sys.stdout, Lines(self.said)
        try:
            frs.discover(self.place('pos'), self.place('neg'), out=os.path.join(self.folder, 'answer'), **options)
            self.state = 'done'
        except Exception as problem:                       # what the page shows
            self.said.append(str(problem))
            self.state = 'failed'
        finally:
            sys.stdout = before


class Lines(io.TextIOBase):
    def __init__(self, lines):
        self.lines = lines

    def write(self, text):
        self.lines += [line for line in text.splitlines() if line]
        return len(text)


class Silence(socket.timeout):
    """A visitor has not said enough in time."""


class Reader(io.RawIOBase):
    """What a connection sends, until a deadline."""

    def __init__(self, server, connection):
        self.server, self.connection = server, connection
        self.deadline = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        left = min(SILENT_SECONDS, self.deadline - time.monotonic())
        if left <= 0:
            raise Silence('too slow')
        self.connection.settimeout(left)
        try:
            count = self.connection.recv_into(buffer)
        finally:
            self.connection.settimeout(SILENT_SECONDS)
        self.server.heard(self.connection)
        return count


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, *arguments):
        self.open = {}                                     # connections and when each was heard last
        self.door = threading.Lock()
        super().__init__(*arguments)

    def heard(self, connection):
        with self.door:
            if connection in self.open:
                self.open[connection] = time.monotonic()

    def process_request(self, request, client_address):
        with self.door:
            while len(self.open) >= CONNECTIONS:
                silent = min(self.open, key=self.open.get)
                del self.open[silent]
                try:
                    silent.shutdown(socket.SHUT_RDWR)      # ends the thread that waits for it
                except OSError:
                    pass
            self.open[request] = time.monotonic()
        super().process_request(request, client_address)

    def shutdown_request(self, request):
        with self.door:
            self.open.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], OSError):     # visitors who went away are none
            super().handle_error(request, client_address)


class Handler(http.server.BaseHTTPRequestHandler):
    server_version = 'frs'
    protocol_version = 'HTTP/1.1'

    def log_message(self, *arguments):
        pass

    def setup(self):
        super().setup()
        self.rfile.close()
        self.reader = Reader(self.server, self.connection)
        self.rfile = io.BufferedReader(self.reader)

    def handle_one_request(self):
        self.reader.deadline = time.monotonic() + HEAD_SECONDS
        super().handle_one_request()

    def do_GET(self):
        self.answer({'': self.page, 'state': self.state, 'answer': self.report})

    def do_POST(self):
        self.answer({'add': self.add, 'left': self.left, 'clear': self.clear, 'run': self.run})

    def answer(self, ways):
        """Only for whom the printed link brought here, by that name of this machine, and for its own page."""
        self.taken = False
        where = urllib.parse.urlsplit(self.path)
        parts = urllib.parse.unquote(where.path).split('/')[1:]
        port = self.server.server_address[1]
        hosts = ('127.0.0.1:%d' % port, 'localhost:%d' % port)
        origins = ['http://' + host for host in hosts]
        if self.headers.get('Origin', origins[0]) not in origins:
            return self.give(403, 'text/plain', b'Another page asks.')
        if self.headers.get('Host') not in hosts or not parts or not secrets.compare_digest(parts[0].encode(), self.server.word.encode()):
            return self.give(403, 'text/plain', b'Use the link that was printed.')
        way = ways.get(parts[1] if len(parts) > 1 else '')
        try:
            if way is None:
                raise FileNotFoundError
            way(parts[2:], urllib.parse.parse_qs(where.query))
        except (ValueError, FileNotFoundError, IsADirectoryError, NotADirectoryError):
            self.give(404, 'text/plain', b'There is no such thing here.')

    def give(self, status, kind, body):
        unread = self.command == 'POST' and (self.headers.get('Content-Length', '0') != '0' or 'Transfer-Encoding' in self.headers)
        self.close_connection = self.close_connection or status != 200 or (unread and not self.taken)
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.send_header('Content-Length', str(len(body)))
        self.send_header('X-Content-Type-Options', 'nosniff')
        self.send_header('Referrer-Policy', 'no-referrer')
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(body)

    def page(self, parts, query):
        self.give(200, KINDS['.html'], PAGE.encode())

    def state(self, parts, query):
        job = self.server.job
        count = {side: len(os.listdir(job.place(side))) for side in ('pos', 'neg')}
        self.give(200, KINDS['.json'], json.dumps(dict(state=job.state, said=job.said[-12:], left=job.left_out(), **count)).encode())

    def report(self, parts, query):
        path = self.server.job.place('answer', *parts)
        with open(path, 'rb') as f:
            self.give(200, KINDS.get(os.path.splitext(path)[1].lower(), 'application/octet-stream'), f.read())

    def add(self, parts, query):
        """A picture: pos or neg, and its name, of which only the last part counts."""
        side = {'pos': 'pos', 'neg': 'neg'}.get(parts[0] if parts else '')
        length = self.headers.get('Content-Length') or ''
        size = int(length) if re.fullmatch('[0-9]{1,12}', length) else -1
        name = re.sub(r'[^\w.() -]', '_', os.path.basename(query.get('name', [''])[0]))
        if side is None or not name.lower().endswith(ENDINGS) or not 0 < size <= LARGEST:
            return self.give(400, 'text/plain', b'A picture is expected.')
        stem, _, ending = name.rpartition('.')
        stem = stem.lstrip('. ')[:100] or 'picture'
        number = next(self.server.job.numbers)
        path = self.server.job.place(side, '%s_%d.%s' % (stem, number, ending))
        if not self.receive(size, self.server.job.place('coming_%d' % number), path):
            self.close_connection = True                   # nobody is there to be answered
            return
        self.taken = True
        self.give(200, 'text/plain', b'taken')

    def receive(self, size, coming, path):
        """A body into a file, piece by piece; nothing is left of one that does not come whole."""
        self.reader.deadline = time.monotonic() + BODY_SECONDS + size / SLOWEST
        try:
            with open(coming, 'xb') as f:
                while size > 0:
                    piece = self.rfile.read1(min(size, 2 ** 16))
                    if not piece:
                        return False
                    f.write(piece)
                    size -= len(piece)
            os.rename(coming, path)
            return True
        except FileNotFoundError:                          # cleared meanwhile
            return False
        finally:
            if os.path.exists(coming):
                os.remove(coming)

    def left(self, parts, query):
        """How many files the page left out, of each kind."""
        with self.server.job.lock:
            for kind in self.server.job.left:
                count = query.get(kind, ['0'])[0]
                self.server.job.left[kind] += int(count) if re.fullmatch('[0-9]{1,6}', count) else 0
        self.give(200, 'text/plain', b'noted')

    def clear(self, parts, query):
        if self.server.job.state == 'running':
            return self.give(409, 'text/plain', b'it runs')
        self.server.job.clear()
        self.give(200, 'text/plain', b'cleared')

    def run(self, parts, query):
        begun = self.server.job.begin(self.server.options)
        self.give(200 if begun else 409, 'text/plain', b'begun' if begun else b'it runs already')


PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>FRS</title>
<style>
:root { color-scheme: light dark; } body { font: 16px/1.5 system-ui, sans-serif; max-width: 860px; margin: 30px auto; padding: 0 16px; }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 16px; }
.drop { border: 2px dashed #8899; border-radius: 12px; padding: 26px 16px; text-align: center; } .drop.over { border-color: #2a7; background: #2a72; }
#8899; cursor: pointer; } input[type=file] { display: none; }
button, label.pick { font: inherit; padding: 6px 16px; border-radius: 8px; border: 1px solid
pre { white-space: pre-wrap; font-size: 13px; min-height: 3em; } iframe { width: 100%; height: 80vh; border: 1px solid #8899; border-radius: 8px; }
</style>
<h1>What tells two folders apart?</h1>
<p>Drop a folder of photographs with the thing, and one without.
They stay on this computer: they go to a temporary folder that is deleted at the end.</p>
<div class="two">
<div class="drop" data-side="pos"><b>With it</b><p><span>0</span> photographs</p>
<label class="pick">Choose a folder<input type="file" webkitdirectory multiple></label></div>
<div class="drop" data-side="neg"><b>Without it</b><p><span>0</span> photographs</p>
<label class="pick">Choose a folder<input type="file" webkitdirectory multiple></label></div>
</div>
<p><button id="run">Find out</button> <button id="clear">Begin anew</button></p>
<p id="left" role="status"></p><pre id="said" role="status"></pre><div id="answer"></div>
<script>
const here = location.pathname.replace(/[/]+$/, ''), by = id => document.getElementById(id);
let waiting = 0;
const send = async (way, body) => { const r = await fetch(here + '/' + way, {method: 'POST', body});
                                   if (!r.ok && r.status !== 400) throw Error(await r.text()); return r; };
async function add(side, all) {
  const files = all.filter(f => !f.name.startsWith('.'));
  const picture = f => /[.](jpe?g|png|gif|bmp|tiff?|webp)$/i.test(f.name), heic = files.filter(f => /[.]hei[cf]$/i.test(f.name)).length;
  const other = files.filter(f => !picture(f)).length - heic;
  if (heic + other) await send('left?heic=' + heic + '&other=' + other);
  for (const f of files.filter(picture)) { waiting++; try { await send('add/' + side + '?name=' + encodeURIComponent(f.name),
                                                                       f); } finally { waiting--; } look(); }
}
const read = entry => new Promise(done => {
  if (entry.isFile) return entry.file(f => done([f]));
  const reader = entry.createReader(), all = [];
  const more = () => reader.readEntries(async some => { if (!some.length) return done((await Promise.all(all.map(read))).flat());
                                                       all.push(...some); more(); });
  more();
});
for (const box of document.querySelectorAll('.drop')) {
  const side = box.dataset.side;
  box.ondragover = e => { e.preventDefault(); box.classList.add('over'); };
  box.ondragleave = () => box.classList.remove('over');
  box.ondrop = async e => { e.preventDefault(); box.classList.remove('over');
                           const entries = [...e.dataTransfer.items].map(i => i.webkitGetAsEntry()).filter(Boolean); add(side,
                               (await Promise.all(entries.map(read))).flat()); };
  box.querySelector('input').onchange = e => add(side, [...e.target.files]);
}
let shown = false;
async function look() {
  const s = await (await fetch(here + '/state')).json();
  for (const box of document.querySelectorAll('.drop')) box.querySelector('span').textContent = s[box.dataset.side];
  by('left').textContent = s.left;
  by('said').textContent = s.said.join('\\n');
  by('run').disabled = s.state === 'running' || waiting > 0;
  if (s.state === 'done' && !shown) { shown = true;
                                     by('answer').innerHTML = '<p><a target="_blank" href="' + here
                                       + '/answer/report.html">Open the report in its own window</a></p><iframe src="' + here
                                       + '/answer/report.html"></iframe>'; }
}
by('run').onclick = async () => { shown = false; by('answer').textContent = ''; await send('run'); look(); };
by('clear').onclick = async () => { await send('clear'); look(); };
setInterval(look, 1000); look();
</script></html>
"""


def serve(port=0, options=None):
    """The server, on 127.0.0.1 alone; .link is the address of its page."""
    server = Server(('127.0.0.1', port), Handler)
    server.word = secrets.token_urlsafe(12)
    server.job = Job()
    server.options = options or {}
    server.link = 'http://127.0.0.1:%d/%s/' % (server.server_address[1], server.word)
    return server


def main():
    server = serve(int(os.environ.get('FRS_PORT', '0')))
    print('Open %s in a browser on this machine; Ctrl-C ends it.' % server.link, flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        server.server_close()
        shutil.rmtree(server.job.folder, ignore_errors=True)


if __name__ == '__main__':
    main()
