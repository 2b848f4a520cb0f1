import { describe, expect, it } from 'vitest';
import {
  around,
  ask,
  editEnvelope,
  editItem,
  editItems,
  failure,
  isItem,
  isList,
  isRecord,
  isSuccess,
  itemOf,
  itemsOf,
  jsonOf,
  matches,
  onReply,
  onRequest,
  parametersOf,
  pathOf,
  sentObject,
  success,
  withBody,
  withItems,
  withJson,
  withStatus,
  withTarget,
} from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { auditLifecycle, notPassed } from '../probe/lifecycle-audit.ts';
import { lifecycleYaml, planOf } from '../probe/lifecycle-plan.ts';
import { someOf } from '../support/share-of.ts';

type Fields = Readonly<Record<string, unknown>>;
type Wrap = (api: Api) => Api;

const writes = ['PUT', 'PATCH', 'DELETE'];
const isWrite = (method: string): boolean => writes.includes(method);

/** The items that a reply shows, each edited by what the service remembers of it. */
function stamped(stamp: (id: string, request: { method: string }) => Fields): Wrap {
  return onReply((request, reply) =>
    request.method === 'DELETE' ? reply : editItems(reply, (item) => ({ ...item, ...stamp(String(item.id), request) })),
  );
}

/** Services that all conform, each in its own way. */
const conformant: Readonly<Record<string, { wrap: Wrap; plan?: string }>> = {
  'answers writes with 204 and no body': {
    wrap: onReply((request, reply) =>
      isWrite(request.method) && isSuccess(reply) ? { ...reply, status: 204, body: '' } : reply,
    ),
    plan: lifecycleYaml.replace(/^profile:.*$/m, ''),
  },
  'answers a delete with null, with 202': {
    wrap: onReply((request, reply) =>
      request.method === 'DELETE'
        ? withStatus(
            editItem(reply, () => null),
            isSuccess(reply) ? 202 : reply.status,
          )
        : reply,
    ),
    plan: lifecycleYaml.replace('delete: 200', 'delete: 202'),
  },
  'merges on PUT': {
    wrap: around((request, next) => {
      const old = itemOf(ask(next, request, 'GET', request.target));
      const sent = sentObject(request);
      return request.method === 'PUT' && old !== undefined && sent?.name !== undefined
        ? next(withBody(request, { ...old, ...sent }))
        : next(request);
    }),
  },
  'does not let the e-mail address be changed, and says nothing': {
    wrap: around((request, next) => {
      const old = itemOf(ask(next, request, 'GET', request.target));
      const sent = sentObject(request);
      return matches(request, 'PUT', '/users/{id}') && old !== undefined && sent?.email !== undefined
        ? next(withBody(request, { ...sent, email: old.email }))
        : next(request);
    }),
  },
  'refuses another e-mail address with 400': {
    wrap: around((request, next) => {
      const old = itemOf(ask(next, request, 'GET', request.target));
      const isOther = old !== undefined && sentObject(request)?.email !== old.email;
      return isOther && matches(request, 'PUT', '/users/{id}')
        ? failure(400, 'INVALID_INPUT', 'The address cannot be changed.')
        : next(request);
    }),
  },
  'takes a PUT only with the id in its body': {
    wrap: around((request, next) =>
      request.method === 'PUT' &&
      isSuccess(ask(next, request, 'GET', request.target)) &&
      sentObject(request)?.id === undefined
        ? failure(400, 'INVALID_INPUT', 'The id must be sent too.')
        : next(request),
    ),
  },
  'normalises what it stores': {
    wrap: onRequest((request) => {
      const sent = sentObject(request);
      if (sent === undefined) return request;
      const normal = (key: string, text: string): string =>
        ['email', 'visibility'].includes(key) ? text.trim().toLowerCase() : `${text.trim().toUpperCase()} `;
      return withBody(
        request,
        Object.fromEntries(
          Object.entries(sent).map(([key, value]) => [key, typeof value === 'string' ? normal(key, value) : value]),
        ),
      );
    }),
  },
  'counts versions and keeps the time of change': {
    wrap: (api) => {
      const versions = new Map<string, number>();
      return stamped((id, { method }) => {
        if (isWrite(method)) versions.set(id, (versions.get(id) ?? 0) + 1);
        const version = versions.get(id) ?? 0;
        return {
          version,
          etag: `"${id}-${version}"`,
          updatedAt: new Date(Date.UTC(2026, 1, 1, 0, 0, version)).toISOString(),
        };
      })(api);
    },
  },
  'shows when it was served, and signs links anew': {
    wrap: (api) => {
      let served = 0;
      return stamped((id) => {
        served += 1;
        const retrievedAt = new Date(Date.UTC(2026, 1, 1, 0, 0, served)).toISOString();
        return { retrievedAt, links: { self: `/x/${id}?signature=${served}` } };
      })(api);
    },
  },
  'derives fields from others': {
    wrap: onReply((request, reply) =>
      request.method === 'DELETE'
        ? reply
        : editItems(reply, (item) => ({
            ...item,
            label: `${String(item.name ?? item.product ?? item.displayName)} (${String(item.nickname)})`,
            price: Number(item.quantity ?? 1) * 7,
            isRoman: item.city === 'Rome',
          })),
    ),
  },
  'lists only ids and names': {
    wrap: onReply((request, reply) =>
      isList(request)
        ? editItems(reply, ({ id, name, displayName, product }) => ({ id, name, displayName, product }))
        : reply,
    ),
  },
  'lists without paging': {
    wrap: (api) => (request) => {
      if (request.method !== 'GET' || !isList(request)) return api(request);
      const all = api(withTarget(request, `${request.target.replace(/\?.*$/, '')}?size=100`));
      const items = itemsOf(all);
      return items === undefined ? all : success(items);
    },
  },
  'has no envelope': {
    wrap: onReply((request, reply) => {
      const body = jsonOf(reply);
      if (!isSuccess(reply) || !isRecord(body)) return reply;
      return withJson(reply, request.method === 'GET' && isList(request) ? body : body.data);
    }),
  },
  'numbers the positions of its items': {
    wrap: onReply((request, reply) => {
      if (isList(request)) return editItems(reply, (item) => item);
      return request.method === 'GET' ? editItem(reply, (item) => ({ ...item, position: Number(item.id) - 1 })) : reply;
    }),
  },
  'finishes new items in the background': {
    wrap: (api) => {
      const seen = new Map<string, number>();
      // Stands for time, of which a look at what others have takes none.
      let clock = 0;
      return onReply((request, reply) => {
        if (!isList(request)) clock += 1;
        return request.method === 'DELETE'
          ? reply
          : editItems(reply, (item) => {
              // What was there before is done: else a first look would begin the work.
              const made = seen.get(String(item.id)) ?? (request.method === 'POST' ? clock : Number.NEGATIVE_INFINITY);
              seen.set(String(item.id), made);
              return { ...item, progress: clock - made > 9 ? 'done' : 'under way', isReady: clock - made > 12 };
            });
      })(api);
    },
  },
  'hides the nickname': {
    wrap: onReply((_request, reply) => editItems(reply, ({ nickname: _nickname, ...item }) => item)),
  },
  'masks a field that can be written': {
    wrap: onReply((_request, reply) =>
      editItems(reply, (item) => ('city' in item ? { ...item, city: item.city === null ? null : '***' } : item)),
    ),
  },
  'leaves null out': {
    wrap: onReply((_request, reply) =>
      editItems(reply, (item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))),
    ),
  },
  'changes strangers while the audit is on': {
    wrap: (api) => {
      let turn = 0;
      return (request) => {
        turn += 1;
        const token = {
          ...request,
          headers: { ...request.headers, authorization: 'Bearer reference-token-0123456789' },
        };
        ask(api, token, 'PATCH', `/users/${(turn % 20) + 1}`, { city: `City ${turn}` });
        if (turn % 5 === 0) ask(api, token, 'POST', '/users', { name: 'Other', email: `other-${turn}@example.test` });
        if (turn % 7 === 0) ask(api, token, 'POST', '/user-profiles', { displayName: `Other ${turn}` });
        return api(request);
      };
    },
  },
  'gives each owner ids of its own': {
    // Orders are shown under another number for each owner: 101 of user 2 is 1002.
    wrap: around((request, next) => {
      const [owner = ''] =
        parametersOf(request, '/users/{id}/orders') ?? parametersOf(request, '/users/{id}/orders/{x}') ?? [];
      const shift = owner === '1' ? 0 : 28;
      const inner = request.target.replace(/(?<=\/orders\/)\d+/, (id) => String(Number(id) - shift));
      const reply = next(withTarget(request, inner));
      return /\/orders/.test(request.target) && request.method !== 'DELETE'
        ? editItems(reply, (item) => ({ ...item, id: Number(item.id) + shift }))
        : reply;
    }),
  },
  'has ids that need percent-encoding': {
    wrap: around((request, next) => {
      const outer = /\/user-profiles\/([^/?]+)/.exec(request.target)?.[1];
      const plain = outer === undefined ? undefined : decodeURIComponent(outer).replace(/^a\/b /, '');
      const target =
        outer === undefined || plain === undefined
          ? request.target
          : request.target.replace(outer, encodeURIComponent(plain));
      const reply = next(withTarget(request, target));
      return pathOf(request).startsWith('/user-profiles')
        ? editItems(reply, (item) => ('id' in item ? { ...item, id: `a/b ${String(item.id)}` } : item))
        : reply;
    }),
  },
  'forbids a PATCH of profiles': {
    wrap: around((request, next) => {
      const isThere = isSuccess(ask(next, request, 'GET', request.target));
      return isThere && matches(request, 'PATCH', '/user-profiles/{id}')
        ? failure(403, 'FORBIDDEN', 'Profiles are not to be changed.')
        : next(request);
    }),
  },
};

describe('conformant services', () => {
  it.each(someOf(Object.entries(conformant)))('which %s: no violation', async (_name, { wrap, plan }) => {
    const audit = await auditLifecycle(wrap, plan === undefined ? {} : { plan: planOf(plan) });
    const failed = notPassed(audit).filter((line) => !/ \| (inconclusive|inapplicable) \| /.test(line));
    expect(failed).toEqual([]);
  });

  it.each([
    ['no read', 'read, '],
    ['no list', 'list, '],
    ['no delete', ', delete]', ']'],
    ['no patch', 'patch, '],
    ['no replace', 'replace, '],
    ['no change values', '    change: { nickname: bea, city: Rome }\n'],
  ])('with %s in the plan: no violation', async (_name, left, put = '') => {
    const audit = await auditLifecycle(undefined, { plan: planOf(lifecycleYaml.replaceAll(left, put)) });
    const failed = notPassed(audit).filter((line) => !/ \| (inconclusive|inapplicable) \| /.test(line));
    expect(failed).toEqual([]);
  });

  it('under two addresses of one store, written to at the same time: no violation', async () => {
    const plan = planOf(`${lifecycleYaml}\ncontract: { versions: ["/v1", "/v2"] }\n`);
    const wrap: Wrap = onRequest((request) => withTarget(request, request.target.replace(/^\/v2/, '/v1')));
    const audit = await auditLifecycle(wrap, { plan });
    const failed = notPassed(audit).filter((line) => !/ \| (inconclusive|inapplicable) \| /.test(line));
    expect(failed).toEqual([]);
  });

  it('with a thousand users of whom few are looked at: found at the end of the list', async () => {
    const wrap: Wrap = (api) => {
      for (let number = 0; number < 1000; number += 1) {
        const body = new TextEncoder().encode(JSON.stringify({ name: 'Many', email: `many-${number}@example.test` }));
        const headers = { authorization: 'Bearer reference-token-0123456789' };
        api({ method: 'POST', target: '/users', headers, body, connection: 1 });
      }
      return api;
    };
    const plan = planOf(lifecycleYaml.replace('writes: true', 'writes: true\nhttp: { max_pages: 5 }'));
    const audit = await auditLifecycle(wrap, { plan });
    const lines = notPassed(audit);
    expect(lines).toEqual(['operation/counts | inconclusive | /users | Probity could not read the whole list']);
    expect(audit.report.cleanup.left).toEqual([]);
  });
});

/** Defects beyond the mutants: services that try to get away with it. */
const liars: Readonly<Record<string, { wrap: Wrap; failed: readonly string[] }>> = {
  'answers each PUT as a success and stores nothing anywhere': {
    wrap: around((request, next) => {
      const old = itemOf(ask(next, request, 'GET', request.target));
      const reply = next(request);
      if (isSuccess(reply) && request.method === 'PUT') ask(next, request, 'PUT', request.target, old);
      return reply;
    }),
    failed: ['operation/replace'],
  },
  'answers writes without an envelope and without the item': {
    wrap: onReply((request, reply) =>
      isSuccess(reply) && ['PUT', 'PATCH'].includes(request.method) ? withJson(reply, { message: 'ok' }) : reply,
    ),
    failed: ['operation/patch', 'operation/replace'],
  },
  'says success=false on every 2xx to a write: another rule’s business': {
    wrap: onReply((request, reply) =>
      isSuccess(reply) && isItem(request) && isWrite(request.method)
        ? editEnvelope(reply, (envelope) => ({ ...envelope, success: false }))
        : reply,
    ),
    failed: [],
  },
  'answers 200 with null for what was deleted: another rule’s business': {
    wrap: onReply((request, reply) =>
      reply.status === 404 && request.method === 'GET' && isItem(request) ? success(null) : reply,
    ),
    failed: [],
  },
  'answers 410 for what was deleted: another rule’s business': {
    wrap: onReply((request, reply) => (reply.status === 404 && isItem(request) ? withStatus(reply, 410) : reply)),
    failed: [],
  },
  'takes a PUT of what was deleted for a create: another rule’s business': {
    wrap: around((request, next) => {
      const reply = next(request);
      return reply.status === 404 && matches(request, 'PUT', '/user-profiles/{id}')
        ? ask(next, request, 'POST', '/user-profiles', sentObject(request))
        : reply;
    }),
    failed: [],
  },
  'marks as deleted and goes on showing': {
    wrap: (api) => {
      const ghosts = new Map<string, unknown>();
      return around((request, next) => {
        const old = itemOf(ask(next, request, 'GET', request.target));
        const reply = next(request);
        if (isSuccess(reply) && matches(request, 'DELETE', '/users/{id}'))
          ghosts.set(request.target, { ...old, deleted: true });
        const ghost = request.method === 'GET' ? ghosts.get(request.target) : undefined;
        return ghost === undefined ? reply : success(ghost);
      })(api);
    },
    failed: ['operation/delete'],
  },
  'patches every user at once': {
    wrap: around((request, next) => {
      const reply = next(request);
      if (isSuccess(reply) && matches(request, 'PATCH', '/users/{id}')) {
        for (let id = 1; id < 60; id += 1) ask(next, request, 'PATCH', `/users/${id}`, sentObject(request));
      }
      return reply;
    }),
    failed: ['operation/neighbours'],
  },
  'deletes every order of the user at once': {
    wrap: around((request, next) => {
      const reply = next(request);
      if (isSuccess(reply) && matches(request, 'DELETE', '/users/{id}/orders/{order_id}')) {
        const collection = request.target.replace(/\/[^/]*$/, '');
        for (let id = 101; id < 160; id += 1) ask(next, request, 'DELETE', `${collection}/${id}`);
      }
      return reply;
    }),
    failed: ['operation/neighbours'],
  },
  'empties the list instead of deleting one': {
    wrap: (api) => {
      let isEmpty = false;
      return around((request, next) => {
        const reply = next(request);
        if (isSuccess(reply) && matches(request, 'DELETE', '/user-profiles/{id}')) isEmpty = true;
        return isEmpty && matches(request, 'GET', '/user-profiles')
          ? editEnvelope(withItems(reply, []), (envelope) => ({ ...envelope, totalElements: 0, totalPages: 0 }))
          : reply;
      })(api);
    },
    failed: ['operation/neighbours'],
  },
  'shows orders under any owner in the list alone': {
    wrap: around((request, next) => {
      const reply = next(request);
      if (!isSuccess(reply) || !matches(request, 'GET', '/users/{id}/orders')) return reply;
      const theirs = itemsOf(ask(next, request, 'GET', '/users/1/orders?size=100')) ?? [];
      const own = (itemsOf(reply) ?? []).filter(({ userId }) => userId !== 1);
      return withItems(reply, [...own, ...theirs.map(({ userId: _owner, ...order }) => order)]);
    }),
    failed: ['paths/hierarchy'],
  },
};

describe('services that do not conform', () => {
  it.each(someOf(Object.entries(liars)))('which %s', async (_name, { wrap, failed }) => {
    const audit = await auditLifecycle(wrap);
    expect({ failed: audit.failed, lines: failed.length === 0 ? audit.failed : [] }).toEqual({ failed, lines: [] });
  });
});

describe('a fresh reference', () => {
  it('knows none of the words that mark items as ours', () => {
    const auth = { authorization: 'Bearer reference-token-0123456789' };
    const reply = createReference()({
      method: 'GET',
      target: '/users?size=100',
      headers: auth,
      body: new Uint8Array(),
      connection: 1,
    });
    expect(String(reply.body)).not.toContain('probe');
  });
});
