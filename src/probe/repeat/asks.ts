import { differingKeys, textsOfEach, viewOf } from '../../model/answer-view.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import { parameterName } from '../../model/names.ts';
import type { About, Probe } from '../../model/probe.ts';
import type { Ground } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import type { Disturbance, RepeatedSubject } from '../../model/repetition.ts';
import { operationProbe, pageText, queryText } from '../address.ts';
import type { missingItem } from '../ground/missing-id.ts';
import { percentEncoded } from '../../text/percent.ts';

/** What is repeated: addresses that were found out beforehand. */
export interface Repeating extends Ground {
  readonly list: Operation;
  readonly read: Operation | undefined;
  /** The item that is read again and again; undefined where none is listed, or none can be read. */
  readonly item: string | undefined;
  /** Another item, which is read as well; undefined where there is none. */
  readonly other: string | undefined;
  readonly missing: ReturnType<typeof missingItem>;
  /** The properties that it can be sorted by, those first by which it is not sorted as it comes. */
  readonly sorts: readonly string[];
}

type Parts = { readonly step: Step } & Partial<Probe>;

/** The subject, with nothing else in flight unless `parts` say otherwise; empty where there is no such subject. Nothing is expected of its status. */
export function ask(ground: Repeating, subject: RepeatedSubject, parts: Parts): readonly Probe[] {
  const { list, read, owners, item, missing } = ground;
  const rest = { alone: true, ...parts };
  const note = parts.about ?? {};
  if (subject === 'list') {
    return [operationProbe(list, owners, { provokes: 'anything', ...rest, about: { owners, ...note } })];
  }
  if (read === undefined) return [];
  if (subject === 'missing') {
    const about = { ...missing, owners, ...note };
    return [operationProbe(read, [...owners, missing.id], { provokes: 'missing', ...rest, about })];
  }
  return item === undefined ? [] : [readOf(ground, read, item, { ...rest, about: note })];
}

/** The item that is not the subject is read, or, `turn` 1, the subject itself; empty where there is but one. */
export function lookAtOther(ground: Repeating, parts: Parts, turn: 0 | 1 = 0): readonly Probe[] {
  const { read, item, other } = ground;
  const id = turn === 1 && other !== undefined ? item : other;
  return read === undefined || id === undefined ? [] : [readOf(ground, read, id, { alone: true, ...parts })];
}

/** Requests that a service with a memory might remember; `turn` 0 and 1 ask for different things. */
export function disturb(ground: Repeating, kind: Disturbance, turn: 0 | 1, parts: Parts): readonly Probe[] {
  const about = { owners: ground.owners, disturbs: true } as const;
  const rest = { alone: true, ...parts, provokes: 'anything' as const };
  if (kind === 'item') return lookAtOther(ground, { ...rest, about }, turn);
  if (kind === 'query') {
    const { order, ...told } = orderOf(ground, turn);
    return [operationProbe(ground.list, ground.owners, { ...rest, query: order, about: { ...about, ...told } })];
  }
  const base = ground.readings.of(ground.resource).pageBase ?? 0;
  const page = turn === 0 ? base + 1 : base;
  const size = turn + 1;
  // What one resource asked for may hold for all: another one begins with the other language, whatever the order of the plan.
  const place = ground.plan.resources.filter(({ key }) => key < ground.resource.key).length;
  const headers = { 'Accept-Language': (turn + place) % 2 === 0 ? 'de' : 'fr' };
  const filter = filterOf(ground, turn);
  const paging = pageText(ground.plan, { page, size });
  const query = filter === undefined ? paging : `${paging}&${queryText(filter)}`;
  const told = { ...about, page, size, ...(filter === undefined ? {} : { filter }) };
  return [operationProbe(ground.list, ground.owners, { ...rest, query, headers, about: told })];
}

/** The same, in another order than a query is asked for first: one that stays in force shows only where two follow each other. */
export function ordered(ground: Repeating, probes: readonly Probe[]): readonly Probe[] {
  const { order, ...told } = orderOf(ground, 1);
  return probes.map((probe) => ({ ...probe, target: `${probe.target}&${order}`, about: { ...probe.about, ...told } }));
}

/** An order as it stands in an address, and as rules are told; without a filter, for what is kept of a list need not be the list itself. */
function orderOf(
  { plan, sorts: [first = 'id', second = first] }: Repeating,
  turn: 0 | 1,
): { readonly order: string } & Pick<About, 'sort'> {
  const [property, direction] = turn === 0 ? ([first, 'desc'] as const) : ([second, 'asc'] as const);
  const name = percentEncoded(parameterName('sort', plan.profile.names ?? {}));
  return { order: `${name}=${percentEncoded(property)},${direction}`, sort: { property, direction } };
}

/** A filter, where the plan names one. */
function filterOf({ resource }: Repeating, turn: 0 | 1): About['filter'] {
  const [named] = Object.entries(resource.filters);
  const value = named?.[1].values[turn] ?? named?.[1].values[0];
  return named === undefined || value === undefined ? undefined : { [named[0]]: value };
}

function readOf(ground: Repeating, read: Operation, id: string, rest: Parts): Probe {
  const { owners } = ground;
  return operationProbe(read, [...owners, id], { provokes: 'anything', ...rest, about: { id, owners, ...rest.about } });
}

/** True where two of the answers to one request differ by more than what is another in each of all that were `seen`. */
export function isUneven(
  answers: readonly Exchange[],
  seen: readonly Exchange[],
  { plan, readings, resource }: Repeating,
): boolean {
  const setting = { volatile: plan.volatile, idField: readings.of(resource).idField };
  const see = (exchanges: readonly Exchange[]) =>
    exchanges.filter(isAnswered).map((exchange) => ({ exchange, view: viewOf(exchange, setting) }));
  const views = see(answers).map(({ view }) => view);
  const differing = views.flatMap((view, index) => differingKeys(views[index - 1] ?? view, view));
  if (differing.length === 0) return false;
  const names = textsOfEach(see(seen));
  return differing.some((key) => !names.has(key));
}
