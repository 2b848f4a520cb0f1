import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../src/model/body.ts';
import { isAnswered } from '../../src/model/exchange.ts';
import list from '../../src/probe/lists/list.ts';
import { auditReads, fullPlan, planOf, reference, told } from '../rules/read-audit.ts';
import { refused, replyOf, serveThings, shown, thingsPlan } from './things.ts';

describe('the list scenario', () => {
  it('sends each list once, below an owner also that of another one, and repeats it', async () => {
    const audit = await auditReads(reference(), fullPlan, [list]);
    expect(told(audit)).toEqual([]);
    const sent = audit.exchanges.filter(({ probe }) => probe.repeated !== true).map(({ probe }) => probe.target);
    const below = ['orders', 'friends', 'posts', 'notifications'];
    expect(sent.toSorted()).toEqual(
      ['/users', '/user-profiles', ...below.flatMap((name) => [`/users/1/${name}`, `/users/20/${name}`])].toSorted(),
    );
    const again = audit.exchanges.filter(({ probe }) => probe.repeated === true).map(({ probe }) => probe.target);
    expect(again).toEqual(expect.arrayContaining(['/users', '/user-profiles']));
    expect(new Set(audit.exchanges.map(({ probe }) => probe.method))).toEqual(new Set(['GET']));
  });

  it('sends no list that is declared by POST without leave to write', async () => {
    const plan = (more: string): ReturnType<typeof planOf> =>
      planOf(thingsPlan(`    operations: { list: POST /things/listings }\n${more}`));
    const silent = await auditReads(serveThings({ ids: ['1'] }), plan(''), [list]);
    expect(silent.exchanges).toEqual([]);
    const allowed = await auditReads(serveThings({ ids: ['1'] }), plan('writes: true\n'), [list]);
    expect(allowed.exchanges.length).toBeGreaterThan(0);
  });

  it('sees an owner who has nothing', async () => {
    const audit = await auditReads(reference(), fullPlan, [list]);
    const empty = audit.exchanges.find(({ probe }) => probe.target === '/users/20/orders');
    expect(empty !== undefined && isAnswered(empty) ? jsonOf(empty.reply) : undefined).toMatchObject({ data: [] });
  });
});

describe('a list', () => {
  const audited = (answer: ReturnType<typeof shown>) =>
    auditReads(
      serveThings({ ids: ['1', '2'], answer: ({ target }) => (target === '/things' ? answer : undefined) }),
      planOf(thingsPlan()),
      [list],
    );

  it.each([
    ['in the envelope', shown('[{"id":1}]')],
    ['that is empty', shown('[]')],
    ['of bare items', replyOf(200, '[{"id":1}]')],
    ['in the bare pagination shape', replyOf(200, '{"data":[],"page":0,"size":20,"totalElements":0,"totalPages":0}')],
    ['in the nested pagination shape', shown('{"data":[],"page":0,"size":20,"totalElements":0,"totalPages":0}')],
    ['of a service without an envelope', replyOf(200, '{"things":[{"id":1}]}')],
  ])('%s is one', async (_note, answer) => {
    expect(told(await audited(answer))).toEqual([]);
  });

  it.each([
    ['null', shown('null'), 'null instead of the list'],
    ['an object', shown('{"things":[]}'), 'an object instead of the list'],
    ['text', shown('"none"'), 'string instead of the list'],
    ['without data', replyOf(200, '{"success":true,"error":null}'), 'nothing instead of the list'],
    ['a bare object', replyOf(200, '{"id":1}'), 'an object instead of the list'],
    ['with 206', shown('[]', 206), 'answered 206'],
    ['not there', refused(404, 'NOT_FOUND'), 'answered 404'],
    ['not allowed', refused(405, 'METHOD_NOT_ALLOWED'), 'answered 405'],
    ['elsewhere', { status: 301, headers: [['Location', '/things/']], body: '' } as const, 'answered 301'],
    ['broken', refused(500, 'INTERNAL_ERROR'), 'answered 500'],
  ])('that is %s is none', async (_note, answer, words) => {
    const lines = told(await audited(answer));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^operation\/list: /);
    expect(lines[0]).toContain(words);
  });

  it.each([401, 403])('that the token may not read is not judged (%i)', async (status) => {
    const audit = await audited(refused(status, 'DENIED'));
    expect(told(audit)).toEqual([]);
    expect(audit.report.rules.find(({ id }) => id === 'operation/list')?.outcome).toBe('inconclusive');
  });

  it('that fails under 200 is told by errors/never-200 alone', async () => {
    expect((await audited({ ...refused(404, 'NOT_FOUND'), status: 200 })).failed).toEqual(['errors/never-200']);
  });

  it('of another owner may be closed to the token', async () => {
    const closed = reference(
      {},
      (api) => (request) => (request.target === '/users/20/orders' ? refused(403, 'FORBIDDEN') : api(request)),
    );
    const audit = await auditReads(closed, fullPlan, [list]);
    expect(audit.report.rules.find(({ id }) => id === 'operation/sub-list')?.outcome).toBe('passed');
  });
});
