import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerRows, excerpt } from '../../src/facts/report/excerpt.ts';
import { closeJson } from '../../src/text/close-json.ts';
import { isList, isObject } from '../../src/text/json.ts';

function rows(body: string, at: string): readonly string[] {
  return excerpt(body, at, '…').map(({ text, marked }) => `${marked ? '>' : ' '}${text}`);
}

describe('an excerpt', () => {
  test('marks the member that a pointer names among its neighbours', () => {
    const body = JSON.stringify({ a: 1, b: 2, c: 3, d: 4, e: { code: 'X', message: 'y' }, f: 6, g: 7, h: 8, i: 9 });
    expect(rows(body, '/e')).toEqual([
      ' {',
      '   …',
      '   "b": 2,',
      '   "c": 3,',
      '   "d": 4,',
      '>  "e": {"code": "X", "message": "y"},',
      '   "f": 6,',
      '   "g": 7,',
      '   "h": 8,',
      '   …',
      ' }',
    ]);
  });

  test('names the place of what lies deeper', () => {
    expect(rows('{"data":[{"id":1},{"id":2}]}', '/data/1/id')).toEqual([' /data/1 {', '>  "id": 2', ' }']);
    expect(rows('{"data":[7,8]}', '/data/1')).toEqual([' /data [', '   [0] 7,', '>  [1] 8', ' ]']);
  });

  test('shows what stands where something is missing', () => {
    expect(rows('{"success":true}', '/timestamp')).toEqual([
      ' {',
      '   "success": true',
      '>  (no "timestamp" here)',
      ' }',
    ]);
    expect(rows('{"error":null}', '/error/code')).toEqual([' {', '>  "error": null', ' }']);
  });

  test('does not call missing what the report did not keep', () => {
    const body = JSON.stringify({ data: Array.from({ length: 900 }, (_, id) => ({ id })) }).slice(0, 4096);
    expect(rows(body, '/data/800/id')).toContain('>  ("800" is not in the part that was kept)');
    expect(rows(body, '/data/2/name')).toContain('>  (no "name" here)');
  });

  test('shows a place that stands for many in the first of them', () => {
    expect(rows('{"data":[{"id":1},{"id":2}]}', '/data/*/id')).toEqual([' /data/0 {', '>  "id": 1', ' }']);
    expect(rows('{"data":[{"id":1}]}', '/data/*/name')).toEqual([
      ' /data/0 {',
      '   "id": 1',
      '>  (no "name" here)',
      ' }',
    ]);
    expect(rows('{"*":1}', '/*')).toEqual([' {', '>  "*": 1', ' }']);
  });

  test('shows what is no JSON from its beginning', () => {
    expect(rows('<html>\n\n<b>\u001b[1mx</b>\nthree\nfour', '')).toEqual([' <html>', ' <b>x</b>', ' three', ' …']);
    expect(rows('', '')).toEqual([' (no body)']);
    expect(rows('"just text"', '')).toEqual(['>"just text"']);
    expect(rows('{"a":1,}', '/a')).toEqual([' {"a":1,}']);
  });

  test('shows what was seen in a long text, in a row that is long, and in a JSON string', () => {
    const page = ['<html>', '<body>', '<pre>', 'Error: no', '  at find (/app/a.js:1:2)', '</pre>', '</html>'].join(
      '\n',
    );
    const seen = 'at find (/app/a.js:1:2)';
    expect(excerpt(page, '', '…', { seen }).map(({ text, marked }) => `${marked ? '>' : ' '}${text}`)).toEqual([
      ' …',
      ' Error: no',
      `>${seen}`,
      ' </pre>',
      ' …',
    ]);
    const [row] = excerpt(`<p>${'x'.repeat(500)}<br>${seen}</p>`, '', '…', { seen });
    expect(row).toEqual({ text: `…${'x'.repeat(16)}<br>${seen}</p>`, marked: true });
    const body = JSON.stringify({ stack: `${'y'.repeat(500)}\n${seen}` });
    expect(excerpt(body, '/stack', '…', { seen })[1]?.text).toContain(seen);
    const response = { status: 500, headers: [], body: page, bytes: page.length };
    const rowsOf = (actual: string) => answerRows({ response }, { at: 'body:', actual }, '…');
    expect(rowsOf(`a stack frame: ${JSON.stringify(seen)}`).find(({ marked }) => marked)?.text).toBe(seen);
    expect(rowsOf('something else').some(({ marked }) => marked)).toBe(false);
  });

  test('shows a body in one row where the violation lies elsewhere', () => {
    const response = { status: 200, headers: [], body: '{"a": 1,\n "b": 2}', bytes: 17 };
    expect(answerRows({ response }, { at: 'status', actual: '200' }, '…')).toEqual([
      { text: '{"a": 1, "b": 2}', marked: false },
    ]);
  });

  test('shows what is no JSON as it came, and where it stops being any', () => {
    expect(rows('{"title":"T","state":"open"', '')).toEqual([' {"title":"T","state":"open"']);
    expect(rows('[{"id":1},{"id":2}', '/1/id')).toEqual([' [{"id":1},{"id":2}']);
    const late = `{"data":[${'{"id":1},'.repeat(40)}{"id":NaN}]}`;
    const [row] = rows(late, '');
    expect(row).toMatch(/^>….*"id":NaN/);
    const whole = `{"data":[${'{"id":1},'.repeat(500)}`.slice(0, 4096);
    const response = { status: 200, headers: [], body: whole, bytes: 4096 };
    expect(answerRows({ response }, { at: 'body:', actual: '' }, '…')[0]?.text).not.toBe('{');
  });

  test('shows the beginning of a JSON body that was cut off', () => {
    const body = JSON.stringify({ data: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Ada, "the" {first}' })) });
    expect(rows(body.slice(0, 4096), '/data/1/name')).toEqual([
      ' /data/1 {',
      '   "id": 1,',
      '>  "name": "Ada, \\"the\\" {first}"',
      ' }',
    ]);
  });
});

test('every beginning of an object or list can be closed', () => {
  const holders = fc.jsonValue().filter((value) => isObject(value as never) || isList(value as never));
  fc.assert(
    fc.property(holders, fc.nat(), (value, cut) => {
      const text = JSON.stringify(value);
      const beginning = text.slice(0, 1 + (cut % text.length));
      expect(() => JSON.parse(closeJson(beginning)) as unknown).not.toThrow();
    }),
  );
  fc.assert(fc.property(holders, (value) => closeJson(JSON.stringify(value)) === JSON.stringify(value)));
});
