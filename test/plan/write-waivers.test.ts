import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWaivers, type NewWaiver, waiversBlock } from '../../src/plan/write-waivers.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import type { Waiver } from '../../src/model/plan.ts';
import { planFrom, versionedText } from '../support/reference-plan.ts';
import { shareOf } from '../support/share-of.ts';

const today = '2026-06-15';
const one: NewWaiver = {
  rule: 'errors/never-200',
  resource: '/users',
  fingerprint: '0123456789abcdef',
  reason: 'OPS-12',
  until: '2026-09-13',
  comment: 'GET /users/{id}: status is 200',
};
const two: NewWaiver = {
  ...one,
  rule: 'exposure/banners',
  fingerprint: '1234567890123456',
  reason: 'proxy: see OPS-13',
};

const head = [
  '# Our shop.',
  'base_url: http://127.0.0.1:8080   # staging',
  'resources:',
  '    - path:   /users',
  '',
].join('\n');

function waiversOf(text: string): readonly Waiver[] {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  return read.plan.waivers;
}

function plain({ comment: _comment, ...waiver }: NewWaiver): Waiver {
  return waiver;
}

const standing = '{ rule: json/utf-8, reason: "old, but gold" }';
const layouts: Readonly<Record<string, string>> = {
  'no waivers': head,
  'no line break at the end': head.trimEnd(),
  'a comment at the end': `${head}# The end.\n`,
  'an end of the document': `---\n${head}...\n`,
  'Windows line ends': head.replaceAll('\n', '\r\n'),
  'a byte order mark': `\uFEFF${head}`,
  'an empty list': `${head}waivers: []\n`,
  'a list': `${head}waivers:\n  - rule: json/utf-8\n    reason: "old, but gold" # really\n`,
  'a list without indent': `${head}waivers:\n- rule: json/utf-8\n  reason: "old, but gold"\n`,
  'a list without a line break at its end': `${head}waivers:\n  - rule: json/utf-8\n    reason: "old, but gold"`,
  'a list of items in braces': `${head}waivers:\n  - ${standing}   # really\n  # and no more\n`,
  'a list in brackets': `${head}waivers: [${standing}]\n`,
  'a list in brackets over several lines': `${head}waivers: [\n    ${standing}, # really\n  ]\n`,
  'a list in the middle': `waivers:\n  - rule: json/utf-8\n    reason: >-\n      old,\n      but gold\n\n# The address.\n${head}`,
  'a list with Windows line ends': `${head}waivers:\n  - ${standing}\n`.replaceAll('\n', '\r\n'),
  JSON: JSON.stringify({ base_url: 'http://127.0.0.1:8080', resources: [{ path: '/users' }] }),
};

describe.each(Object.entries(layouts))('a plan with %s', (_name, text) => {
  const before = waiversOf(text);
  const written = addWaivers(text, [one, two], today);

  it('has the waivers afterwards, and those that it had', () => {
    expect(written).toMatchObject({ added: 2, renewed: 0, kept: 0 });
    expect(waiversOf(written.text)).toEqual([...before, plain(one), plain(two)]);
  });

  it('keeps its comments', () => {
    const comments = text.match(/#[^\r\n]*/g) ?? [];
    expect(comments.filter((comment) => !written.text.includes(comment))).toEqual([]);
  });

  it('is given none twice', () => {
    expect(addWaivers(written.text, [one, two], today)).toEqual({ text: written.text, added: 0, renewed: 0, kept: 2 });
  });

  it('has one that has ended renewed where it stands', () => {
    const again = addWaivers(written.text, [{ ...one, until: '2027-01-01' }], '2026-12-01');
    expect(again).toMatchObject({ added: 0, renewed: 1, kept: 0 });
    expect(waiversOf(again.text)).toEqual([...before, { ...plain(one), until: '2027-01-01' }, plain(two)]);
    expect(again.text.length).toBe(written.text.length);
  });
});

it('nothing else of a plan changes', () => {
  for (const [name, text] of Object.entries(layouts)) {
    if (name === 'JSON' || /brackets|an empty/.test(name)) continue;
    const lines = text.split(/\r?\n/).filter((line) => line !== '');
    const after = new Set(addWaivers(text, [one, two], today).text.split(/\r?\n/));
    expect(lines.filter((line) => !after.has(line))).toEqual([]);
    const ends = new Set(addWaivers(text, [one], today).text.match(/\r?\n/g));
    expect(ends.size).toBe(1);
  }
});

it('the block alone is what a plan takes', () => {
  expect(waiversOf(`${head}${waiversBlock([one, two])}`)).toEqual([plain(one), plain(two)]);
  expect(waiversBlock([one])).toBe(
    [
      'waivers:',
      '  # GET /users/{id}: status is 200',
      '  - rule: errors/never-200',
      '    resource: /users',
      '    fingerprint: 0123456789abcdef',
      '    reason: OPS-12',
      '    until: 2026-09-13',
      '',
    ].join('\n'),
  );
});

it('whatever a service says or a person gives as the reason, the plan can be read', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '${TOKEN}',
      '$${x}',
      'a: b',
      '# no comment',
      '- x',
      '"',
      "'",
      '|',
      '> a\nb',
      '*a',
      '&a',
      '!!x',
      '\u0085\u2028',
      'true',
      '1e3',
      '\u0000\ud800',
      '---',
      '...',
      '\uFEFF',
      '[a',
      '{',
    ),
  );
  fc.assert(
    fc.property(words, words, fc.constantFrom(...Object.values(layouts)), (reason, comment, text) => {
      const given = { ...one, reason: `because ${reason}`, comment };
      const [last] = waiversOf(addWaivers(text, [given], today).text).slice(-1);
      expect(last).toMatchObject({ rule: one.rule, fingerprint: one.fingerprint, until: one.until });
      const shown = reason.replaceAll(/\s+/g, ' ').trim();
      // What is printable stays as it was given, but for blanks.
      const wanted = `because ${shown}`.trim();
      expect(/^[\x20-\x7e]*$/.test(shown) ? last?.reason : wanted).toBe(wanted);
    }),
    { numRuns: shareOf(300) },
  );
});

it('a resource of one version is named with it', () => {
  const { waivers } = planFrom(addWaivers(versionedText, [{ ...one, resource: '/v1/users' }], today).text);
  expect(waivers.filter(({ fingerprint }) => fingerprint === one.fingerprint)).toEqual([
    plain({ ...one, resource: '/v1/users' }),
  ]);
});
