import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ndjsonReport } from '../../src/report/ndjson.ts';
import { readReport } from '../../src/report/read-report.ts';
import { logOf, toldByHar } from '../report/told/har.ts';
import { toldByJson } from '../report/told/json.ts';
import { toldByNdjson } from '../report/told/ndjson.ts';
import { toldByPrometheus } from '../report/told/prometheus.ts';
import { run, service } from './run.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-streams-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function savedLines(json: string): string {
  const read = readReport(json);
  return read.ok ? [...ndjsonReport(read.report)].join('') : '';
}

/** Lines as they are written, but for their number, their order and what only the run knew. */
function settled(text: string): readonly string[] {
  const lines = text.split('\n');
  const asked = new Set(lines.map((line) => /^\{"type":"exchange".*?"scenario":"([^"]*)"/.exec(line)?.[1]));
  return lines
    .filter((line) => {
      // A scenario whose requests others had sent before begins, and sends nothing by itself.
      const begun = /^\{"type":"scenario".*?"scenario":"([^"]*)"/.exec(line)?.[1];
      return begun === undefined || asked.has(begun);
    })
    .filter((line) => !line.startsWith('{"type":"started"'))
    .map((line) => line.replace(/"sequence":\d+,/, '').replace(/^(\{"type":"scenario"),"at":[^,]*/, '$1'))
    .map((line) =>
      line.replace(/^(\{"type":"scenario".*?)"title":.*$/, '$1').replace(/^(\{"type":"exchange"),"at":[^,]*/, '$1'),
    )
    .sort((one, other) => (one < other ? -1 : 1));
}

const secret = 'c0ffee-s3cr3t-token';

test('one run is told alike in every format, with all its exchanges, and without its token', async () => {
  const target = await service((request, response) => {
    const { authorization = '' } = request.headers;
    response.writeHead(request.url?.startsWith('/users') === true ? 200 : 404, {
      'Content-Type': 'application/json',
      'X-Echo': authorization,
    });
    response.end(JSON.stringify([{ id: 1, token: authorization, url: request.url }]));
  });
  const plan = join(folder, 'plan.yaml');
  await writeFile(plan, `base_url: ${target.url}\nauth: { bearer: "\${TOKEN}" }\nresources: [{ path: /users }]\n`);
  const formats = ['json', 'ndjson', 'har', 'prometheus'];
  const flags = formats.flatMap((name) => ['-r', `${name}=${join(folder, 'out', `run.${name}`)}`]);
  const { code, stderr } = await run(['audit', plan, '--show', 'all', ...flags], { env: { TOKEN: secret } });
  await target.close();
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect((await readdir(join(folder, 'out'))).sort()).toEqual(formats.map((name) => `run.${name}`).sort());
  const [json = '', ndjson = '', har = '', prometheus = ''] = await Promise.all(
    formats.map((name) => readFile(join(folder, 'out', `run.${name}`), 'utf8')),
  );
  const told = toldByJson(json);
  expect(told.requests).toBeGreaterThan(10);
  expect(toldByNdjson(ndjson)).toEqual(told);
  expect(toldByHar(har)).toEqual(told);
  expect(toldByPrometheus(prometheus)).toEqual(told);
  for (const text of [json, ndjson, har, prometheus]) expect(text).not.toContain(secret);

  // What was told live is what the saved report tells: sooner, in the order in which it happened, and with the titles of scenarios.
  expect(settled(ndjson)).toEqual(settled(savedLines(json)));

  const { entries } = logOf(har);
  expect(entries).toHaveLength(told.requests);
  const answered = entries.filter(({ response }) => response.status !== 0);
  expect(answered.filter(({ response }) => response.headers.length === 0)).toEqual([]);
  expect(answered.filter(({ response }) => response.content.text === undefined)).toEqual([]);
  expect(entries.filter(({ request }) => request.headers.length === 0 && request.method !== '')).toEqual([]);
});
