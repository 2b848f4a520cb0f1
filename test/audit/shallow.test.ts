import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withStatus } from '../../fixtures/reference/http.ts';
import type { Api, ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { listen } from '../../fixtures/reference/listen.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Report } from '../../src/model/report.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { token, withToken } from '../conformant/servers/conformant.ts';
import { createShallow, shallowPlan } from '../conformant/servers/shallow.ts';

const env = { CARDS_TOKEN: token };
const written = shallowPlan.replace(withToken, 'auth: { bearer: "${CARDS_TOKEN}" }\n');
const readOnly = written.replace('writes: true\n', '');

/** Answers in place of the service; undefined: as usual. */
type Bend = (request: ApiRequest, api: Api) => ApiReply | undefined;

function bent(bend: Bend, now: () => number): Api {
  const api = createShallow(now);
  return (request) => bend(request, api) ?? api(request);
}

function audit(bend: Bend, text: string): Promise<Report> {
  const read = readPlan(text, { file: 'plan.yaml', env, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return auditInProcess(({ now }) => bent(bend, now), { plan: read.plan, rules, clauses });
}

const failed = ({ findings }: Report): readonly string[] => [
  ...new Set(findings.filter(({ outcome, level }) => outcome === 'failed' && level === 'must').map(({ rule }) => rule)),
];

const is = (request: ApiRequest, method: string, path: RegExp): boolean =>
  request.method === method && path.test(request.target.split('?')[0] ?? '');

/** As if another address had been asked for. */
const elsewhere = (request: ApiRequest, target: string, api: Api): ApiReply => api({ ...request, target });

const deletesNothing: Bend = (request, api) =>
  is(request, 'DELETE', /^\/cards\//) ? api({ ...request, method: 'GET', body: new Uint8Array() }) : undefined;

describe('a service whose items are found without their owners is judged', () => {
  it.each<readonly [string, string, string, Bend]>([
    ['a delete that does nothing', written, 'operation/delete', deletesNothing],
    [
      'lists of a board that does not exist',
      readOnly,
      'paths/hierarchy',
      (request, api) => {
        const reply = api(request);
        return reply.status === 404 && is(request, 'GET', /^\/boards\/[^/]+\/lists$/)
          ? elsewhere(request, '/boards/1/lists', api)
          : undefined;
      },
    ],
    [
      'one board for all',
      readOnly,
      'paths/hierarchy',
      (request, api) =>
        is(request, 'GET', /^\/boards\/[2-5]\/lists$/)
          ? elsewhere(request, request.target.replace(/^\/boards\/./, '/boards/1'), api)
          : undefined,
    ],
    [
      'a card that is made on another list',
      written,
      'operation/create',
      (request, api) => {
        if (!is(request, 'POST', /^\/cards$/)) return undefined;
        const body = new TextDecoder().decode(request.body).replace(/"listId":\d+/, '"listId":1');
        return api({ ...request, body: new TextEncoder().encode(body) });
      },
    ],
    [
      'a list that anybody may change',
      written,
      'auth/unauthorized',
      (request, api) =>
        is(request, 'PATCH', /^\/lists\//)
          ? api({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
          : undefined,
    ],
  ])('%s', async (_what, plan, rule, bend) => {
    const report = await audit(bend, plan);
    expect(failed(report)).toContain(rule);
    expect(failed(report).length).toBeLessThan(4);
  });

  it('by nothing where each owner lists the same', async () => {
    // Nothing but the list names an owner, and the lists are the same for all who exist.
    const plan = readOnly.replace(/ {4}owner: boardId\n/, '').replace(/ {2}- path: \/lists[^]*/, '');
    const report = await audit((request, api) => {
      if (!is(request, 'GET', /^\/boards\/[^/]+\/lists$/) || api(request).status !== 200) return undefined;
      return elsewhere(request, request.target.replace(/^\/boards\/[^/]+/, '/boards/1'), api);
    }, plan);
    expect(failed(report)).toEqual([]);
    expect(report.clauses.find(({ id }) => id === 'path.hierarchy')?.status).toBe('undecided');
  });
});

describe('what others have', () => {
  it('is not taken for ours because it went to a new owner', async () => {
    const harmed: string[] = [];
    let isMade = false;
    await audit((request, api) => {
      // A create that comes back with a list of others, which shows our word from then on.
      if (is(request, 'POST', /^\/boards\/[^/]+\/lists$/)) {
        const title = /"title":"(List [^"]+)"/.exec(new TextDecoder().decode(request.body))?.[1];
        if (title === undefined) return undefined;
        isMade = true;
        const body = new TextEncoder().encode(JSON.stringify({ title }));
        return withStatus(api({ ...request, method: 'PATCH', target: '/lists/1', body }), 201);
      }
      if (isMade && request.target === '/lists/1' && !['GET', 'HEAD'].includes(request.method))
        harmed.push(request.method);
      return undefined;
    }, written);
    expect(isMade).toBe(true);
    expect(harmed).toEqual([]);
  });
});

describe('the curl lines of a problem', () => {
  it('make the owners too, whom an address or a body names', async () => {
    const report = await audit(deletesNothing, written);
    const [violation] = report.findings.find(({ rule }) => rule === 'operation/delete')?.violations ?? [];
    const server = await listen(bent(deletesNothing, Date.now));
    const script = violation?.curl?.replaceAll('http://service.test', server.url) ?? '';
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { env: { ...process.env, ...env } });
    await server.close();
    expect(stdout).toMatch(/^HTTP\/1\.1 200/m);
    expect(script.split('\n').filter((line) => line.includes('-X POST'))).toHaveLength(3);
  });
});
