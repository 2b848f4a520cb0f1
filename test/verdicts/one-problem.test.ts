import { describe, expect, it } from 'vitest';
import { type ApiReply, type ApiRequest, isRecord, jsonOf } from '../../fixtures/reference/http.ts';
import { answer, audit, type Bend, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';

const nine: readonly Row[] = Array.from({ length: 9 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${'HGFEDCBAZ'.charAt(index)}`,
  labels: ['old'],
  level: index,
}));

const plan = thingsPlan.replace('writes: true', 'writes: true\nrules: { envelope/timestamp-fresh: off }');
const itemPlan = plan
  .replace('{ name: "Thing {{unique}}" }', '{ name: "Thing {{unique}}", labels: [new], level: 8, note: Red }')
  .replace('{ name: Other }', '{ name: Other, note: Blue }');
const checkedPlan = itemPlan.replace('required: [name]', 'required: [name], invalid: [{ note: 5 }]');
const partsPlan = `${plan}    children: [{ path: /parts, operations: [list, read, create, delete], create: { example: { name: "Part {{unique}}" }, required: [name] } }]
`;
const sortPlan = plan.replace('change:', 'sort: [name]\n    change:');

const idIn = ({ target }: ApiRequest): string | undefined => /^\/things\/(\w+)$/.exec(target)?.[1];
const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const isListed = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^\/things(?:\?|$)/.test(target);
const isNamed = (request: ApiRequest): boolean => {
  const name = sentBy(request)?.['name'];
  return typeof name === 'string' && name.trim() !== '';
};
const dataOf = (reply: ApiReply): Readonly<Record<string, unknown>> => {
  const body = jsonOf(reply);
  return isRecord(body) && isRecord(body['data']) ? body['data'] : {};
};

/** Changes the row that a request is about before it is answered. */
const changing =
  (method: string, change: (row: Row, request: ApiRequest) => object): Bend =>
  (request, { rows }) => {
    const at = rows.findIndex(({ id }) => id === idIn(request));
    const row = rows[at];
    if (request.method === method && row !== undefined) rows[at] = { ...row, ...change(row, request), id: row.id };
    return undefined;
  };
/** The list in the order that is asked for, bent. */
const listing =
  (bend: (rows: readonly Row[]) => readonly Row[]): Bend =>
  (request, { rows }) => {
    const [, direction] = /[?&]sort=name(?:,|%2C)(asc|desc)/.exec(request.target) ?? [];
    if (!isListed(request) || (direction === undefined && request.target.includes('sort='))) return undefined;
    const sorted = rows.toSorted((one, other) => (String(one['name']) < String(other['name']) ? -1 : 1));
    return answer(200, bend(direction === undefined ? rows : direction === 'asc' ? sorted : sorted.toReversed()));
  };

/** Several ways to be wrong at once. */
const both =
  (...bends: readonly Bend[]): Bend =>
  (request, service, usual) => {
    for (const bend of bends) {
      const reply = bend(request, service, usual);
      if (reply !== undefined) return reply;
    }
    return undefined;
  };

const showsPrevious = (): Bend => {
  let last: string | undefined;
  return (request, { rows }) => {
    const row = rows.find(({ id }) => id === idIn(request));
    if (request.method !== 'GET' || row === undefined) return undefined;
    const shown = rows.find(({ id }) => id === last) ?? row;
    last = row.id;
    return answer(200, shown);
  };
};
const namesAnother = (): Bend => {
  let count = 9000;
  return (request, _service, usual) => {
    const reply = isCreate(request) ? usual() : undefined;
    count += 1;
    return reply?.status === 201 ? answer(201, { ...dataOf(reply), id: String(count) }) : reply;
  };
};
const showsOnce = (): Bend => {
  const shown = new Set<string>();
  return listing((rows) => {
    const left = rows.filter(({ id }) => !shown.has(id));
    for (const { id } of left.slice(0, 1)) shown.add(id);
    return left;
  });
};
const answersWithFirst = (): Bend => {
  let first: Readonly<Record<string, unknown>> | undefined;
  return (request, _service, usual) => {
    const reply = isCreate(request) ? usual() : undefined;
    if (reply?.status !== 201) return reply;
    first ??= dataOf(reply);
    return answer(201, first);
  };
};
const replacesLast: Bend = (request, { rows }, usual) => {
  const count = rows.length;
  const reply = isCreate(request) ? usual() : undefined;
  if (rows.length > count && Number(rows.at(-2)?.id) > 100) rows.splice(-2, 1);
  return reply;
};
const refuses200: Bend = (request) => {
  const sent = sentBy(request);
  return isCreate(request) && sent !== undefined && typeof sent['name'] !== 'string'
    ? answer(200, { error: 'A name is needed.' })
    : undefined;
};
const missing200: Bend = (request, { rows }) =>
  request.method === 'GET' && idIn(request) !== undefined && rows.every(({ id }) => id !== idIn(request))
    ? answer(200, { error: 'There is none.' })
    : undefined;
const dropsNote: Bend = changing('PATCH', (_row, request) =>
  sentBy(request) === undefined || 'note' in (sentBy(request) ?? {}) ? {} : { note: undefined },
);
const validates: Bend = (request) => {
  const sent = sentBy(request);
  if (!['POST', 'PUT', 'PATCH'].includes(request.method) || sent === undefined) return undefined;
  const isWrong = (key: string): boolean => key in sent && sent[key] !== undefined && typeof sent[key] !== 'string';
  return isWrong('name') || isWrong('note') || ('name' in sent && !isNamed(request)) ? answer(400) : undefined;
};
const givesOneId = (): Bend => {
  let first: string | undefined;
  return (request, { rows }, usual) => {
    const reply = isCreate(request) ? usual() : undefined;
    const row = rows.at(-1);
    if (reply?.status !== 201 || row === undefined) return reply;
    first ??= row.id;
    rows[rows.length - 1] = { ...row, id: first, name: String(row['name']).slice(0, -2) };
    return answer(201, rows.at(-1));
  };
};
const drains = changing('GET', ({ level }) => (typeof level === 'number' ? { level: level - 0.25 } : {}));
const closed: Bend = ({ headers }) =>
  headers['authorization'] === 'Bearer reference-token-0123456789' ? undefined : answer(401);
const usesUp: Bend = (request, { rows }, usual) => {
  const reply = usual();
  const index = rows.findIndex(({ id }) => id === idIn(request));
  const row = rows[index];
  if (isCreate(request) && reply.status === 201) {
    const made = { ...rows.pop(), id: String(dataOf(reply)['id']), left: 3 };
    rows.push(made);
    return answer(201, made);
  }
  if (request.method !== 'GET' || row === undefined) return reply;
  const next = { ...row, left: Number(row['left']) - 1 };
  rows.splice(index, 1, ...(next.left > 0 ? [next] : []));
  return answer(200, next);
};
const clears = changing('GET', () => ({ labels: [] }));
let made = 0;
const makesSlugs = both(
  changing('PATCH', (_row, request) => ('name' in (sentBy(request) ?? {}) ? { slug: `thing-${(made += 1)}` } : {})),
  (request, { rows }, usual) => {
    const reply = isCreate(request) ? usual() : undefined;
    if (reply?.status !== 201) return reply;
    const row: Row = { id: String(dataOf(reply)['id']), ...dataOf(reply), slug: `thing-${(made += 1)}` };
    rows[rows.length - 1] = row;
    return answer(201, row);
  },
);
/** Things have parts: they go with the first of those that is deleted, or all of those do. */
const takesAlong = (what: 'owner' | 'others'): Bend => {
  const parts = new Map<string, readonly Row[]>();
  let count = 500;
  return (request, { rows }) => {
    const [, owner, id] = /^\/things\/(\w+)\/parts(?:\/(\w+))?(?:\?|$)/.exec(request.target) ?? [];
    if (owner === undefined) return undefined;
    const at = rows.findIndex((row) => row.id === owner);
    const own = parts.get(owner) ?? [];
    const part = own.find((each) => each.id === id);
    if (at < 0 || (id !== undefined && part === undefined)) return answer(404);
    switch (request.method) {
      case 'GET':
        return answer(200, part ?? own);
      case 'POST': {
        if (id !== undefined) return answer(405);
        if (!isNamed(request)) return answer(400);
        count += 1;
        const made = { ...sentBy(request), id: String(count) };
        parts.set(owner, [...own, made]);
        return answer(201, made);
      }
      case 'DELETE':
        if (part === undefined) return answer(405);
        if (what === 'owner') rows.splice(at, 1);
        parts.set(owner, []);
        return answer(200, part);
      default:
        return answer(405);
    }
  };
};
/** An id that a number of JavaScript cannot hold. */
const longId = (count: number): string => String(7_210_000_000_000_000_017n + BigInt(count) * 1_000_003n);
const long = nine.map((row, index) => ({ ...row, id: longId(index) }));
/** Gives long ids, and shows them rounded. */
const rounds = (): Bend => {
  let count = long.length;
  return (request, { rows }, usual) => {
    const length = rows.length;
    const reply = usual();
    const row = rows[length];
    const made = row === undefined ? undefined : { ...row, id: longId((count += 1)) };
    if (made !== undefined) rows[length] = made;
    const { body, ...rest } = made === undefined ? reply : answer(201, made);
    return { ...rest, body: String(body).replaceAll(/"id":"(\d+)"/g, (_shown, id) => `"id":${Number(id)}`) };
  };
};
/** What is asked of a kind of address is answered as it was before the last writes, as many of these as the service tells. */
const behind = (isMeant: (request: ApiRequest) => boolean, writes: number): Bend => {
  const kept = new Map<string, { readonly at: number; readonly reply: ApiReply }>();
  let written = 0;
  return (request, service, usual) => {
    if (request.method !== 'GET') {
      written += 1;
      return undefined;
    }
    if (!isMeant(request)) return undefined;
    const [, name] = /[?&]name=([^&]*)/.exec(request.target) ?? [];
    const known = kept.get(request.target);
    if (known !== undefined && written - known.at <= writes) return known.reply;
    const wanted = name === undefined ? undefined : decodeURIComponent(name.replaceAll('+', ' '));
    const found = service.rows.filter((row) => wanted === undefined || row['name'] === wanted);
    const reply = isListed(request) ? answer(200, found) : usual();
    kept.set(request.target, { at: written, reply });
    return reply;
  };
};
const filterPlan = plan.replace('change:', 'filters: { name: [Thing H] }\n    change:');
/** The list by a name, as it is. */
const finds = behind((request) => isListed(request) && request.target.includes('name='), -1);
const twice = listing((rows) => [...rows, ...rows.slice(0, 1)]);

/** The problems that must be mended. */
async function problemsOf(bend: Bend, text: string, seeds: readonly Row[] = nine): Promise<readonly string[]> {
  const { report } = await audit(serve(bend, seeds), text);
  return report.problems.flatMap(({ id, level }) => (level === 'must' ? [id] : [])).sort();
}

describe('one cause is one problem', () => {
  it.each<readonly [string, Bend, string, string]>([
    ['a read that shows the item that was read before', showsPrevious(), plan, 'operation/read'],
    ['a create that names another id than it stores', namesAnother(), plan, 'operation/read'],
    ['a create that answers with the first that was made', answersWithFirst(), plan, 'operation/create'],
    [
      'a create that takes away the one before, where nothing is changed',
      both(({ method }) => (method === 'PUT' || method === 'PATCH' ? answer(405) : undefined), replacesLast),
      plan.replace(', replace, patch', '').replace(/ {4}change.*\n/, ''),
      'operation/neighbours',
    ],
    ['a refusal that is answered with 200', both(refuses200, validates), checkedPlan, 'status/invalid-input'],
    ['a list that shows its first item twice', twice, sortPlan, 'resource/id-unique'],
    ['a list that shows eight items', listing((rows) => rows.slice(0, 8)), sortPlan, 'operation/listed'],
    ['a read that counts a value down', drains, itemPlan, 'operation/safe-read'],
    ['a read that empties a list of words', clears, itemPlan, 'operation/safe-read'],
    [
      'reads that are behind',
      both(
        behind((request) => idIn(request) !== undefined, 2),
        finds,
      ),
      filterPlan,
      'operation/patch',
    ],
    ['lists that are behind', behind(isListed, 6), filterPlan, 'operation/listed'],
    ['a PATCH that drops what it does not send', both(validates, dropsNote), itemPlan, 'operation/patch'],
  ])('%s', async (_name, bend, text, id) => {
    expect(await problemsOf(bend, text)).toEqual([id]);
  });

  it('a read that counts an item down, and the third takes it', async () => {
    const plan = itemPlan.replace('writes: true', 'writes: true\nauth: { bearer: reference-token-0123456789 }');
    expect(await problemsOf(both(closed, validates, usesUp), plan, [])).toEqual(['operation/safe-read']);
  });

  it('a list that shows each item once', async () => {
    expect(await problemsOf(showsOnce(), plan, nine.slice(0, 4))).toEqual(['operation/safe-read']);
  });

  it('a part that takes the thing that it belongs to with it', async () => {
    expect(await problemsOf(takesAlong('owner'), partsPlan)).toEqual(['operation/neighbours']);
    const closed = both(
      ({ headers }) => (headers['authorization'] === 'Bearer t-123456789' ? undefined : answer(401)),
      takesAlong('owner'),
    );
    expect(await problemsOf(closed, `auth: { bearer: t-123456789 }\n${partsPlan}`)).toEqual(['operation/neighbours']);
  });

  it('a cookie that stands in for the token, whatever is in it', async () => {
    const session: Bend = ({ headers }, _service, usual) => {
      const isKnown = headers['authorization'] === 'Bearer t-123456789';
      if (!isKnown && headers['cookie']?.includes('sid=') !== true) return answer(401);
      const reply = usual();
      return isKnown ? { ...reply, headers: [...reply.headers, ['Set-Cookie', 'sid=abc123; HttpOnly']] } : reply;
    };
    expect(await problemsOf(session, `auth: { bearer: t-123456789 }\n${plan}`)).toEqual(['auth/bearer']);
  });

  it('a state in another word', async () => {
    const acking: Bend = (request, { rows }) => {
      const [path = '', query = ''] = request.target.split('?');
      const [, id] = /^\/things\/(\w+)\/ack$/.exec(path) ?? [];
      const at = rows.findIndex((row) => row.id === id);
      const [row, wanted] = [rows[at], new URLSearchParams(query).get('state')];
      if (id !== undefined && (row === undefined || request.method !== 'POST')) return answer(404);
      if (row !== undefined) return answer(200, (rows[at] = { ...row, state: 'acked' }));
      const isFound = (each: Row): boolean =>
        each['state'] === wanted || (wanted === 'acknowledged' && each['state'] === 'acked');
      return isListed(request) && wanted !== null ? answer(200, rows.filter(isFound)) : undefined;
    };
    const text = plan
      .replace('{{unique}}"', '{{unique}}", state: raised')
      .concat('    filters: { state: [raised, acknowledged] }\n    actions: [{ path: /ack }]\n')
      .concat('    states: { field: state, allowed: [[raised, /ack, acknowledged]] }\n');
    const seeds = nine.map((row, index) => ({ ...row, state: index % 2 === 0 ? 'acked' : 'raised' }));
    expect(await problemsOf(acking, text, seeds)).toEqual(['states/allowed']);
  });

  it('one status for all that fails, where there are two kinds', async () => {
    const bend: Bend = (_request, _service, usual) => {
      const reply = usual();
      return reply.status === 400 ? answer(404) : reply;
    };
    expect(await problemsOf(bend, plan)).toEqual(['errors/distinct']);
  });

  it('ids that are rounded where they are shown', async () => {
    expect(await problemsOf(rounds(), plan, long)).toEqual(['operation/read']);
  });

  it('none: a slug that is made anew with a number', async () => {
    expect(await problemsOf(makesSlugs, plan)).toEqual([]);
  });

  it('a slug that is gone', async () => {
    const dropsSlug = changing('PATCH', () => ({ slug: undefined }));
    expect(await problemsOf(both(makesSlugs, dropsSlug), plan)).toEqual(['operation/patch']);
  });
});

describe('two causes are two problems', () => {
  it.each<readonly [string, Bend, string, readonly string[]]>([
    [
      'a list that shows an item twice, and does not sort',
      listing((rows) => [...nine.slice(0, 4), ...rows.slice(4), ...rows.slice(0, 1)]),
      sortPlan,
      ['query/sort', 'resource/id-unique'],
    ],
    [
      'a refusal that is answered with 200, and so is what is missing',
      both(missing200, refuses200, validates),
      checkedPlan,
      ['status/invalid-input', 'status/missing'],
    ],
    [
      'a read that counts a value down, and a PATCH that drops what it does not send',
      both(drains, validates, dropsNote),
      itemPlan,
      ['operation/patch', 'operation/safe-read'],
    ],
    [
      'a part that takes the others with it, and an owner without a list of them',
      both(({ target }) => (target === '/things/9/parts' ? answer(404) : undefined), takesAlong('others')),
      partsPlan,
      ['operation/neighbours', 'operation/sub-list'],
    ],
    [
      'a read that finds nothing that others made, and a DELETE that finds nothing at all',
      both((request) => {
        const id = Number(idIn(request));
        return (request.method === 'GET' && id < 100) || (request.method === 'DELETE' && id > 0)
          ? answer(404)
          : undefined;
      }),
      plan,
      ['operation/delete', 'operation/read'],
    ],
    [
      'a create that gives the first id to all, and cuts names',
      givesOneId(),
      plan,
      ['operation/create', 'resource/id-unique'],
    ],
  ])('%s', async (_name, bend, text, ids) => {
    expect(await problemsOf(bend, text)).toEqual(ids);
  });
});

it.each([
  ['answers as the list does', 200],
  ['leads to the list with a page', 301],
])('an address with a slash behind it that %s is no part of what a missing item brings', async (_what, status) => {
  const bend: Bend = ({ method, target }) => {
    if (method !== 'GET') return undefined;
    const found = { status: 200, headers: [['Content-Type', 'application/json']] } as const;
    if (target === '/things/') return { ...found, status, body: '[]' };
    return /^\/things\/\w{9,}$/.test(target) ? { ...found, body: '{"id":"1","name":"Thing 1"}' } : undefined;
  };
  const { report } = await audit(serve(bend), 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n');
  const slashed = report.findings.filter(({ violations }) =>
    violations.some(({ message }) => message.includes('/things/ ')),
  );
  expect(slashed.map(({ rule, cause }) => [rule, cause])).toEqual([['envelope/shape', null]]);
});
