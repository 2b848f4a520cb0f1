import { matchesExactly, mayMatch } from '../../model/filter-match.ts';
import { fieldOf } from '../../model/item-field.ts';
import { showsNothing } from '../../model/envelope.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { largePageOf, listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import type { About, Probe, ProbeTemplate } from '../../model/probe.ts';
import { type Filter, isNewest, type Plan, type Resource } from '../../model/plan.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { lifecycle as steps } from '../../model/traces/lifecycle.ts';
import { lateLooks, mostLooks, offerAt, operationProbe, pageText, queryText, type Rest, sendable } from '../address.ts';
import { fillExample } from '../body.ts';
import { shownTexts } from '../lists/filter-values.ts';
import { aboutItem, type Held, isDone, lookAt } from '../own/held.ts';
import { lookWhetherMade, madeOffers } from '../own/made.ts';
import { bodyProbe } from '../own/write.ts';
import { ownId } from '../own/id.ts';
import { changeOf, fillChange } from './writes.ts';

/**
 * A deleted item is asked for in every way that is declared: each is a request for something missing. Other missing items are asked
 * for by the scenario of those. `isUnlisted`: the list showed the item, and no longer does.
 */
export function* askForGone(ground: Ground, item: Held, changed: Held, isUnlisted: boolean): Sending {
  const { plan, resource, readings, fresh } = ground;
  if (!isNewest(plan, resource)) return;
  yield* askByFilter(ground, item, steps.filteredGone, changed);
  const { owners } = item;
  const ids = [...owners, item.id];
  for (const probe of lookAt(ground, item, { step: steps.removeMissing, provokes: 'missing' })) {
    const seen = yield* send(probe);
    // By now somebody may have been given the id, unless neither a read nor the list shows anything by it.
    if (isDone(seen) && !(isUnlisted && isAnswered(seen) && showsNothing(seen.reply))) return;
  }
  yield* readParts(ground, item, { step: steps.partGone, provokes: 'missing' });
  const remove = sendable(plan, resource, 'delete');
  if (remove !== undefined) {
    const about = { id: item.id, owners };
    yield* send(operationProbe(remove, ids, { step: steps.deleteAgain, provokes: 'missing', about }));
  }
  const patch = sendable(plan, resource, 'patch');
  const change = changeOf(ground, item).slice(0, 1);
  if (patch !== undefined && change.length > 0) {
    const rest = { step: steps.patchGone, provokes: 'missing', about: aboutItem(item) } as const;
    const body = { ...fillChange(ground, change), owners };
    // What is taken may have made the item again: it is for the cleanup, and no longer missing.
    if (isDone(yield* send(bodyProbe(patch, ids, body, { ...rest, effect: 'create' })))) return;
  }
  const replace = sendable(plan, resource, 'replace');
  // Where items are created by PUT, it is no change of what is gone.
  if (replace === undefined || resource.create === undefined || resource.create.putId !== undefined) return;
  const full = fillExample(resource.create, fresh);
  const body = ownId(resource, readings, item).keptIn(full.body);
  const rest = { step: steps.replaceGone, provokes: 'missing', about: aboutItem(item) } as const;
  const marks = [...item.marks, ...full.marks];
  // A service that takes it makes an item, which is then for the cleanup.
  const put = yield* send(bodyProbe(replace, ids, { body, marks, owners }, { ...rest, effect: 'create' }));
  yield* lookWhetherMade(ground, put, steps.replacedGone);
}

/**
 * The list by a filter that keeps the item as it was shown last: by a word of ours if one can be asked for, which is in no other item, and what
 * is there by all values that a change gave it as well. What is there is asked for by such a word alone; what is gone else by a value that a change
 * gave to another item of ours, which must be found by it.
 */
export function* askByFilter(ground: Ground, item: Held, step: Step, changed?: Held): Sending {
  const query = filtersFor(ground, item, changed);
  if (query !== undefined) yield* sendFiltered(ground, item, step, query);
}

/** The same, as it will be asked for once the items are changed: what a service then remembers of the answer, or of the items, is out of date. */
export function* askBeforeChange(ground: Ground, item: Held, other: Held): Sending {
  const { change } = ground.resource;
  const [then, others] = [item, other].map((each): Held => ({ ...each, shown: { ...each.shown, ...change } }));
  if (then === undefined) return;
  const query = filtersFor(ground, then) ?? filtersFor(ground, then, others);
  if (query?.isOfChange === true) yield* sendFiltered(ground, item, steps.filteredBefore, query);
}

/** What a list is asked for by. */
interface Filters {
  readonly filter: Readonly<Record<string, string>>;
  /** By a value that a change gave. */
  readonly isOfChange: boolean;
  /** The other item, which must be found. */
  readonly twin: string | undefined;
}

function filtersFor({ resource }: Ground, { marks, shown }: Held, changed?: Held): Filters | undefined {
  const found = Object.entries(resource.filters).flatMap(([name, filter]) => {
    const values = [...marks, ...shownTexts(filter, [shown]), ...filter.values].filter((value) =>
      matchesExactly(shown, filter, value),
    );
    const isOurs = (value: string): boolean => marks.some((mark) => value.includes(mark));
    const isNew = (value: string): boolean =>
      matchesExactly(changed?.shown ?? shown, filter, value) && isChanged(resource, filter, value);
    const value = values.find(isOurs) ?? values.find(isNew) ?? values[0];
    return value === undefined ? [] : [{ name, value, isOurs: isOurs(value), isNew: isNew(value) }];
  });
  const own = found.find(({ isOurs }) => isOurs);
  const seldom = changed === undefined ? undefined : (found.find(({ isNew }) => isNew) ?? found[0]);
  const best = own ?? seldom;
  if (best === undefined) return undefined;
  const isTwin = changed !== undefined && own === undefined && best.isNew;
  const beside = changed === undefined ? found.filter((each) => each.isNew && each !== best) : [];
  return {
    filter: Object.fromEntries([best, ...beside].map(({ name, value }) => [name, value])),
    isOfChange: isTwin || beside.length > 0,
    twin: isTwin ? changed.id : undefined,
  };
}

function* sendFiltered(
  { plan, resource, readings }: Ground,
  { id, owners, shown }: Held,
  step: Step,
  { filter, twin }: Filters,
): Sending {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return;
  const seen = readings.of(resource);
  const size = twin !== undefined && seen.pages === true ? largePageOf(seen) : undefined;
  const query = size === undefined ? queryText(filter) : `${queryText(filter)}&${pageText(plan, { size })}`;
  const about = {
    id,
    owners,
    filter,
    before: shown,
    ...(size === undefined ? {} : { size }),
    ...(twin === undefined ? {} : { twin }),
  };
  const ask = (late: Pick<About, 'late'> = {}): Probe =>
    operationProbe(list, owners, { step, provokes: 'anything', about: { ...about, ...late }, query });
  const isBehind = (found: Exchange): boolean => {
    const items = isAnswered(found) && isDone(found) ? listingOf(found.reply)?.items : undefined;
    const shows = (each: string): boolean | undefined => items?.some((item) => idOf(item, seen.idField) === each);
    const wanted = twin ?? (step === steps.filteredOwn ? id : undefined);
    const isMissed = wanted !== undefined && shows(wanted) === false;
    return step !== steps.filteredBefore && (isMissed || (step === steps.filteredGone && shows(id) === true));
  };
  let found = yield* send(ask());
  for (const late of lateLooks) if (isBehind(found)) found = yield* send(ask({ late }));
}

/** True where no item is created with the value. */
function isChanged({ create, change = {} }: Resource, filter: Filter, value: string): boolean {
  const isGiven = filter.in.some((field) => fieldOf(change, field) !== undefined);
  return isGiven && create !== undefined && !mayMatch(create.example, filter, value);
}

/** What is one-to-one with the item, as it is before or after that is deleted. */
export function* readParts({ plan, resource }: Ground, { id, owners }: Held, rest: Rest): Sending {
  if (!isNewest(plan, resource)) return;
  yield* sendAll(
    partsOf(plan, resource).map((read) => operationProbe(read, [...owners, id], { ...rest, about: { id, owners } })),
  );
}

/** How what is one-to-one below an item is read. */
function partsOf(plan: Plan, { key }: Resource): readonly Operation[] {
  return plan.resources.flatMap((part) =>
    part.single === true && part.parent === key ? (sendable(plan, part, 'read') ?? []) : [],
  );
}

/** What `askForGone` may send. */
export function goneOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  if (!isNewest(plan, resource)) return [];
  const list = sendable(plan, resource, 'list');
  const isFiltered = list !== undefined && Object.keys(resource.filters).length > 0;
  const at = (
    kind: 'read' | 'delete' | 'patch' | 'replace',
    step: typeof steps.patchGone,
  ): readonly ProbeTemplate[] => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined
      ? []
      : [offerAt(step, operation, 1, ...(kind === 'replace' || kind === 'patch' ? ['create' as const] : []))];
  };
  return [
    ...(isFiltered
      ? [
          offerAt(steps.filteredBefore, list, 1),
          ...[steps.filteredOwn, steps.filteredGone].map((step) =>
            offerAt(step, list, { usually: 1, atMost: mostLooks }),
          ),
        ]
      : []),
    ...at('read', steps.removeMissing),
    ...partsOf(plan, resource).flatMap((read) => [steps.part, steps.partGone].map((step) => offerAt(step, read, 1))),
    ...at('delete', steps.deleteAgain),
    ...at('patch', steps.patchGone),
    ...(resource.create?.putId === undefined
      ? [...at('replace', steps.replaceGone), ...madeOffers(plan, resource, steps.replacedGone)]
      : []),
  ];
}
