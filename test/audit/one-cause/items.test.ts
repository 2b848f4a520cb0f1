import { expect, it } from 'vitest';
import {
  type Api,
  type ApiRequest,
  around,
  ask,
  defaultToken,
  editItem,
  editItems,
  isCreate,
  isItem,
  isList,
  isSuccess,
  itemOf,
  itemsOf,
  matches,
  onReply,
  onRequest,
  sentObject,
  withItems,
  withStatus,
} from '../../../fixtures/mutants/mutant.ts';
import { type Case, expectedOf, named, toldOf, type Wrap } from './audit.ts';
import { someOf } from '../../support/share-of.ts';

type Item = Readonly<Record<string, unknown>>;

/** Every read of an item at an address changes it, before or after it is shown. */
const changedByReads = (template: string, change: (item: Item) => Item, when: 'before' | 'after'): Wrap =>
  around((request, next) => {
    const address = request.target.replace(/\?.*/s, '');
    const shown = matches(request, 'GET', template) ? itemOf(next({ ...request, target: address })) : undefined;
    if (shown === undefined) return next(request);
    const first = when === 'after' ? next(request) : undefined;
    ask(next, request, 'PATCH', address, change(shown));
    return first ?? next(request);
  });

/** Each create does something to the item that was made before it. */
const reachingBack = (template: string, reach: (next: Api, request: ApiRequest, previous: string) => void): Wrap => {
  return (api) => {
    let previous: string | undefined;
    return around((request, next) => {
      const reply = next(request);
      if (!matches(request, 'POST', template) || !isSuccess(reply)) return reply;
      if (previous !== undefined) reach(next, request, previous);
      previous = `${request.target}/${String(itemOf(reply)?.id)}`;
      return reply;
    })(api);
  };
};

/** All creates are kept under the id that the first one got. */
const oneSlot = (template: string): Wrap => {
  return (api) => {
    const slots = new Map<string, string>();
    return around((request, next) => {
      const slot = slots.get(request.target);
      if (!matches(request, 'POST', template)) return next(request);
      if (slot !== undefined && isSuccess(ask(next, request, 'GET', slot))) {
        const reply = next({ ...request, method: 'PUT', target: slot });
        return isSuccess(reply) ? withStatus(reply, 201) : reply;
      }
      const reply = next(request);
      if (isSuccess(reply)) slots.set(request.target, `${request.target}/${String(itemOf(reply)?.id)}`);
      return reply;
    })(api);
  };
};

const cases: readonly Case[] = [
  [
    'a read that counts up a field after it was shown',
    changedByReads('/users/{id}', ({ age }) => ({ age: Number(age ?? 0) + 1 }), 'after'),
    'operation/safe-read',
    'status.invalid-input',
  ],
  [
    'a read that counts up a field before it is shown',
    changedByReads('/users/{id}', ({ age }) => ({ age: Number(age ?? 0) + 1 }), 'before'),
    'operation/safe-read',
  ],
  [
    'a read that renames what it shows',
    changedByReads('/users/{id}', ({ name }) => ({ name: `${String(name)}x` }), 'before'),
    'operation/safe-read',
    'operation.create',
  ],
  [
    'a create that overwrites the item before it',
    reachingBack('/user-profiles', (next, request, previous) => {
      ask(next, request, 'PUT', previous, sentObject(request));
    }),
    'operation/neighbours',
    'operation.create',
  ],
  [
    'a create that removes the item before it',
    reachingBack('/users', (next, request, previous) => {
      ask(next, request, 'DELETE', previous);
    }),
    'operation/neighbours',
  ],
  ['creates that all get one id', oneSlot('/users/{id}/orders'), 'resource/id-unique'],
  [
    'the same field is ignored by every change',
    onRequest((request) => {
      const { age: _age, ...rest } = sentObject(request) ?? {};
      const isChange = ['PUT', 'PATCH'].includes(request.method) && matches(request, '*', '/users/{id}');
      const body = new TextEncoder().encode(JSON.stringify(rest));
      return isChange && sentObject(request) !== undefined ? { ...request, body } : request;
    }),
    'operation/patch',
  ],
  [
    'what is deleted is only hidden from the list',
    (api) => {
      const gone = new Set<string>();
      return (request) => {
        const address = request.target.replace(/\?.*/s, '');
        if (
          request.method === 'DELETE' &&
          isItem(request) &&
          request.headers['authorization'] === `Bearer ${defaultToken}`
        ) {
          const reply = api({ ...request, method: 'GET' });
          if (reply.status === 200) gone.add(address);
          return editItem(reply, ({ id }) => ({ id, deleted: true }));
        }
        const reply = api(request);
        if (request.method !== 'GET' || !isList(request) || reply.status !== 200) return reply;
        return withItems(
          reply,
          (itemsOf(reply) ?? []).filter(({ id }) => !gone.has(`${address}/${String(id)}`)),
        );
      };
    },
    'operation/delete',
  ],
  [
    'names of fields in another style',
    onReply((request, reply) =>
      isList(request) || isItem(request) || isCreate(request)
        ? editItems(reply, ({ createdAt, ...item }) =>
            createdAt === undefined ? item : { ...item, created_at: createdAt },
          )
        : reply,
    ),
    'fields/field-style',
  ],
];

it.each(someOf(named(cases)))('$name is one problem', async ({ wrap, problem, open }) => {
  expect(await toldOf(wrap, open)).toEqual(expectedOf(problem, open));
});
