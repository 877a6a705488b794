(function () {
  'use strict';
  var $ = function (id) { return document.getElementById(id); };
  var all = function (query, root) { return Array.prototype.slice.call((root || document).querySelectorAll(query)); };
  var tiles = all('.tile'), run = document.body.dataset.run;
  var list = tiles, current = 0, unsaved = false;         // what the large view walks through, and where it is

  // Tables: a click on a heading sorts; the choice for the first is kept in the address (#sort=column,direction).
  function sortTable(table, column, descending) {
    var body = table.tBodies[0];
    var value = function (row) {
      var cell = row.cells[column], number = parseFloat(cell.dataset.value || cell.textContent);
      return isNaN(number) ? cell.textContent.trim().toLowerCase() : number;
    };
    var rows = all('tr', body).sort(function (a, b) {
      var x = value(a), y = value(b);
      if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;   // what is not a number goes last
      return (x < y ? -1 : x > y ? 1 : 0) * (descending ? -1 : 1);
    });
    rows.forEach(function (row) { body.appendChild(row); });
    all('th', table).forEach(function (th, k) {
      if (k === column) th.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      else th.removeAttribute('aria-sort');
    });
  }
  var tables = all('table.sortable');
  tables.forEach(function (table, number) {
    all('thead th', table).forEach(function (th, column) {
      th.querySelector('button').addEventListener('click', function () {
        var descending = th.getAttribute('aria-sort') !== 'descending';
        sortTable(table, column, descending);
        if (number === 0) history.replaceState(null, '', '#sort=' + column + (descending ? ',down' : ',up'));
      });
    });
  });
  var wish = /^#sort=(\d+),(up|down)$/.exec(location.hash);
  if (wish && tables.length) sortTable(tables[0], +wish[1], wish[2] === 'down');

  // The pictures of one class: filter and order.
  function press(button) {
    all('button', button.parentNode).forEach(function (b) { b.setAttribute('aria-pressed', b === button); });
  }
  function pictures(root) {
    var mine = all('.tile', root), shown = mine, grid = root.querySelector('.pictures');
    function pressed(what) {
      var b = root.querySelector('button[data-' + what + '][aria-pressed="true"]');
      return b ? b.dataset[what] : 'all';
    }
    function arrange() {
      var group = pressed('group'), kind = pressed('kind'), by = pressed('order');
      shown = mine.filter(function (t) {
        var keep = (group === 'all' || t.dataset.group === group) && (kind === 'all' || t.dataset.label === kind);
        t.hidden = !keep;
        t.style.display = keep ? '' : 'none';
        return keep;
      }).sort(function (a, b) {
        if (a.dataset.group !== b.dataset.group) return a.dataset.group < b.dataset.group ? -1 : 1;   // held out, then training
        if (by === 'name') return a.dataset.name < b.dataset.name ? -1 : 1;
        return (b.dataset[by] || -1e9) - (a.dataset[by] || -1e9);
      });
      shown.forEach(function (t) { grid.appendChild(t); });
    }
    all('button[data-group], button[data-kind], button[data-order]', root).forEach(function (b) {
      b.addEventListener('click', function () { press(b); arrange(); });
    });
    mine.forEach(function (t) {
      t.querySelector('.thumb').addEventListener('click', function () { show(shown, shown.indexOf(t)); });
    });
    all('[data-open] img', root).filter(function (image) { return !image.getAttribute('src'); }).forEach(function (image) {   // a light page keeps each image once
      image.src = mine[+image.parentNode.dataset.open].querySelector('img').src;
    });
    all('[data-open]', root).forEach(function (b) {        // a mistake or an example: the picture of that number
      b.addEventListener('click', function () {
        var together = all('[data-open]', b.parentNode).map(function (other) { return mine[+other.dataset.open]; });
        show(together, together.indexOf(mine[+b.dataset.open]));
      });
    });
    all('.startReview', root).forEach(function (b) {
      b.addEventListener('click', function () {
        var queue = mine.slice().sort(function (a, b) { return place(a) - place(b); });
        show(queue, 0);
      });
    });
    if (grid) arrange();
  }
  function place(t) {                                     // what counts most first: undecided, learned from, uncertain
    return (t.dataset.review ? 1e6 : 0) + (t.dataset.group === 'training' ? 0 : 1e3) + Math.min(900, Math.abs(t.dataset.score) * 100);
  }

  // The large view: the photograph, what was found in it, and why.
  function show(which, k) {
    list = which;
    view(k);
  }
  function view(k) {
    current = (k + list.length) % list.length;
    var t = list[current];
    $('viewHeat').src = t.querySelector('img').src;
    filmed(t);
    $('viewText').textContent = t.dataset.caption;
    $('viewCount').textContent = (current + 1) + ' of ' + list.length;
    $('viewQuestion').textContent = question(t);
    explain(t);
    showDecision(t);
    if (!$('viewer').open) $('viewer').showModal();
  }
  function question(t) {
    if (t.dataset.label === '-1') return 'Said not to contain it. Is that right?';
    var where = 'drag over the ' + (moments(t) ? 'frame; the other frames follow.' : 'photograph.');
    return (t.dataset.box ? 'Is it inside the box? If not, ' : 'Nothing was found. To show it, ') + where;
  }

  // A video has some of its frames on the page (data-frames, data-photo), and one of them is looked at.
  function moments(t) { return t.dataset.frames ? t.dataset.frames.split(',').map(Number) : null; }
  function moment(t) { return moments(t)[+$('moment').value]; }
  function filmed(t) {                                    // begins in the middle of what was found
    var times = moments(t), tube = boxes(t.dataset.box);
    $('viewer').classList.toggle('film', !!times);
    if (!times) return;
    var middle = tube.length ? tube[tube.length >> 1][0] : times[times.length >> 1];
    var distance = times.map(function (f) { return Math.abs(f - middle); });
    $('moment').max = times.length - 1;
    $('moment').value = distance.indexOf(Math.min.apply(null, distance));
  }
  function look(t) {                                      // the photograph or frame, with the boxes in it
    var photos = t.dataset.photo.split(' '), those = boxes(t.dataset.box);
    $('viewPhoto').src = photos[moments(t) ? +$('moment').value : 0];
    if (moments(t)) {
      $('momentText').textContent = 'frame ' + moment(t);
      those = those.filter(function (row) { return row[0] === moment(t); }).map(function (row) { return row.slice(1); });
    }
    frames(those, t.dataset.size.split(',').map(Number));
  }
  function span(tube, first, last) {                      // with a row for every frame; one without a box has that of the nearest
    var rows = [];
    for (var f = first; f <= last; f += 1) {
      var near = tube.reduce(function (a, b) { return Math.abs(b[0] - f) < Math.abs(a[0] - f) ? b : a; });
      rows.push([f].concat(near.slice(1)));
    }
    return rows;
  }
  function follow(tube, drawn, fixed, size) {             // moves with the box drawn in one frame, up to the frames drawn before
    if (!tube.length) return [drawn];
    var at = drawn[0], before = -Infinity, after = Infinity;
    fixed.forEach(function (f) { if (f < at) before = Math.max(before, f); if (f > at) after = Math.min(after, f); });
    var rows = span(tube, Math.min(at, tube[0][0]), Math.max(at, tube[tube.length - 1][0]));
    var old = rows.filter(function (row) { return row[0] === at; })[0];
    return rows.map(function (row) {
      var f = row[0], share = 1;
      if (f < at && before > -Infinity) share = Math.max(0, (f - before) / (at - before));
      if (f > at && after < Infinity) share = Math.max(0, (after - f) / (after - at));
      var b = row.map(function (v, k) { return Math.round(v + share * (drawn[k] - old[k])); });
      b[1] = Math.min(Math.max(1, b[1]), size[0]); b[2] = Math.min(Math.max(1, b[2]), size[1]);
      b[3] = Math.min(Math.max(b[1], b[3]), size[0]); b[4] = Math.min(Math.max(b[2], b[4]), size[1]);
      return b;
    });
  }
  function fixed(t) { return t.dataset.drawn ? t.dataset.drawn.split(',').map(Number) : []; }
  function correct(t, box) {                              // of a video: the box drawn in the frame that is looked at
    var at = moment(t);
    t.dataset.box = follow(boxes(t.dataset.box), [at].concat(box), fixed(t), t.dataset.size.split(',').map(Number)).join(';');
    t.dataset.drawn = fixed(t).filter(function (f) { return f !== at; }).concat([at]).join(',');
  }
  function cut(t, end) {                                  // it begins, or ends, in the frame that is looked at
    var tube = boxes(t.dataset.box), at = moment(t);
    if (!tube.length) return;
    var first = end ? tube[0][0] : at, last = end ? at : tube[tube.length - 1][0];
    if (first > last) return;
    t.dataset.box = span(tube, first, last).join(';');
    t.dataset.review = 'box';
    changed(t);
  }
  function explain(t) {
    var why = t.dataset.why ? JSON.parse(t.dataset.why) : null;
    $('viewWhy').hidden = !why;
    if (!why) return;
    $('whyImage').src = t.dataset.signed;
    $('whyImage').hidden = !t.dataset.signed;
    $('whyText').textContent = why.text;
    ['pro', 'con'].forEach(function (side) {
      $(side).textContent = '';
      why[side].forEach(function (w) {
        var item = document.createElement('li');
        item.textContent = w;
        $(side).appendChild(item);
      });
    });
  }

  // Review: of a picture with it 'accept' (the box found is right), 'box' (boxes drawn) or 'wrong' (the place is); of one without it
  // 'keep' (the label is right); of both 'relabel' (the label is wrong) and 'reject' (leave out).
  var decisions = { yes: ['accept', 'keep'], no: ['wrong', 'relabel'], label: ['relabel', 'relabel'], out: ['reject', 'reject'] };
  var shownAs = { accept: 'yes', keep: 'yes', box: 'yes', wrong: 'no', relabel: 'label', reject: 'out' };
  function boxes(text) { return text ? text.split(';').map(function (b) { return b.split(',').map(Number); }) : []; }
  function decide(t, button) {                            // the same once more takes it back; true where it was taken
    var decision = decisions[button][t.dataset.label === '-1' ? 1 : 0];
    if (decision === t.dataset.review || (decision === 'accept' && (t.dataset.review === 'box' || !t.dataset.found))) decision = '';
    t.dataset.box = t.dataset.found;
    t.dataset.drawn = '';
    t.dataset.review = decision;
    changed(t);
    return decision !== '';
  }
  function changed(t) {
    unsaved = true;
    keep();
    showDecision(t);
  }
  function showDecision(t) {
    var inView = list[current] === t, own = shownAs[t.dataset.review], flip = t.dataset.label === '-1' && own === 'label';
    var buttons = all('.judge button', t).concat(inView ? all('#viewJudge button') : []);
    all('.suspects [data-file]').forEach(function (row) {
      if (row.dataset.file === t.dataset.file) buttons = buttons.concat(all('button[data-decision]', row));
    });
    buttons.forEach(function (b) {
      b.setAttribute('aria-pressed', b.dataset.decision === own || (flip && b.dataset.decision === 'no'));
      if (b.dataset.decision === 'yes' && !b.dataset.plain) b.textContent = t.dataset.review === 'box' ? '\u2713 box drawn' : '\u2713 right';
    });
    if (inView) look(t);
    count();
  }
  function count() {
    var n = { accept: 0, keep: 0, box: 0, wrong: 0, relabel: 0, reject: 0 }, sum = 0;
    tiles.forEach(function (t) { if (t.dataset.review) { n[t.dataset.review] += 1; sum += 1; } });
    var text = (n.accept + n.keep) + ' right, ' + n.box + ' drawn, ' + n.wrong + ' in the wrong place, ' + n.relabel +
               ' with a wrong label, ' + n.reject + ' left out';
    all('.saveReview').forEach(function (b) { b.disabled = !sum; });
    all('.reviewCount').forEach(function (s) { s.textContent = text; });
  }
  function frames(those, size) {                          // over the photograph, in percent of it
    all('#canvas i').forEach(function (i) { i.remove(); });
    those.forEach(function (box) {
      var i = document.createElement('i');
      i.style.left = 100 * (box[0] - 1) / size[0] + '%';
      i.style.top = 100 * (box[1] - 1) / size[1] + '%';
      i.style.width = 100 * (box[2] - box[0] + 1) / size[0] + '%';
      i.style.height = 100 * (box[3] - box[1] + 1) / size[1] + '%';
      $('canvas').appendChild(i);
    });
  }
  function draw() {                                       // drag over the photograph; each box adds to those drawn before
    var start = null, canvas = $('canvas');
    function size() { return list[current].dataset.size.split(',').map(Number); }
    function at(e) {
      var r = canvas.getBoundingClientRect();
      return [(e.clientX - r.left) / r.width, (e.clientY - r.top) / r.height]
        .map(function (v, k) { return Math.min(1, Math.max(0, v)) * size()[k]; });
    }
    function boxTo(end) {
      return [Math.floor(Math.min(start[0], end[0])) + 1, Math.floor(Math.min(start[1], end[1])) + 1,
              Math.ceil(Math.max(start[0], end[0])), Math.ceil(Math.max(start[1], end[1]))];
    }
    function drawn() {                                    // a frame of a video has one box
      var t = list[current];
      return t.dataset.review === 'box' && !moments(t) ? boxes(t.dataset.box) : [];
    }
    canvas.addEventListener('pointerdown', function (e) {
      if (list[current].dataset.label === '-1') return;
      start = at(e);
      try { canvas.setPointerCapture(e.pointerId); } catch (ignored) { }
    });
    canvas.addEventListener('pointermove', function (e) {
      if (start) frames(drawn().concat([boxTo(at(e))]), size());
    });
    canvas.addEventListener('pointerup', function (e) {
      if (!start) return;
      var box = boxTo(at(e)), t = list[current], before = drawn();
      start = null;
      if (box[2] - box[0] > size()[0] / 50 && box[3] - box[1] > size()[1] / 50) {   // more than a slip of the hand
        if (moments(t)) correct(t, box);
        else t.dataset.box = before.concat([box]).join(';');
        t.dataset.review = 'box';
        changed(t);
      }
      showDecision(t);
    });
  }

  // Decisions stay in this browser until they are saved as a file for the next run.
  function entries() {
    return tiles.filter(function (t) { return t.dataset.review; }).map(function (t) {
      var located = t.dataset.review === 'accept' || t.dataset.review === 'box' || t.dataset.review === 'wrong';
      var entry = { file: t.dataset.file, decision: t.dataset.review, box: located ? boxes(t.dataset.box) : [] };
      var name = t.closest('.class').dataset.name;
      if (name) entry.class = name;
      if (t.dataset.drawn) entry.drawn = fixed(t);
      return entry;
    });
  }
  function keep() {
    try { localStorage.setItem('frs ' + run, JSON.stringify(entries())); } catch (ignored) { }
  }
  function restore() {
    var kept = null;
    try { kept = JSON.parse(localStorage.getItem('frs ' + run)); } catch (ignored) { }
    (kept || []).forEach(function (entry) {
      tiles.forEach(function (t) {
        if (t.dataset.file !== entry.file || (t.closest('.class').dataset.name || undefined) !== entry.class) return;
        t.dataset.review = entry.decision;
        if (entry.box.length) t.dataset.box = entry.box.join(';');
        t.dataset.drawn = (entry.drawn || []).join(',');
        unsaved = true;
      });
    });
  }
  function save() {
    var link = document.createElement('a'), measures = JSON.parse(document.body.dataset.measures || 'null');
    var text = JSON.stringify({ frs: 'review', measures: measures, pictures: entries() }, null, 1) + '\n';
    link.download = 'review.json';
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.click();
    unsaved = false;
  }
  window.addEventListener('beforeunload', function (e) {
    if (unsaved) { e.preventDefault(); e.returnValue = ''; }
  });

  // Several classes: a tab each, and one for all of them.
  function open(tab) {
    all('.panel').forEach(function (p) { p.hidden = p.dataset.panel !== tab; });
    all('[role="tab"]').forEach(function (b) { b.setAttribute('aria-selected', b.dataset.tab === tab); });
    var chosen = document.querySelector('[role="tab"][data-tab="' + tab + '"]');
    if (chosen) chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  all('[data-tab]').forEach(function (b) { b.addEventListener('click', function () { open(b.dataset.tab); }); });
  if (document.querySelector('.tabs')) open('0');

  all('article.class').forEach(pictures);
  if (tiles.length) {
    restore();
    tiles.forEach(function (t) {
      all('.judge button', t).forEach(function (b) { b.addEventListener('click', function () { decide(t, b.dataset.decision); }); });
      showDecision(t);
    });
    all('.suspects [data-file]').forEach(function (row) {
      var t = tiles.filter(function (other) { return other.dataset.file === row.dataset.file; })[0];
      all('button[data-decision]', row).forEach(function (b) { b.addEventListener('click', function () { decide(t, b.dataset.decision); }); });
    });
    var say = function (button) { if (decide(list[current], button) && list.length > 1) view(current + 1); };
    all('#viewJudge button').forEach(function (b) { b.addEventListener('click', function () { say(b.dataset.decision); }); });
    all('.saveReview').forEach(function (b) { b.addEventListener('click', save); });
    draw();
    $('previous').addEventListener('click', function () { view(current - 1); });
    $('next').addEventListener('click', function () { view(current + 1); });
    $('moment').addEventListener('input', function () { look(list[current]); });
    $('begins').addEventListener('click', function () { cut(list[current], false); });
    $('ends').addEventListener('click', function () { cut(list[current], true); });
    $('close').addEventListener('click', function () { $('viewer').close(); });
    document.addEventListener('keydown', function (e) {
      if (!$('viewer').open || e.ctrlKey || e.metaKey || e.altKey || (e.target === $('moment') && /^Arrow/.test(e.key))) return;
      var keys = { y: 'yes', n: 'no', x: 'out', l: 'label' };
      if (e.key === 'ArrowLeft') view(current - 1);
      if (e.key === 'ArrowRight') view(current + 1);
      if (keys[e.key]) say(keys[e.key]);
    });
  }
})();
