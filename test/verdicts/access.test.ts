import { describe, expect, it } from 'vitest';
import type { Api, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { clauses } from '../../rules/clauses.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import type { Report } from '../../src/model/report.ts';
import { answer, planOf, serve } from '../harm/service.ts';
import { auditBy, statusOf } from './judged.ts';
import { served } from './services.ts';

const token = 'Bearer token-0123456789';

interface Asked {
  readonly report: Report;
  readonly requests: readonly ApiRequest[];
}

/** Audits the things of a service that closes what is not open. */
async function asked(isOpen: (request: ApiRequest) => boolean, keys: string, more = ''): Promise<Asked> {
  const requests: ApiRequest[] = [];
  const api = serve((request) => {
    requests.push(request);
    const isKnown = request.headers.authorization === token;
    if (request.target.startsWith('/whoami')) return answer(200, isKnown ? { name: 'bob' } : {});
    return isKnown || isOpen(request) ? undefined : answer(401);
  }).api;
  const text = `base_url: http://127.0.0.1:8080
auth: { bearer: token-0123456789 }
writes: true
resources:
  - path: /things
    create: { example: { name: "Thing {{unique}}" }, required: [name] }
${keys}${more}`;
  const make = (): Api => api;
  return { report: await auditInProcess(make, { plan: planOf(text), rules, clauses }), requests };
}

const all = '    operations: [list, read, create, delete]\n';
const everything = (): boolean => true;
const failedOf = ({ report }: Asked): readonly string[] =>
  report.findings
    .filter(({ outcome, clauses: own }) => outcome === 'failed' && own.some((id) => id.startsWith('auth.')))
    .map(({ rule }) => rule);
const carried = ({ requests }: Asked): readonly (string | undefined)[] => [
  ...new Set(requests.filter(({ target }) => target.startsWith('/things')).map(({ headers }) => headers.authorization)),
];

describe('what is public', () => {
  it('is one problem where the plan does not say so, and the fix names the key', async () => {
    const open = await asked(everything, all);
    expect(statusOf(open.report, 'auth.unauthorized')).toBe('violated');
    const problems = open.report.problems.filter(({ clauses: own }) => own.some((id) => /^auth|distinct/.test(id)));
    expect(problems.map(({ cause }) => cause)).toEqual(['public']);
    expect(problems[0]?.fix).toContain('auth: none');
  });

  it('is asked without the credential and held to nothing where the plan says none', async () => {
    const open = await asked(everything, `${all}    auth: none\n`);
    expect(failedOf(open)).toEqual([]);
    expect(carried(open)).toEqual([undefined]);
    expect(statusOf(open.report, 'auth.unauthorized')).toBe('not-exercised');
  });

  it('is asked with the credential and held to nothing where the plan says optional', async () => {
    const open = await asked(everything, `${all}    auth: optional\n`);
    expect(failedOf(open)).toEqual([]);
    expect(carried(open)).toEqual([token]);
  });

  it('is said of an operation, and the others prove the clause', async () => {
    const isList = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^\/things(?:\?|$)/.test(target);
    const keys = '    operations: { list: { auth: none }, read: true, create: true, delete: true }\n';
    const open = await asked(isList, keys);
    expect(failedOf(open)).toEqual([]);
    expect(statusOf(open.report, 'auth.unauthorized')).toBe('verified');
    const lists = open.requests.filter(isList);
    expect([...new Set(lists.map(({ headers }) => headers.authorization))]).toEqual([undefined]);
    const closed = await asked(everything, keys);
    expect(failedOf(closed)).toContain('auth/unauthorized');
  });

  it('is not what is declared so and refused', async () => {
    const { report } = await asked(() => false, `${all}    auth: none\n`);
    expect(statusOf(report, 'operation.list')).toBe('undecided');
    expect(report.clauses.find(({ id }) => id === 'operation.list')?.reason).toContain('no credential is needed');
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('token-refused');
  });
});

describe('a probe', () => {
  it('M8: that answers otherwise without a valid token is no public one', async () => {
    const probes = 'probes: [{ id: me, request: GET /whoami }]\n';
    const open = await asked(() => false, all, probes);
    expect(failedOf(open)).toEqual(['auth/unauthorized']);
    expect(
      open.report.findings.find(({ rule, outcome }) => rule === 'auth/unauthorized' && outcome === 'failed')?.operation,
    ).toBe('GET /whoami');
  });

  it.each(['none', 'optional'])('is held to nothing where the plan says %s', async (auth) => {
    const open = await asked(() => false, all, `probes: [{ id: me, request: GET /whoami, auth: ${auth} }]\n`);
    expect(failedOf(open)).toEqual([]);
    const sent = open.requests.filter(({ target }) => target === '/whoami').map(({ headers }) => headers.authorization);
    expect(new Set(sent)).toEqual(new Set([auth === 'none' ? undefined : token]));
  });
});

describe('a query that the service does not take', () => {
  const closed = (isRefused: (target: string, isKnown: boolean) => boolean): (() => Api) => {
    const make = (): Api =>
      serve(({ headers, target }) => {
        const isKnown = headers.authorization === token;
        if (isRefused(target, isKnown)) return answer(400);
        return isKnown ? undefined : answer(401);
      }).api;
    return make;
  };
  const plan = planOf(`base_url: http://127.0.0.1:8080
auth: { bearer: token-0123456789 }
resources: [{ path: /things, sort: [name] }]
`);
  const auth = async (api: () => Api): Promise<readonly (string | undefined)[]> => {
    const report = await auditInProcess(api, { plan, rules, clauses });
    return ['auth.bearer', 'auth.unauthorized'].map((id) => statusOf(report, id));
  };

  it.each(['sort', 'size', 'page'])('leaves auth verified by what it takes: %s', async (name) => {
    const api = closed((target) => new RegExp(`[?&]${name}=`).test(target));
    expect(await auth(api)).toEqual(['verified', 'verified']);
  });

  it('is told where only who has no credential is told so', async () => {
    const api = closed((target, isKnown) => !isKnown && target.includes('size='));
    expect(await auth(api)).toEqual(['verified', 'violated']);
  });
});

describe('a HEAD without the credential', () => {
  const plan = `base_url: http://127.0.0.1:8080
auth: { bearer: token-0123456789 }
writes: true
resources: [{ path: /things, operations: [list, read, create, delete], create: { example: { name: "Thing {{unique}}" } } }]
`;
  const told = async (head: () => ReturnType<typeof answer> | undefined): Promise<readonly string[]> => {
    const api = served(({ method, headers }) =>
      method === 'HEAD' ? head() : headers.authorization === token ? undefined : answer(401),
    );
    const { report } = await auditBy(api, plan, ['auth/unauthorized', 'methods/head']);
    return report.problems.map(({ id }) => id);
  };

  it('opens nothing where it is answered the same for what nobody has', async () => {
    expect(await told(() => answer(204))).toEqual(['methods/head']);
  });

  it('is told where it says what is there', async () => {
    expect(await told(() => undefined)).toEqual(['auth/unauthorized']);
  });
});

describe('a token that is a word of the addresses', () => {
  it('changes nothing of what is sent again', async () => {
    const targets: string[] = [];
    const { api } = serve(({ headers }) =>
      headers.authorization === 'Bearer appointments' ? undefined : answer(401, null),
    );
    const make = (): Api => (request) => {
      targets.push(request.target);
      return api({ ...request, target: request.target.replace('/appointments', '/things') });
    };
    const text = `base_url: http://127.0.0.1:8080
auth: { bearer: appointments }
writes: true
resources:
  - path: /appointments
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Thing {{unique}}" }, required: [name] }
`;
    const report = await auditInProcess(make, { plan: planOf(text), rules, clauses });
    expect(targets.filter((target) => target.includes('***'))).toEqual([]);
    expect(statusOf(report, 'operation.list')).toBe('verified');
    expect(statusOf(report, 'operation.read')).toBe('verified');
  });
});

it('a credential that is nearly right is tried on another operation of each resource', async () => {
  const [things, parts] = [serve(), serve()];
  const isList = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^\/\w+(?:\?|$)/.test(target);
  const api: Api = (request) => {
    const { authorization = '' } = request.headers;
    const isKnown = authorization === token || (isList(request) && authorization.startsWith(token));
    if (!isKnown) return answer(401);
    const target = request.target.replace(/^\/parts(?=[/?]|$)/, '/things');
    return target === request.target ? things.api(request) : parts.api({ ...request, target });
  };
  const resource = (path: string): string => `  - path: ${path}
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Thing {{unique}}" }, required: [name] }
    change: { name: Other }
`;
  const plan = `base_url: http://127.0.0.1:8080
auth: { bearer: token-0123456789 }
writes: true
resources:
${resource('/things')}${resource('/parts')}`;
  const { report } = await auditBy(() => api, plan, ['auth/bearer']);
  expect(report.findings.map(({ outcome, resource: of }) => [outcome, of])).toContainEqual(['failed', '/parts']);
});
