import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { journalText } from './journals.js';
import { sampleJournal, sampleReport, sampleSnapshot } from './samples.js';

const planText = readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');

/** What is put into files of every kind. */
const pieces = [
  '\u0000',
  '\u001b[2J',
  '\u009b31m',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\r',
  '\n',
  '\t',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ',',
  ':',
  '\\',
  '\\u0000',
  '\\ud800',
  'null',
  'true',
  '-0',
  '1e999',
  '9'.repeat(400),
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '//127.0.0.1:1/',
  'javascript:alert(1)',
  'a'.repeat(100_000),
  '['.repeat(20_000),
  '{"a":'.repeat(20_000),
  '('.repeat(5000),
];

/** What YAML gives a meaning. */
const ofYaml = [
  '*a',
  '&a ',
  '<<: *a',
  '!!js/function x',
  '!!binary x',
  '!<tag:yaml.org,2002:str> ',
  '|\n',
  '>\n',
  '---\n',
  '...\n',
  '? ',
  '- ',
  '#',
  '%YAML 9.9\n',
  '${',
  '${X:-',
  '${HOME}',
  '{{unique}}',
  '{{',
  '~',
  '&a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d]\nf: [*e,*e,*e,*e,*e,*e,*e,*e]\n',
  'base_url: http://user:pass@127.0.0.1:1/\n',
  'item: { $ref: http://127.0.0.1:1/schema.json }\n',
  'item: { $ref: ../../../etc/passwd }\n',
  'item: { pattern: "(a+)+$" }\n',
];

/** Any text. `fc.string` would first make a map of all code points, in each process. */
const anyText = fc
  .array(fc.nat({ max: 0x10_ff_ff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points));

/** A text that was cut, doubled, turned round or filled in several places. */
function spoiled(text, kinds) {
  const place = fc.nat({ max: text.length });
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: anyText },
    { weight: 2, arbitrary: place.map((start) => text.slice(start, start + 60)) },
  );
  const cut = fc.tuple(place, fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 2000 })), piece);
  return fc
    .array(cut, { minLength: 1, maxLength: 4 })
    .map((cuts) => cuts.reduce((all, [at, gone, put]) => all.slice(0, at) + put + all.slice(at + gone), text));
}

/** JSON in which values were put in the place of others. */
function altered(value, kinds) {
  const paths = pathsOf(value);
  const ofTexts = paths.filter((path) => typeof path.reduce((within, key) => within[key], value) === 'string');
  const any = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, -1, 1e308, 0.5, true, [], {}));
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...ofTexts), fc.constantFrom(...kinds)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...paths), any) },
  );
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const copy = structuredClone(value);
    for (const [path, put] of changes) place(copy, path, put);
    return JSON.stringify(copy);
  });
}

function pathsOf(value, path = []) {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value)
      .slice(0, 30)
      .flatMap(([key, inner]) => pathsOf(inner, [...path, key])),
  ].filter(({ length }) => length > 0);
}

/** What may stand in a line of a journal in place of what does: what would lead elsewhere, and ids that others have. */
const ofJournals = [
  '..',
  '.',
  '',
  '1',
  '2',
  '3',
  '/users/1',
  '//127.0.0.1:1/users',
  '/users/../1',
  '/name',
  '',
  'DELETE',
  'PUT',
];

/** A journal with lines left out, doubled, in another order, and with values of one line in another. */
function mixed(text) {
  const [head, ...lines] = text.trimEnd().split('\n');
  const line = fc.nat({ max: lines.length - 1 });
  const change = fc.oneof(
    fc.record({ does: fc.constant('leave out'), at: line }),
    fc.record({ does: fc.constant('double'), at: line, to: line }),
    fc.record({ does: fc.constant('give'), at: line, to: line }),
    fc.record({
      does: fc.constant('put'),
      at: line,
      key: fc.constantFrom(
        'id',
        'address',
        'words',
        'at',
        'status',
        'does',
        'method',
        'vacant',
        'meant',
        'digest',
        'owners',
      ),
      value: fc.oneof(
        fc.constantFrom(...ofJournals, null, true, false, 201, 404, [], ['1'], ['..']),
        fc.constantFrom(...ofJournals).map((each) => [each]),
      ),
    }),
  );
  return fc.array(change, { minLength: 1, maxLength: 12 }).map((changes) => {
    const left = lines.map((each) => JSON.parse(each));
    for (const { does, at, to, key, value } of changes) {
      if (does === 'leave out') left[at] = undefined;
      else if (left[at] === undefined) continue;
      else if (does === 'put') left[at] = { ...left[at], [key]: value };
      else if (does === 'double') left[to] = left[at];
      else
        left[to] = { ...left[to], ...left[at], ...(left[to]?.before === undefined ? {} : { before: left[to].before }) };
    }
    return `${[head, ...left.flatMap((each) => (each === undefined ? [] : [JSON.stringify(each)]))].join('\n')}\n`;
  });
}

/** Where an earlier change took the place away, nothing. */
function place(root, path, put) {
  const holder = path
    .slice(0, -1)
    .reduce((within, key) => (typeof within === 'object' && within !== null ? within[key] : undefined), root);
  if (typeof holder === 'object' && holder !== null) holder[path.at(-1)] = put;
}

const arbitraries = {
  plans: () =>
    fc.oneof(
      spoiled(planText, [...pieces, ...ofYaml]),
      spoiled('base_url: http://127.0.0.1:1\nresources: [{ path: /users }]\n', [...pieces, ...ofYaml]),
    ),
  reports: () => ofJson(sampleReport()),
  snapshots: () => ofJson(sampleSnapshot()),
  journals: () => {
    const text = journalText(sampleJournal());
    return fc.oneof(
      { weight: 3, arbitrary: mixed(text) },
      { weight: 1, arbitrary: spoiled(text, [...pieces, ...ofJournals]) },
    );
  },
};

function ofJson(value) {
  return fc.oneof(
    { weight: 3, arbitrary: altered(value, pieces) },
    { weight: 1, arbitrary: spoiled(JSON.stringify(value), pieces) },
  );
}

/** So many texts of a kind, the same ones for a seed. */
export function generated(kind, seed, count) {
  return fc.sample(arbitraries[kind](), { seed, numRuns: count });
}
