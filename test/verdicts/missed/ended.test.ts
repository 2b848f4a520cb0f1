import { expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../../fixtures/reference/http.ts';
import { audit, serve, thingsPlan } from '../../harm/service.ts';
import { readOnly } from '../services.ts';

const broken: ApiReply = { status: 0, headers: [], body: '', isBroken: true };
const textOf = ({ body }: ApiRequest): string => new TextDecoder().decode(body);
/** A service that one kind of request ends, for good or for a moment. */
const ending = (isDeadly: (request: ApiRequest) => boolean, isForGood = true) => {
  let isOver = false;
  return serve((request) => {
    const isNow = isDeadly(request);
    isOver ||= isForGood && isNow;
    return isOver || isNow ? broken : undefined;
  });
};

it.each([
  ['null instead of an item', (r: ApiRequest) => r.method === 'POST' && textOf(r) === 'null', 'status.invalid-input'],
  ['a size that is none', (r: ApiRequest) => /size=abc/.test(r.target), 'query.invalid'],
  ['a filter sent twice', (r: ApiRequest) => /keyword=a&keyword=b/.test(r.target), 'query.invalid'],
  ['an id that nobody has', (r: ApiRequest) => r.method === 'GET' && /^.things.9{5,}/.test(r.target), 'status.missing'],
])('M7: %s ends the service', async (_what, isDeadly, clause) => {
  const { report, exchanges } = await audit(ending(isDeadly), thingsPlan);
  const [first] = report.problems;
  expect([first?.cause, first?.clauses]).toEqual(['harm', [clause]]);
  expect(report.clauses.find(({ id }) => id === clause)?.status).toBe('violated');
  expect(report.harm).toMatchObject({ kind: 'silent', isShown: false, exchange: expect.any(String) });
  expect(report.verdict).toBe('nonconformant');
  const end = exchanges.find(({ fault }) => fault?.kind === 'silent')?.sentAt ?? 0;
  expect(exchanges.filter(({ reply, sentAt }) => reply !== undefined && sentAt > end)).toEqual([]);
});

it('M7: a service that is started anew each time is told, and the rest is judged', async () => {
  const { report } = await audit(
    ending((r) => /size=abc/.test(r.target), false),
    readOnly,
  );
  const told = report.findings.filter(({ rule, outcome }) => rule === 'status/survived' && outcome === 'failed');
  expect(told.map(({ key, clauses }) => [key, clauses])).toEqual([['no answer', ['query.invalid']]]);
  expect(report.harm).toBeNull();
  expect(report.clauses.find(({ id }) => id === 'operation.read')?.status).toBe('verified');
});

it('M7: one connection that breaks accuses nobody', async () => {
  let isFirst = true;
  const service = ending((r) => /size=abc/.test(r.target) && isFirst && !(isFirst = false), false);
  const { report } = await audit(service, readOnly);
  const told = report.rules.find(({ id }) => id === 'status/survived');
  expect(told?.outcome).toBe('passed');
});
