import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, type Bend, sentBy, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
import { json, readOnly, served } from './services.ts';

const boom: ApiReply = { status: 500, headers: [['Content-Type', 'text/plain']], body: 'Internal Server Error' };

/** Stores a null that a patch sends as the name, and breaks down then, and over every read and patch of that thing. */
const poisoned: Bend = (request, { rows }) => {
  const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
  const row = rows[index];
  if (row === undefined || !['GET', 'PATCH'].includes(request.method)) return undefined;
  const sent = request.method === 'PATCH' ? sentBy(request) : undefined;
  if (sent?.['name'] === null) rows[index] = { ...row, ...sent };
  return rows[index]?.['name'] === null ? boom : undefined;
};

it('what an invalid change broke is one problem, of that change', async () => {
  const rules = ['json/well-formed', 'operation/read', 'status/invalid-input'];
  const { report } = await auditBy(served(poisoned), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id)).toEqual(['status/invalid-input']);
  const reads = report.findings.flatMap(({ rule, violations }) => (rule === 'json/well-formed' ? violations : []));
  const curl = reads.find(({ message }) => message.startsWith('GET'))?.curl ?? '';
  expect(curl).toContain('"name":null');
});

it('a page of a framework that breaks down otherwise is a problem of its own', async () => {
  const rules = ['json/well-formed', 'operation/read', 'status/invalid-input'];
  const html: Bend = ({ target }) => (target === '/things/1' ? boom : undefined);
  const { report } = await auditBy(served(html), thingsPlan, rules);
  expect(report.problems.map(({ id }) => id)).toEqual(['operation/read']);
});

it.each([
  ['is refused', answer(415), undefined, []],
  ['is read', undefined, undefined, []],
  ['is ignored', undefined, {}, ['(state)']],
  ['empties another field', undefined, { note: '' }, ['(state, note)']],
])('a PATCH in plain text %s', async (_what, refusal, over, fields) => {
  const bend: Bend = (request, { rows }) => {
    const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const [row, media] = [rows[index], request.headers['content-type'] ?? ''];
    if (row === undefined || request.method !== 'PATCH' || !media.startsWith('text/plain')) return undefined;
    if (over === undefined) return refusal;
    rows[index] = { ...row, ...over };
    return answer(200, rows[index]);
  };
  const example = thingsPlan.replace('{{unique}}"', '{{unique}}", note: Hello, state: open');
  const plan = example.replace('name: Other', 'state: done');
  const { report } = await auditBy(served(bend), plan, ['errors/malformed-body']);
  const told = report.findings.filter(({ rule }) => rule === 'errors/malformed-body');
  const messages = told.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.map((message) => message.replace(/^.*other values than were sent /, ''))).toEqual(fields);
});

it('the page of a debugger is one problem, whatever it shows', async () => {
  const exception = {
    type: 'PDOException',
    code: '23000',
    message: 'SQLSTATE[23000]: Integrity constraint violation',
    file: '/srv/shop/index.php',
    trace: '#0 /srv/shop/index.php(11): PDOStatement->execute()\n#1 {main}',
  };
  const page: ApiReply = json(500, { message: 'Slim Application Error', exception: [exception] });
  const breaks: Bend = ({ target }) => (/^\/things\/./.test(target) ? page : undefined);
  const ids = ['database-errors', 'internal-paths', 'stack-traces'].map((name) => `exposure/${name}`);
  const { report } = await auditBy(served(breaks), readOnly, ids);
  const failed = report.rules.filter(({ outcome, id }) => outcome === 'failed' && ids.includes(id));
  expect(failed.map(({ id }) => id)).toEqual(ids);
  expect(report.problems.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(['exposure/stack-traces']);
});

it('names the PUT of what is missing as the operation, though the read after it tells', async () => {
  const takes: Bend = (request, { rows }) =>
    request.method === 'PUT' && rows.every(({ id }) => request.target !== `/things/${id}`) ? answer(200) : undefined;
  const { report } = await auditBy(served(takes), thingsPlan, ['status/missing']);
  const told = report.findings.filter(({ rule, outcome }) => rule === 'status/missing' && outcome === 'failed');
  expect(told.map(({ operation }) => operation)).toEqual(['PUT /things/{id}']);
});
