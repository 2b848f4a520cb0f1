import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { editEnvelope, editItems, onReply } from '../../fixtures/mutants/mutant.ts';
import { mutantOf } from '../../fixtures/mutants/index.ts';
import type { Api } from '../../fixtures/reference/api.ts';
import { isSuccess, itemsOf, withItems } from '../../fixtures/reference/replies.ts';
import { isList } from '../../fixtures/reference/requests.ts';
import { isSessionName } from '../../rules/stateless/shared/cookies.ts';
import { judge, judgeOverHttp } from './stateless-audit.ts';
import { shareOf, someOf } from '../support/share-of.ts';

/** A value that changes with each answer, laid into every envelope. */
function telling(name: string, next: () => unknown): (api: Api) => Api {
  return onReply((_request, reply) => editEnvelope(reply, (body) => ({ ...body, [name]: next() })));
}

function counter(): () => number {
  let value = 0;
  return () => (value += 1);
}

describe('services that remember nothing of their clients', () => {
  const services: Readonly<Record<string, (api: Api, now: () => number) => Api>> = {
    'the reference': (api) => api,
    'a running number for each answer': telling('requestId', counter()),
    'a random word for each answer': telling('trace', () => Math.random().toString(36)),
    'the time since the start': (api, now) => telling('uptime', () => now() - 1_700_000_000_000)(api),
    'the time of serving, in epoch milliseconds': (api, now) => telling('servedAt', now)(api),
    'two replicas in turn, each with its name': (api) => {
      const next = counter();
      return telling('node', () => (next() % 2 === 0 ? 'a' : 'b'))(api);
    },
    'a list in any order': onReply((request, reply) => {
      const items = itemsOf(reply);
      const isMine = isList(request) && request.target.startsWith('/users/');
      return items === undefined || !isMine
        ? reply
        : withItems(
            reply,
            items.toSorted(() => Math.random() - 0.5),
          );
    }),
    'signed links in the items': (api) => {
      const next = counter();
      return onReply((_request, reply) =>
        isSuccess(reply) ? editItems(reply, (item) => ({ ...item, photo: `/p?sig=${(next() * 7919) % 1000}` })) : reply,
      )(api);
    },
  };

  it.each(someOf(Object.entries(services)))('%s', async (_name, make) => {
    expect(await judge(make)).toEqual({});
  });

  it('are not accused of what others write, whenever they do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 40 }), async (period, start) => {
        const outcomes = await judge((api) => {
          const asked = counter();
          let written = 0;
          return onReply((_request, reply) => {
            if ((asked() + start) % period === 0) written += 1;
            return editItems(reply, (item) => (item.id === 1 ? { ...item, name: `Name ${written}` } : item));
          })(api);
        });
        expect(Object.keys(outcomes).filter((rule) => outcomes[rule] === 'failed')).toEqual([]);
      }),
      { numRuns: shareOf(4) },
    );
  });

  it('are not accused where others add and delete by turns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 400, maxLength: 400 }), async (moments) => {
        const outcomes = await judge((api) => {
          const asked = counter();
          let isThere = false;
          return onReply((request, reply) => {
            if (moments[asked() % moments.length] === true) isThere = !isThere;
            const items = itemsOf(reply);
            const isMine = isThere && items !== undefined && request.target.startsWith('/user-profiles');
            return isMine ? withItems(reply, items.slice(1)) : reply;
          })(api);
        });
        expect(Object.keys(outcomes).filter((rule) => outcomes[rule] === 'failed')).toEqual([]);
      }),
      { numRuns: shareOf(3) },
    );
  });
});

describe('over real connections', () => {
  const named = async (id: string): Promise<Mutant> => {
    const mutant = await mutantOf(id);
    if (mutant?.mutate === undefined) throw new Error(`there is no mutant ${id}`);
    return mutant;
  };

  it('the reference is not accused', async () => {
    expect(await judgeOverHttp((api) => api)).toEqual({});
  });

  it.each([
    'stateless/second-on-connection',
    'stateless/sort-remembered-by-connection',
    'stateless/size-remembered',
    'stateless/language-remembered',
    'stateless/continues',
    'stateless/continues-by-itself',
    'stateless/last-read-first',
    'stateless/remembered-by-cookie',
    'stateless/session-cookie',
    'operation/list-marks-as-read',
  ])('%s is caught, by its rule', async (id) => {
    const { mutate, kills } = await named(id);
    const outcomes = await judgeOverHttp((api) => mutate?.(api) ?? api);
    const failed = Object.keys(outcomes).filter((rule) => outcomes[rule] === 'failed');
    expect(failed.filter((rule) => rule !== 'stateless/cookie')).toEqual([kills]);
  });
});

describe('the names of session cookies', () => {
  it.each([
    'JSESSIONID',
    'PHPSESSID',
    'connect.sid',
    'ASP.NET_SessionId',
    'ASPSESSIONIDQCBDDRTA',
    'laravel_session',
    'sessionid',
    '_shop_session',
    '__Host-session',
    'SESSION',
    'koa.sess',
    'rack.session',
    'remember_token',
    '.AspNetCore.Identity.Application',
    'access_token',
  ])('%s is one', (name) => {
    expect(isSessionName(name)).toBe(true);
  });

  it.each([
    'AWSALB',
    'ROUTEID',
    '__cf_bm',
    'INGRESSCOOKIE',
    'lang',
    'XSRF-TOKEN',
    'sticky-session',
    'ARRAffinity',
    'side',
  ])('%s is none', (name) => {
    expect(isSessionName(name)).toBe(false);
  });
});
