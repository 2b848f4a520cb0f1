import { isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import type { Resource } from '../../model/plan.ts';
import type { About, ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import { credentials as steps } from '../../model/traces/credentials.ts';
import { offerAt, operationProbe, queryText } from '../address.ts';
import { isRefused, isTaken, twin } from './twin.ts';

const triedFilters = 4;
const unknown = { name: 'probity_unknown', value: '1' } as const;
const all = 'list-query';

/** A query that a list should take. */
interface Query {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly about: About;
}

/**
 * A list with every query that it should take at once, and with a parameter that nobody knows, without the credential: a router
 * may lead a query past the check that stands before the bare address. Where that is not refused as it should be, with each alone,
 * and with the credential what is not refused then.
 */
export function* refuseQueries(ground: Ground, list: Operation): Sending {
  const { owners } = ground;
  const known = yield* send(
    operationProbe(list, owners, {
      step: steps.known,
      query: queryText({ [unknown.name]: unknown.value }),
      provokes: 'unknown-parameter',
      share: list.method === 'GET',
      about: { owners, parameter: unknown },
    }),
  );
  const queries = [...queriesOf(ground), ...(isTaken(known) ? [unknownQuery] : [])];
  const together = Object.fromEntries(queries.flatMap(({ parameters }) => Object.entries(parameters)));
  const parts = { base: 'list', about: { owners } };
  const refused = yield* send(
    twin(list, owners, 'none', {
      ...parts,
      at: steps.query,
      name: all,
      control: steps.list,
      query: queryText(together),
    }),
  );
  if (isRefused(refused) || !isAnswered(refused) || isSuccess(refused.reply.status)) return;
  const answers = yield* sendAll(
    queries.map(({ name, parameters, about }) =>
      twin(list, owners, 'none', {
        at: steps.queries,
        name,
        base: 'list',
        control: steps.queryControls.of(name),
        query: queryText(parameters),
        about: { owners, ...about },
      }),
    ),
  );
  const open = queries.filter(({ name }) =>
    answers.some((answer) => answer.probe.about.attempt === name && !isRefused(answer)),
  );
  yield* sendAll(
    open.map(({ name, parameters, about }) =>
      operationProbe(list, owners, {
        step: steps.queryControls.of(name),
        provokes: 'anything',
        query: queryText(parameters),
        about: { owners, ...about },
      }),
    ),
  );
}

const unknownQuery: Query = {
  name: 'list-unknown',
  parameters: { [unknown.name]: unknown.value },
  about: { parameter: unknown },
};

/** A size, the first page, the planned filters, a planned sort. */
function queriesOf({ resource, readings }: Pick<Ground, 'resource' | 'readings'>): readonly Query[] {
  const { pageBase } = readings.of(resource);
  const [sorted] = resource.sort;
  const filters = Object.entries(resource.filters)
    .flatMap(([name, { values }]) => values.slice(0, 1).map((value) => ({ name, value })))
    .slice(0, triedFilters);
  return [
    { name: 'list-size', parameters: { size: 1 }, about: { size: 1 } },
    ...(pageBase === undefined
      ? []
      : [{ name: 'list-page', parameters: { page: pageBase }, about: { page: pageBase } }]),
    ...filters.map(({ name, value }) => ({
      name: `list-filter-${name.replace(/[^\w-]+/g, '-')}`,
      parameters: { [name]: value },
      about: { filter: { [name]: value } },
    })),
    ...(sorted === undefined
      ? []
      : [
          {
            name: 'list-sort',
            parameters: { sort: `${sorted},asc` },
            about: { sort: { property: sorted, direction: 'asc' as const } },
          },
        ]),
  ];
}

/** What `refuseQueries` may send. */
export function queryOffers(resource: Resource, list: Operation): readonly ProbeTemplate[] {
  const atMost = Math.min(triedFilters, Object.keys(resource.filters).length) + 4;
  return [
    // The same is asked for by query-invalid.
    offerAt(steps.known, list, { usually: 0, atMost: 1 }),
    offerAt(steps.query, list, 1),
    offerAt(steps.queries, list, { usually: 0, atMost }),
    offerAt(steps.queryControls, list, { usually: 0, atMost }),
  ];
}
