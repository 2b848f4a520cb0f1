import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type Api, isRecord, jsonOf, withHeader, withJson, withoutHeader } from '../../fixtures/reference/http.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { answer, audit, serve, thingsPlan } from '../harm/service.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan } from '../support/reference-plan.ts';

type Wrap = (api: Api) => Api;

const { burst: _, ...limits } = fullPlan.profile.limits;
// What the plan itself expects inside the envelope is missed where there is none.
const probes = fullPlan.probes.map(({ expect: _expect, ...probe }) => probe);
// Two resources of the top level show one cause as well as all of them.
const resources = fullPlan.resources.filter(({ parent }) => parent === undefined);
const plan = { ...fullPlan, probes, resources, profile: { ...fullPlan.profile, limits } };
const page = {
  status: 200,
  headers: [['Content-Type', 'text/html']],
  body: '<!doctype html><title>Shop</title><p>Welcome',
} as const;

/** What is unknown is a page: so are missing items and wrong methods. */
const catchAll: Wrap = (api) => (request) => {
  const reply = api(request);
  return reply.status === 404 || reply.status === 405 ? page : reply;
};
/** Only what is listed or read is there: creates, changes and deletes are the page. */
const readsAlone: Wrap = (api) => (request) => {
  const reply = api(request);
  return request.method === 'GET' && reply.status !== 404 ? reply : page;
};
const bare: Wrap = (api) => (request) => {
  const reply = api(request);
  const envelope = jsonOf(reply);
  if (!isRecord(envelope)) return reply;
  return withJson(reply, envelope['success'] === false ? { message: 'It failed.' } : (envelope['data'] ?? {}));
};
const asText: Wrap = (api) => (request) =>
  withHeader(withoutHeader(api(request), 'Content-Type'), 'Content-Type', 'text/plain');
const open: Wrap = (api) => (request) =>
  api({ ...request, headers: { ...request.headers, authorization: 'Bearer reference-token-0123456789' } });

describe('one cause is one problem', () => {
  it.each<[string, Wrap, readonly string[]]>([
    ['a page for all that is unknown', catchAll, ['catch-all']],
    ['a page for all that is unknown or written', readsAlone, ['catch-all']],
    // What it bares of the envelope has no page numbers either, and to wrap its answers would not bring them.
    ['no envelope', bare, ['envelope/shape', 'pagination/numbers']],
    ['another media type', asText, ['json/media-type']],
    ['no authentication', open, ['auth/unauthorized']],
  ])('%s', async (_name, wrap, expected) => {
    const report = await auditInProcess(({ now }) => wrap(createReference({ now })), { ...everyRule, plan });
    expect(report.problems.filter(({ level }) => level === 'must').map(({ id }) => id)).toEqual(expected);
  });
});

const failed = { success: false, data: null, error: { code: 'BROKEN', message: 'It broke.' } };

describe('a service that answers with nothing but 5xx', () => {
  /** What is wrong before anything breaks: the little service has no clock, a code of its own for invalid bodies, and deletes without a word. */
  const own = ['envelope/timestamp-fresh', 'errors/validation-code', 'envelope/no-content'];

  it.each([20, 60, 90])('after %i requests is one problem, with all that follows from it', async (many) => {
    let count = 0;
    const broken = serve(() => (++count > many ? answer(500) : undefined));
    const { problems } = (await audit(broken)).report;
    const told = problems.filter(({ id }) => !own.includes(id));
    // Where the last that worked was an odd request, that is what ended it.
    expect(told.map(({ cause, level }) => [cause, level])).toEqual([[many === 20 ? 'harm' : 'broke-down', 'must']]);
  });

  it.each<[string, string, readonly string[]]>([
    ['the envelope', JSON.stringify({ ...failed, timestamp: new Date().toISOString() }), []],
    // That is of addresses that nobody has too.
    ['a page of HTML', '<h1>It broke.</h1>', ['json/well-formed']],
  ])('from the start, in %s, never worked', async (_name, body, others) => {
    const headers = [['Content-Type', body.startsWith('<') ? 'text/html' : 'application/json']] as const;
    const things = /^\/things(?:[/?]|$)/;
    const dead = serve(({ target }) => ({ status: things.test(target) ? 500 : 404, headers, body }));
    const { problems, diagnosis } = (await audit(dead)).report;
    expect(problems.filter(({ level }) => level === 'must').map(({ id }) => id)).toEqual(['never-worked', ...others]);
    expect(diagnosis.map(({ code }) => code)).not.toContain('not-an-api');
  });

  it('at one of two resources never worked there', async () => {
    const things = /^\/things(?:[/?]|$)/;
    const parts = /^GET \/parts(?:\?|$)/;
    const dead = serve(({ method, target }) => {
      if (things.test(target)) return answer(500);
      return parts.test(`${method} ${target}`) ? answer(200, []) : undefined;
    });
    const two = `${thingsPlan}  - { path: /parts, operations: [list, read] }\nrules: { envelope/timestamp-fresh: off }\n`;
    const { problems } = (await audit(dead, two)).report;
    const told = problems.filter(({ level }) => level === 'must');
    expect(told.map(({ id, resources }) => [id, resources])).toEqual([['never-worked', ['/things']]]);
  });

  it('to all but one operation worked', async () => {
    const failing = serve(({ method, target }) =>
      method === 'GET' && target.startsWith('/things') ? answer(500) : undefined,
    );
    const { problems } = (await audit(failing)).report;
    expect(problems.map(({ cause }) => cause)).not.toContain('never-worked');
  });

  it.each([
    ['to one operation alone', (method: string) => method === 'PATCH'],
    ['for a while', (_method: string, count: number) => count > 40 && count < 70],
  ])('%s has broken down no more than another', async (_name, crashes) => {
    let count = 0;
    const failing = serve(({ method }) => (crashes(method, ++count) ? answer(500) : undefined));
    const { problems } = (await audit(failing)).report;
    expect(problems.map(({ cause }) => cause)).not.toContain('broke-down');
  });
});
