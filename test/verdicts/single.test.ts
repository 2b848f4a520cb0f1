import { describe, expect, it } from 'vitest';
import { partPlan, withPart } from '../../fixtures/mutants/operation/shared/part.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api, ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { forecast } from '../../src/audit/wanted/forecast.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { answer, planOf, sentBy } from '../harm/service.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Service {
  readonly api: Api;
  readonly users: Map<string, Fields>;
  readonly profiles: Map<string, Fields>;
  readonly lines: string[];
}

const invalid: ApiReply = {
  ...answer(400),
  body: String(answer(400).body).replace('NO_400', 'INVALID_INPUT'),
};

/** Answers a request to a profile in place of the service; undefined: as usual. */
type Bend = (request: ApiRequest, id: string, service: Service) => ApiReply | undefined;

function isKnown({ headers }: ApiRequest): boolean {
  return headers['authorization'] === 'Bearer token-0123456789';
}

/** Users, each with a profile of its own; requests need the token. */
function serve(bend: Bend = () => undefined): Service {
  const ids = ['1', '2', '3'];
  let last = 3;
  const service: Service = {
    users: new Map(ids.map((id) => [id, { id, name: `User ${id}`, email: `u${id}@example.test` }])),
    profiles: new Map(ids.map((id) => [id, { bio: `Bio ${id}`, city: 'Oslo' }])),
    lines: [],
    api: (request) => {
      service.lines.push(`${request.method} ${request.target}`);
      const [path = ''] = request.target.split('?');
      const [, name, id, part, ...rest] = path.split('/');
      if (name !== 'users' || rest.length > 0) return answer(404);
      const bent = id === undefined || part !== 'profile' ? undefined : bend(request, id, service);
      if (bent !== undefined) return bent;
      if (!isKnown(request)) return answer(401);
      if (id === undefined) return ofUsers(request);
      if (!service.users.has(id) || (part !== undefined && part !== 'profile')) return answer(404);
      return part === undefined ? ofUser(request, id) : ofProfile(request, id);
    },
  };
  const ofUsers = (request: ApiRequest): ApiReply => {
    if (request.method === 'GET') return answer(200, [...service.users.values()]);
    if (request.method !== 'POST') return answer(405);
    const sent = sentBy(request);
    const { name, email } = sent ?? {};
    const isValid = typeof name === 'string' && name.trim() !== '' && /^\S+@\S+$/.test(String(email));
    if (!isValid) return answer(400);
    if ([...service.users.values()].some((user) => user['email'] === email)) return answer(409);
    last += 1;
    const user = { ...sent, id: String(last) };
    service.users.set(String(last), user);
    service.profiles.set(String(last), { bio: '', city: 'Oslo' });
    return answer(201, user);
  };
  const ofUser = (request: ApiRequest, id: string): ApiReply => {
    if (request.method === 'GET') return answer(200, service.users.get(id));
    if (request.method !== 'DELETE') return answer(405);
    service.users.delete(id);
    service.profiles.delete(id);
    return answer(204);
  };
  const ofProfile = (request: ApiRequest, id: string): ApiReply => {
    if (request.method === 'GET') return answer(200, service.profiles.get(id));
    if (request.method !== 'PUT' && request.method !== 'PATCH') return answer(405);
    const sent = sentBy(request);
    if (sent === undefined) return invalid;
    service.profiles.set(id, { ...(request.method === 'PUT' ? {} : service.profiles.get(id)), ...sent });
    return answer(200, service.profiles.get(id));
  };
  return service;
}

const text = `base_url: http://127.0.0.1:8080
rules: { envelope/timestamp-fresh: off }
auth: { bearer: token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, unique: [email] }
  - path: /users/{id}/profile
    single: true
    operations: [read, replace, patch]
    change: { bio: "About {{unique}}", city: Paris }
`;

/** The profiles of each service as they were when one was last read. */
const kept = new WeakMap<object, ReadonlyMap<string, Fields>>();

function audit(service: Service, plan: string = text): Promise<ApiAudit> {
  return auditApi(
    onClock(() => service.api),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
}

/** Rules that failed on the profile, or on nothing in particular. */
function failedOn({ report }: ApiAudit): readonly string[] {
  const findings = report.findings.filter(
    ({ outcome, resource, operation }) => outcome === 'failed' && `${resource} ${operation}`.includes('/profile'),
  );
  return [...new Set(findings.map(({ rule }) => rule))].toSorted();
}

function judgedOn({ report }: ApiAudit): readonly string[] {
  return report.rules
    .filter(({ judged }) => judged.some(({ resource }) => resource === '/users/{id}/profile'))
    .map(({ id }) => id);
}

describe('what is one-to-one with its parent', () => {
  it('is not written to where it is that of another parent, and the read is told', async () => {
    const shared: Bend = (request, id, { users, profiles }) => {
      if (!isKnown(request) || !users.has(id)) return undefined;
      const owner = Number(id) > 3 ? '3' : id;
      const shown = { userId: owner, bio: `Bio ${owner}`, ...profiles.get(owner) };
      if (request.method === 'GET') return answer(200, shown);
      profiles.set(owner, { ...profiles.get(owner), ...sentBy(request) });
      return answer(200, { ...shown, ...sentBy(request) });
    };
    const service = serve(shared);
    expect(failedOn(await audit(service))).toEqual(['operation/read']);
    expect(service.profiles.get('3')).toEqual({ bio: 'Bio 3', city: 'Oslo' });
  });

  it('is not missed with a parent of ours that was deleted, where no list shows another', async () => {
    const service = serve();
    const { api } = service;
    const cut = (request: ApiRequest): ApiReply => {
      const reply = api(request);
      const isList = request.method === 'GET' && /^.users(?:\?|$)/.test(request.target);
      return isList ? { ...reply, body: String(reply.body).slice(0, -20) } : reply;
    };
    expect(failedOn(await audit({ ...service, api: cut }))).toEqual([]);
  });

  it('is patched in one field once the others are not as they were at the start', async () => {
    const resetting: Bend = ({ method, ...request }, id, { profiles }) => {
      const sent = sentBy(request);
      if (method !== 'PATCH' || !isKnown({ method, ...request }) || sent?.['bio'] === undefined) return undefined;
      profiles.set(id, { ...profiles.get(id), city: 'Oslo', ...sent });
      return answer(200, profiles.get(id));
    };
    expect(failedOn(await audit(serve(resetting)))).toEqual(['operation/patch']);
  });

  it.each([
    ['breaks at', 500, ['status/invalid-input']],
    ['refuses, as is done in a 2xx,', 200, ['errors/never-200']],
    ['refuses', 400, []],
  ])('%s values of another kind', async (_what, status, failed) => {
    const api = serve((request) => {
      const { method } = request;
      const values = Object.values(sentBy(request) ?? {});
      if (method === 'GET' || values.every((value) => typeof value === 'string')) return undefined;
      return { ...invalid, status };
    });
    expect(failedOn(await audit(api))).toEqual(failed);
  });

  it('is read, replaced and patched, each clause that applies judged, and nothing is asked of a collection', async () => {
    const service = serve();
    const audited = await audit(service);
    expect(failedOn(audited)).toEqual([]);
    expect(audited.report.diagnosis.filter(({ level }) => level === 'error')).toEqual([]);
    expect(judgedOn(audited)).toEqual(
      expect.arrayContaining([
        'operation/read',
        'operation/replace',
        'operation/patch',
        'status/read',
        'auth/unauthorized',
      ]),
    );
    const kinds = audited.report.clauses.filter(({ id }) => ['operation.replace', 'operation.patch'].includes(id));
    expect(kinds.map(({ status }) => status)).toEqual(['verified', 'verified']);
    expect([...service.users.keys()]).toEqual(['1', '2', '3']);
    expect([...service.profiles.values()].map(({ bio }) => bio)).toEqual(['Bio 1', 'Bio 2', 'Bio 3']);
    const asked = service.lines.filter((line) => line.includes('/profile'));
    expect(asked.filter((line) => /^(POST|DELETE)|profile\//.test(line))).toEqual([]);
    const writes = asked.filter((line) => /^(PUT|PATCH)/.test(line));
    expect(writes.length).toBeGreaterThan(4);
    expect(writes.filter((line) => /users\/[123]\/profile/.test(line))).toEqual([]);
    expect(audited.report.cleanup.left).toEqual([]);
  });

  it('is only read where no parent of ours can be made', async () => {
    const service = serve();
    const plan = text.replace(/ {4}operations: \[list.*\n {4}create.*\n/, '');
    const audited = await audit(service, plan);
    expect(failedOn(audited)).toEqual([]);
    expect(judgedOn(audited)).toContain('operation/read');
    expect(service.lines.filter((line) => /^(PUT|PATCH)/.test(line))).toEqual([]);
  });

  it.each<readonly [string, Bend]>([
    [
      'has an id of its own',
      (_request, id, { profiles }) => void profiles.set(id, { id: `p${id}`, ...profiles.get(id) }),
    ],
    [
      'is lacking for some parents',
      ({ method }, id) => (method === 'GET' && (id === '1' || id === '2') ? answer(404) : undefined),
    ],
    [
      'has fields that the service makes of the others, of the owner and of the time',
      (request, id, { profiles }) => {
        const sent = sentBy(request);
        const old: Fields = profiles.get(id) ?? {};
        const kept: Fields = request.method === 'PUT' ? { ...sent, changes: old['changes'] } : { ...old, ...sent };
        const [bio, city, changes] = [kept['bio'], kept['city'], kept['changes'] ?? 0];
        if (request.method !== 'GET' && sent === undefined) return undefined;
        const count = Number(changes) + (request.method === 'GET' ? 0 : 1);
        profiles.set(id, { bio, city, changes: count });
        const links = {
          self: `/users/${id}/profile`,
          page: `/people/${String(bio).toLowerCase().replaceAll(' ', '-')}`,
        };
        const updatedAt = new Date(1_700_000_000_000 + count * 60_000).toISOString();
        return answer(200, {
          bio,
          city,
          userId: id,
          initial: String(bio).slice(0, 1),
          length: String(bio).length,
          updatedAt,
          _links: links,
        });
      },
    ],
    [
      'refuses what it does not know',
      (request) => {
        const fields = Object.keys(sentBy(request) ?? {});
        return fields.some((field) => !['bio', 'city'].includes(field)) ? invalid : undefined;
      },
    ],
  ])('is not accused where it %s', async (_name, bend) => {
    const guarded: Bend = (request, id, service) => {
      return isKnown(request) && service.users.has(id) ? bend(request, id, service) : undefined;
    };
    expect(failedOn(await audit(serve(guarded)))).toEqual([]);
  });

  it.each<readonly [string, Bend, readonly string[]]>([
    [
      'a PATCH that does nothing',
      ({ method }, id, { profiles }) => (method === 'PATCH' ? answer(200, profiles.get(id)) : undefined),
      ['operation/patch'],
    ],
    [
      'a PATCH that resets the rest',
      (request, id, { profiles }) => {
        if (request.method !== 'PATCH') return undefined;
        profiles.set(id, { bio: null, city: null, ...sentBy(request) });
        return answer(200, profiles.get(id));
      },
      ['operation/patch'],
    ],
    [
      'a PUT that is not kept',
      (request) => (request.method === 'PUT' ? answer(200, sentBy(request)) : undefined),
      ['operation/replace'],
    ],
    [
      'a missing parent whose part is empty',
      ({ method }, id, { users }) => (method === 'GET' && !users.has(id) ? answer(200, {}) : undefined),
      ['status/missing'],
    ],
    [
      'a part that outlives its parent',
      ({ method }, id, { users, profiles }) => {
        const left = kept.get(profiles)?.get(id);
        if (method !== 'GET') return undefined;
        if (users.has(id)) kept.set(profiles, new Map(profiles));
        return users.has(id) || left === undefined ? undefined : answer(200, left);
      },
      ['status/missing'],
    ],
    [
      'a list',
      ({ method }, id, { profiles, users }) =>
        method === 'GET' && users.has(id) ? answer(200, [profiles.get(id)]) : undefined,
      ['operation/read'],
    ],
    ['a read that is nowhere', ({ method }) => (method === 'GET' ? answer(404) : undefined), ['operation/read']],
  ])('breaks its rule by %s', async (_name, bend, told) => {
    expect(
      failedOn(
        await audit(
          serve((request, id, service) => {
            return isKnown(request) ? bend(request, id, service) : undefined;
          }),
        ),
      ),
    ).toEqual(expect.arrayContaining([...told]));
  });

  it('breaks operation.replace by a PUT that drops what was sent back as it was shown', async () => {
    const dropping = serve((request, id, { profiles, users }) => {
      const sent = sentBy(request);
      if (request.method !== 'PUT' || sent === undefined || !isKnown(request) || !users.has(id)) return undefined;
      profiles.set(id, { bio: sent['bio'], city: null });
      return answer(200, profiles.get(id));
    });
    expect(failedOn(await audit(dropping, text.replace(', city: Paris', '')))).toContain('operation/replace');
  });

  it.each(['GET', 'PUT', 'PATCH'])('breaks auth.unauthorized by %s without a credential', async (method) => {
    const open = serve((request, id, { profiles, users }) => {
      if (request.method !== method || !users.has(id)) return undefined;
      if (method !== 'GET' && sentBy(request) === undefined) return undefined;
      if (method !== 'GET') profiles.set(id, { ...profiles.get(id), ...sentBy(request) });
      return answer(200, profiles.get(id));
    });
    expect(failedOn(await audit(open)).filter((rule) => rule.startsWith('auth/'))).not.toEqual([]);
    const optional = await audit(open, text.replace('single: true', 'single: true\n    auth: optional'));
    expect(failedOn(optional)).toEqual([]);
  });

  it('is foretold', () => {
    const { parts } = forecast(planOf(text), scenarios, rules);
    const own = parts.filter(({ resource }) => resource === '/users/{id}/profile');
    expect(own.filter(({ unmet }) => unmet === null).map(({ scenario }) => scenario)).toEqual([
      'single',
      'lifecycle',
      'missing',
      'credentials',
      'change-invalid',
    ]);
    expect(own.flatMap(({ requests }) => requests).filter(({ address }) => address.includes('profile/'))).toEqual([]);
  });
});

it('the reference with a part, which its mutants bend, is conformant', async () => {
  const options = { plan: planOf(partPlan), rules, clauses };
  const report = await auditInProcess(({ now }) => withPart(createReference({ now })), options);
  expect([report.verdict, report.problems.map(({ id }) => id)]).toEqual(['conformant', []]);
  expect(report.rules.find(({ id }) => id === 'operation/patch')?.judged.map(({ resource }) => resource)).toContain(
    '/users/{id}/profile',
  );
});
