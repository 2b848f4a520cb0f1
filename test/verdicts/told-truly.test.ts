import { expect, it } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import { planFrom } from '../support/reference-plan.ts';

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
