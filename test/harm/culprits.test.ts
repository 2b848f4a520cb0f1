import { describe, expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, planOf, type Row, serve, type Service, thingsPlan } from './service.ts';

const authorization = 'Bearer reference-token-0123456789';
const things = thingsPlan.slice(thingsPlan.indexOf('  - path'));
const parts = things.replace('/things', '/parts').replace('Thing', 'Part');
const plan = `${thingsPlan.replace('resources:', 'auth: { bearer: reference-token-0123456789 }\nresources:')}${parts}`;
const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }, { path: /parts }]\n';
const below = `${thingsPlan}${things
  .replace('  - path: /things', '    children:\n      - path: /parts')
  .split('\n')
  .map((line, index) => (index > 1 && line !== '' ? `    ${line}` : line))
  .join('\n')}`;
const many: readonly Row[] = Array.from({ length: 6 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
const isTheirs = ({ id }: Row): boolean => many.some((each) => each.id === id);

/** What a request is to a service. */
interface Asked {
  readonly request: ApiRequest;
  readonly isOpen: boolean;
  readonly hasId: boolean;
  /** The item is there. */
  readonly isThere: boolean;
  readonly text: string;
}

/** What took all, and who is told. */
interface Told {
  readonly really: string;
  readonly message: string;
  /** The body of what took it, and of what is told. */
  readonly bodies: readonly string[];
}

async function toldBy(api: Service['api'], text: string, reallyBy: () => readonly string[]): Promise<Told> {
  const { report, exchanges } = await auditApi(
    onClock(() => api),
    { plan: planOf(text), scenarios, rules, cleaning, isChosen: false },
  );
  expect(report.harm).toMatchObject({ kind: 'gone', isShown: false });
  const [really = '', body = ''] = reallyBy();
  const told = exchanges.find(({ id }) => id === report.harm?.exchange)?.request.body ?? '';
  return { really, message: report.harm?.message ?? '', bodies: [body, told] };
}

/** Things that lose all that others have with the request that is meant, once, and parts beside them that lose nothing. */
async function losingBy(isMeant: (asked: Asked) => boolean, reply: ApiReply | undefined, text: string): Promise<Told> {
  let really: readonly string[] = [];
  const isOpen = ({ headers }: ApiRequest): boolean => text === readOnly || headers['authorization'] === authorization;
  const usually = (request: ApiRequest, usual: () => ApiReply): ApiReply => {
    const isOfItem = /^\/things\/[^/?]+$/.test(request.target);
    if (!isOpen(request)) return answer(401);
    return request.method === 'POST' && isOfItem ? answer(405) : usual();
  };
  const beside = serve((request, _service, usual) => usually(request, usual), many);
  const service = serve((request, { rows }, usual) => {
    const [, id] = /^\/things\/([^/?]+)$/.exec(request.target) ?? [];
    const sent = new TextDecoder().decode(request.body);
    const isThere = rows.some((row) => row.id === id);
    const asked = { request, isOpen: isOpen(request), hasId: id !== undefined, isThere, text: sent };
    if (really.length > 0 || !isMeant(asked)) return usually(request, usual);
    really = [`${request.method} ${request.target}`, sent];
    const usualReply = usually(request, usual);
    rows.splice(0, rows.length, ...rows.filter((row) => !isTheirs(row)));
    return reply ?? usualReply;
  }, many);
  const api: Service['api'] = (request) =>
    request.target.startsWith('/parts')
      ? beside.api({ ...request, target: request.target.replace('/parts', '/things') })
      : service.api(request);
  return toldBy(api, text, () => really);
}

describe('of all that others have, gone at one blow from one of two lists, what took it is told first', () => {
  it.each<[what: string, isMeant: (asked: Asked) => boolean, reply?: ApiReply, text?: string]>([
    [
      'a POST to an item',
      ({ request, hasId, isOpen }) => isOpen && hasId && request.method === 'POST',
      answer(200, {}),
    ],
    ['a DELETE without a credential', ({ request, isOpen }) => !isOpen && request.method === 'DELETE'],
    ['a list that is sent in place of an item', ({ text, isOpen }) => isOpen && text.startsWith('[{'), answer(201, [])],
    [
      'a POST without a body',
      ({ request, isOpen, hasId, text }) => isOpen && !hasId && request.method === 'POST' && text === '',
      answer(200, {}),
    ],
    [
      'a HEAD of what nobody has',
      ({ request, hasId, isThere }) => request.method === 'HEAD' && hasId && !isThere,
      answer(200),
      readOnly,
    ],
  ])('%s', async (_what, isMeant, reply, text = plan) => {
    const { really, message, bodies } = await losingBy(isMeant, reply, text);
    expect(message.replace(/(?: or|,| all).*/, '')).toBe(`after ${really}`);
    expect(new Set(bodies).size).toBe(1);
  });

  it.each<[what: string, isMeant: (asked: Asked) => boolean, text: string]>([
    [
      'a DELETE of what is gone',
      ({ request, hasId, isThere }) => request.method === 'DELETE' && hasId && !isThere,
      plan,
    ],
    [
      'a GET of what nobody has',
      ({ request, hasId, isThere }) => request.method === 'GET' && hasId && !isThere,
      readOnly,
    ],
  ])('or among few: %s', async (_what, isMeant, text) => {
    const { really, message } = await losingBy(isMeant, undefined, text);
    expect(message).toContain(really);
  });
});

describe('what others have below what others own goes with a write to one of the owners', () => {
  it.each(['DELETE', 'PATCH'])('%s: among those that are told', async (method) => {
    let really: readonly string[] = [];
    const lists = new Map(many.map(({ id }) => [id, serve(undefined, many)] as const));
    const service = serve((request, { rows }, usual) => {
      const [, owner = '', rest = ''] = /^\/things\/([^/?]+)\/parts(.*)$/.exec(request.target) ?? [];
      if (owner !== '') {
        if (!rows.some(({ id }) => id === owner)) return answer(404);
        const list = lists.get(owner) ?? serve(undefined, []);
        lists.set(owner, list);
        return list.api({ ...request, target: `/things${rest}` });
      }
      const reply = usual();
      if (request.method !== method || reply.status >= 300 || really.length > 0) return reply;
      really = [`${request.method} ${request.target}`];
      for (const { rows: some } of lists.values()) some.splice(0);
      return reply;
    }, many);
    const { message } = await toldBy(service.api, below, () => really);
    expect(message).toContain(really[0]);
  });
});
