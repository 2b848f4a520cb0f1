import { expect, it } from 'vitest';
import { thingsPlan } from '../../harm/service.ts';
import { auditBy } from '../judged.ts';
import { speak } from './services.ts';
import { dialects } from './table.ts';

/** What is asked of every dialect: the rules that a list which pages in its own way may trip. */
const asked = [
  'operation/create',
  'operation/list',
  'operation/listed',
  'operation/read',
  'pagination/data',
  'pagination/fields',
  'pagination/numbers',
  'pagination/page',
  'pagination/placement',
  'pagination/size',
  'pagination/total-elements',
  'pagination/total-pages',
  'query/page',
  'query/size',
  'status/missing',
];
const numbers = 'pagination/numbers';

/** Each dialect, and the rules that are to fail: no others. */
const expected: Readonly<Record<keyof typeof dialects, readonly string[]>> = {
  'the envelope with meta {page, perPage, total}': [numbers, 'query/size'],
  'the envelope with hasMore': [numbers],
  'the envelope with the first 10 and not a word': [numbers],
  'the envelope with its numbers as texts': [numbers],
  'one item, counted, however many are asked for': [],
  'the envelope with the first 10 of what a limit may raise': [numbers],
  'all at once, unless an offset or a limit of its own is asked for': [],
  'the envelope cut by page and size, without numbers': [numbers],
  'the envelope with page and size taken, numbers under other names': [numbers],
  'the envelope with data {items, total, page, limit}': ['operation/list', numbers, 'query/size'],
  'the envelope with pagination {page, size, totalElements, totalPages}': ['pagination/placement'],
  'page taken, size not': [numbers, 'query/size'],
  'all at once': [],
  'all at once, counted': [],
  'JSON:API': [numbers],
  HAL: [numbers],
  'Spring Data': [numbers],
  'Django REST': [numbers, 'query/size'],
  OData: [numbers],
  Strapi: [numbers],
  Directus: [numbers, 'query/size'],
  'json-server': [numbers],
  'GitHub links': [numbers, 'query/size'],
  'a cursor': [numbers],
  'a page token': [numbers],
  'Elastic hits': [numbers],
  'a key named after the resource, with skip and limit': [numbers],
};

it.each(Object.entries(expected))('%s: what is told, and no more', async (name, failed) => {
  const dialect = dialects[name];
  if (dialect === undefined) throw new Error(`no dialect ${name}`);
  const audited = await auditBy(() => speak(dialect, name.startsWith('one item') ? 1 : 25), thingsPlan, asked);
  const { report } = audited;
  expect(audited.failed).toEqual(failed);
  // Each strangeness once, and nothing of ours is left behind.
  expect(report.problems.filter(({ id }) => id === numbers)).toHaveLength(failed.includes(numbers) ? 1 : 0);
  expect(report.cleanup.left).toEqual([]);
});

const sorted = thingsPlan.replace('    change:', '    sort: [name]\n    filters: { color: [red, blue] }\n    change:');

it.each([
  [
    'the envelope with meta {page, perPage, total}',
    '{ page: /meta/page, size: /meta/perPage, total_elements: /meta/total }',
    ['pagination/total-pages'],
  ],
  [
    'the envelope with data {items, total, page, limit}',
    '{ data: /data/items, page: /data/page, size: /data/limit, total_elements: /data/total }',
    ['pagination/total-pages'],
  ],
  ['Django REST', '{ data: results, size: page_size, total_elements: count }', [numbers]],
  ['Directus', '{ size: limit, total_elements: /meta/total_count }', [numbers]],
] as const)('%s: with its names in the plan everything else is judged', async (name, names, failed) => {
  const dialect = dialects[name];
  if (dialect === undefined) throw new Error(`no dialect ${name}`);
  const plan = `${sorted}profile: { names: ${names} }\n`;
  const audited = await auditBy(() => speak(dialect), plan, [...asked, 'envelope/names']);
  expect(audited.failed).toEqual(['envelope/names', ...failed]);
  const told = audited.report.problems.filter(({ id }) => id === 'envelope/names');
  expect(told.map(({ findings }) => findings.length)).toEqual([1]);
  const { clauses } = audited.report;
  const tried = clauses.filter(({ id }) => id === 'query.page' || id === 'operation.list');
  expect(tried.map(({ status }) => status)).toEqual(['verified', 'verified']);
});
