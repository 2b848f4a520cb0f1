import { expect, it } from 'vitest';
import { answer, type Bend, type Row, serve, thingsPlan } from '../harm/service.ts';
import { auditBy } from './judged.ts';
import { isList, json, readOnly } from './services.ts';

const seeded: readonly Row[] = Array.from({ length: 11 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${index + 1}`,
  color: index % 2 === 0 ? 'brown' : 'white',
}));

/** Pages of four by limit and offset, which it says; whatever else it does not know it refuses. */
const byOffset: Bend = (request, { rows }) => {
  if (!isList(request)) return undefined;
  const query = new URLSearchParams(request.target.split('?')[1] ?? '');
  const [limit, offset] = [query.get('limit') ?? '4', query.get('offset') ?? '0'];
  const isKnown = [...query.keys()].every((name) => ['limit', 'offset', 'color'].includes(name));
  if (!isKnown || !/^[1-4]$/.test(limit) || !/^\d{1,4}$/.test(offset)) return answer(400);
  const kept = rows.filter(({ color }) => query.get('color') === null || query.get('color') === color);
  const items = kept.slice(Number(offset), Number(offset) + Number(limit));
  return json(200, { items, limit: Number(limit), offset: Number(offset), total: kept.length });
};

/** Pages of three, each of which links to the next, for as long as there is one. */
const byMarker: Bend = (request, { rows }) => {
  if (!isList(request)) return undefined;
  const query = new URLSearchParams(request.target.split('?')[1] ?? '');
  const [limit, marker] = [Number(query.get('limit') ?? '3'), Number(query.get('marker') ?? '0')];
  if (!(limit >= 1 && limit <= 3)) return answer(400);
  const kept = rows.filter(({ color }) => query.get('color') === null || query.get('color') === color);
  const things = kept.slice(marker, marker + limit);
  const next = marker + limit < kept.length ? { next: `/things?marker=${marker + limit}&limit=${limit}` } : {};
  return json(200, { things, ...next, count: kept.length });
};

const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", color: brown')
  .replace('    change:', '    filters: { color: [brown, white] }\n    change:');

const written = ['operation/counts', 'operation/listed'];

it.each<readonly [string, Bend, string, readonly string[]]>([
  [
    'limit and offset',
    byOffset,
    'data: items, size: limit, total_elements: total',
    [...written, 'query/filter-complete'],
  ],
  ['links', byMarker, 'data: things, size: limit, total_elements: count', written],
])('reads a list to its end that pages by %s', async (_what, bend, names, rules) => {
  const profile = `profile: { names: { ${names} } }\n`;
  const { report } = await auditBy(() => serve(bend, seeded).api, `${plan}${profile}`, rules);
  const came = report.rules.filter(({ id }) => rules.includes(id));
  expect(came.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(rules.map((id) => `${id} passed`));
});

it('says of a list that refuses page and size, and shows a part, that it pages in its own way', async () => {
  const rules = ['query/page', 'query/size'];
  const { report } = await auditBy(() => serve(byOffset, seeded).api, readOnly, rules);
  const reasons = report.rules.filter(({ id }) => rules.includes(id)).map(({ grounds }) => grounds?.kind);
  expect(reasons).toEqual(['paged-otherwise', 'paged-otherwise']);
});

it('says of a page without the filter which filtered page led there', async () => {
  const profile = 'profile: { names: { data: things, size: limit, total_elements: count } }\n';
  const { report } = await auditBy(() => serve(byMarker, seeded).api, `${plan}${profile}`, ['query/filter']);
  const [told] = report.findings.filter(({ outcome }) => outcome === 'failed').flatMap(({ violations }) => violations);
  expect(told?.message).toMatch(
    /^GET .things\?marker=\d+&limit=\d, which follows GET .things\?color=\w+&limit=\d, shows an item with color "\w+"$/,
  );
});
