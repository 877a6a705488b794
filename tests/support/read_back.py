"""Texts of a file of csv, json or xml as Python's own readers see them: read_back.py KIND FILE. Each as hexadecimal bytes of UTF-8, a line
for each row of a table (with commas between the cells), for each text of the others, names of fields among them."""
import csv
import json
import sys
import xml.etree.ElementTree


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield name
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def rows(kind, name):
    if kind == 'csv':
        with open(name, encoding='utf-8', newline='') as f:
            yield from csv.reader(f, strict=True)
    elif kind == 'json':
        with open(name, encoding='utf-8') as f:
            yield from ([t] for t in texts(json.load(f)))
    else:
        for element in xml.etree.ElementTree.parse(name).iter():
            yield from ([t] for t in [element.text or '', *element.attrib.values()])


for row in rows(*sys.argv[1:]):
    print(','.join(cell.encode('utf-8').hex() for cell in row))
