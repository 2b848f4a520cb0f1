/**
 * Framework: requests that the framework of a service handles before the code of the service runs: unknown paths, badly
 * encoded URLs, other media types, and methods that a path does not offer.
 */
import { filled, type ItemRef, offers } from '../core/operation.ts';
import type { Plan } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { firstItem, listOf, unknownItem } from './items.ts';
import { lacksForList } from './lacks.ts';
import { type Altered, anyRejection, type Row, type TableVisit } from './rows.ts';
import { table } from './table.ts';

const html = { Accept: 'text/html' };
/** No path has these words by accident. */
const [word, other] = ['probity-nowhere', 'probity-nothing'];

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
    unknown('unknown', () => ({ url: `/${word}` })),
    unknown('unknown-deep', () => ({ url: `/${word}/1/${other}` })),
    { ...unknown('unknown-html', () => ({ url: `/${other}`, headers: html })), tolerated: [400, 401, 403, 406] },
    unknown('below-item', async (visit) => {
      const item = await firstItem(visit);
      return item && { url: `${item.url}/${word}` };
    }),
    odd('slash', 'With a slash at the end of the path', ({ url }) => ({ url: url.replace(/\/?(\?|$)/, '/$1') })),
    {
      row: 'html',
      rule: 'errors/framework',
      says: 'With Accept: text/html',
      rejected: [406],
      tolerated: anyRejection,
      alter: ({ headers }) => ({ headers: { ...headers, ...html }, isForeign: true }),
      settle: () => 'tolerated',
    },
    {
      ...odd('bad-path', 'With invalid percent-encoding in the path', (_, visit) => ({
        url: filled(visit.resource.itemPath, [...visit.owner, '\0']).replace('%00', '%zz'),
      })),
      situation: 'bad-encoding',
    },
    {
      ...odd('bad-query', 'With invalid percent-encoding in the query', ({ url }) => ({
        url: `${url}${url.includes('?') ? '&' : '?'}keyword=%E0%A4%A`,
      })),
      situation: 'bad-encoding',
    },
    {
      row: 'head',
      rule: 'methods/head',
      level: 'should',
      says: 'Although GET returned a success',
      rejected: [404, 405, 501],
      tolerated: [401, 403],
      alter: () => ({ method: 'HEAD' }),
      settle: () => 'rejected',
    },
    {
      row: 'head-missing',
      rule: 'methods/head',
      level: 'should',
      says: 'For an id that does not exist',
      rejected: [404, 405, 501],
      tolerated: [401, 403, 410],
      alter: async (_control, _field, visit) => {
        const item = offers(visit.resource, 'read') ? await unknownItem(visit) : undefined;
        // HEAD goes only to the URL of an item that a read has just shown to be missing.
        if (item !== undefined) await visit.read(item);
        return item && { ...foreign(readProbe(visit.resource, item, { kind: 'read' }).url, item), method: 'HEAD' };
      },
      settle: () => 'tolerated',
    },
    {
      row: 'options',
      rule: 'methods/unsupported',
      situation: 'unsupported-method',
      says: 'With a method that the plan does not list',
      rejected: [404, 405],
      tolerated: [...anyRejection, 501],
      isFramework: true,
      alter: ({ url }) => ({ ...foreign(url), method: 'OPTIONS' }),
      settle: () => 'tolerated',
    },
    {
      row: 'get-missing-action',
      rule: 'methods/unsupported',
      situation: 'unsupported-method',
      says: 'With a method that {field} does not offer',
      rejected: [404, 405],
      tolerated: anyRejection,
      isFramework: true,
      each: ({ resource, plan }) =>
        resource.actions
          .filter(({ operation }) => isUnoffered(operation.template, plan))
          .map(({ path }) => path)
          .slice(0, 1),
      alter: async (_control, path, visit) => {
        const { isSpelledOut, actions } = visit.resource;
        const item = isSpelledOut ? await unknownItem(visit) : undefined;
        const action = actions.find((each) => each.path === path);
        return item && action && foreign(filled(action.operation.template, item.ids));
      },
    },
  ],
});

/** A path that nothing declares. */
function unknown(row: string, alter: (visit: TableVisit) => Altered | undefined | Promise<Altered | undefined>): Row {
  return {
    row,
    rule: 'errors/unknown-address',
    situation: 'unknown-path',
    says: 'For a path that does not exist',
    tolerated: [400, 401, 403],
    isFramework: true,
    alter: async (_control, _field, visit) => {
      const altered = await alter(visit);
      return altered && { ...altered, isForeign: true };
    },
  };
}

/** Whatever a service makes of it, it must not crash. */
function odd(row: string, says: string, alter: (control: Probe, visit: TableVisit) => Altered): Row {
  return {
    row,
    rule: 'errors/framework',
    says,
    rejected: [400, 404],
    tolerated: anyRejection,
    isFramework: true,
    alter: (control, _field, visit) => ({ ...alter(control, visit), isForeign: true }),
    settle: () => 'tolerated',
  };
}

function foreign(url: string, item?: ItemRef): Altered {
  return { url, isForeign: true, ...(item === undefined ? {} : { item }) };
}

/** True if no operation of the plan is a GET there. */
function isUnoffered(template: string, { resources, probes }: Plan): boolean {
  const operations = [...resources.flatMap((each) => each.operations), ...probes.map(({ operation }) => operation)];
  return !operations.some((each) => each.method === 'GET' && each.template === template);
}
