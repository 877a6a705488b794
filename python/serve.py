"""A page on this machine alone (127.0.0.1) where one drops two folders of photographs and sees the report of frs_discover.

Started by demos/serve.sh. Photographs go no further than a folder of its own below the temporary one, which is deleted at the end. Every address
begins with a random word that only the printed link has, so that other pages in the same browser cannot ask for anything.
"""
import http.server
import io
import json
import os
import re
import secrets
import shutil
import sys
import tempfile
import threading
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import frs  # noqa: E402

ENDINGS = ('.jpg', '.jpeg', '.png', '.gif', '.bmp', '.tif', '.tiff', '.webp')
LARGEST = 200 * 2 ** 20
KINDS = {'.html': 'text/html; charset=utf-8', '.png': 'image/png', '.jpg': 'image/jpeg', '.csv': 'text/csv', '.json': 'application/json'}


class Job:
    """One visit: the folders with and without the object, the run on them and what it says."""

    def __init__(self):
        self.folder = os.path.realpath(tempfile.mkdtemp(prefix='frs-serve-'))
        self.lock = threading.Lock()
        self.said = []
        self.state = 'waiting'
        for side in ('pos', 'neg'):
            os.mkdir(os.path.join(self.folder, side))

    def place(self, *names):
        """The path of something in the folder; ValueError for everything outside of it."""
        path = os.path.realpath(os.path.join(self.folder, *names))
        if not path.startswith(self.folder + os.sep):
            raise ValueError('outside of the folder')
        return path

    def clear(self):
        for side in ('pos', 'neg'):
            shutil.rmtree(self.place(side), ignore_errors=True)
            os.mkdir(os.path.join(self.folder, side))

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


class Handler(http.server.BaseHTTPRequestHandler):
    server_version = 'frs'
    protocol_version = 'HTTP/1.1'

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.answer({'': self.page, 'state': self.state, 'answer': self.report})

    def do_POST(self):
        self.answer({'add': self.add, 'clear': self.clear, 'run': self.run})

    def answer(self, ways):
        """Only for whom the printed link brought here, by that name of this machine."""
        where = urllib.parse.urlsplit(self.path)
        parts = urllib.parse.unquote(where.path).split('/')[1:]
        port = self.server.server_address[1]
        hosts = ('127.0.0.1:%d' % port, 'localhost:%d' % port)
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
        self.close_connection = self.close_connection or status != 200
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
        self.give(200, KINDS['.json'], json.dumps(dict(state=job.state, said=job.said[-12:], **count)).encode())

    def report(self, parts, query):
        path = self.server.job.place('answer', *parts)
        with open(path, 'rb') as f:
            self.give(200, KINDS.get(os.path.splitext(path)[1].lower(), 'application/octet-stream'), f.read())

    def add(self, parts, query):
        """A picture: pos or neg, and its name, of which only the last part counts."""
        side = {'pos': 'pos', 'neg': 'neg'}.get(parts[0] if parts else '')
        size = int(self.headers.get('Content-Length') or -1)
        name = re.sub(r'[^\w.() -]', '_', os.path.basename(query.get('name', [''])[0]))
        if side is None or not name.lower().endswith(ENDINGS) or not 0 < size <= LARGEST:
            return self.give(400, 'text/plain', b'A picture is expected.')
        stem, _, ending = name.rpartition('.')
        stem = stem.lstrip('. ') or 'picture'
        body = self.rfile.read(size)
        number = len(os.listdir(self.server.job.place(side))) + 1
        with open(self.server.job.place(side, '%s_%d.%s' % (stem, number, ending)), 'xb') as f:
            f.write(body)
        self.give(200, 'text/plain', b'taken')

    def clear(self, parts, query):
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
button, label.pick { font: inherit; padding: 6px 16px; border-radius: 8px; border: 1px solid #8899; cursor: pointer; } input[type=file] { display: none; }
pre { white-space: pre-wrap; font-size: 13px; min-height: 3em; } iframe { width: 100%; height: 80vh; border: 1px solid #8899; border-radius: 8px; }
</style>
<h1>What tells two folders apart?</h1>
<p>Drop a folder of photographs with the thing, and one without. They stay on this computer: they go to a temporary folder that is deleted at the end.</p>
<div class="two">
<div class="drop" data-side="pos"><b>With it</b><p><span>0</span> photographs</p><label class="pick">Choose a folder<input type="file" webkitdirectory multiple></label></div>
<div class="drop" data-side="neg"><b>Without it</b><p><span>0</span> photographs</p><label class="pick">Choose a folder<input type="file" webkitdirectory multiple></label></div>
</div>
<p><button id="run">Find out</button> <button id="clear">Begin anew</button></p>
<pre id="said" role="status"></pre><div id="answer"></div>
<script>
const here = location.pathname.replace(/[/]+$/, ''), by = id => document.getElementById(id);
let waiting = 0;
const send = async (way, body) => { const r = await fetch(here + '/' + way, {method: 'POST', body}); if (!r.ok && r.status !== 400) throw Error(await r.text()); return r; };
async function add(side, files) {
  for (const f of files) { if (!/[.](jpe?g|png|gif|bmp|tiff?|webp)$/i.test(f.name)) continue; waiting++; try { await send('add/' + side + '?name=' + encodeURIComponent(f.name), f); } finally { waiting--; } look(); }
}
const read = entry => new Promise(done => {
  if (entry.isFile) return entry.file(f => done([f]));
  const reader = entry.createReader(), all = [];
  const more = () => reader.readEntries(async some => { if (!some.length) return done((await Promise.all(all.map(read))).flat()); all.push(...some); more(); });
  more();
});
for (const box of document.querySelectorAll('.drop')) {
  const side = box.dataset.side;
  box.ondragover = e => { e.preventDefault(); box.classList.add('over'); };
  box.ondragleave = () => box.classList.remove('over');
  box.ondrop = async e => { e.preventDefault(); box.classList.remove('over'); const entries = [...e.dataTransfer.items].map(i => i.webkitGetAsEntry()).filter(Boolean); add(side, (await Promise.all(entries.map(read))).flat()); };
  box.querySelector('input').onchange = e => add(side, [...e.target.files]);
}
let shown = false;
async function look() {
  const s = await (await fetch(here + '/state')).json();
  for (const box of document.querySelectorAll('.drop')) box.querySelector('span').textContent = s[box.dataset.side];
  by('said').textContent = s.said.join('\\n');
  by('run').disabled = s.state === 'running' || waiting > 0;
  if (s.state === 'done' && !shown) { shown = true; by('answer').innerHTML = '<p><a target="_blank" href="' + here + '/answer/report.html">Open the report in its own window</a></p><iframe src="' + here + '/answer/report.html"></iframe>'; }
}
by('run').onclick = async () => { shown = false; by('answer').textContent = ''; await send('run'); look(); };
by('clear').onclick = async () => { await send('clear'); look(); };
setInterval(look, 1000); look();
</script></html>
"""


def serve(port=0, options=None):
    """The server, on 127.0.0.1 alone; .link is the address of its page."""
    server = http.server.ThreadingHTTPServer(('127.0.0.1', port), Handler)
    server.daemon_threads = True
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
