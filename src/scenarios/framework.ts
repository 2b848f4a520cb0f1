/**
 * Framework: requests that the framework of a service handles before the code of the service runs: unknown paths, badly
 * encoded URLs, other media types, and methods that a path does not offer.
 */
import { filled, offers } from '../core/operation.ts';
import type { Probe } from '../core/probe.ts';
import { firstItem, listOf, unknownItem } from './items.ts';
import { lacksForList } from './lacks.ts';
import { actionsWithoutGet, foreign } from './methods.ts';
import { type Altered, anyRejection, harmless, type Row, rowsOf, type TableVisit } from './rows.ts';
import { table } from './table.ts';

const [html, asked] = [{ Accept: 'text/html' }, 'Accept: text/html'];
const unacceptable = { tolerated: [400, 401, 403, 406] };
const ofFramework = { isFramework: true } as const;
const says = 'For a path that does not exist';
/** No path has these words by accident. */
const [word, other] = ['probity-nowhere', 'probity-nothing'];

/** Nothing declares it. */
const unknownPath = {
  ...ofFramework,
  rule: 'errors/unknown-address',
  situation: 'unknown-path',
  tolerated: [400, 401, 403],
} as const;
const unsupported = {
  ...ofFramework,
  rule: 'methods/unsupported',
  situation: 'unsupported-method',
  rejected: [404, 405],
  tolerated: anyRejection,
} as const;

const ofQuery = { situation: 'bad-encoding', crashed: 'query.invalid' } as const;

/** The status code of a HEAD that works is expected, too. */
const headExisting: Partial<Row> = { rejected: [200, 404, 405, 501], tolerated: [401, 403], settle: () => 'rejected' };
const badQuery = ({ url }: Probe): Altered => foreign(`${url}${url.includes('?') ? '&' : '?'}keyword=%E0%A4%A`);

export const framework = table({
  id: 'framework',
  phase: 'reads',
  per: 'run',
  situation: 'other',
  controls: { list: listOf },
  rejected: [404],
  quickRows: ['unknown', 'html', 'get-missing-action'],
  lacks: lacksForList,
  rows: [
    ...rowsOf(unknownPath, [
      ['unknown', says, () => foreign(`/${word}`)],
      ['unknown-html', `${says}, with ${asked}`, () => ({ ...foreign(`/${other}`), headers: html }), unacceptable],
      ['below-item', says, belowItem],
    ]),
    // Whatever a service makes of them, it must not crash.
    ...rowsOf({ ...harmless, ...ofFramework, rule: 'errors/framework', rejected: [400, 404] }, [
      ['slash', 'With a slash at the end of the path', ({ url }) => foreign(url.replace(/\/?(\?|$)/, '/$1'))],
      ['bad-path', 'With invalid percent-encoding in the path', toId('%zz'), { situation: 'bad-encoding' }],
      ['nul-path', 'With an encoded NUL (%00) in the path', toId('%00')],
      ['bad-query', 'With invalid percent-encoding in the query', badQuery, ofQuery],
    ]),
    ...rowsOf({ ...harmless, isFramework: 'failures', rule: 'errors/framework', rejected: [406] }, [
      ['html', `With ${asked}`, ({ headers }) => ({ headers: { ...headers, ...html }, isForeign: true })],
    ]),
    ...rowsOf({ rule: 'methods/head', level: 'should', rejected: [404, 405, 501], tolerated: [401, 403, 410] }, [
      ['head', 'Although GET returned a success', () => ({ method: 'HEAD' }), headExisting],
      ['head-missing', 'For an id that does not exist', headMissing, { settle: () => 'tolerated' }],
    ]),
    ...rowsOf({ ...unsupported, ...harmless }, [
      ['options', 'With a method that the plan does not list', ({ url }) => ({ ...foreign(url), method: 'OPTIONS' })],
    ]),
    ...rowsOf({ ...unsupported, each: ({ resource, plan }) => actionsWithoutGet(resource, plan).slice(0, 1) }, [
      ['get-missing-action', 'With a method that {field} does not offer', getMissingAction],
    ]),
  ],
});

async function belowItem(_: Probe, __: string, visit: TableVisit): Promise<Altered | undefined> {
  const item = await firstItem(visit);
  return item && foreign(`${item.url}/${word}`);
}

function toId(encoded: string): Row['alter'] {
  return (_, __, { resource, owner }) => foreign(filled(resource.itemPath, [...owner, '\0']).replace('%00', encoded));
}

/** HEAD goes only to the URL of an item that a read has just shown to be missing. */
async function headMissing(_: Probe, __: string, visit: TableVisit): Promise<Altered | undefined> {
  const item = offers(visit.resource, 'read') ? await unknownItem(visit) : undefined;
  const missing = item && (await visit.read(item));
  return missing && { ...foreign(missing.probe.url, item), method: 'HEAD' };
}

async function getMissingAction(_: Probe, path: string, visit: TableVisit): Promise<Altered | undefined> {
  const item = visit.resource.isSpelledOut ? await unknownItem(visit) : undefined;
  const action = visit.resource.actions.find((each) => each.path === path);
  return item && action && foreign(filled(action.operation.template, item.ids));
}
