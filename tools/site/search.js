// The search field of every page: pages whose text holds all the words typed, those with them in the title first.
const field = document.getElementById('search'), found = document.getElementById('found');

function matches(words) {
  const rows = [];
  for (const [name, title, text] of pages) {
    const head = (name + ' ' + title).toLowerCase(), body = text.toLowerCase();
    if (!words.every(w => head.includes(w) || body.includes(w))) continue;
    const inHead = words.filter(w => head.includes(w)).length;
    const count = words.reduce((sum, w) => sum + body.split(w).length - 1, 0);
    rows.push({name, title, rank: 1000 * inHead + count});
  }
  return rows.sort((a, b) => b.rank - a.rank).slice(0, 12);
}

field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  found.replaceChildren(...(words.length ? matches(words) : []).map(row => {
    const link = document.createElement('a');
    link.href = row.name + '.html';
    link.textContent = row.title;
    return link;
  }));
  if (words.length && !found.firstChild) found.textContent = 'Nothing found';
});
