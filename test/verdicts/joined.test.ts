import { expect, it } from 'vitest';
import { answer, audit, type Bend, type Row, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { isList, json } from './services.ts';

const nine: readonly Row[] = Array.from({ length: 9 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${'HGFEDCBAZ'.charAt(index)}`,
  kind: index % 2 === 0 ? 'big' : 'small',
  born: `1990-01-0${index + 1}`,
}));
const plan = thingsPlan.replace('writes: true', 'writes: true\nrules: { envelope/timestamp-fresh: off }');
const bornPlan = plan.replace('"Thing {{unique}}"', '"Thing {{unique}}", born: "1990-02-03"');

/** A DELETE takes the last item, whichever it names. */
const deletesLast: Bend = ({ method, target }, { rows }) => {
  const row = rows.find(({ id }) => target === `/things/${id}`);
  return method === 'DELETE' && row !== undefined ? (rows.pop(), answer(200, row)) : undefined;
};

/** Names are looked up as they are sent, and stored as they stand in a page. */
const escapes: Bend = (request, { rows }, usual) => {
  const { name } = sentBy(request) ?? {};
  if (request.method !== 'POST' || typeof name !== 'string') return undefined;
  if (rows.some((row) => row['name'] === name)) return answer(409);
  const body = new TextEncoder().encode(JSON.stringify({ ...sentBy(request), name: name.replaceAll('&', '&amp;') }));
  return usual({ ...request, body });
};

/** Pages of a list, whose total is called so, and is at least `least` of the size. */
const paged =
  (least: (size: number) => number, total: (target: string) => string): Bend =>
  (request, { rows }) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1]);
    const [page, size] = [query.get('page') ?? '0', query.get('size') ?? '4'];
    if (!/^\d{1,9}$/.test(page) || !/^[1-9]\d{0,8}$/.test(size)) return answer(400);
    const kind = query.get('kind');
    const all = rows.filter((row) => kind === null || row['kind'] === kind);
    const items = all.slice(Number(page) * Number(size), (Number(page) + 1) * Number(size));
    const count = Math.max(all.length, least(Number(size)));
    const numbers = { page: Number(page), size: Number(size), totalPages: Math.ceil(count / Number(size)) };
    const envelope = { success: true, data: items, error: null, timestamp: '2026-01-01T00:00:00Z' };
    return json(200, { ...envelope, ...numbers, [total(request.target)]: count });
  };

/** True for a body in which a field is no text. */
const isOdd = (sent: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.entries(sent).some(([field, value]) => field !== 'id' && typeof value !== 'string');

/** The same under /v1 and /v2, with the items of the latter as `shown` has them. */
const versioned =
  (shown: (body: string) => string, bend: Bend = () => undefined): Bend =>
  (request, service, usual) => {
    const [, version, target] = /^\/(v[12])(\/.*)$/.exec(request.target) ?? [];
    if (target === undefined) return answer(404);
    if (isOdd(sentBy(request))) return answer(400);
    const instead = { ...request, target };
    const reply = bend(instead, service, usual) ?? usual(instead);
    return version === 'v2' ? { ...reply, body: shown(String(reply.body)) } : reply;
  };
const asVersions = (text: string): string => `${text}contract: { versions: [/v1, /v2] }\n`;

/** Numbers are kept without what is behind the point. */
const rounds: Bend = (request, _service, usual) => {
  const sent = Object.entries(sentBy(request) ?? {});
  const kept = sent.map(([field, value]) => [field, typeof value === 'number' ? Math.round(value) : value]);
  return sent.length === 0
    ? undefined
    : usual({ ...request, body: new TextEncoder().encode(JSON.stringify(Object.fromEntries(kept))) });
};

it.each<readonly [string, Bend, string, string]>([
  ['a DELETE that takes another item', deletesLast, plan, 'operation/neighbours'],
  [
    'a name that is escaped where it is stored',
    escapes,
    plan.replace('Thing {{unique}}', 'Thing & {{unique}}').replace('not_blank: [name]', 'unique: [name]'),
    'operation/create',
  ],
  [
    'prices and fees that are rounded',
    rounds,
    plan
      .replace('"Thing {{unique}}"', '"Thing {{unique}}", price: 49.95, fee: 3')
      .replace('{ name: Other }', '{ fee: 12.75 }'),
    'operation/create',
  ],
  [
    'a total that is no less than the size',
    paged(
      (size) => size,
      () => 'totalElements',
    ),
    plan.replace('    change:', '    filters: { kind: [big, small] }\n    change:'),
    'pagination/total-elements',
  ],
  [
    'a total that has another name in the newer version',
    versioned(
      (body) => body.replace('"totalElements"', '"total"'),
      paged(
        () => 0,
        () => 'totalElements',
      ),
    ),
    asVersions(plan),
    'pagination/numbers',
  ],
  [
    'dates that are turned round in the newer version',
    versioned((body) => body.replaceAll(/"(\d{4})-(\d\d)-(\d\d)"/g, '"$3/$2/$1"')),
    asVersions(bornPlan),
    'version/formats',
  ],
])('is one problem: %s', async (_name, bend, text, id) => {
  const { report } = await audit(serve(bend, nine), text);
  expect(report.problems.flatMap((each) => (each.level === 'must' ? [each.id] : []))).toEqual([id]);
});
