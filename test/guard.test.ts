/** Consent, ownership, and the guard, as the service sees them: the first sign of damage ends all writing. */
import { describe, expect, test } from 'vitest';
import type { Api } from '#fixtures/reference/http.ts';
import { jsonBody } from '../src/core/requests.ts';
import type { Probe } from '../src/core/probe.ts';
import { smallPlan, usersResource as users, writingPlan } from './support/plans.ts';
import { aside, head, options, outcomesOf, patch, read, remove, runScript, user } from './support/scripts.ts';

const create: Probe = {
  ...options,
  method: 'POST',
  body: jsonBody({ name: 'm1' }),
  intent: { kind: 'create', marker: 'm1', sent: { name: 'm1' } },
};

describe('ownership', () => {
  test('existing items are only read', async () => {
    const seven = user('7');
    const { outcomes } = await outcomesOf([remove(seven), patch(seven), head(seven), read(seven)]);
    expect(outcomes).toEqual(['ownership', 'ownership', 'ownership', '200']);
  });

  test('an item is ours once a read has shown our marker, and no longer once it is deleted', async () => {
    const { outcomes, result } = await outcomesOf(['create', remove, read, patch, remove, remove]);
    expect(outcomes).toEqual(['201', 'ownership', '200', '200', '200', 'ownership']);
    expect(result.remaining).toEqual([]);
  });

  test('a probe cannot claim that it goes to another URL', async () => {
    const { item: _, ...unnamed } = remove(user('7'));
    const { outcomes } = await outcomesOf([
      'create',
      read,
      (own) => ({ ...remove(own), url: '/users/7' }),
      unnamed,
      { ...unnamed, url: '/users' },
      { ...create, url: '/users/7/reset-password' },
    ]);
    expect(outcomes).toEqual(['201', '200', 'ownership', 'ownership', 'ownership', 'ownership']);
  });

  test('a URL that was missing just before may be written to', async () => {
    const nobody = user('123456789');
    const { outcomes } = await outcomesOf([patch(nobody), read(nobody), patch(nobody)]);
    expect(outcomes).toEqual(['ownership', '404', '404']);
  });

  test('a GET that the plan calls a write is a write', async () => {
    const byGet = (probe: Probe): Probe => ({
      ...probe,
      method: 'GET',
      ...(probe.operation === undefined ? {} : { operation: { ...probe.operation, method: 'GET' } }),
    });
    const seven = byGet(remove(user('7')));
    const { outcomes } = await outcomesOf([seven, 'create', read, (own) => byGet(remove(own)), read, seven]);
    expect(outcomes).toEqual(['ownership', '201', '200', '200', '200', 'ownership']);
    expect((await outcomesOf([seven], undefined, smallPlan)).outcomes).toEqual(['plan']);
  });

  test('an item that cannot be deleted is not created', async () => {
    const operations = users.operations.filter(({ kind }) => kind !== 'delete');
    const undeletable = { ...users, operations };
    const plan = { ...writingPlan, resources: [undeletable] };
    const { outcomes } = await outcomesOf([{ ...create, resource: undeletable }], undefined, plan);
    expect(outcomes).toEqual(['plan']);
  });

  test('after a create that cannot be proven ours, nothing more is created', async () => {
    const forgetful = (api: Api): Api => {
      return (request) => {
        if (request.method !== 'POST') return api(request);
        return aside(api, request, 'POST', '/users', { name: 'Somebody', email: 'somebody@example.test' });
      };
    };
    const { outcomes, result } = await outcomesOf(['create', read, 'create'], forgetful);
    expect(outcomes).toEqual(['201', '200', 'ownership']);
    expect(result.remaining).toMatchObject([{ isMarked: false }]);
  });

  test('an item that got the URL of ours is not deleted, but reported', async () => {
    const deletes: string[] = [];
    const recycling = (api: Api): Api => {
      let recycled: string | undefined;
      return (request) => {
        if (request.method === 'DELETE') deletes.push(request.target);
        const reply = api(request);
        if (request.method === 'PATCH') recycled = request.target;
        // After our change, another item is at the URL.
        return request.method === 'GET' && request.target === recycled ? aside(api, request, 'GET', '/users/3') : reply;
      };
    };
    const { outcomes, result } = await outcomesOf(['create', read, patch, read, patch], recycling);
    expect(outcomes).toEqual(['201', '200', '200', '200', 'ownership']);
    expect({ deletes, remaining: result.remaining.length }).toEqual({ deletes: [], remaining: 1 });
  });
});

describe('the guard', () => {
  test('the tenth risky request of a family is followed by a checkpoint before another one leaves', async () => {
    const lines: string[] = [];
    const watching = (api: Api): Api => {
      return (request) => {
        if (request.method === 'POST' || request.target === '/users') lines.push(request.method);
        return api(request);
      };
    };
    await runScript(async (visit) => {
      const first = await visit.create(visit.fresh());
      await visit.read(user(String(JSON.parse(first.response?.text ?? '').data.id)));
      await Promise.all(Array.from({ length: 12 }, () => visit.create(visit.fresh())));
    }, watching);
    const tenth = lines.flatMap((line, at) => (line === 'POST' ? [at] : []))[9] ?? 0;
    expect(lines.slice(tenth, tenth + 2)).toEqual(['POST', 'GET']);
  });
});
