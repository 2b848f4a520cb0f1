import { describe, expect, it } from 'vitest';
import { type Api, createReference, defaultToken } from '../../fixtures/reference/api.ts';
import { withHeader } from '../../fixtures/reference/http.ts';
import { onReply, onRequest, withValidToken } from '../../fixtures/mutants/mutant.ts';
import bearer from '../../rules/auth/bearer.ts';
import noEffect from '../../rules/auth/no-effect.ts';
import otherPlaces from '../../rules/auth/other-places.ts';
import unauthorized from '../../rules/auth/unauthorized.ts';
import { invalidCredentials, nearMisses, wrongElsewhere } from '../../src/model/credential.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { idOf } from '../../src/model/item.ts';
import { keyFor } from '../../src/model/reason.ts';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import credentials from '../../src/probe/credentials/credentials.ts';
import credentialsProbes from '../../src/probe/credentials/credentials-probes.ts';
import { auditApi } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';
import { offersBy, unmetBy } from '../../src/model/scenario.ts';

function planFrom(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

async function sent(plan: Plan, api = createReference()): Promise<readonly Exchange[]> {
  const { exchanges, report } = await auditApi(api, {
    plan,
    scenarios: [credentials, credentialsProbes],
    rules: [bearer, unauthorized, noEffect, otherPlaces],
  });
  expect(report.diagnosis.filter(({ level }) => level === 'error')).toEqual([]);
  return exchanges;
}

function sentTo(exchanges: readonly Exchange[], id: string): readonly Exchange[] {
  return exchanges.filter(({ probe }) => probe.operation?.id === id && probe.repeated !== true);
}

describe('the credentials scenario', () => {
  it('cannot run without a credential, and says which key is missing', () => {
    const plan = planFrom('base_url: http://127.0.0.1\nresources: [{ path: /users }]\n');
    for (const scenario of [credentials, credentialsProbes]) {
      const unmet = unmetBy(scenario, plan, plan.resources[0]);
      expect(unmet && keyFor(unmet)).toBe('auth.bearer');
    }
  });

  it('sends every operation without a credential and with a wrong one, and every invalid one to some operation of a resource', async () => {
    const exchanges = await sent(planFrom(fullText));
    const operations = [
      'GET /users',
      'GET /users/{id}',
      'POST /users',
      'PUT /users/{id}',
      'PATCH /users/{id}',
      'DELETE /users/{id}',
      'POST /users/{id}/reset-password',
      'POST /users/{id}/block',
      'GET /users/{id}/friends',
      'PATCH /users/{id}/orders/{order_id}',
      'DELETE /user-profiles/{id}',
    ];
    const wrong: readonly string[] = [...nearMisses, 'wrong-token'];
    for (const id of operations) {
      const tried = sentTo(exchanges, id).map(({ probe }) => probe.credential);
      // What refuses cookies that nobody set refuses nothing at all.
      expect(
        tried.some((credential) => credential === 'none' || credential === 'made-up-cookie'),
        id,
      ).toBe(true);
      expect(
        tried.some((credential) => wrong.includes(credential)),
        id,
      ).toBe(true);
    }
    for (const resource of ['/users', '/users/{id}/friends', '/users/{id}/orders', '/user-profiles']) {
      const tried = new Set(
        exchanges.flatMap(({ probe }) => (probe.operation?.resource === resource ? [probe.credential] : [])),
      );
      // Each list is tried with other words.
      const plain = invalidCredentials.filter(
        (credential) =>
          !['wrong-scheme', 'made-up-cookie', ...wrongElsewhere].includes(credential) &&
          !credential.startsWith('word-'),
      );
      for (const credential of [...plain, 'unsigned', 'token-as-basic'] as const) {
        expect(tried, `${resource} with ${credential}`).toContain(credential);
      }
    }
  });

  it('sends what carries no valid credential on connections that never carried it, and without a cookie that was set', async () => {
    const exchanges = await sent(planFrom(fullText));
    const carrying = new Map<number, Set<string>>();
    for (const { probe, reply } of exchanges.filter(({ probe }) => typeof probe.connection !== 'object')) {
      const seen = carrying.get(reply?.connection ?? 0) ?? new Set();
      carrying.set(reply?.connection ?? 0, seen.add(probe.credential));
    }
    expect([...carrying.values()].filter((credentials) => credentials.size > 1)).toEqual([]);
    expect(exchanges.filter(({ probe }) => probe.cookiesOf !== undefined)).toEqual([]);
    const places = ['token-in-cookie', 'token-elsewhere', 'made-up-cookie'];
    expect(
      exchanges.flatMap(({ request }) => request.headers).filter(([name]) => name.toLowerCase() === 'cookie'),
    ).toHaveLength(exchanges.filter(({ probe }) => places.includes(probe.credential)).length);
  });

  it('tries the token in each other place alone only where all at once were not refused', async () => {
    const one = planFrom(
      'base_url: http://127.0.0.1\nauth: { bearer: reference-token-0123456789 }\nresources: [{ path: /users }]\n',
    );
    const placed = async (api?: Api) => {
      const exchanges = await sent(one, api);
      return exchanges
        .map(({ probe }) => probe.credential)
        .filter((each) => /^token-(?:in-(?!other)|elsewhere)/.test(each));
    };
    expect(await placed()).toEqual(['token-elsewhere']);
    const byKey = onRequest((request) =>
      request.headers['x-api-key'] === defaultToken ? withValidToken(request) : request,
    );
    expect(await placed(byKey(createReference()))).toEqual([
      'token-elsewhere',
      'token-in-key-header',
      'token-in-query',
      'token-in-cookie',
    ]);
  });

  it('sends the cookie of an earlier answer where there is one', async () => {
    const api = onReply((_request, reply) => withHeader(reply, 'Set-Cookie', 'seen=1; Path=/'))(createReference());
    const withCookie = (await sent(planFrom(fullText), api)).filter(({ probe }) => probe.cookiesOf !== undefined);
    expect(withCookie.length).toBeGreaterThan(1);
    for (const { request } of withCookie) expect(request.headers).toContainEqual(['Cookie', 'seen=1']);
  });

  it('asks again without the credential on the connection of an authenticated request', async () => {
    const exchanges = await sent(planFrom(fullText));
    const first = exchanges.find(({ id }) => id === 'users/credentials/authenticated/1');
    const second = exchanges.find(({ id }) => id === 'users/credentials/read-same-connection/1');
    expect(second?.probe.credential).toBe('none');
    expect(second?.reply?.connection).toBe(first?.reply?.connection);
  });

  it('only reads where the plan allows no writes', async () => {
    const exchanges = await sent(planFrom(fullText.replace('writes: true', 'writes: false')));
    expect(exchanges.length).toBeGreaterThan(50);
    expect(new Set(exchanges.map(({ probe }) => `${probe.method} ${probe.effect}`))).toEqual(new Set(['GET read']));
  });

  it('writes to nothing but the item that it created', async () => {
    const exchanges = await sent(planFrom(fullText));
    const own = exchanges
      .filter(({ probe, reply }) => probe.effect === 'create' && reply?.status === 201)
      .flatMap(({ probe, reply }) => {
        const id = reply === undefined ? undefined : idOf(itemOf(reply), 'id');
        return [`${probe.operation?.resource ?? ''} ${id ?? ''}`];
      });
    // One of each resource; orders need a user to be made below, and the first of them shows that one may.
    expect(own).toHaveLength(5);
    const written = exchanges.filter(({ probe }) => probe.effect === 'write');
    for (const { probe } of written)
      expect(own).toContain(`${probe.operation?.resource ?? ''} ${probe.about.id ?? ''}`);
  });

  it('leaves nothing behind but what the cleanup deletes', async () => {
    const api = createReference();
    const plan = planFrom(fullText);
    await sent(plan, api);
    const after = await sent(planFrom(fullText.replace('writes: true', 'writes: false')), api);
    const list = after.find(({ id }) => id === 'users/credentials/list/1');
    expect(list?.reply?.text).not.toContain('probe');
  });

  it('tries an API key by its value, for it has no scheme', async () => {
    const plan = planFrom(
      'base_url: http://127.0.0.1\nauth: { headers: { X-Api-Key: key-0123456789 } }\nresources: [{ path: /users }]\n',
    );
    const offered = offersBy(credentials, plan, plan.resources[0]);
    expect(offered.length).toBeGreaterThan(0);
    const exchanges = await auditApi(createReference(), {
      plan,
      scenarios: [credentials],
      rules: [bearer, unauthorized, noEffect, otherPlaces],
    });
    const tried = new Set(exchanges.exchanges.map(({ probe }) => probe.credential));
    expect(tried).toContain('longer');
    expect(tried).not.toContain('unsigned');
    expect(tried).not.toContain('empty-token');
    expect(tried).not.toContain('wrong-scheme');
    expect(tried).not.toContain('token-in-query');
  });

  it('tries a token from a file, and a key in the query, like those in the plan', () => {
    const kindsFor = (auth: string): ReadonlySet<string> => {
      const plan = planFrom(`base_url: http://127.0.0.1\nauth: ${auth}\nresources: [{ path: /users }]\n`);
      return new Set(offersBy(credentials, plan, plan.resources[0]).map(({ why }) => why));
    };
    expect(kindsFor('{ file: /run/token }')).toEqual(kindsFor('{ bearer: a-token-0123456789 }'));
    // A key in a header is tried in the query as well.
    const inHeader = [...kindsFor('{ headers: { X-Key: key-0123456789 } }')].filter(
      (why) => why !== steps.elsewhere.kind.what && why !== steps.madeUp.kind.what,
    );
    expect([...kindsFor('{ query: { key: key-0123456789 } }')]).toEqual(inHeader);
  });

  it('sends a body that changes something, also without planned changes', async () => {
    const text = `base_url: http://127.0.0.1
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /user-profiles
    operations: [list, read, create, patch, delete]
    create: { example: { displayName: "Ada {{unique}}" }, required: [displayName] }
`;
    const exchanges = await sent(planFrom(text));
    const bodies = new Set(sentTo(exchanges, 'PATCH /user-profiles/{id}').map(({ request }) => request.body));
    const created = sentTo(exchanges, 'POST /user-profiles').map(({ request }) => request.body);
    expect(bodies.size).toBe(1);
    for (const body of created) expect(bodies).not.toContain(body);
  });

  it('sends the planned probes that carry the credential, and only those that read', async () => {
    const text = `base_url: http://127.0.0.1
auth: { bearer: reference-token-0123456789 }
writes: true
resources: [{ path: /users }]
probes:
  - { id: health, request: GET /health, auth: none }
  - { id: friends, request: GET /users/1/friends }
  - { id: reset, request: POST /users/1/reset-password }
`;
    const exchanges = await sent(planFrom(text));
    const planned = exchanges.filter(
      ({ scenario, probe }) => scenario === 'credentials-probes' && probe.repeated !== true,
    );
    expect(planned.map(({ probe }) => probe.step.name)).toEqual(['friends', 'friends-none', 'friends-wrong-token']);
  });
});
