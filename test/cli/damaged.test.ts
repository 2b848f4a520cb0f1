/** Damaged files: whatever is wrong with one, a command ends with one clear sentence, and writes nothing. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { env, run } from './commands.ts';
import { on, sort } from './defects.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const openapi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: { '/users': { get: { responses: { 200: { content: { 'application/json': { schema: {} } } } } } } },
});
const journal = `{"journal":1,"baseUrl":"http://127.0.0.1:1","plan":"plan.yaml","markers":"pbyabc123"}
{"create":{"resource":"/users","owner":[],"marker":"pbyabc1231z","sent":{"name":"Ada pbyabc1231z"},"url":"/users"}}
`;

/** Every kind of file, as Probity writes it. */
const good: Files = await on([sort], async (command) => {
  const ran = await command('audit plan.yaml -r json=report.json -r summary=summary.json -r har=run.har --record run');
  const { files } = await command('snapshot plan.yaml -o before.json');
  const plan = String(ran.files.get('/project/plan.yaml')).replace(/http:\S+/, 'http://127.0.0.1:1');
  const all = { ...Object.fromEntries(ran.files), '/project/before.json': files.get('/project/before.json') ?? '' };
  return { ...all, '/project/plan.yaml': plan, '/project/api.json': openapi, '/project/j.ndjson': journal };
});

/** Commands, and the file that is damaged. */
const commands = [
  ['plan plan.yaml', 'plan.yaml'],
  ['lint api.json', 'api.json'],
  ['init api.json -o new.yaml', 'api.json'],
  ['report report.json -r html=page.html', 'report.json'],
  ['diff report.json report.json', 'report.json'],
  ['baseline report.json -o waivers.yaml', 'report.json'],
  ['audit plan.yaml --failed report.json', 'report.json'],
  ['audit plan.yaml --baseline report.json', 'report.json'],
  ['dashboard summary.json -o site', 'summary.json'],
  ['compare before.json before.json', 'before.json'],
  ['cleanup j.ndjson', 'j.ndjson'],
  ['judge run -r json=new.json', 'run/run.jsonl.gz'],
  ['judge run.har plan.yaml -r json=new.json', 'run.har'],
] as const;

/** A text with something wrong anywhere. */
function damaged(text: string): fc.Arbitrary<string> {
  const place = fc.nat({ max: text.length });
  const piece = fc.constantFrom('', ...'\0}",\uFEFFx\n'.split(''), 'null', '[]', '{}', '-1', '1e999', '__proto__');
  const swapped = fc.tuple(place, fc.constantFrom('null', '[]', '{}', '7', '"x"', 'true', '["x"]', '{"x":null}'));
  return fc.oneof(
    place.map((end) => text.slice(0, end)),
    fc.tuple(place, fc.nat({ max: 40 }), piece).map(([at, n, put]) => text.slice(0, at) + put + text.slice(at + n)),
    // The value after a key has another type.
    swapped.map(
      ([at, put]) => text.slice(0, at) + text.slice(at).replace(/":\s*("[^"]*"|[\w.-]+|\[\]|\{\})/, `":${put}`),
    ),
    fc.constantFrom('', '\uFEFF', '\0\0', 'null', '[]', '{}', '7', '[[[[', '{"a":'.repeat(10_000), text + text),
  );
}

test.each(commands)('%s', async (words, name) => {
  const path = `/project/${name}`;
  const whole = good[path] ?? '';
  const isPacked = name.endsWith('.gz');
  const text = Buffer.from(whole).toString(isPacked ? 'latin1' : 'utf8');
  const broken = damaged(text).map((each) => Buffer.from(each, isPacked ? 'latin1' : 'utf8'));
  await fc.assert(
    fc.asyncProperty(broken, async (content) => {
      const files = { ...good, [path]: content };
      const { code, out, err, files: after } = await run(words, { files, env });
      expect([0, 1, 2, 3, 4]).toContain(code);
      expect(out + err).not.toMatch(
        /\n\s+at .+:\d+:\d+|\bundefined\b|\[object Object\]|TypeError|RangeError|SyntaxError/,
      );
      if (code !== 2) return;
      expect(err).toMatch(/error: [^\n]+/);
      expect([...after.keys()].filter((each) => !Object.hasOwn(files, each))).toEqual([]);
    }),
    { numRuns: 60, seed: 7 },
  );
});
