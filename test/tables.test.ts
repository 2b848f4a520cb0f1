/** Tables: what the response to a row means, and when a row proves nothing. Credentials as they are sent. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { spoilIds } from '../src/core/probe.ts';
import { listProbe } from '../src/core/requests.ts';
import type { Rule } from '../src/core/rule.ts';
import type { Row } from '../src/scenarios/rows.ts';
import { type Table, table } from '../src/scenarios/table.ts';
import { spoiled } from '../src/wire/spoils.ts';
import { auditApi } from './support/mutants.ts';
import { failure } from './support/outages.ts';
import { planOf } from './support/plans.ts';
import { header } from './support/stories.ts';
import type { VirtualClock } from './support/wire.ts';

const plan = planOf('[{ path: /users, operations: [list, read] }]');

/** A list with a parameter that should be rejected. */
function rowOf(row: string, more: Partial<Row> = {}): Row {
  const alter: Row['alter'] = ({ url }) => ({ url: `${url}?row=${row}` });
  return { row, rule: 'own/row', says: 'With a parameter', alter, ...more };
}

type Says = (row: string | null, request: ApiRequest, calls: number) => number | undefined;

/** The reference, but requests get the status codes that the test says. */
const bent =
  (says: Says) =>
  ({ now }: VirtualClock): Api => {
    const api = createReference({ now });
    let calls = 0;
    return (request): ApiReply => {
      const row = new URLSearchParams(request.target.split('?')[1] ?? '').get('row');
      const status = says(row, request, calls++);
      const plain = api({ ...request, target: request.target.split('?')[0] ?? '' });
      if (status === undefined || status < 300) return { ...plain, status: status ?? plain.status };
      return failure(status, 'NO', now);
    };
  };

/** What the rules come to: `own/row failed granted`, one line each. */
async function outcomes(rows: readonly Row[], says: Says, more: Partial<Table> = {}): Promise<readonly string[]> {
  const own = table({
    id: 'own',
    phase: 'reads',
    situation: 'other',
    controls: { list: ({ plan: each, resource, owner }) => listProbe(each, resource, owner) },
    rejected: [400],
    lacks: () => undefined,
    rows,
    ...more,
  });
  const control = 'the list does not work';
  const row = { ...header, id: 'own/row', says: { granted: '{row}', misstated: '{row}', control } };
  const status = { ...header, id: 'own/status', says: { misstated: '{row}', control } };
  const rules: Rule[] = [...(more.status === undefined ? [] : [own.rule(status)]), own.rule(row)];
  const result = await auditApi(bent(says), plan, { scenarios: [own], rules });
  return result.rules.map(({ rule, passes, because }) => {
    const found = result.findings.filter((each) => each.rule.id === rule.id).map(({ violation }) => violation.kind);
    const { reason } = because ?? {};
    const doubt =
      reason?.kind === 'own' ? reason.key : reason?.kind === 'hidden' ? `hidden by ${reason.by}` : reason?.kind;
    return `${rule.id} ${found.length > 0 ? `failed ${found.join(' ')}` : passes > 0 ? 'passed' : doubt}`;
  });
}

describe('the response to a row', () => {
  test.each<[string, number, string]>([
    ['a correct rejection', 400, 'own/row passed'],
    ['another rejection', 422, 'own/row failed misstated'],
    ['a redirect', 302, 'own/row failed misstated'],
    ['a success', 200, 'own/row failed granted'],
    ['a crash', 500, 'own/row failed crashed'],
    ['a timeout of the service', 408, 'own/row tolerated'],
  ])('%s', async (_name, status, expected) => {
    expect(await outcomes([rowOf('a')], (row) => (row === 'a' ? status : undefined))).toEqual([expected]);
  });

  test('a status code that proves nothing', async () => {
    expect(await outcomes([rowOf('a', { tolerated: [403] })], (row) => (row ? 403 : undefined))).toEqual([
      'own/row tolerated',
    ]);
  });
});

describe('a row proves nothing', () => {
  test('if its control does not work', async () => {
    expect(await outcomes([rowOf('a')], () => 400)).toEqual(['own/row control']);
  });

  test('if a row that it depends on was accepted', async () => {
    const rows = [rowOf('a'), rowOf('b', { unless: ['a'] })];
    const wrong = await outcomes(rows, (row) => (row ? 200 : undefined));
    expect(wrong).toEqual(['own/row failed granted']);
    const [a, b] = [rowOf('a', { rule: 'own/other' }), rowOf('b', { unless: ['a'] })];
    // The row is sent although its own rule is not in the run.
    expect(await outcomes([a, b], (row) => (row ? 200 : undefined))).toEqual(['own/row hidden by own/other']);
    expect(await outcomes([a, b], (row) => (row === 'a' ? 422 : row ? 400 : undefined))).toEqual(['own/row passed']);
  });
});

describe('the rule that judges status codes', () => {
  test('hides the rules of the rows', async () => {
    const wrong = await outcomes([rowOf('a')], (row) => (row ? 403 : undefined), { status: 'own/status' });
    expect(wrong).toEqual(['own/status failed misstated', 'own/row hidden by own/status']);
  });

  test('leaves successes and crashes to them', async () => {
    const status = 'own/status';
    const granted = await outcomes([rowOf('a')], (row) => (row ? 200 : undefined), { status });
    expect(granted).toEqual(['own/status hidden by own/row', 'own/row failed granted']);
    const crashed = await outcomes([rowOf('a')], (row) => (row ? 500 : undefined), { status });
    expect(crashed).toEqual(['own/status hidden by own/row', 'own/row failed crashed']);
  });
});

describe('credentials', () => {
  const token = 'Secret-Token-1';
  const bearer = { bearer: token, headers: {}, query: {} };

  test('no spoiled credential is the valid one', () => {
    const valid = JSON.stringify(spoiled('valid', bearer));
    for (const id of spoilIds) expect(JSON.stringify(spoiled(id, bearer)), id).not.toBe(valid);
    const odd = { bearer: 'null', headers: {}, query: {} };
    expect(spoiled('null', odd).headers).not.toEqual(spoiled('valid', odd).headers);
    const digits = { bearer: '12345', headers: {}, query: {} };
    expect(spoiled('other-case', digits).headers).not.toEqual(spoiled('valid', digits).headers);
  });

  test('every part of the credential is spoiled', () => {
    const keys = { headers: { 'X-Api-Key': token }, query: { key: token } };
    expect(spoiled('shorter', keys)).toEqual({
      headers: [['x-api-key', 'Secret-Token-']],
      query: [['key', 'Secret-Token-']],
    });
    const { headers, query } = spoiled('wrong', { ...keys, bearer: token });
    expect(JSON.stringify([headers, query])).not.toContain(token);
    expect(headers.map(([name]) => name)).toEqual(['authorization', 'x-api-key']);
  });
});
