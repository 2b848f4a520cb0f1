import { describe, expect, it } from 'vitest';
import type { ReferenceOptions } from '../../fixtures/reference/api.ts';
import type { Plan } from '../../src/model/plan.ts';
import { read as steps } from '../../src/model/traces/read.ts';
import read from '../../src/probe/reads/read.ts';
import { auditReads, fullPlan, outcomeOf, planOf, reference, told } from '../rules/read-audit.ts';
import { refused, replyOf, serveThings, shown, type Things, thingsPlan } from './things.ts';

async function readsOf(api: Parameters<typeof auditReads>[0], plan: Plan = fullPlan): Promise<readonly string[]> {
  const audit = await auditReads(api, plan, [read]);
  expect(told(audit)).toEqual([]);
  return audit.exchanges
    .filter(({ probe }) => probe.step === steps.read && probe.repeated !== true)
    .map(({ probe }) => probe.target);
}

const usersPlan = planOf(
  'base_url: http://127.0.0.1:8080\nauth: { bearer: reference-token-0123456789 }\nresources: [{ path: /users }]\n',
);

const audited = (things: Things) => auditReads(serveThings(things), planOf(thingsPlan()), [read]);

describe('the read scenario', () => {
  it.each([
    {},
    { pageBase: 1 },
    { pagination: 'nested' },
    { pagination: 'bare', pageBase: 1 },
    { defaultPageSize: 4 },
  ] satisfies readonly ReferenceOptions[])('reads the first and the last item (%o)', async (options) => {
    expect(await readsOf(reference(options), usersPlan)).toEqual(['/users/1', '/users/23']);
  });

  it('reads below owners', async () => {
    const reads = await readsOf(reference({ ids: 'uuid' }));
    expect(reads.filter((target) => target.startsWith('/users/1/posts/'))).toHaveLength(2);
    expect(reads.filter((target) => target.startsWith('/users/1/orders/')).length).toBeGreaterThan(1);
  });

  it.each([
    [[], []],
    [['7'], ['/things/7']],
    [
      ['7', '8'],
      ['/things/7', '/things/8'],
    ],
  ])('reads each of %j once', async (ids, targets) => {
    expect(await readsOf(serveThings({ ids }), planOf(thingsPlan()))).toEqual(targets);
  });

  it.each([
    ['"a/b"', '/things/a%2Fb'],
    ['"100% ü"', '/things/100%25%20%C3%BC'],
    ['"x?y#z;=&+"', '/things/x%3Fy%23z%3B%3D%26%2B'],
  ])('encodes the id %s', async (id, target) => {
    expect(await readsOf(serveThings({ ids: [id] }), planOf(thingsPlan()))).toEqual([target]);
  });

  it('takes ids of any size as text', async () => {
    expect(await readsOf(serveThings({ ids: ['12345678901234567890'] }), planOf(thingsPlan()))).toEqual([
      '/things/12345678901234567890',
    ]);
    expect(await readsOf(serveThings({ ids: ['"10"', '"9"'], envelope: false }), planOf(thingsPlan()))).toEqual([
      '/things/10',
      '/things/9',
    ]);
  });

  it('sees one read of each resource again', async () => {
    const audit = await auditReads(reference(), usersPlan, [read]);
    const again = audit.exchanges.filter(({ probe }) => probe.repeated === true);
    expect(again.map(({ probe }) => probe.target)).toEqual(['/users/1']);
  });
});

const one = '{"id":7,"name":"Anvil","maker":"Smith & Sons","place":"London"}';
const list = (text: string) => ({ ids: ['7'], listed: () => text });

describe('a read', () => {
  it.each<readonly [string, Things]>([
    ['shows more than the list', { ...list('{"id":7}'), read: () => one }],
    ['shows less than the list', { ...list(one), read: () => '{"id":7}' }],
    [
      'shows whole what the list shortens',
      {
        ...list('{"id":7,"name":"Anv…","maker":"SMITH & SONS","made":"1"}'),
        read: () => '{"id":7,"name":"Anvil","maker":"smith & sons","made":"1.00"}',
      },
    ],
    [
      'shows a change made meanwhile',
      { ...list(one), read: () => '{"id":7,"name":"Bellows","maker":"Smith & Sons","place":"London"}' },
    ],
    [
      'shows numbers and times that move',
      {
        ...list('{"id":7,"price":"12.5","stock":4,"seen":"2026-01-01T00:00:00Z","rank":1}'),
        read: () => '{"id":7,"price":"13.1","stock":3,"seen":"2026-01-01T00:00:09Z","rank":2}',
      },
    ],
    [
      'shows links that are signed anew',
      {
        ...list('{"id":7,"photo":"https://a.test/1?sig=aaa","file":"https://a.test/2?sig=bbb"}'),
        read: () => '{"id":7,"photo":"https://a.test/1?sig=ccc","file":"https://a.test/2?sig=ddd"}',
      },
    ],
    ['shows the id as text', { ...list('{"id":7}'), read: () => '{"id":"7"}' }],
    [
      'shows a UUID in other case',
      {
        ids: ['"6F1B7C9E-0B1D-4C55-9D39-0A7C8B1E2F30"'],
        read: () => '{"id":"6f1b7c9e-0b1d-4c55-9d39-0a7c8b1e2f30"}',
      },
    ],
    ['is a bare object', { ...list(one), envelope: false }],
    ['stands alone in a bare object', { ...list(one), envelope: false, read: () => `{"thing":${one}}` }],
  ])('that %s is the item', async (_note, things) => {
    const audit = await audited(things);
    expect(told(audit)).toEqual([]);
    expect(outcomeOf(audit, 'operation/read')).toBe('passed');
  });

  it('that is another item by most of its words is not the item, though it has the id', async () => {
    const other = '{"id":7,"name":"Bellows","maker":"Jones","place":"London"}';
    const lines = told(await audited({ ...list(one), read: () => other }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('other values of name, maker');
  });

  it.each<readonly [string, string, string]>([
    ['another item', '{"id":8}', 'an item with id 8'],
    ['an item with a longer id', '{"id":70}', 'an item with id 70'],
    ['an item without its id', '{"name":"Anvil"}', 'an item with id nothing'],
    ['an item inside another object', `{"thing":${one}}`, 'an item with id nothing'],
    ['a list', `[${one}]`, 'shows a list with the item instead of the item itself'],
    ['null', 'null', 'shows no item'],
    ['text', '"Anvil"', 'shows no item'],
  ])('that shows %s is not the item', async (_note, text, words) => {
    const lines = told(await audited({ ...list(one), read: () => text }));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^operation\/read: /);
    expect(lines[0]).toContain(words);
  });

  const answering = (answer: ReturnType<typeof shown>): Things => ({
    ...list(one),
    answer: ({ target }) => (target === '/things/7' ? answer : undefined),
  });

  it.each([400, 404, 405, 410, 500, 501])('of a listed item that is answered %i fails', async (status) => {
    expect((await audited(answering(refused(status, 'NO')))).failed).toEqual(['operation/read']);
  });

  it.each([201, 202, 203, 206])('that is answered %i has the wrong status', async (status) => {
    expect((await audited(answering(shown(one, status)))).failed).toEqual(['status/read']);
  });

  it('that has no body is told once', async () => {
    expect((await audited(answering({ status: 204, headers: [], body: '' }))).failed).toEqual(['status/read']);
  });

  it('that fails under 200 is told by errors/never-200 alone', async () => {
    const lying = { ...refused(404, 'THING_NOT_FOUND'), status: 200 };
    expect((await audited(answering(lying))).failed).toEqual(['errors/never-200']);
  });

  it('that is malformed is told by json/well-formed alone', async () => {
    expect((await audited(answering(replyOf(200, '{"id":7')))).failed).toEqual(['json/well-formed']);
  });

  it.each([401, 403])('that the token may not do is not judged (%i)', async (status) => {
    const audit = await audited(answering(refused(status, 'DENIED')));
    expect(told(audit)).toEqual([]);
    expect(outcomeOf(audit, 'operation/read')).toBe('inconclusive');
  });

  it('of nothing listed is not judged', async () => {
    const audit = await audited({ ids: [] });
    expect(outcomeOf(audit, 'operation/read')).toBe('inapplicable');
    expect(outcomeOf(audit, 'status/read')).toBe('inapplicable');
  });
});
