import { expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, type ApiRequest, isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { planOf } from '../harm/service.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

const plan = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
resources: [{ path: /users, filters: { status: [active, blocked] }, sort: [id] }]
`;

/** Adds something to each answer, which may depend on the request. */
const adding =
  (told: (request: ApiRequest) => object) =>
  (ask: Api): Api =>
  (request) => {
    const reply = ask(request);
    const body = jsonOf(reply);
    return isRecord(body) ? withJson(reply, { ...body, ...told(request) }) : reply;
  };
const withoutToken = ({ authorization: _token, ...headers }: ApiRequest['headers']): object => headers;

async function audited(bend: (ask: Api) => Api) {
  const { report, exchanges } = await auditApi(
    onClock(({ now }) => bend(createReference({ now }))),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return { told: report.problems.map(({ id }) => id), sent: exchanges.length };
}

let count = 0;
const kinds: readonly (readonly [string, (request: ApiRequest) => object])[] = [
  ['the address and the headers', ({ target, headers }) => ({ debug: { target, headers: withoutToken(headers) } })],
  [
    'the query by its names',
    ({ target }) => ({ debug: { query: Object.fromEntries(new URLSearchParams(target.split('?')[1])) } }),
  ],
  ['where it came from', ({ connection }) => ({ debug: { client: `203.0.113.7:${50_000 + connection}` } })],
  ['a name of its own', () => ({ requestId: `r-${((count += 1) * 2_654_435_761) % 4_294_967_296}` })],
];

it.each(kinds)('an answer that tells %s is no reason to ask again, nor wrong', async (_name, told) => {
  const plain = await audited((ask) => ask);
  const seen = await audited(adding(told));
  expect(seen.told).toEqual([]);
  expect(seen.sent).toBeLessThanOrEqual(plain.sent + 5);
});
