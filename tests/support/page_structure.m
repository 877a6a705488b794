function list = page_structure(file)
%PAGE_STRUCTURE  The skeleton of a report as Chromium shows it: an entry for each section, its id and how many of each kind of part it has.
%   Such as 'regions tile=8 table=0 img=8': tiles, tables, figures, buttons that decide, and images without a source, which must be 0.
  script = ['const of = (s, q) => s.querySelectorAll(q).length; for (const s of d.querySelectorAll("main section")) say([s.id, ' ...
      '"tile=" + of(s, ".tile"),' ...
            '"table=" + of(s, "table"), "figure=" + of(s, "figure"), "word=" + of(s, ".word"), "pre=" + of(s, "pre"),' ...
            '"lost=" + [...s.querySelectorAll("img, video")].filter((i) => !/^data:/.test(i.src)).length].join(" "));'];
  notes = browse(file, {'', [1000 800], script});
  list = reshape(notes{1}, 1, []);
end
