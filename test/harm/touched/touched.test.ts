import { describe, expect, it } from 'vitest';
import { rules } from '../../../rules/index.ts';
import { forecast } from '../../../src/audit/wanted/forecast.ts';
import { cleaning, preflight, scenarios } from '../../../src/probe/index.ts';
import { auditApi, onClock } from '../../support/audit-api.ts';
import { speak } from '../../verdicts/dialects/services.ts';
import { dialects } from '../../verdicts/dialects/table.ts';
import {
  answer,
  audit,
  type Bend,
  others,
  planOf,
  type Row,
  type Service,
  sentBy,
  serve,
  thingsPlan,
} from '../service.ts';
import { watched } from './watch.ts';
import { someOf } from '../../support/share-of.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const bent = (bend: Bend) => (): Service => serve(bend);

/**
 * Audits a service of things, and says what came that must not: forbidden by the design, or not announced by the plan; and what of others is no
 * longer as it was.
 */
async function wrongly({ api, rows }: Pick<Service, 'api' | 'rows'>, text: string): Promise<readonly string[]> {
  const plan = planOf(text);
  const before = rows.map((row) => JSON.stringify(row));
  const watch = watched(api, { writes: plan.writes });
  await auditApi(
    onClock(() => watch.api),
    { plan, scenarios, rules, cleaning, isChosen: false },
  );
  expect(watch.seen.length).toBeGreaterThan(10);
  const told = [
    ...forecast(plan, [preflight, ...scenarios], rules).parts.flatMap(({ requests }) => requests),
    ...plan.resources.flatMap((resource) => cleaning.offers(plan, resource)),
  ].map(({ method, address }) => ({ method, is: patternOf(address) }));
  const unannounced = watch.seen.filter(
    ([method, path]) => !told.some((template) => template.method === method && template.is.test(path)),
  );
  const after = new Set(rows.map((row) => JSON.stringify(row)));
  return [
    ...watch.forbidden,
    ...unannounced.map(([method, path]) => `${method} ${path}: not announced`),
    ...before.filter((row) => !after.has(row)).map((row) => `${row}: gone or changed`),
  ];
}

function patternOf(address: string): RegExp {
  const parts = address.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}$`);
}

const post = (request: Parameters<Bend>[0]): string | undefined => {
  const name = request.method === 'POST' && request.target === '/things' ? sentBy(request)?.['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
};
const first: Row = { id: '1', name: 'Thing 1' };

const services: Readonly<Record<string, () => Service>> = {
  'a service that keeps the conventions': bent(() => undefined),
  'all is 200, and one item': bent(() => answer(200, first)),
  'all is 200, and the item that was sent': bent((request) => answer(200, { ...first, ...sentBy(request), id: '1' })),
  'all is 404': bent(() => answer(404)),
  'all is 500': bent(() => answer(500)),
  'one item for all ids': bent(({ method, target }) =>
    method === 'GET' && target.startsWith('/things/') ? answer(200, first) : undefined,
  ),
  'get or create: the first item, whatever is sent': bent((request) =>
    post(request) === undefined ? undefined : answer(200, first),
  ),
  'upsert: the first item takes the name that is sent': bent((request, { rows }) => {
    const name = post(request);
    if (name === undefined) return undefined;
    // To others it shows what it was.
    return answer(201, { ...rows[0], name });
  }),
  'an item of others that embeds the newest': bent((request, { rows }) => {
    const shown = rows.map((row) => (row.id === '1' ? { ...row, latest: rows.at(-1) } : row));
    if (request.method !== 'GET') return undefined;
    if (/^.things(?:\?|$)/.test(request.target)) return answer(200, shown);
    return request.target === '/things/1' ? answer(200, shown[0]) : undefined;
  }),
  'a feed that quotes the names of others': bent((request, { rows }, usual) => {
    const name = post(request);
    if (name === undefined) return undefined;
    rows.push({ id: `feed-${rows.length}`, name: 'Feed', last: name });
    return usual();
  }),
  'twins under one id': bent((request, { rows }) => {
    const name = post(request);
    if (name === undefined) return undefined;
    const id = sentBy(request)?.['id'];
    const row = { ...sentBy(request), id: typeof id === 'string' ? id : String(900 + rows.length) };
    rows.push(row);
    return answer(201, row);
  }),
  'a PUT or PATCH that makes what is not there': bent((request, { rows }) => {
    const id = /^.things.([^/?]+)$/.exec(request.target)?.[1];
    if (!['PUT', 'PATCH'].includes(request.method) || id === undefined) return undefined;
    if (rows.some((row) => row.id === id)) return undefined;
    rows.push({ ...sentBy(request), id });
    return answer(200, rows.at(-1));
  }),
};

describe('only what is ours is touched', () => {
  const plans = { 'a plan that reads': readOnly, 'a plan that writes': thingsPlan };
  describe.each(Object.entries(plans))('by %s', (_plan, text) => {
    it.each(someOf(Object.entries(services)))('%s', async (_name, make) => {
      expect(await wrongly(make(), text)).toEqual([]);
    });
  });

  it.each(Object.entries(dialects).filter(([, { id = 'id' }]) => id === 'id'))(
    'in the dialect %s',
    async (_name, dialect) => {
      expect(await wrongly({ api: speak(dialect), rows: [] }, thingsPlan)).toEqual([]);
    },
  );
});

it.each([200, 201])('a hidden item that a create without a word finds is not touched (%i)', async (status) => {
  const hidden: Row = { id: 'h1', name: 'Thing' };
  const service = serve(
    (request, { rows }) => {
      if (post(request) === 'Thing') return answer(status, rows.at(-1));
      const isList = request.method === 'GET' && /^.things(?:\?|$)/.test(request.target);
      return isList ? answer(200, rows.slice(0, 3)) : undefined;
    },
    [...others, hidden],
  );
  await audit(service, thingsPlan.replace('Thing {{unique}}', 'Thing'));
  expect(service.rows).toEqual([...others, hidden]);
  expect(service.lines.filter((line) => /^(?:PUT|PATCH|DELETE|POST|HEAD) .things.h1/.test(line))).toEqual([]);
  // A second one may show that the service gives ids of its own.
  expect(service.lines.filter((line) => line === 'POST /things').length).toBeLessThan(12);
});

it('the watch sees what is forbidden', () => {
  const { api, forbidden } = watched(serve().api, { writes: true });
  const send = (method: string, target: string, body = ''): void =>
    void api({ method, target, headers: {}, body: new TextEncoder().encode(body), connection: 1 });
  send('GET', '/things');
  send('HEAD', '/things');
  send('HEAD', '/things/1');
  send('DELETE', '/things/2');
  send('PUT', '/things', '[]');
  send('PATCH', '/things/77', '{}');
  send('POST', '/things', '{"name":"Ours"}');
  send('DELETE', '/things/101');
  expect(forbidden.map((line) => line.split(':')[0])).toEqual([
    'HEAD /things',
    'HEAD /things/1',
    'DELETE /things/2',
    'PUT /things',
    'PATCH /things/77',
  ]);
});
