import { expect, it } from 'vitest';
import { answer, audit, type Bend, others, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { json } from './services.ts';

const token = 'token-0123456789';

/** The problems of a service that lie in some part of the conventions. */
async function toldOf(bend: Bend, plan: string, part: RegExp): Promise<readonly string[]> {
  const { report } = await audit(serve(bend), plan);
  return report.problems.map(({ id }) => id).filter((id) => part.test(id));
}

it('a service that looks at the beginning of the token alone takes the token twice as well', async () => {
  const begins: Bend = ({ headers }) =>
    headers['authorization']?.startsWith(`Bearer ${token}`) === true ? undefined : answer(401);
  const plan = `auth: { bearer: ${token} }\n${thingsPlan}`;
  expect(await toldOf(begins, plan, /^auth\//)).toEqual(['auth/bearer']);
});

it('a field that takes what the plan calls invalid takes an object as well', async () => {
  const plan = thingsPlan
    .replace('"Thing {{unique}}"', '"Thing {{unique}}", year: 1999')
    .replace('required: [name]', 'required: [name], invalid: [{ year: many }]');
  const checks: Bend = (request, _service, usual) => {
    const name = sentBy(request)?.['name'];
    const isCreate = request.method === 'POST' && request.target === '/things';
    return isCreate && (typeof name !== 'string' || name.trim() === '') ? answer(400) : usual();
  };
  expect(await toldOf(checks, plan, /input/)).toEqual(['status/invalid-input']);
});

it('a version that is open answers another status than the one before it', async () => {
  const plan = `auth: { bearer: ${token} }
base_url: http://127.0.0.1:8080
contract: { versions: [/v1, /v2] }
resources: [{ path: /things }]
`;
  const versions: Bend = ({ headers, target }) => {
    const [, version, id] = /^\/(v1|v2)\/things(?:\/(\w+))?(?:\?|$)/.exec(target) ?? [];
    if (version !== 'v2' && headers['authorization'] !== `Bearer ${token}`) return answer(401);
    const row = others.find((each) => each.id === id);
    if (version === undefined || (id !== undefined && row === undefined)) return answer(404);
    return answer(200, row ?? others);
  };
  expect(await toldOf(versions, plan, /^(?:auth|version)\//)).toEqual(['auth/unauthorized']);
});

it('a code that goes with another status is no second code', async () => {
  const refuses: Bend = ({ headers, target }) => {
    if (headers['authorization'] === `Bearer ${token}`) return undefined;
    const code = target.startsWith('/things/') ? 'THING_NOT_FOUND' : 'UNAUTHORIZED';
    return {
      status: 401,
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify({
        success: false,
        data: null,
        error: { code, message: 'No.' },
        timestamp: '2026-01-01T00:00:00Z',
      }),
    };
  };
  const plan = `auth: { bearer: ${token} }\n${thingsPlan}`;
  expect(await toldOf(refuses, plan, /^errors\/(?:catalog|one-)/)).toEqual(['errors/catalog']);
});

it('a version that has a resource no longer answers with the code of unknown addresses there', async () => {
  const plan = `base_url: http://127.0.0.1:8080
contract: { versions: [/v1, /v2] }
resources: [{ path: /things }, { path: /parts, operations: [list, read, delete] }]
`;
  const versions: Bend = ({ target }) => {
    const [, version, name, id] = /^\/(v1|v2)\/(things|parts)(?:\/(\w+))?(?:\?|$)/.exec(target) ?? [];
    if (version === undefined || (version === 'v2' && name === 'parts')) return answer(404);
    const row = others.find((each) => each.id === id);
    if (id === undefined) return answer(200, others);
    if (row !== undefined) return answer(200, row);
    const error = { code: 'NO_SUCH_ITEM', message: 'No.' };
    return json(404, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00Z' });
  };
  expect(await toldOf(versions, plan, /^version\//)).toEqual(['version/operations']);
});

it('a code that has two statuses without the wrong one that a refused token has is told beside that one', async () => {
  const undefinedCode = (status: number) => {
    const error = { code: 'UNDEFINED', message: 'No.' };
    return json(status, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00Z' });
  };
  const refuses: Bend = ({ headers, target }, _service, usual) => {
    if (headers['authorization'] === undefined) return answer(401);
    if (headers['authorization'] !== `Bearer ${token}`) return undefinedCode(403);
    if (target.includes('?')) return undefinedCode(400);
    return usual().status === 404 ? undefinedCode(404) : undefined;
  };
  const plan = `auth: { bearer: ${token} }\nbase_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n`;
  const told = await toldOf(refuses, plan, /^(?:auth\/refused-status|errors\/one-status)$/);
  expect(told).toEqual(['auth/refused-status', 'errors/one-status']);
});
