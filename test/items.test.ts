/** Items, memory, and owners: what the rules about reads report, and what they must not report. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import {
  type Api,
  type ApiReply,
  type ApiRequest,
  isRecord,
  jsonOf,
  withJson,
  withStatus,
} from '#fixtures/reference/http.ts';
import { editItem, editItems, isSuccess, itemOf } from '#fixtures/reference/replies.ts';
import { isList, isRead, matches, queryOf, withQuery } from '#fixtures/reference/requests.ts';
import type { Plan } from '../src/core/plan.ts';
import type { Result } from '../src/core/result.ts';
import { auditApi } from './support/mutants.ts';
import { planOf } from './support/plans.ts';
import type { VirtualClock } from './support/wire.ts';

type Bend = (api: Api, clock: VirtualClock) => Api;

const users = planOf(
  '[{ path: /users, operations: [list, read], sort: [name], filters: { status: [active, blocked] } }]',
);
const orders = planOf(
  '[{ path: /users, operations: [list, read], children: [{ path: /orders, operations: [list, read] }] }]',
);

const audit = (bend: Bend, plan: Plan): Promise<Result> =>
  auditApi((clock) => bend(createReference({ now: clock.now }), clock), plan);

/** The findings of these rules: `operation/read other`. Warnings end with a question mark. */
async function found(part: string, bend: Bend, plan = users): Promise<readonly string[]> {
  const { findings } = await audit(bend, plan);
  const own = findings.filter(({ rule }) => rule.id.startsWith(part));
  const lines = own.map(
    ({ rule, violation: { kind, level } }) => `${rule.id} ${kind}${(level ?? rule.level) ? '?' : ''}`,
  );
  return [...new Set(lines)].sort();
}

/** Changes every response. */
const onReply =
  (edit: (request: ApiRequest, reply: ApiReply) => ApiReply): Bend =>
  (api) =>
  (request) =>
    edit(request, api(request));
const onReads = (edit: (item: Readonly<Record<string, unknown>>, request: ApiRequest) => unknown): Bend =>
  onReply((request, reply) =>
    isRead(request) && isSuccess(reply) ? editItem(reply, (item) => edit(item, request)) : reply,
  );

describe('operation/read', () => {
  const rule = 'operation/read';

  test('reports another item, no item, and a list', async () => {
    expect(
      await found(
        rule,
        onReads((item) => ({ ...item, id: 99 })),
      ),
    ).toEqual([`${rule} other`]);
    expect(
      await found(
        rule,
        onReads(() => ({})),
      ),
    ).toEqual([`${rule} empty`]);
    expect(
      await found(
        rule,
        onReads((item) => [item]),
      ),
    ).toEqual([`${rule} list`]);
  });

  test('accepts more fields, long texts, other forms of times, hidden values, and ids under another name', async () => {
    const shown = onReads(({ id, createdAt, ...item }) => ({ userId: id, ...item, bio: 'x', links: [], createdAt }));
    expect(await found(rule, shown)).toEqual([]);
    const short = onReply((request, reply) =>
      isList(request) && isSuccess(reply)
        ? editItems(reply, (item) => ({
            ...(item as object),
            ...(isRecord(item)
              ? {
                  name: `${String(item['name']).slice(0, 3)}…`,
                  city: null,
                  createdAt: String(item['createdAt']).replace('.000Z', '+00:00'),
                }
              : {}),
          }))
        : reply,
    );
    expect(await found(rule, short)).toEqual([]);
  });

  test('says nothing of an item that others deleted', async () => {
    let isGone = false;
    const bend: Bend = onReply((request, reply) => {
      isGone ||= matches(request, 'GET', '/users/20');
      const isHidden = isGone && (request.target === '/users' || request.target === '/users/20');
      if (!isHidden) return reply;
      if (request.target === '/users')
        return editItems(reply, (item) => (isRecord(item) && item['id'] === 20 ? null : item));
      return withStatus(withJson(reply, failed('USER_NOT_FOUND', reply)), 404);
    });
    expect(await found(rule, bend)).toEqual([]);
  });
});

function failed(code: string, reply: ApiReply): object {
  const body = jsonOf(reply);
  return { ...(isRecord(body) ? body : {}), success: false, data: null, error: { code, message: 'No.' } };
}

describe('operation/safe-read', () => {
  const rule = 'operation/safe-read';
  const values: Bend = (api) => {
    let count = 0;
    const edit = (item: unknown): unknown => ({
      ...(item as object),
      price: Math.sin(++count),
      at: `${count}`,
      isOpen: count % 3 === 0,
    });
    return (request) => editItems(api(request), edit);
  };

  test('says nothing of values that move by themselves', async () => {
    expect(await found(rule, values)).toEqual([]);
  });

  test('reports a flag, a time of access in the list, and a count', async () => {
    const looked = new Map<unknown, number>();
    const bend = (field: (times: number) => unknown): Bend =>
      onReply((request, reply) => {
        const id = itemOf(reply)?.['id'];
        if (isRead(request) && isSuccess(reply)) looked.set(id, (looked.get(id) ?? 0) + 1);
        return isSuccess(reply)
          ? editItems(reply, (item) => ({
              ...(item as object),
              extra: field(looked.get((item as { id: unknown }).id) ?? 0),
            }))
          : reply;
      });
    expect(
      await found(
        rule,
        bend((times) => times > 0),
      ),
    ).toEqual([`${rule} marked`]);
    looked.clear();
    expect(
      await found(
        rule,
        bend((times) => (times > 0 ? `2026-01-01T00:00:0${times % 10}Z` : null)),
      ),
    ).toEqual([`${rule} marked`]);
    looked.clear();
    expect(
      await found(
        rule,
        bend((times) => times),
      ),
    ).toEqual([`${rule} counted?`]);
  });

  test('accepts what the plan says is volatile', async () => {
    let times = 0;
    const bend = onReads((item) => ({ ...item, views: ++times }));
    expect(await found(rule, bend)).toEqual([`${rule} counted?`]);
    expect(await found(rule, bend, { ...users, volatile: ['/views'] })).toEqual([]);
  });
});

describe('stateless/same-answer', () => {
  const rule = 'stateless/same-answer';

  test('says nothing of servers that take turns, request ids, and random orders', async () => {
    let count = 0;
    const body = (changes: (body: object) => object): Bend =>
      onReply((_request, reply) => {
        const json = jsonOf(reply);
        return isRecord(json) ? withJson(reply, changes(json)) : reply;
      });
    expect(
      await found(
        rule,
        body((json) => ({ ...json, server: `pod-${++count % 2}` })),
      ),
    ).toEqual([]);
    expect(
      await found(
        rule,
        body((json) => ({ ...json, requestId: `req-${++count}`, tookMs: count % 7 })),
      ),
    ).toEqual([]);
    const shuffled = body((json) => ({ ...json, tags: count++ % 3 === 0 ? ['a', 'b'] : ['b', 'a'] }));
    expect(await found(rule, shuffled)).toEqual([]);
  });

  test('says nothing of a service that rejects cookies which it did not set', async () => {
    const bend: Bend = (api) => (request) =>
      request.headers['cookie'] === undefined
        ? api(request)
        : withStatus(withJson(api(request), failed('BAD_COOKIE', api(request))), 400);
    expect(await found(rule, bend)).toEqual([]);
  });

  test('reports a page size that is remembered for all, and for one connection', async () => {
    const remembering =
      (keyOf: (request: ApiRequest) => unknown): Bend =>
      (api) => {
        const sizes = new Map<unknown, string>();
        return (request) => {
          if (!isList(request)) return api(request);
          const size = queryOf(request).get('size');
          if (size !== null && /^[1-9]$/.test(size)) sizes.set(keyOf(request), size);
          return api(size === null ? withQuery(request, { size: sizes.get(keyOf(request)) }) : request);
        };
      };
    expect(
      await found(
        rule,
        remembering(() => 'all'),
      ),
    ).toEqual([`${rule} order`]);
    expect(
      await found(
        rule,
        remembering(({ connection }) => connection),
      ),
    ).toEqual([`${rule} connection`]);
  });
});

describe('paths/hierarchy', () => {
  const rule = 'paths/hierarchy';
  const ownerOf = (request: ApiRequest): string => /^\/users\/(\d+)\/orders/.exec(request.target)?.[1] ?? '';

  test('is not proven if all owners have the same items', async () => {
    const first: Bend = (api) => (request) => {
      const isKnown = isSuccess(api({ ...request, method: 'GET', target: `/users/${ownerOf(request)}` }));
      const reply = api(
        isKnown ? { ...request, target: request.target.replace(/\/\d+\/orders/, '/1/orders') } : request,
      );
      return ownerOf(request) === '' ? reply : editItems(reply, (item) => ({ ...item, userId: undefined }));
    };
    const { findings, clauses } = await audit(first, orders);
    expect(findings.filter(({ rule: { id } }) => id === rule)).toEqual([]);
    expect(clauses.find(({ clause }) => clause === 'path.hierarchy')?.status).toBe('not-exercised');
  });

  test('says nothing of ids that start again under each owner', async () => {
    const bend: Bend = (api) => (request) => {
      const owner = ownerOf(request);
      const id = /\/orders\/(\d+)/.exec(request.target)?.[1];
      if (owner === '' || (id !== undefined && Number(id) > 3)) return api(request);
      const isKnown = Number(owner) < 60;
      const rows = [1, 2, 3].map((each) => ({
        id: each,
        product: `${owner} of ${each}`,
        quantity: Number(owner) + each,
      }));
      const data = id === undefined ? rows : rows[Number(id) - 1];
      const page = id === undefined ? { page: 0, size: 20, totalElements: 3, totalPages: 1 } : {};
      const plain = api({ ...request, target: isKnown ? '/users/1' : '/users/987654321' });
      const body = jsonOf(plain);
      return isSuccess(plain) && isRecord(body) ? withJson(plain, { ...body, data, ...page }) : plain;
    };
    expect(await found(rule, bend, orders)).toEqual([]);
  });
});
