import { describe, expect, it } from 'vitest';
import { createReference } from '../../../fixtures/reference/api.ts';
import { type Api, withStatus } from '../../../fixtures/reference/http.ts';
import { auditInProcess } from '../../../src/selftest/matrix.ts';
import { everyRule } from '../../support/every-rule.ts';
import { planFrom } from '../../support/reference-plan.ts';

type Wrap = (api: Api) => Api;

const token = 'reference-token-0123456789';
const text = `
version: 1
name: shop
base_url: http://127.0.0.1:8080
auth: { bearer: ${token} }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }, required: [name, email] }
  - path: /user-profiles
    kind: other
`;
const audit = (wrap: Wrap, plan = text) =>
  auditInProcess(({ now }) => wrap(createReference({ now })), { ...everyRule, plan: planFrom(plan) });

const always =
  (status: number, body: string, mediaType = 'application/json'): Wrap =>
  () =>
  () => ({ status, headers: [['Content-Type', mediaType]], body });
/** Every credential is wrong, but for what stands below the path: that is public. */
const refusing =
  (open = '/nothing'): Wrap =>
  (api) =>
  (request) => {
    const isOpen = request.target.startsWith(open);
    return api({ ...request, headers: { ...request.headers, authorization: isOpen ? `Bearer ${token}` : '' } });
  };
const forbidding: Wrap = (api) => (request) => {
  const reply = refusing('/user-profiles')(api)(request);
  return reply.status === 401 && request.headers['authorization'] !== undefined ? { ...reply, status: 403 } : reply;
};
const conformantEmpty = '{"success":true,"data":[],"error":null,"timestamp":"2026-01-01T00:00:00Z"}';

describe('a setup that is wrong as a whole is told alone', () => {
  it.each<[string, string, Wrap]>([
    ['a wrong prefix', 'base-url', (api) => (request) => api({ ...request, target: `/api${request.target}` })],
    ['a refused token', 'token-refused', refusing()],
    ['a refused token, where one list is public', 'token-refused', refusing('/user-profiles')],
    ['a token that is answered with 403, where one list is public', 'token-refused', forbidding],
    ['one error for everything', 'one-answer', always(500, '{"error":"down"}')],
    ['one page for everything', 'not-an-api', always(200, '<!doctype html><p>Welcome</p>', 'text/html')],
    ['one JSON body for everything', 'one-answer', always(200, conformantEmpty)],
    ['everything forbidden', 'token-forbidden', always(403, '{"message":"no"}')],
  ])('%s: %s', async (_, code, wrap) => {
    const report = await audit(wrap);
    expect(report.diagnosis.map((each) => each.code)).toEqual([code]);
    expect(report).toMatchObject({ verdict: 'incomplete', problems: [], observations: [] });
    expect(report.findings.filter(({ outcome }) => outcome !== 'inapplicable')).toEqual([]);
    expect(report.clauses.filter(({ status }) => ['verified', 'violated', 'undecided'].includes(status))).toEqual([]);
    expect(
      report.exchanges.filter(({ request }) => request.method !== 'GET' && !request.url.includes('probe')),
    ).toEqual([]);
    expect(report.counts.requests).toBeLessThan(40);
  });

  it.each([
    ['{"error":"down"}', 'application/json'],
    ['<h1>Internal Server Error</h1>', 'text/html'],
  ])('a service that fails each request with %s is not called a wrong address', async (body, mediaType) => {
    const report = await audit(always(500, body, mediaType));
    expect(report.diagnosis.map(({ message }) => message)).toEqual([
      expect.stringContaining('try again when the service'),
    ]);
  });

  it('a list that leads to another service is judged, and not said to lack a slash', async () => {
    const leading: Wrap = (api) => (request) => {
      if (request.method !== 'GET' || !/^\/(?:users|user-profiles)(?:\?|$)/.test(request.target)) return api(request);
      return { status: 302, headers: [['Location', `http://elsewhere.test${request.target}/`]], body: '' };
    };
    const report = await audit(leading);
    const codes = report.diagnosis.map(({ code }) => code);
    expect(codes).toContain('redirected');
    expect(codes).not.toContain('slash-wanted');
  });

  it('a create that is answered with 303 is not said to refuse its example', async () => {
    const seeing: Wrap = (api) => (request) => {
      const reply = api(request);
      return request.method === 'POST' && reply.status === 201 ? { ...reply, status: 303, body: '' } : reply;
    };
    const report = await audit(seeing);
    const codes = report.diagnosis.map(({ code }) => code);
    expect(codes).not.toContain('example-refused');
    expect(codes).not.toContain('redirected');
  });

  it('a service that has no application/json is not called a wrong address', async () => {
    const report = await audit(always(406, '{"errors":[{"title":"NotAcceptableError"}]}'));
    expect(report.diagnosis.map(({ message }) => message)).toEqual([expect.stringContaining('in http.headers')]);
  });

  it('a credential that is answered with 403 is named, with its place and a command', async () => {
    const report = await audit(always(403, 'Forbidden', 'text/plain'));
    expect(report.diagnosis).toMatchObject([
      {
        facts: {
          credential: 'given',
          key: expect.stringMatching(/^auth\./),
          line: expect.any(Number),
          curl: expect.stringMatching(/^curl /),
        },
      },
    ]);
    expect(report.diagnosis[0]?.message).toMatch(/such as GET \/\S+: is auth\.\w+/);
  });

  it('a plan without a credential, where the service asks for one', async () => {
    const report = await audit((api) => api, text.replace(/^auth.*$/m, ''));
    expect(report.diagnosis.map(({ code, facts }) => ({ code, facts }))).toEqual([
      { code: 'token-refused', facts: { credential: 'none', status: 401 } },
    ]);
  });
});

describe('a path that is wrong', () => {
  it('is told before all else, and the rest is judged', async () => {
    const report = await audit((api) => api, text.replace('/user-profiles', '/user-profile'));
    expect(report.diagnosis[0]).toMatchObject({ code: 'resource-unknown', resource: '/user-profile', level: 'error' });
    expect(report).toMatchObject({ verdict: 'incomplete', problems: [] });
    expect(report.clauses.find(({ id }) => id === 'operation.delete')?.status).toBe('verified');
    expect(report.findings.filter(({ resource }) => resource === '/user-profile')).toEqual([]);
  });

  it('is one of which an item can only be deleted', async () => {
    const wrap: Wrap = (api) => (request) => {
      const reply = api(request);
      return request.method === 'GET' && /^\/user-profile\/[^/]+$/.test(request.target)
        ? withStatus(reply, 405)
        : reply;
    };
    const report = await audit(wrap, text.replace('/user-profiles', '/user-profile'));
    expect(report.diagnosis[0]).toMatchObject({ code: 'resource-unknown', resource: '/user-profile' });
    expect(report.findings.filter(({ resource }) => resource === '/user-profile')).toEqual([]);
  });
});

describe('a service that is bad is judged', () => {
  const failedOf = async (wrap: Wrap): Promise<readonly string[]> => {
    const report = await audit(wrap);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('resource-unknown');
    return report.rules.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  };

  it('where a list is lost and its items are there', async () => {
    const lost: Wrap = (api) => (request) =>
      api(/^\/user-profiles(\?|$)/.test(request.target) ? { ...request, target: '/nowhere' } : request);
    expect(await failedOf(lost)).toContain('operation/list');
  });

  it('where one list refuses the credential that opens others', async () => {
    const closed: Wrap = (api) => (request) =>
      request.target.startsWith('/user-profiles') ? refusing()(api)(request) : api(request);
    const report = await audit(closed);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('token-refused');
    expect(report.clauses.find(({ id }) => id === 'operation.delete')?.status).toBe('verified');
  });

  it('where every unknown address is a page, and nothing else is', async () => {
    const caught: Wrap = (api) => (request) => {
      const reply = api(request);
      return reply.status === 404 ? always(200, '<!doctype html><p>Shop</p>', 'text/html')(api)(request) : reply;
    };
    expect(await failedOf(caught)).toContain('errors/unknown-address');
  });
});
