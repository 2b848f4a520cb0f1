import { describe, expect, it } from 'vitest';
import type { Api, ApiRequest } from '../../fixtures/reference/http.ts';
import hierarchyRule from '../../rules/paths/hierarchy.ts';
import hierarchy from '../../src/probe/hierarchy/hierarchy.ts';
import { users, things } from '../conformant/servers/resource.ts';
import { service } from '../conformant/servers/service.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { planOf } from './read-audit.ts';

const plan = planOf(`base_url: http://service.test
writes: true
resources:
  - path: /users
    children:
      - path: /orders
        operations: [list, read, create, delete]
        create: { example: { title: "T {{unique}}" }, required: [title] }
        actions: [{ path: /cancel }]
        children: [{ path: /order-lines }]
`);

function nested(now: () => number): Api {
  const orders = things(
    { path: '/users/{}/orders', operations: ['list', 'read', 'create', 'delete'], id: (n) => `O-${n}` },
    3,
  );
  return service(
    [
      users(),
      { ...orders, actions: { cancel: () => ({ done: true }) } },
      things({ path: '/users/{}/orders/{}/order-lines', operations: ['list', 'read'] }, 2),
    ],
    { now },
  );
}

async function failed(mutate: (api: Api) => Api): Promise<readonly (string | undefined)[]> {
  const api = onClock((clock) => mutate(nested(clock.now)));
  const { report } = await auditApi(api, { plan, scenarios: [hierarchy], rules: [hierarchyRule] });
  const broken = report.diagnosis.filter(({ code }) => code === 'internal-error');
  expect(broken.map(({ message }) => message)).toEqual([]);
  return report.findings.flatMap(({ outcome, violations }) =>
    outcome === 'failed' ? violations.map(({ message }) => message) : [],
  );
}

/** Leads what is asked for under any user to the one whom the order belongs to. */
function underItsOwner(api: Api, isLed: (request: ApiRequest) => boolean): Api {
  return (request) => {
    const reply = api(request);
    if (reply.status !== 404 || !isLed(request)) return reply;
    for (let user = 1; user < 40; user += 1) {
      const other = api({ ...request, target: request.target.replace(/^\/users\/[^/]+/, `/users/${user}`) });
      if (other.status < 300) return other;
    }
    return reply;
  };
}

describe('owners above owners', () => {
  it('are not accused where each of them counts', async () => {
    expect(await failed((api) => api)).toEqual([]);
  });

  it('are told where the outer one is ignored by the list alone', async () => {
    const messages = await failed((api) => underItsOwner(api, ({ target }) => target.endsWith('/order-lines')));
    expect(messages.some((message) => message?.includes('names two owners that do not belong together'))).toBe(true);
  });

  it('are told where the outer one is ignored by the read alone', async () => {
    const messages = await failed((api) => underItsOwner(api, ({ target }) => /order-lines\/./.test(target)));
    expect(messages.some((message) => message?.includes('names two owners that do not belong together'))).toBe(true);
  });
});

describe('actions', () => {
  it('on an item of another owner are told where they are carried out', async () => {
    const messages = await failed((api) => underItsOwner(api, ({ target }) => target.endsWith('/cancel')));
    expect(messages).toEqual([expect.stringContaining('acts on an item of another owner')]);
  });
});
