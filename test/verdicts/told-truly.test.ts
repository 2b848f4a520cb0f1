import { expect, it } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { answer, sentBy, serve } from '../harm/service.ts';
import { planFrom } from '../support/reference-plan.ts';
import { auditBy } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const at = '2026-01-01T00:00:00Z';

it('says of a service that asks for too long a wait that it was not waited for', async () => {
  const plan = planFrom('base_url: http://service.test\nresources: [{ path: /users }]\n');
  const busy = { status: 429, headers: [['Retry-After', '900']] as const, body: '' };
  const report = await auditInProcess(() => () => busy, { plan, rules, clauses });
  const said = report.diagnosis.map(({ message }) => message).join(' ');
  expect(said).toContain('429');
  expect(said).not.toContain('after every wait');
});

it('names the header that was sent empty', async () => {
  const plan = planFrom(
    'base_url: http://service.test\nauth: { headers: { X-Api-Key: abcdefgh12345678 } }\nresources: [{ path: /users }]\n',
  );
  const open = (key: string | undefined): boolean => key === 'abcdefgh12345678' || key === '';
  const report = await auditInProcess(
    () =>
      ({ target, headers }) => {
        const isThere = target.split('?')[0] === '/users';
        const isGranted = open(headers['x-api-key']);
        const code = isGranted ? 'USER_NOT_FOUND' : 'UNAUTHORIZED';
        const isFine = isGranted && isThere;
        const error = isFine ? null : { code, message: 'It was refused.' };
        const data = isFine ? [{ id: 1, name: 'Ada' }] : null;
        const body = JSON.stringify({ success: isFine, data, error, timestamp: at });
        return { status: isFine ? 200 : isGranted ? 404 : 401, headers: [['Content-Type', 'application/json']], body };
      },
    { plan, rules, clauses },
  );
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.filter((message) => /\bempty\b/.test(message)).join('\n')).toContain('an empty X-Api-Key header');
  expect(messages.join('\n')).not.toContain('empty Authorization header');
});

it('tells first what is the easiest to see again, where all answers have the same fault', async () => {
  const plan = planFrom('base_url: http://service.test\nresources: [{ path: /users, operations: [list, read] }]\n');
  const users = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bea' },
  ];
  const report = await auditInProcess(
    () =>
      ({ target }) => {
        const id = /^\/users\/(\d+)$/.exec(target)?.[1];
        const found = target.split('?')[0] === '/users' ? users : users.find((user) => String(user.id) === id);
        const headers = [['Content-Type', 'application/json']] as const;
        return { status: found === undefined ? 404 : 200, headers, body: JSON.stringify(found ?? {}) };
      },
    { plan, rules, clauses },
  );
  const problem = report.problems.find(({ cause }) => cause === 'envelope-missing');
  const shown = report.findings.find(({ fingerprint }) => fingerprint === problem?.findings[0]);
  expect(shown?.violations[0]?.message).toContain('GET /users answered 200');
});

it('blames the media type, not the slash that the address has anyway, and calls a list a list', async () => {
  const api = serve((request, { rows }, usual) => {
    const isAsked = request.target === '/things/' && request.method === 'POST';
    if (isAsked && !/json/.test(request.headers['content-type'] ?? '')) return json(422, { detail: [{ msg: 'no' }] });
    if (isAsked && typeof sentBy(request)?.['name'] !== 'string') return json(400, { detail: [{ msg: 'no' }] });
    if (request.method === 'GET' && request.target === '/things/') return answer(200, rows);
    const replied = usual({ ...request, target: request.target.replace(/\/$/, '') });
    return replied.status < 400 ? replied : json(replied.status, { detail: 'No.' });
  }).api;
  const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things/
    operations: { list: true, create: true, read: "GET /things/{id}", delete: "DELETE /things/{id}" }
    create: { example: { name: "Thing {{unique}}" }, required: [name] }
`;
  const { report } = await auditBy(() => api, plan, ['errors/framework', 'errors/centralized']);
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages).toContain('POST /things/ answered a body of another media type with 422');
  expect(messages.filter((message) => / 400 (?:with|without) /.test(message)).join()).toContain('a list as detail');
});

it('tells once that parameters are refused with 403, whatever their code is', async () => {
  const refusal = { success: false, data: null, error: { code: 'INVALID_PARAMETER', message: 'No.' }, timestamp: at };
  const api = served((request) => (isList(request) && request.target.includes('?') ? json(403, refusal) : undefined));
  const { report } = await auditBy(api, readOnly, ['errors/catalog', 'query/unknown', 'query/invalid-status']);
  expect(report.problems.map(({ id }) => id)).toEqual(['query/unknown']);
});
