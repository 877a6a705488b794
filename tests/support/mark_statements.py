"""Puts a call of frs_hit before the first statement of every line of .m files, for tests/coverage_m.sh.

    mark_statements.py FOLDER TABLE      changes all .m files below FOLDER; TABLE gets a line "path:line" for each mark

Lines keep their numbers. Not marked: comments, lines that go on with a statement begun above, and those that open with a
word that belongs to a block (else, case, end, ...), before which nothing may stand.
"""
import os
import re
import sys

inner = re.compile(r'(function|end\w*|else|elseif|case|otherwise|catch|until)\b')


def code_of(line):
    """The line with its strings replaced by a letter, without its comment."""
    code, i = '', 0
    while i < len(line) and line[i] not in '%#':
        quote = line[i] if line[i] == '"' or line[i] == "'" and not re.search(r"[\w)\]}'.]$", code) else ''
        if quote:
            inside = re.compile(r'([^%s]|%s%s)*' % (3 * (quote,)) if quote == "'" else r'([^"\\]|\\.|"")*').match(line, i + 1)
            i = inside.end()
        code += 's' if quote else line[i]
        i += 1
    return code.rstrip()


def marked(text, first):
    """The text with its marks, which are numbered from first on, and the numbers of their lines."""
    lines, where = text.split('\n'), []
    depth, goes_on, comment = 0, False, False
    for k, line in enumerate(lines):
        word = line.strip()
        comment = comment or word == '%{'
        code = '' if comment else code_of(line)
        comment = comment and word != '%}'
        if not code:
            continue
        if depth == 0 and not goes_on and not inner.match(word):
            indent = len(line) - len(line.lstrip())   # kept: some tests find their place in a source by it
            lines[k] = '%sfrs_hit(%d); %s' % (line[:indent], first + len(where), word)
            where.append(k + 1)
        depth += sum(code.count(c) for c in '([{') - sum(code.count(c) for c in ')]}')
        goes_on = '...' in code
    return '\n'.join(lines), where


def main(folder, table):
    found = []
    for here, _, names in sorted(os.walk(folder)):
        for name in sorted(n for n in names if n.endswith('.m') and n != 'Contents.m'):
            path = os.path.join(here, name)
            with open(path, encoding='utf-8', newline='') as f:
                text, where = marked(f.read(), len(found))
            with open(path, 'w', encoding='utf-8', newline='') as f:
                f.write(text)
            found += ['%s:%d' % (os.path.relpath(path, folder), k) for k in where]
    with open(table, 'w') as f:
        f.write('\n'.join(found) + '\n')


main(*sys.argv[1:])
