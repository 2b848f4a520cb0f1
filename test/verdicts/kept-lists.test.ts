import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, type ApiReply, isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import { isList, withQuery } from '../../fixtures/reference/requests.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Report } from '../../src/model/report.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { planOf } from '../harm/service.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

const reads = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
resources:
  - path: /users
    filters: { status: [active, blocked], role: [admin, member] }
    sort: [id, name]
    children: [{ path: /orders, owner: userId, filters: { status: [pending, paid] }, sort: [id] }]
  - { path: /user-profiles, filters: { visibility: [public, private] } }
`;
const writes = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: [name, email] }
    change: { nickname: bea, city: Paris }
    filters: { status: [active, blocked], role: [admin, member] }
    sort: [id, name]
    children:
      - path: /orders
        owner: userId
        operations: [list, read, create, replace, patch, delete]
        create: { example: { product: "Teapot {{unique}}", quantity: 2 }, required: [product] }
        change: { product: Kettle, quantity: 3 }
        filters: { status: [pending, paid] }
        sort: [id, product]
`;

type Bend = (ask: Api, clock: Clock) => Api;

/** Keeps the answer to a list by its path alone, for so many milliseconds; `isOfAny`: whatever the list was asked with. */
const keeping =
  (ms: number, isOfAny: boolean): Bend =>
  (ask, { now }) => {
    const kept = new Map<string, { readonly at: number; readonly reply: ApiReply }>();
    return (request) => {
      const reply = ask(request);
      const [path = ''] = request.target.split('?');
      if (!isList(request) || reply.status !== 200) return reply;
      const known = kept.get(path);
      if (known !== undefined && now() < known.at + ms) {
        const body = jsonOf(known.reply);
        return isRecord(body) ? withJson(reply, { ...body, timestamp: new Date(now()).toISOString() }) : reply;
      }
      if (isOfAny || path === request.target) kept.set(path, { at: now(), reply });
      return reply;
    };
  };

async function audited(bend: Bend, text: string): Promise<Report> {
  const { report } = await auditApi(
    onClock((clock) => bend(createReference({ now: () => clock.now() }), clock)),
    { plan: planOf(text), scenarios, rules, cleaning, isChosen: false },
  );
  return report;
}

describe('a list that is kept by its path alone is one problem', () => {
  it.each([
    ['for ever', keeping(Infinity, false), reads],
    ['for ever, by a plan that writes', keeping(Infinity, false), writes],
    ['for half a minute, whatever it was asked with', keeping(30_000, true), reads],
    ['for half a minute, by a plan that writes', keeping(30_000, true), writes],
  ])('%s', async (_name, bend, text) => {
    const { problems, harm } = await audited(bend, text);
    expect(problems.map(({ id }) => id)).toEqual(['query/page']);
    expect(harm).toBeNull();
  });
});

it('filters and sorts that are ignored are two problems where pages are not', async () => {
  const names = ['status', 'role', 'visibility', 'sort'];
  const ignoring: Bend = (ask) => (request) =>
    ask(isList(request) ? withQuery(request, Object.fromEntries(names.map((name) => [name, undefined]))) : request);
  const { problems } = await audited(ignoring, reads);
  expect(problems.map(({ id }) => id)).toEqual(['query/filter', 'query/sort']);
});

it.each([50, 100, 300])('a list that is kept for %i ms takes and deletes nothing', async (ms) => {
  for (const text of [reads, writes]) {
    const { problems, harm } = await audited(keeping(ms, true), text);
    expect(harm).toBeNull();
    expect(problems.map(({ id }) => id)).not.toContain('operation/safe-read');
  }
});
