import { describe, expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import {
  around,
  editItems,
  failure,
  isCreate,
  isItem,
  isList,
  isRecord,
  isSuccess,
  itemOf,
  itemsOf,
  jsonOf,
  matches,
  onReply,
  onRequest,
  queryOf,
  sentObject,
  success,
  withBody,
  withJson,
  withQuery,
} from '../../fixtures/mutants/mutant.ts';
import { createReference, type ReferenceOptions } from '../../fixtures/reference/api.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import { onClock } from '../support/audit-api.ts';
import { auditCreation, creationScenarios, fullPlan, planOf } from '../rules/creation-audit.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';
import type { Probe } from '../../src/model/probe.ts';

type Wrap = (api: Api) => Api;

const same: Wrap = (api) => api;

function served(wrap: Wrap = same, options: ReferenceOptions = {}) {
  return onClock((clock) => wrap(createReference({ ...options, now: () => clock.now() })));
}

/** Violated and warned rules, each with where and what. */
async function told(wrap: Wrap, options: ReferenceOptions = {}, plan: Plan = fullPlan): Promise<readonly string[]> {
  const { report } = await auditCreation(served(wrap, options), plan);
  expect(report.diagnosis.filter(({ code }) => code === 'internal-error')).toEqual([]);
  return report.findings
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'errored')
    .map(({ rule, resource, violations }) => `${rule} ${resource ?? ''}: ${violations[0]?.message ?? ''}`);
}

const usersPlan = (create: string, more = ''): Plan =>
  planOf(
    [
      'version: 1',
      'base_url: http://127.0.0.1:8080',
      'auth: { bearer: reference-token-0123456789 }',
      'writes: true',
      'resources:',
      '  - path: /users',
      '    operations: [list, read, create, replace, patch, delete]',
      `    create: ${create}`,
      more,
    ].join('\n'),
  );

/** Takes the item out of the envelope, or the list. */
const unwrapped: Wrap = onReply((_request, reply) => {
  const body = jsonOf(reply);
  return isRecord(body) && body.success === true ? withJson(reply, body.data) : reply;
});

const varieties: readonly (readonly [what: string, wrap: Wrap, options?: ReferenceOptions, plan?: Plan])[] = [
  ['uuid ids, nested pages from 1', same, { ids: 'uuid', pagination: 'nested', pageBase: 1 }],
  ['bare pages of three', same, { pagination: 'bare', defaultPageSize: 3, maxPageSize: 5 }],
  [
    'lists that do not page',
    around((request, next) => {
      if (!isList(request)) return next(request);
      const all = next(withQuery(request, { page: undefined, size: '100' }));
      return success(itemsOf(all) ?? []);
    }),
  ],
  ['answers without an envelope', unwrapped],
  [
    'trimmed names and folded addresses',
    onRequest((request) => {
      const body = sentObject(request);
      const { name, email } = body ?? {};
      const trimmed = typeof name === 'string' ? { name: name.trim().toUpperCase() } : {};
      const folded = typeof email === 'string' ? { email: email.toLowerCase() } : {};
      return body === undefined ? request : withBody(request, { ...body, ...trimmed, ...folded });
    }),
  ],
  [
    'unknown body fields refused',
    around((request, next) => {
      const known = ['name', 'email', 'nickname', 'role', 'status', 'city', 'age'];
      const isStrange = Object.keys(sentObject(request) ?? {}).some((field) => !known.includes(field));
      return matches(request, 'POST', '/users') && isStrange
        ? failure(400, 'INVALID_INPUT', 'There is no such field.')
        : next(request);
    }),
  ],
  ['a hidden address', onReply((_request, reply) => editItems(reply, ({ email: _email, ...item }) => item))],
  [
    'absent fields left out',
    onReply((_request, reply) =>
      editItems(reply, (item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))),
    ),
  ],
  [
    'lists of ids alone',
    onReply((request, reply) => (isList(request) ? editItems(reply, ({ id }) => ({ id })) : reply)),
  ],
  [
    'ids as text',
    onReply((request, reply) =>
      matches(request, '*', '/users') || matches(request, '*', '/users/{id}')
        ? reply
        : editItems(reply, (item) => ({ ...item, id: String(item.id) })),
    ),
  ],
  [
    'an address that cannot be changed, forbidden',
    around((request, next) => {
      const isChange = matches(request, 'PATCH', '/users/{id}') && 'email' in (sentObject(request) ?? {});
      return isChange ? failure(403, 'FORBIDDEN', 'The address stays.') : next(request);
    }),
  ],
  [
    'an address that cannot be changed, ignored',
    onRequest((request) => {
      const body = matches(request, 'PATCH', '/users/{id}') ? sentObject(request) : undefined;
      const { email: _email, ...rest } = body ?? {};
      return body === undefined ? request : withBody(request, rest);
    }),
  ],
  [
    'somebody else who creates all the time',
    (api) => {
      let number = 0;
      return around((request, next) => {
        number += 1;
        const body = { name: `Other ${number}`, email: `other-${number}@example.test` };
        if (isList(request) && queryOf(request).size === 0) {
          next(withBody({ ...request, method: 'POST', target: '/users' }, body));
        }
        return next(request);
      })(api);
    },
  ],
  [
    'a plan that says little',
    same,
    {},
    usersPlan('{ example: { name: Ada, email: "a{{unique}}@b.test", nickname: ada } }'),
  ],
  [
    'a further field that is required, and not in the plan',
    around((request, next) => {
      const isShort = matches(request, 'POST', '/users') && !('city' in (sentObject(request) ?? { city: '' }));
      return isShort ? failure(400, 'INVALID_INPUT', 'city is required.') : next(request);
    }),
    {},
    usersPlan('{ example: { name: Ada, email: "a{{unique}}@b.test", nickname: ada, city: Rome } }'),
  ],
  [
    'an example without any fresh word',
    same,
    {},
    usersPlan('{ example: { name: Ada, email: ada.lovelace@example.test } }'),
  ],
  [
    'no read of items',
    around((request, next) =>
      isItem(request) ? failure(404, 'NOT_FOUND', 'There is nothing at this address.') : next(request),
    ),
    {},
    planOf(
      [
        'version: 1',
        'base_url: http://127.0.0.1:8080',
        'auth: { bearer: reference-token-0123456789 }',
        'writes: true',
        'resources:',
        '  - path: /user-profiles',
        '    operations: [list, create]',
        '    create: { example: { displayName: "Ada {{unique}}" }, required: [displayName] }',
      ].join('\n'),
    ),
  ],
  ['a token that is not valid', same, { tokens: ['another-token-0123456789'] }],
];

describe('creation on conformant services', () => {
  it.each(varieties.map(([what, wrap, options, plan]) => ({ what, wrap, options, plan })))(
    'accuses nobody of $what',
    async ({ wrap, options, plan }) => {
      expect(await told(wrap, options, plan)).toEqual([]);
    },
  );

  it('only warns of a service that takes any type in optional fields', async () => {
    const { report } = await auditCreation(
      served(anyOptional),
      usersPlan(
        '{ example: { name: Ada, email: "a{{unique}}@b.test", nickname: ada, city: Rome }, required: [name, email] }',
      ),
    );
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ rule, level }) => `${rule} ${level}`)).toEqual([
      'resource/input-types should',
      'resource/input-types should',
    ]);
    expect(report.verdict).toBe('conformant');
  });
});

/** Stores whatever it is sent as the nickname and city of a user. */
const anyOptional: Wrap = (api) => {
  const extras = new Map<unknown, Readonly<Record<string, unknown>>>();
  return around((request, next) => {
    const body = sentObject(request);
    const { nickname, city, ...rest } = body ?? {};
    const reply = next(body === undefined ? request : withBody(request, rest));
    const extra = Object.fromEntries(Object.entries({ nickname, city }).filter(([, value]) => value !== undefined));
    const id = itemOf(reply)?.id;
    if (body !== undefined && isSuccess(reply)) extras.set(id, { ...extras.get(id), ...extra });
    return editItems(reply, (item) => ({ ...item, ...extras.get(item.id) }));
  })(api);
};

describe('creation on liars', () => {
  it('tells a service that refuses everything once for each resource', async () => {
    const refusing = around((request, next) =>
      isCreate(request) ? failure(400, 'INVALID_INPUT', 'No.') : next(request),
    );
    const { report } = await auditCreation(served(refusing));
    const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ rule, resource }) => `${rule} ${resource ?? ''}`)).toEqual([
      'operation/create /user-profiles',
      'operation/create /users',
      'operation/create /users/{id}/orders',
    ]);
    expect(report.diagnosis.map(({ code }) => code)).toContain('example-refused');
  });

  it('leaves a failure answered with 200 to others', async () => {
    const lying = onReply((request, reply) =>
      isCreate(request) && reply.status === 400 ? { ...reply, status: 200 } : reply,
    );
    expect(await told(lying)).toEqual([]);
  });

  it('catches a service that takes everything', async () => {
    let number = 0;
    const taking = around((request, next) => {
      const reply = next(request);
      if (!isCreate(request) || reply.status !== 400) return reply;
      return success({ ...sentObject(request), id: (number += 1) + 5000 }, 201);
    });
    const { failed } = await auditCreation(served(taking));
    expect([...failed].sort()).toEqual([
      'resource/email',
      'resource/input-types',
      'resource/not-blank',
      'resource/required',
      'status/invalid-input',
    ]);
  });

  it('judges statuses also where the body is no JSON', async () => {
    const html = onReply((request, reply) =>
      isCreate(request) && reply.status === 400
        ? { status: 500, headers: [['Content-Type', 'text/html']], body: '<h1>500</h1>' }
        : reply,
    );
    const { failed } = await auditCreation(served(html));
    expect(failed).toEqual(['status/invalid-input']);
  });
});

describe('what creation sends', () => {
  it('is nothing where writes are not allowed', async () => {
    const { exchanges, report } = await auditCreation(served(), { ...fullPlan, writes: false });
    expect(exchanges).toEqual([]);
    const required = report.rules.find(({ id }) => id === 'resource/required');
    expect(required).toMatchObject({ outcome: 'inapplicable' });
    expect(required?.reason).toContain('writes: true');
  });

  it('is nothing where the plan has no example', async () => {
    const plan = { ...fullPlan, resources: fullPlan.resources.map(({ create: _create, ...resource }) => resource) };
    const { exchanges } = await auditCreation(served(), plan);
    expect(exchanges).toEqual([]);
  });

  it('is offered for every resource that it is meant for', () => {
    const pairs = creationScenarios.flatMap((scenario) =>
      fullPlan.resources.map((resource) => ({
        pair: `${scenario.id} ${resource.key}`,
        isMeant: scenario.unmet(fullPlan, resource) === undefined,
        isOffered: scenario.offers(fullPlan, resource).some(({ effect }) => effect === 'create'),
      })),
    );
    expect(pairs.filter(({ isMeant, isOffered }) => isMeant && !isOffered)).toEqual([]);
    expect(pairs.filter(({ isMeant }) => isMeant).length).toBe(14);
  });

  it('marks every create with a word that its body holds', async () => {
    const { exchanges } = await auditCreation(served());
    const creates = exchanges.filter(({ probe }) => probe.operation?.kind === 'create');
    expect(creates.length).toBeGreaterThan(60);
    for (const { probe } of creates) {
      expect(probe.effect).toBe('create');
      for (const mark of probe.about.marks ?? []) expect(probe.body?.text).toContain(mark);
    }
    const ofUsers = creates.filter(({ probe }) => probe.operation?.resource === '/users');
    const unmarked = ofUsers.filter(({ probe }) => (probe.about.marks ?? []).length === 0);
    // These have no room for a word.
    expect(unmarked.map(({ probe }) => probe.step.name).sort()).toEqual(['empty-body', 'empty-object', 'null-body']);
  });

  it('differs from a valid body in one thing', async () => {
    const { exchanges } = await auditCreation(served());
    const ofUsers = exchanges.filter(
      ({ scenario, probe }) => scenario === 'create-invalid' && probe.operation?.resource === '/users',
    );
    const valid = ofUsers.find(({ probe }) => probe.step === createInvalid.valid);
    const isJoined = ({ about }: Probe): boolean => about.defect === 'unexpected';
    const invalid = ofUsers.filter(({ probe }) => probe.about.field !== undefined && !isJoined(probe));
    expect(invalid.length).toBeGreaterThan(15);
    const spoilt = invalid.map(({ probe }) => [probe.step.name, ...spoiled(valid, probe.about.sent)]);
    expect(spoilt).toEqual(invalid.map(({ probe }) => [probe.step.name, probe.about.field]));
  });

  it('writes to items of its own alone, and to no two at once', async () => {
    const { exchanges } = await auditCreation(served());
    const created = new Set(
      exchanges.flatMap(({ probe, reply }) =>
        probe.effect === 'create' && reply !== undefined ? [idIn(reply.text)] : [],
      ),
    );
    const writes = exchanges.filter(({ probe }) => probe.effect === 'write');
    expect(writes.length).toBeGreaterThan(40);
    const strange = writes.filter(({ probe }) => !created.has(probe.target.split('/').at(-1)));
    expect(strange.map(({ probe }) => probe.target)).toEqual([]);
  });

  it('is the same in every run', async () => {
    const [one, other] = [await auditCreation(served()), await auditCreation(served())];
    const lines = ({ exchanges }: { exchanges: readonly Exchange[] }) =>
      exchanges.map(({ id, probe }) => `${id} ${probe.target} ${probe.body?.text ?? ''}`);
    expect(lines(one)).toEqual(lines(other));
  });
});

/** The fields in which a body differs from the valid one, fresh words apart. */
function spoiled(valid: Exchange | undefined, sent: unknown): readonly string[] {
  const known = valid?.probe.about.sent;
  if (!isRecord(known) || !isRecord(sent)) return [];
  const plain = (value: unknown): string => JSON.stringify(value ?? null).replace(/probe[0-9a-z]+x/g, '*');
  return [...new Set([...Object.keys(known), ...Object.keys(sent)])].filter(
    (field) => plain(known[field]) !== plain(sent[field]),
  );
}

function idIn(text: string): string | undefined {
  return /"id":"?([^",}]+)/.exec(text)?.[1];
}
