(function () {
  'use strict';
  var $ = function (id) { return document.getElementById(id); };
  var all = function (query, root) { return Array.prototype.slice.call((root || document).querySelectorAll(query)); };
  var read = function (id) { return JSON.parse($(id).textContent); };
  var page = read('data'), images = read('images'), phrases = {}, several = !!page.overview;
  var tiles = [], run = document.body.dataset.run;
  var list = tiles, current = 0, unsaved = false;         // what the large view walks through, and where it is

  // Phrases: the places of a text are a name, a name:format, or a name|one|many (see phrases.txt).
  page.phrases.forEach(function (p) { phrases[p.id] = p.text; });
  function say(id, values) {
    return phrases[id].replace(/\{(\w+)([^}]*)\}/g, function (whole, name, rest) {
      var value = values[name];
      if (typeof value === 'string' || !rest) return value;
      if (rest[0] === ':') return number(value, rest.slice(1));
      var counted = rest.slice(1).split('|');
      return value + ' ' + counted[value === 1 ? 0 : 1];
    });
  }
  function number(value, format) {                        // as printf writes it: '.2f', '+.2f' or 'd'
    var digits = /\.(\d)f/.exec(format);
    if (value === null || value === undefined) return '\u2013';
    return (format[0] === '+' && value >= 0 ? '+' : '') + (digits ? value.toFixed(+digits[1]) : String(value));
  }
  function source(name) {                                 // an image is in the list, or stands on the page as an example
    if (images[name]) return images[name];
    var shown = all('img[data-name]').filter(function (i) { return i.dataset.name === name; })[0];
    return shown ? shown.src : '';
  }
  function make(tag, attributes) {                        // an element with attributes, and children (elements or texts)
    var e = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) {
      var value = attributes[name];
      if (name === 'data') Object.keys(value).forEach(function (key) { if (value[key] !== null) e.dataset[key] = value[key]; });
      else if (value !== null && value !== false) e.setAttribute(name, value === true ? '' : value);
    });
    Array.prototype.slice.call(arguments, 2).forEach(function add(child) {
      if (Array.isArray(child)) child.forEach(add);
      else if (child !== null && child !== undefined && child !== '') e.append(child);
    });
    return e;
  }
  function button(label, data, pressed, className) {
    return make('button', { type: 'button', 'class': className || null,
                           'aria-pressed': pressed === undefined ? null : String(pressed), data: data || {} }, label);
  }
  function picture(name, alt) { return make('img', { loading: 'lazy', alt: alt, src: source(name) }); }
  function hint(text) { return make('p', { 'class': 'hint' }, text); }
  function section(id, heading, parts) { return make('section', { id: id }, heading ? make('h2', {}, heading) : null, parts); }

  // A table that its headings sort. COLUMNS: {text, about, format}; ROWS: {cells, about, used, blind}; a cell {text, tab} opens a tab.
  function table(note, columns, rows) {
    var best = columns.map(function (c, j) {              // the largest of each column of fractions
      var values = rows.map(function (r) { return r.cells[j]; }).filter(function (v) { return typeof v === 'number'; });
      return c.format && /[23]f$/.test(c.format) && j > 0 && values.length ? Math.max.apply(null, values) : NaN;
    });
    var head = columns.map(function (c) { return make('th', { scope: 'col', title: c.about || null }, button(c.text)); });
    var body = rows.map(function (row) {
      return make('tr', { 'class': [row.used ? 'used' : '', row.blind ? 'blind' : ''].join(' ').trim() || null }, row.cells.map(function (value, j) {
        if (j === 0) return make('td', { title: row.about || null }, value &&
                                 value.tab ? button(value.text, { tab: value.tab }, undefined, 'link') : value);
        if (typeof value === 'string') return make('td', {}, value);
        if (value === null || value === undefined) return make('td', {}, '\u2013');
        return make('td', { data: { value: value }, 'class': value === best[j] ? 'best' : null }, number(value, columns[j].format || 'd'));
      }));
    });
    return [hint(note + ' ' + say('table.sort')),
            make('div', { 'class': 'scroll' }, make('table', { 'class': 'sortable' }, make('thead', {}, make('tr', {}, head)),
                                                    make('tbody', {}, body)))];
  }
  function column(id, format, values) {
    return { text: say('column.' + id, values || {}), about: phrases['column.' + id + '.about'] || null, format: format };
  }

  // One class: the first screen is on the page, the rest is made here.
  function fill(article, c, k) {
    var f = c.facts, t = c.texts, id = function (name) { return name + (k ? k + 1 : ''); };
    var video = page.kind === 'video', parts = [];
    var add = function (name, heading, content) { if (content && content.length) parts.push([name, section(id(name), heading, content)]); };
    article.querySelector('.answer').id = id('answer');
    article.querySelector('.answer').append.apply(article.querySelector('.answer'), leading(c));
    add(video ? 'videos' : 'regions', say(video ? 'section.videos' : 'section.regions'), c.items.length ? gallery(c, video) : null);
    add('mistakes', say('section.mistakes'), mistakes(c));
    add('labels', say('section.labels'), labels(c));
    add('words', say(t.words.decide ? 'section.wordsDecide' : 'section.words'),
        c.words.length ? [hint(t.words.note)].concat(c.words.map(function (w) { return word(c, w); })) : null);
    add('classification', say('section.classification'), quality(c));
    add('localization', say('section.localization'), places(c));
    add('curves', say('section.curves'), [make('div', { 'class': 'plots' }, c.plots.map(function (p) {
      var text = say('plot.' + p.id, f.places || {});
      return make('figure', { 'class': 'plot' }, picture(p.image, text), make('figcaption', {}, text));
    }))]);
    parts.forEach(function (part) { article.append(part[1]); });
    return [['answer', id('answer')]].concat(parts.map(function (part) { return [part[0], part[1].id]; }));
  }
  function leading(c) {                                   // three words on the first screen
    if (!c.words.length) return [];
    var share = c.texts.words.decide ? 'words.share' : 'words.weight';
    return [make('div', { 'class': 'three' }, make('h2', {}, say(c.texts.words.decide ? 'words.decide' : 'section.words')),
      make('div', {}, c.words.slice(0, 3).map(function (w) {
        var fact = c.facts.words[w.word];
        return make('figure', {}, picture(w.image, say('words.alt', { number: w.word + 1 })),
                    make('figcaption', {}, [fact.name, say(share, { percent: 100 * fact.share }), frequency(fact)].filter(Boolean).join(', ')));
      })), c.texts.words.lead ? hint(c.texts.words.lead) : null)];
  }
  function frequency(fact) {
    return say((fact.ratio > 99 ? 'words.only.' : 'words.ratio.') + (fact.positive ? 'positive' : 'negative'), fact);
  }
  function word(c, w) {
    var fact = c.facts.words[w.word], bar = make('i', { 'class': fact.positive ? null : 'negative' });
    bar.style.width = Math.round(100 * fact.share / c.facts.words[0].share) + '%';
    return make('div', { 'class': 'word' }, make('div', {}, make('span', { 'class': 'weight' }, number(100 * fact.share, '.1f') + ' %'),
      make('div', { 'class': 'bar' }, bar), make('small', {}, (fact.name ? fact.name + ': ' : '') + frequency(fact))),
      picture(w.image, say('words.alt', { number: w.word + 1 })));
  }
  function quality(c) {
    var f = c.facts, total = f.verdict.total, range = function (m) { return say('range', m); };
    var plain = table(c.texts.plain, [column('decides'), column('quality', '.3f'), column('range'),
                                      column('right', 'd', { total: total }), column('uses')],
      f.methods.map(function (m, k) {
        return { cells: [c.texts.methods[k].name, m.ap, range(m), m.right, say('uses', m)], about: c.texts.methods[k].about, used: m.used };
      }));
    var detail = table(c.texts.detail, [column('method'), column('ap', '.3f'), column('ap95'), column('auc', '.3f'),
                                        column('C', 'g'), column('crossval', '.3f'),
      column('selected', 'd'), column('of', 'd'), column('unit'), column('seconds', '.1f')],
      f.methods.map(function (m) { return { cells: [m.name, m.ap, range(m), m.auc, +m.C.toPrecision(4), m.crossval, m.selected,
                                                    m.total, m.unit, m.seconds] }; }));
    return plain.concat([make('div', { 'class': 'plain' }, c.texts.summary.map(function (p) { return make('p', {}, p); })),
                         make('details', {}, make('summary', {}, say('table.details')), detail)]);
  }
  function places(c) {
    if (!c.facts.places) return null;
    return table(c.texts.places, [column('answer'), column('overlap.' + page.kind, '.3f'), column('maskIoU', '.3f'),
                                  column('found5', '.2f'), column('found4', '.2f'),
      column('ap5', '.3f'), column('ap4', '.3f')], c.facts.places.rows.map(function (p) {
      return { cells: [p.name, p.boxIoU, p.maskIoU, p.found5, p.found4, p.ap5, p.ap4], blind: p.blind };
    }));
  }
  function mistakes(c) {
    var m = c.facts.mistakes, row = function (name, counts) {
      return make('tr', {}, make('th', { scope: 'row' }, name), counts.map(function (n) { return make('td', {}, String(n)); }));
    };
    var head = make('tr', {}, make('td'), ['mistakes.saysYes', 'mistakes.saysNo'].map(function (name) { return make('th',
        { scope: 'col' }, say(name)); }));
    var some = function (heading, which) {
      var shown = which.map(function (i) { return item(c, i); }).filter(function (p) { return p && p.heat; }).slice(0, 12);
      if (!shown.length) return null;
      return [make('h3', {}, say(heading)), make('div', { 'class': 'grid small' }, shown.map(function (p) {
        var text = say('mistakes.tile', p);
        return make('button', { type: 'button', 'class': 'example mistake', data: { image: p.image } }, picture(p.heat, p.name),
                    make('span', {}, text));
      }))];
    };
    return [hint(c.texts.mistakes), make('table', { 'class': 'counts' }, make('thead', {}, head),
      make('tbody', {}, row(say('mistakes.isYes'), m.count[0]), row(say('mistakes.isNo'), m.count[1]))),
      some('mistakes.missed', m.missed), some('mistakes.alarms', m.alarms)];
  }
  function item(c, image) { return c.items.filter(function (p) { return p.image === image; })[0]; }
  function labels(c) {                                    // a classifier at chance cannot doubt labels
    var l = c.facts.labels, suspects = c.facts.verdict.level === 'chance' ? [] : l.suspects;
    if (!suspects.length && !l.pairs.length) return null;
    var link = function (p) { return button(make('u', {}, p.name), { image: p.image }); };
    var judged = function (p, cells, out) {
      return make('tr', { data: { file: p.file } }, cells, make('td', {},
                                                                button(say('judge.label'), { decision: 'label' },
                                                                       false), button(say(out), { decision: 'out' }, false)));
    };
    var rows = suspects.filter(function (s) { return item(c, s.image); }).map(function (s) {
      var p = item(c, s.image), label = say(s.label > 0 ? 'kind.positive' : 'kind.negative');
      return judged(p, [make('td', {}, link(p)), make('td', {}, say('labels.sure', { label: label, percent: 100 * s.probability }))], 'judge.out');
    }).concat(l.pairs.filter(function (s) { return item(c, s.first) && item(c, s.second); }).map(function (s) {
      return judged(item(c, s.second), [make('td', {}, link(item(c, s.first)), ', ', link(item(c, s.second))),
                                        make('td', {}, say('labels.similar'))], 'judge.outSecond');
    }));
    return rows.length ? [hint(c.texts.labels), make('div', { 'class': 'scroll' },
                                                     make('table', { 'class': 'suspects' }, make('tbody', {}, rows)))] : null;
  }

  // The images of a class, or its videos.
  function gallery(c, video) {
    var f = c.facts, positive = c.items.filter(function (p) { return p.label > 0; }).length;
    var shown = [positive, c.items.length - positive], all = f.counts.given;
    var of = function (n, total) { return n < total ? say('of', { part: n, all: total }) : String(n); };
    var values = { all: all[0] + all[1], positive: all[0], negative: all[1], positiveOf: of(shown[0], all[0]), negativeOf: of(shown[1], all[1]) };
    var count = video ? say('shown.videos', values) : say(shown[0] === all[0] && shown[1] === all[1] ? 'shown.all' : 'shown.some', values);
    var key = function (className, name) { return make('span', {}, make('i', { 'class': className }), say(name)); };
    var review = make('div', { 'class': 'review' }, make('p', {}, make('b', {}, say('review.title')), ' ',
                                                         say('review.how', { how: say('review.how.' + page.kind) })),
      make('div', { 'class': 'controls' }, button(say('review.start'), {}, undefined, 'startReview'),
           button(say('review.save'), {}, undefined, 'saveReview'),
           make('span', { 'class': 'reviewCount', role: 'status' })));
    if (video) {
      return [hint(count + ' ' + c.texts.about), review, make('div', { 'class': 'legend' }, key('tube', 'legend.location'),
                                                              key('truth', 'legend.truthKnown'))]
        .concat(c.items.map(function (v) { return clip(v); }));
    }
    var truth = c.items.some(function (p) { return typeof p.overlap === 'number'; });
    var groups = [['all', of(c.items.length, values.all)]].concat([['heldOut', f.counts.heldOut], ['train', f.counts.train]].map(function (g) {
      return [g[0], of(c.items.filter(function (p) { return (p.train ? 'train' : 'heldOut') === g[0]; }).length, g[1][0] + g[1][1])];
    }).filter(function (g) { return g[1][0] !== '0'; }));
    return [hint(count), hint(c.texts.about), review,
      make('div', { 'class': 'legend' }, make('span', {}, say('legend.evidence'), make('i', { 'class': 'ramp' }),
                                              say('legend.highest')), key('found', 'legend.location'),
           key('box', 'legend.box'), truth ? key('truth', 'legend.truth') : null),
      make('div', { 'class': 'controls' },
        make('div', { 'class': 'controls' }, make('span', {}, say('show')), groups.map(function (g, k) {
          return button(k ? say('group.' + g[0]) + ' ' + g[1] : say('all', { of: g[1] }), { group: g[0] }, !k);
        })),
        make('div', { 'class': 'controls' }, button(say('kind.positive') + ' ' + values.positiveOf, { kind: '1' }, true),
             button(say('kind.negative') + ' ' + values.negativeOf, { kind: '-1' }, false), button(say('kind.both'), { kind: 'all' }, false)),
        make('div', { 'class': 'controls' }, make('span', {}, say('order')), ['score'].concat(truth ? ['overlap'] : [], ['name']).map(function (o) {
          return button(say('order.' + o), { order: o }, o === 'score');
        }))),
      make('div', { 'class': 'grid pictures' }, c.items.map(function (p) { return tile(p, c); }))];
  }
  var state = new Map();                                  // the item that a tile shows, and its class
  function tileData(p) {
    var rows = function (boxes) { return boxes.map(function (b) { return b.join(','); }).join(';'); };
    return { number: p.image, name: p.name, group: p.train ? 'train' : 'heldOut', label: p.label, score: p.score, overlap: p.overlap, file: p.file,
             size: p.size.join(','), box: rows(p.box), found: rows(p.located), review: p.review, frames: p.frames ? p.frames.join(',') : null };
  }
  function judge(label) {
    return make('div', { 'class': 'judge' }, button('\u2713 ' + say(label > 0 ? 'judge.yes' : 'judge.labelRight'), { decision: 'yes' }, false),
                button('\u2717 ' + say(label > 0 ? 'judge.no' : 'judge.label'), { decision: 'no' },
                       false), button(say('judge.out'), { decision: 'out' }, false));
  }
  function tile(p, c) {
    var right = typeof p.overlap === 'number' ? say('tile.overlap', p) : say('tile.score', p);
    var wrong = !p.train && (p.score >= 0) !== (p.label > 0) ? make('b', { 'class': 'wrong' },
                                                                    say(p.label > 0 ? 'tile.missed' : 'tile.falseAlarm')) : null;
    var t = make('div', { 'class': 'tile', data: tileData(p) },
      make('button', { type: 'button', 'class': 'thumb' }, picture(p.heat, say('tile.alt', p)),
           make('span', { 'class': 'text' }, make('span', {}, p.name),
        make('span', {}, say(p.train ? 'group.train' : 'group.heldOut') + ', ', wrong, wrong ? ', ' : '', right))), judge(p.label));
    state.set(t, { item: p, 'class': c });
    tiles.push(t);
    return t;
  }
  function clip(v) {
    var text = say('video.text', v);
    if (v.box.length) text = say('video.located', { text: text, first: v.box[0][0], last: v.box[v.box.length - 1][0] });
    if (typeof v.overlap === 'number') text = say('caption.overlap', { caption: text, overlap: v.overlap });
    v.text = text;
    var t = make('article', { 'class': 'clip tile', data: tileData(v) },
                 make('p', {}, make('b', {}, v.name), ', ' + say(v.train ? 'group.train' : 'group.heldOut') + ', ' + text),
      player(v),
      make('div', {}, make('button', { type: 'button', 'class': 'thumb' },
                           make('img', { 'class': 'strip', loading: 'lazy', alt: say('video.alt', v), src: source(v.strip) })), course(v)),
      judge(1));
    state.set(t, { item: v, 'class': null });
    tiles.push(t);
    return t;
  }
  function player(v) {                                    // muted as a property: only then a script may play it
    var video = make('video', { controls: true, loop: true, playsinline: true, preload: 'metadata', src: source(v.preview) });
    video.muted = true;
    return video;
  }
  function course(v) {                                    // evidence over time; behind it the located interval, below it the true frames
    var T = v.course.length, x = function (t) { return 10 + 580 * (t - 0.5) / T; };
    var svg = make('div');
    var line = v.course.map(function (y, k) { return x(k + 1).toFixed(1) + ',' + (52 - 44 * y).toFixed(1); }).join(' '), found = '', truth = '';
    if (v.box.length) {
      var from = x(v.box[0][0] - 0.5), to = x(v.box[v.box.length - 1][0] + 0.5);
      found = '<rect class="found" x="' + from + '" y="6" width="' + (to - from) + '" height="48"/>';
    }
    if (v.truth) truth = '<line class="truth" x1="' + x(v.truth[0] - 0.5) + '" y1="58" x2="' + x(v.truth[1] + 0.5) + '" y2="58"/>';
    svg.innerHTML = '<svg class="course" viewBox="0 0 600 76" role="img">' + found + '<polyline points="' + line + '"/>' + truth +   // numbers alone
                    '<text x="10" y="73"></text><text x="590" y="73" text-anchor="end">' + T + '</text></svg>';
    svg = svg.firstChild;
    svg.setAttribute('aria-label', say('video.course'));
    svg.querySelector('text').textContent = say('video.frame', { frame: 1 });
    return svg;
  }

  // Several classes: an overview and a tab for each.
  function overview() {
    var o = page.overview, columns = ['class', 'verdict'].map(function (id) { return { text: say('overview.' + id),
                                                                                      about: say('overview.' + id + '.about') }; });
    columns.push(column('quality', '.3f'), { text: say('overview.right'), about: say('overview.right.about'), format: '.2f' });
    if (o.located) columns.push({ text: say('overview.located'), about: say('overview.located.about'), format: '.2f' });
    columns.push({ text: say('overview.images'), about: say('overview.images.about'), format: 'd' }, column('range'));
    var rows = page.classes.map(function (c, k) {
      var f = c.facts, m = f.methods.filter(function (one) { return one.used; })[0];
      var cells = [{ text: f.class, tab: k + 1 }, say('level.' + f.verdict.level), m.ap, f.verdict.right / f.verdict.total];
      if (o.located) cells.push(f.places ? f.places.rows[0].found5 : null);
      return { cells: cells.concat([f.counts.given[0], say('range', m)]) };
    });
    var largest = Math.max.apply(null, [1].concat(o.count.map(function (r) { return r.reduce(function (a, b) { return a + b; }); })));
    var counts = make('table', { 'class': 'counts confusion' },
      make('thead', {}, make('tr', {}, make('td', {}, say('confusion.corner')),
                             o.names.map(function (n) { return make('th', { scope: 'col' }, n); }))),
      make('tbody', {}, o.count.map(function (r, i) {
        return make('tr', {}, make('th', { scope: 'row' }, o.names[i]), r.map(function (n, j) {
          var cell = make('td', {}, String(n));
          cell.style.background = 'rgba(' + (i === j ? '0, 114, 178' : '213, 94, 0') + ', ' + (0.7 * n / largest).toFixed(2) + ')';
          return cell;
        }));
      })));
    var confused = o.pairs.map(function (p) {
      return make('figure', { 'class': 'confused' }, make('figcaption', {}, say('confusion.pair', p)), make('div', {}, p.images.map(function (i) {
        return make('img', { loading: 'lazy', alt: i.name, title: i.name, src: source(i.image) });
      })));
    });
    return [section('overview', say('overview'), table(say('overview.note'), columns, rows)),
            section('confusion', say('confusion'), [hint(say('confusion.note')), make('div', { 'class': 'scroll' }, counts), confused])];
  }
  function build() {
    var main = document.querySelector('main'), nav = document.querySelector('nav'), articles = all('article.class');
    var links = articles.map(function (a, k) { return fill(a, page.classes[k], k); });
    var anchor = function (name, target) { return make('a', { href: '#' + target }, say('nav.' + name)); };
    if (several) {
      var tab = function (k, name) { return make('button', { type: 'button', role: 'tab', data: { tab: k } }, name); };
      main.prepend(make('div', { 'class': 'tabs', role: 'tablist', 'aria-label': say('overview') }, tab(0, say('tab.all')),
                        page.classes.map(function (c, k) { return tab(k + 1, c.facts.class); })),
                   make('div', { 'class': 'panel', data: { panel: 0 } }, overview()));
      articles.forEach(function (a, k) {
        var panel = make('div', { 'class': 'panel', data: { panel: k + 1 } },
                         make('nav', { 'class': 'inside' }, links[k].map(function (l) { return anchor(l[0], l[1]); }),
                         make('a', { href: page.classes[k].link }, say('own'))));
        a.before(panel);
        panel.append(a);
      });
    } else nav.append.apply(nav, links[0].map(function (l) { return anchor(l[0], l[1]); }));
    nav.append(anchor('next', 'next-steps'), anchor('settings', 'settings'), anchor('reproduce', 'reproduce'));
    main.append(section('next-steps', say('section.next'), page.next.map(function (s) { return [make('p', {}, s[0]),
        make('pre', { 'class': 'step' }, s[1])]; })),
      section('settings', say('section.settings'), make('table', { 'class': 'settings' }, make('tbody', {}, page.settings.map(function (s) {
        return make('tr', {}, make('td', {}, s[0]), make('td', {}, s[1]));
      })))),
      section('reproduce', say('section.reproduce'), make('pre', {}, page.reproduce)));
    var texts = { previous: '\u2190 ' + say('view.previous'), next: say('view.next') + ' \u2192', close: say('view.close'),
                 begins: say('view.begins'), ends: say('view.ends'),
                  heatText: say('why.heat'), signedText: say('why.signed'), proText: say('why.for'), conText: say('why.against') };
    Object.keys(texts).forEach(function (id) { $(id).textContent = texts[id]; });
    $('moment').setAttribute('aria-label', say('view.frame'));
    $('viewPhoto').alt = say('view.photo');
    $('viewHeat').alt = say('view.heat');
  }
  build();
  window.frs = { say: say };                              // the phrases, for scripts that look at the page

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
    function of(image) { return mine.filter(function (t) { return +t.dataset.number === image; })[0]; }
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
        if (a.dataset.group !== b.dataset.group) return a.dataset.group < b.dataset.group ? -1 : 1;   // heldOut, then train
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
    all('[data-image]', root).forEach(function (b) {       // a mistake or an example: the image of that number
      b.addEventListener('click', function () {
        var together = all('[data-image]', b.parentNode).map(function (other) { return of(+other.dataset.image); });
        show(together, together.indexOf(of(+b.dataset.image)));
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
    return (t.dataset.review ? 1e6 : 0) + (t.dataset.group === 'train' ? 0 : 1e3) + Math.min(900, Math.abs(t.dataset.score) * 100);
  }

  // The large view: the photograph, what was found in it, and why.
  function show(which, k) {
    list = which;
    view(k);
  }
  function view(k) {
    current = (k + list.length) % list.length;
    var t = list[current];
    $('viewer').dataset.number = t.dataset.number;
    $('viewHeat').src = t.querySelector('img').src;
    filmed(t);
    $('viewText').textContent = caption(t);
    $('viewCount').textContent = say('view.of', { number: current + 1, all: list.length });
    $('viewQuestion').textContent = question(t);
    explain(t);
    showDecision(t);
    if (!$('viewer').open) $('viewer').showModal();
    $('viewer').focus({ preventScroll: true });           // the photograph first, not the button that would have the focus
    $('viewer').scrollTop = 0;
  }
  function caption(t) {
    var p = state.get(t).item, group = say(p.train ? 'group.train' : 'group.heldOut');
    if (moments(t)) return [p.name, group, p.text].join(', ');
    var text = say('caption', { name: p.name, kind: say(p.label > 0 ? 'kind.positive' : 'kind.negative'), group: group, score: p.score });
    return typeof p.overlap === 'number' ? say('caption.overlap', { caption: text, overlap: p.overlap }) : text;
  }
  function question(t) {
    if (t.dataset.label === '-1') return say('question.negative');
    return say(t.dataset.box ? 'question.inside' : 'question.nothing', { how: say('question.' + page.kind) });
  }

  // A video has some of its frames on the page, and one of them is looked at.
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
    var p = state.get(t).item, those = boxes(t.dataset.box);
    $('viewPhoto').src = source(p.photos ? p.photos[+$('moment').value] : p.photo);
    if (moments(t)) {
      $('momentText').textContent = say('video.frame', { frame: moment(t) });
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
    var p = state.get(t).item, c = state.get(t)['class'], why = p.reasons;
    $('viewWhy').hidden = !why;
    if (!why) return;
    $('whyFigure').hidden = !p.why;
    $('whyImage').src = p.why ? source(p.why) : '';
    $('whyText').textContent = say('why.text', { score: p.score, says: say(p.score >= 0 ? 'why.positive' : 'why.negative'), without: why.without,
                                   changes: say((why.without >= 0) === (p.score >= 0) ? 'why.same' : 'why.other') });
    ['pro', 'con'].forEach(function (side) {
      $(side).textContent = '';
      why[side].forEach(function (w) {                    // a patch of each word, from the picture that holds all of them
        var patch = make('img', { 'class': 'patch', alt: '', src: source(c.sprite) });
        patch.style.objectPosition = -32 * (w.word - 1) + 'px 0';
        $(side).append(make('li', {}, patch, say('why.word', { name: c.patches[w.word - 1], term: w.term, percent: 100 * w.share })));
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
      if (b.dataset.decision === 'yes' &&
          !b.dataset.plain) {
        b.textContent = '\u2713 ' + say(t.dataset.review === 'box' ? 'judge.drawn' : t.dataset.label === '-1' ? 'judge.labelRight' : 'judge.yes');
      }
    });
    if (inView) {
      look(t);
      all('#viewJudge button').forEach(function (b) {
        var negative = t.dataset.label === '-1', names = { no: negative ? 'judge.label' : 'judge.no', label: 'judge.label', out: 'judge.out' };
        if (names[b.dataset.decision]) b.textContent = (b.dataset.decision === 'no' ? '\u2717 ' : '') + say(names[b.dataset.decision]);
        b.hidden = negative && b.dataset.decision === 'label';
      });
    }
    count();
  }
  function count() {
    var n = { accept: 0, keep: 0, box: 0, wrong: 0, relabel: 0, reject: 0 }, sum = 0;
    tiles.forEach(function (t) { if (t.dataset.review) { n[t.dataset.review] += 1; sum += 1; } });
    var text = say('review.count', { right: n.accept + n.keep, box: n.box, wrong: n.wrong, label: n.relabel, out: n.reject });
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
    var link = document.createElement('a'), measures = page.measures || null;
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
    var decideAndGo = function (button) { if (decide(list[current], button) && list.length > 1) view(current + 1); };
    all('#viewJudge button').forEach(function (b) { b.addEventListener('click', function () { decideAndGo(b.dataset.decision); }); });
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
      if (keys[e.key]) decideAndGo(keys[e.key]);
    });
  }
})();
