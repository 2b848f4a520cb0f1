import { expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { audit, answer, countsOf, serve, thingsPlan } from '../harm/service.ts';

/** A service that knows nothing but what belongs to a tenant. */
function tenants(requests: ApiRequest[]) {
  return serve((request) => {
    requests.push(request);
    const [, path = ''] = /^([^?]*)/.exec(request.target) ?? [];
    if (!path.startsWith('/things')) return undefined;
    const query = new URLSearchParams(request.target.slice(path.length));
    const isKnown = query.getAll('tenant').join() === 'acme & co' && request.headers['x-region'] === 'eu';
    return isKnown ? undefined : answer(400);
  });
}

it('sends query and headers of a resource with every request to it, cleanup and curl lines included', async () => {
  const requests: ApiRequest[] = [];
  const plan = thingsPlan.replace(
    '    create:',
    '    query: { tenant: acme & co, api_key: secret-0123456789 }\n    headers: { X-Region: eu }\n    create:',
  );
  const { report, exchanges } = await audit(tenants(requests), plan);
  const own = requests.filter(({ target }) => target.startsWith('/things'));
  expect(own.length).toBeGreaterThan(50);
  expect(own.map(({ target }) => target).filter((target) => !target.includes('tenant=acme%20%26%20co'))).toEqual([]);
  expect(new Set(own.map(({ headers }) => headers['x-region']))).toEqual(new Set(['eu']));
  expect(countsOf(report.cleanup)).toMatchObject({ left: 0 });
  expect(report.cleanup.created).toBeGreaterThan(5);
  const curl = report.findings.flatMap(({ violations }) => violations.map((each) => each.curl ?? ''));
  const shown = curl.filter((line) => line.includes('/things'));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((line) => !/tenant=acme.*X-Region: eu|X-Region: eu.*tenant=acme/.test(line))).toEqual([]);
  const all = JSON.stringify([report, exchanges]);
  const leak = all.indexOf('secret-0123456789');
  expect(leak < 0 ? '' : all.slice(leak - 80, leak + 40)).toBe('');
});

it('asks for unknown addresses with what all resources ask for, and with no more', async () => {
  const requests: ApiRequest[] = [];
  const service = serve((request) => {
    requests.push(request);
    return request.headers['x-region'] === 'eu' && request.target.includes('tenant=acme') ? undefined : answer(400);
  });
  const { report } = await audit(
    service,
    `base_url: http://127.0.0.1:8080
resources:
  - { path: /things, query: { tenant: acme }, headers: { X-Region: eu, X-Role: maker } }
  - { path: /others, operations: [list], query: { tenant: acme, all: "1" }, headers: { X-Region: eu, X-Role: reader } }
`,
  );
  const unknown = requests.filter(({ target }) => !/^\/(?:things|others)\b/.test(target));
  expect(unknown.length).toBeGreaterThan(1);
  expect(unknown.filter(({ target, headers }) => target.includes('all=') || 'x-role' in headers)).toEqual([]);
  expect(report.rules.find(({ id }) => id === 'errors/unknown-address')?.outcome).toBe('passed');
});

it('sends a probe as it stands', async () => {
  const requests: ApiRequest[] = [];
  const plan = `base_url: http://127.0.0.1:8080
resources: [{ path: /things, query: { tenant: acme & co }, headers: { X-Region: eu } }]
probes: [{ id: bare, request: GET /things, expect: { status: 400 } }]
`;
  const { report } = await audit(tenants(requests), plan);
  expect(report.rules.find(({ id }) => id === 'status/expected')?.outcome).toBe('passed');
  expect(report.rules.find(({ id }) => id === 'operation/list')?.outcome).toBe('passed');
});
