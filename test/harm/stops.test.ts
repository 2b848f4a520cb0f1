import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, others, planOf, type Row, serve, type Service, thingsPlan } from './service.ts';

const broken: ApiReply = { status: 0, headers: [], body: '', isBroken: true };
const hung: ApiReply = { status: 0, headers: [], body: '', isHung: true };
const unavailable: ApiReply = { status: 503, headers: [['Content-Type', 'text/html']], body: '<h1>503</h1>' };

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const closed = 'auth: { bearer: reference-token-0123456789 }\n';
const bodyOf = ({ body }: ApiRequest): string => new TextDecoder().decode(body);
const isNull = (request: ApiRequest): boolean => request.method === 'POST' && bodyOf(request) === 'null';
const isBadPath = ({ target }: ApiRequest): boolean => target === '/things/%zz';

/** What a service does from a deadly request on, `ms` milliseconds after it was last sent one. */
type Fate = (ms: number, service: Service, request: ApiRequest) => ApiReply | undefined;

/** Audits a service that one kind of request ends, in the way of the fate; `deadly` are the requests of that kind that came. */
async function auditEnding(
  isDeadly: (request: ApiRequest) => boolean,
  fate: Fate,
  plan: string = thingsPlan,
  seeded: readonly Row[] = others,
): Promise<ApiAudit & { readonly deadly: readonly ApiRequest[]; readonly service: Service }> {
  const deadly: ApiRequest[] = [];
  let clock: Clock | undefined;
  let since = 0;
  const service = serve((request, served) => {
    const now = clock?.now() ?? 0;
    if (isDeadly(request)) {
      deadly.push(request);
      since = now;
    }
    return deadly.length === 0 ? undefined : fate(now - since, served, request);
  }, seeded);
  const audited = await auditApi(
    onClock((made) => {
      clock = made;
      return service.api;
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return { ...audited, deadly, service };
}

/** The first problem, and where it was seen. */
function firstOf({ report }: ApiAudit): readonly unknown[] {
  const [problem] = report.problems;
  return [problem?.cause, problem?.clauses, report.verdict];
}

/** What the clauses say of why the run ended before all was asked. */
function endsOf({ clauses }: ApiAudit['report']): readonly string[] {
  const reasons = clauses.map(({ reason }) => /the (?:run|service) stopped [^,]*/.exec(reason ?? '')?.[0] ?? '');
  return [...new Set(reasons)].filter((reason) => reason !== '');
}

it('says that a run stopped because what others have was gone, of a service that answers', async () => {
  const service = serve((request, { rows }, usual) => {
    const reply = usual();
    if (request.method === 'DELETE' && reply.status === 204) rows.length = 0;
    return reply;
  });
  const { report } = await audit(service);
  expect(report.harm?.kind).toBe('gone');
  expect(endsOf(report)).toEqual(['the run stopped because data of others was gone']);
});

describe('a service that one request ends', () => {
  const isLarge = ({ body }: ApiRequest): boolean => body.length > 100 * 1024;
  it.each<[what: string, isDeadly: (request: ApiRequest) => boolean, fate: Fate, clause: string]>([
    ['an odd address ends the process', isBadPath, () => broken, 'status.invalid-input'],
    ['null instead of an item ends it', isNull, () => broken, 'status.invalid-input'],
    ['a large body ends it', isLarge, () => broken, 'status.invalid-input'],
    ['it hangs from then on', isNull, () => hung, 'status.invalid-input'],
    ['it answers 503 from then on', isBadPath, () => unavailable, 'status.invalid-input'],
    [
      'it answers the request, and 503 from then on',
      isNull,
      (_ms, _service, request) => (isNull(request) ? answer(400) : unavailable),
      'status.invalid-input',
    ],
  ])('is given up, and the request told first: %s', async (_what, isDeadly, fate, clause) => {
    const plan = thingsPlan.replace('resources:', 'profile: { limits: { max_body: 100KiB } }\nresources:');
    const audited = await auditEnding(isDeadly, fate, plan);
    expect(audited.deadly.length).toBe(1);
    expect(firstOf(audited)).toEqual(['harm', [clause], 'nonconformant']);
    const { harm } = audited.report;
    expect(harm).toMatchObject({ kind: 'silent', isShown: false, curl: expect.stringContaining('curl') });
    const culprit = audited.exchanges.find(({ id }) => id === harm?.exchange);
    expect(culprit?.probe.target).toBe(audited.deadly[0]?.target);
  });

  it.each([
    ['503', unavailable],
    [
      '503, and when to ask again',
      { ...unavailable, headers: [...unavailable.headers, ['Retry-After', '3'] as const] },
    ],
    [
      '503, and to come back when there is hardly any patience left',
      { ...unavailable, headers: [...unavailable.headers, ['Retry-After', '30'] as const] },
    ],
    ['503 in its own words', answer(503)],
    ['503 after nine seconds', { ...unavailable, delayMs: 9000 }],
    ['nothing', hung],
  ])('is given up as soon as patience ends where it answers %s from then on', async (_what, reply) => {
    const patient = thingsPlan.replace('resources:', 'http: { patience: 40s }\nresources:');
    let [first, last, count] = [Infinity, 0, 0];
    const audited = await auditEnding(
      isBadPath,
      (ms) => {
        [first, last, count] = [Math.min(first, ms), Math.max(last, ms), count + 1];
        return reply;
      },
      patient,
    );
    expect(firstOf(audited)).toEqual(['harm', ['status.invalid-input'], 'nonconformant']);
    // One request may take ten seconds.
    expect(last - first).toBeLessThanOrEqual(40_000 + 10_000);
    expect(count).toBeLessThan(20);
  });

  it('is waited for where it is started anew, and the rest is judged', async () => {
    const audited = await auditEnding(isNull, (ms) => (ms < 3000 ? broken : undefined));
    expect(audited.deadly.length).toBe(2);
    expect(firstOf(audited)).toEqual(['harm', ['status.invalid-input'], 'nonconformant']);
    expect(audited.report.harm).toMatchObject({ kind: 'silent', isShown: true });
    expect(audited.report.harm?.message).toMatch(/^because of POST \/things /);
    expect(audited.service.rows).toEqual(others);
    expect(audited.report.clauses.find(({ id }) => id === 'operation.delete')?.status).toBe('verified');
  });

  it.each(['page=-1', 'size=0', 'size=1.5', 'sort=id%2Csideways'])(
    'is told with the one that did it of all that was in flight: %s',
    async (query) => {
      const flying = new Set<string>();
      // All of them break when one ends it; later only that one does.
      const isDone = ({ target }: ApiRequest): boolean => {
        if (!/\?(?:page=-1|size=0|size=1\.5|sort=id%2Csideways)$/.test(target)) return false;
        return !flying.has(target) ? flying.add(target).size > 0 : target.endsWith(`?${query}`);
      };
      const { report } = await auditEnding(isDone, (ms) => (ms < 3000 ? broken : undefined), readOnly);
      expect(flying.size).toBe(4);
      expect(report.harm).toMatchObject({ kind: 'silent', isShown: true, curl: expect.stringContaining(query) });
      const told = report.findings.filter(({ rule }) => rule === 'status/survived').flatMap((each) => each.violations);
      expect(told.map(({ message }) => message)).toEqual([expect.stringContaining(query)]);
    },
  );

  it('is not sent the request again and again where it is started anew at once', async () => {
    const audited = await auditEnding(isNull, (_ms, _service, request) => (isNull(request) ? broken : undefined));
    expect(audited.deadly.length).toBe(2);
    expect(firstOf(audited)).toEqual(['harm', ['status.invalid-input'], 'nonconformant']);
  });

  it('is accused of nothing where it was started anew once, by whoever', async () => {
    let isFirst = true;
    const isOnce = (request: ApiRequest): boolean => isNull(request) && isFirst && !(isFirst = false);
    const audited = await auditEnding(isOnce, (ms) => (ms < 3000 ? broken : undefined));
    expect(audited.report.harm).toBeNull();
    expect(audited.failed).not.toContain('status/survived');
    expect(audited.report.diagnosis.map(({ code }) => code)).toContain('went-down');
    expect(audited.service.rows).toEqual(others);
  });
});

/** Audits a service that answers everything with the status once so many wrong credentials came; `wrong` says how many came. */
async function auditLocking(status: number, most: number): Promise<ApiAudit & { readonly wrong: number }> {
  let wrong = 0;
  const service = serve((request) => {
    const isValid = request.headers['authorization'] === 'Bearer reference-token-0123456789';
    if (!isValid) wrong += 1;
    if (wrong > most) return answer(status);
    return isValid ? undefined : answer(401);
  });
  const audited = await auditApi(
    onClock(() => service.api),
    { plan: planOf(readOnly + closed), scenarios, rules, cleaning, isChosen: false },
  );
  return { ...audited, wrong };
}

it('a service that locks the account after wrong credentials is given up, and is no violation', async () => {
  const { report, exchanges, wrong } = await auditLocking(401, 4);
  expect(report.harm).toMatchObject({ kind: 'locked', isShown: false, curl: expect.stringContaining('curl') });
  expect(report.diagnosis[0]?.code).toBe('locked-out');
  expect(endsOf(report)).toEqual(['the run stopped because the credential was no longer taken']);
  expect(report.harm?.curl).toMatch(/Authorization: Bearer .+/);
  expect(report.verdict).not.toBe('conformant');
  expect(wrong).toBeLessThan(16);
  const culprit = exchanges.findIndex(({ id }) => id === report.harm?.exchange);
  expect(exchanges.slice(culprit).filter(({ reply }) => reply?.status === 200)).toEqual([]);
});

it.each([9, 10, 11])('nothing that a locked account is refused with 403 is held against it, after %i', async (most) => {
  const { report } = await auditLocking(403, most);
  expect(report.harm?.kind).toBe('locked');
  expect(report.problems.flatMap(({ clauses }) => clauses)).not.toContain('status.missing');
});

it.each([
  {
    headers: [],
    said: /^Either the service (?:locks|shuts) out [^,]+, or it limits how many requests a client may send, or /,
  },
  {
    headers: [['Retry-After', '3600']],
    said: /^Either it limits how many requests a client may send, or the service (?:locks|shuts) out /,
  },
] as const)('a refusal that begins after so many requests may be a limit: $headers', async ({ headers, said }) => {
  let count = 0;
  const body = {
    success: false,
    data: null,
    error: { code: 'BANNED', message: 'Too many.' },
    timestamp: new Date(0).toISOString(),
  };
  const service = serve(() => {
    count += 1;
    return count > 70
      ? { status: 403, headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) }
      : undefined;
  });
  const { report } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(readOnly + closed), scenarios, rules, cleaning, isChosen: false },
  );
  const [first] = report.diagnosis;
  expect(first?.code).toMatch(/^(?:token-over|locked-out)$/);
  const [, words = ''] =
    /since request 71 the service answers it with 403 \(BANNED: Too many\.\)\. (.*)/.exec(first?.message ?? '') ?? [];
  expect(words, first?.message).toMatch(said);
});

it('a service that shuts out who sent wrong credentials is given up, and one of them is told', async () => {
  let wrong = 0;
  const service = serve((request) => {
    const isValid = request.headers['authorization'] === 'Bearer reference-token-0123456789';
    if (!isValid) wrong += 1;
    return wrong > 6 ? broken : isValid ? undefined : answer(401);
  });
  const { report, exchanges } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(readOnly + closed), scenarios, rules, cleaning, isChosen: false },
  );
  const culprit = exchanges.find(({ id }) => id === report.harm?.exchange);
  expect(culprit?.probe.provokes).toBe('unauthorized');
});

it('a service that is slow now and then is not given up', async () => {
  let count = 0;
  const service = serve(() => ((count += 1) % 40 === 0 ? hung : undefined));
  const { report } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.harm).toBeNull();
  expect(report.clauses.find(({ id }) => id === 'operation.read')?.status).toBe('verified');
});

it('a function that throws is a service that closes its connection', async () => {
  const service = serve((request) => {
    if (isNull(request)) throw new Error('null is not an object');
    return undefined;
  });
  const { report } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.problems[0]).toMatchObject({ cause: 'harm', clauses: ['status.invalid-input'] });
  expect(report.clauses.find(({ id }) => id === 'operation.delete')?.status).toBe('verified');
  expect(service.rows).toEqual(others);
});

it('is told with each of the writes that went out together as the service ended, though they look the same', async () => {
  let creates = 0;
  let isDead = false;
  const service = serve((request) => {
    const isCreate = request.method === 'POST' && /^\{"name":"Thing [^"]*"\}$/.test(bodyOf(request));
    creates = isCreate ? creates + 1 : 0;
    isDead ||= creates === 2 && service.lines.length > 130;
    return isDead ? broken : undefined;
  });
  const { report } = await audit(service);
  expect(report.harm?.message).toBe('after POST /things or another one like it nothing answered any more');
});

it('what is left after the service was ended is told, and nothing waits for it', async () => {
  const isLate = ({ method, target }: ApiRequest): boolean => method === 'PATCH' && /^.things.1\d\d$/.test(target);
  const audited = await auditEnding(isLate, () => hung);
  const left = audited.service.rows.filter((row) => !others.includes(row));
  expect(firstOf(audited)[0]).toBe('harm');
  expect(left.length).toBeGreaterThan(0);
  expect(audited.report.cleanup.left.length).toBeGreaterThanOrEqual(left.length);
  const { length } = audited.exchanges.filter(({ scenario, attempts }) => scenario === 'clean-up' && attempts > 0);
  expect(length).toBe(0);
});

/** Two resources of one little service: things, and the same rows under another name. */
const twoPlan = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }, { path: /parts }]\n';
const many: readonly Row[] = Array.from({ length: 8 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${index}`,
}));

/** Runs a read-only audit of the things and the parts, bent alike. */
async function auditBoth(bend: (request: ApiRequest, service: Service) => ApiReply | undefined, plan = twoPlan) {
  const [things, parts] = [serve(bend, many), serve(bend, many)];
  const { report } = await auditApi(
    onClock(() => (request) => {
      const isPart = request.target.startsWith('/parts');
      return (isPart ? parts : things).api({ ...request, target: request.target.replace(/^.parts/, '/things') });
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return { report, lost: 2 * many.length - things.rows.length - parts.rows.length };
}

describe('a service that comes back empty', () => {
  const wipe = (rows: Row[]): void => void rows.splice(0);
  const wiping: Fate = (_ms, { rows }) => {
    wipe(rows);
    return undefined;
  };
  it.each<[what: string, fate: Fate]>([
    [
      'after it was started anew',
      (ms, { rows }, request) => {
        if (isNull(request)) wipe(rows);
        return ms < 3000 ? broken : undefined;
      },
    ],
    [
      'at once',
      (_ms, { rows }, request) => {
        if (isNull(request)) wipe(rows);
        return isNull(request) ? answer(500) : undefined;
      },
    ],
  ])('is given up, and the request told first: %s', async (_what, fate) => {
    let count = 0;
    const audited = await auditEnding(isNull, (ms, service, request) => {
      count += 1;
      return fate(ms, service, request);
    });
    expect(firstOf(audited)).toEqual(['harm', ['service.5'], 'nonconformant']);
    const { harm } = audited.report;
    expect(harm).toMatchObject({ kind: 'gone', isShown: false, curl: expect.stringContaining('curl') });
    expect(harm?.message).toMatch(/^after POST \/things all that others have is gone: /);
    expect(audited.exchanges.find(({ id }) => id === harm?.exchange)?.request.body).toBe('null');
    // No rule is broken by what an emptied service answers.
    expect(audited.report.problems.flatMap(({ clauses }) => clauses)).not.toContain('operation.read');
    expect(count).toBeLessThan(60);
  });

  it.each(['page=abc', 'page=-1', 'size=1.5', 'size=abc', 'size=0'])(
    'is not laid at the door of a request that was merely sent with the one that did it: %s',
    async (query) => {
      const isDone = ({ target }: ApiRequest): boolean => target.endsWith(`?${query}`);
      const { report, deadly } = await auditEnding(isDone, wiping, readOnly, many);
      const { harm } = report;
      expect(deadly.length).toBeGreaterThan(0);
      expect(harm).toMatchObject({ kind: 'gone', isShown: false });
      expect(harm?.message.startsWith(`after GET /things?${query} `)).toBe(true);
      const told = report.findings.filter(({ rule }) => rule === 'operation/others').flatMap((each) => each.violations);
      expect(told.map(({ message }) => message)).toEqual([expect.stringMatching(/^data of others was gone after /)]);
    },
  );

  it('is told with the request that did it, where another resource is empty as well', async () => {
    const service = serve((request, { rows }) => {
      if (request.target.includes('debug=true')) wipe(rows);
      return undefined;
    }, many);
    const { report } = await auditApi(
      onClock(() => (request) => service.api({ ...request, target: request.target.replace(/^.parts/, '/things') })),
      { plan: planOf(twoPlan), scenarios, rules, cleaning, isChosen: false },
    );
    expect(report.harm).toMatchObject({ kind: 'gone', curl: expect.stringContaining('debug=true') });
  });

  it.each([2, 5])(
    'is accused of nothing where others delete all that they have, at every request number %i',
    async (nth) => {
      let count = 0;
      const { report } = await auditBoth((_request, { rows }) => {
        count += 1;
        if (count % nth === 0) rows.splice(0, 1);
        return undefined;
      });
      expect(report.harm).toBeNull();
    },
  );
});

function take({ target }: ApiRequest, { rows }: Service): void {
  const [path] = target.split('?');
  const index = rows.findIndex(({ id }) => path === `/things/${id}`);
  if (index >= 0) rows.splice(index, 1);
}

describe('a service that a request takes something from', () => {
  it.each([
    ['one resource', readOnly],
    ['two', twoPlan],
  ])('loses two items at most where reading takes what it shows, of %s', async (_what, plan) => {
    const { report, lost } = await auditBoth((request, service) => {
      if (request.method !== 'GET' || !/^.things.\d$/.test(request.target)) return undefined;
      const row = service.rows.find(({ id }) => request.target === `/things/${id}`);
      take(request, service);
      return row === undefined ? undefined : answer(200, row);
    }, plan);
    expect(lost).toBe(2);
    expect(report.problems[0]).toMatchObject({ cause: 'harm', clauses: ['service.5'] });
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true, curl: expect.stringContaining('curl') });
    expect(report.harm?.message).toMatch(/^because of GET \/(?:things|parts)\/\d /);
  });

  it('loses one item of each of two resources at most where an odd read takes it', async () => {
    const { lost } = await auditBoth((request, service) => {
      if (request.target.includes('debug=true')) take(request, service);
      return undefined;
    });
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(2);
  });

  it.each([3, 8])('is accused of nothing where others add and delete, at every request number %i', async (nth) => {
    let count = 0;
    const { report } = await auditBoth((_request, { rows }) => {
      count += 1;
      if (count % nth !== 0) return undefined;
      rows.splice((count / nth) % rows.length, 1);
      rows.push({ id: String(100 + count), name: 'Another' });
      return undefined;
    });
    expect(report.harm).toBeNull();
    expect(report.rules.find(({ id }) => id === 'operation/others')?.outcome).toBe('passed');
  });
});

it('what the plan never asked for is not exercised where the service stops', async () => {
  const { report } = await auditEnding(isBadPath, () => broken, readOnly);
  const of = ['operation.replace', 'operation.delete', 'operation.sub-list', 'operation.action', 'status.created'];
  const told = report.clauses.filter(({ id }) => of.includes(id));
  expect(told.map(({ id, status }) => [id, status])).toEqual(told.map(({ id }) => [id, 'not-exercised']));
  expect(told.filter(({ reason }) => reason?.includes('stopped') !== false)).toEqual([]);
});
