import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { idFormOf } from '../../model/item.ts';
import type { Operation } from '../../model/operation.ts';
import { mayHoldOurs, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { missing as steps } from '../../model/traces/missing.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { fillBody, fillExample } from '../body.ts';
import { isDone } from '../own/held.ts';
import { lookWhetherMade, madeOffers } from '../own/made.ts';
import { bodyProbe } from '../own/write.ts';
import { onGround } from '../ground/ground.ts';
import { nobodysItem } from '../ground/missing-id.ts';
import { missingIdIn } from '../own/id.ts';
import { namedOwner } from '../own/named-owner.ts';
import { atHome, homeOffers } from '../own/home.ts';
import { unmetOperation } from '../ground/unmet.ts';

/** Beyond 64 bits. */
const hugeNumber = '9'.repeat(20);

/**
 * An id that fits the type of the real ones and that nobody has: read, then (only where that read says 404, so that the
 * id is nobody's) deleted, patched and replaced, one after the other: a service that takes PUT for a create has an item then, and
 * one that takes PATCH may have one, so that nothing is missing any more. Then reads by ids that do not fit the type. An id is guessed where no real one is known, or where it cannot exist.
 */
export default {
  id: 'missing',
  title: 'asks for an item that does not exist',
  per: 'resource',
  fitsSingle: true,
  unmet: (plan, resource) => unmetOperation(plan, resource, 'read'),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    const read = sendable(plan, resource, 'read');
    return [
      ...homeOffers(plan, resource),
      ...(list === undefined ? [] : [offerAt(steps.list, list, 1)]),
      ...(read === undefined
        ? []
        : [
            offerAt(steps.read, read, { usually: 0, atMost: 2 }),
            offerAt(steps.readWord, read, 1),
            offerAt(steps.readHuge, read, 1),
          ]),
      ...madeOffers(plan, resource, steps.replaced),
      ...changesOf(plan, resource).map(({ operation, step }) => offerAt(step, operation, 1, effectOf(operation))),
    ];
  },
  run: onGround(function* run(ground) {
    const { plan, resource, owners, readings, fresh } = ground;
    const read = sendable(plan, resource, 'read');
    if (read === undefined) return;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      yield* send(operationProbe(list, owners, { step: steps.list, about: { owners }, share: true }));
    }
    const { ids } = readings.of(resource);
    const about = { ...nobodysItem(ground), owners };
    const seen = yield* send(
      operationProbe(read, [...owners, about.id], { step: steps.read, provokes: 'missing', about, share: true }),
    );
    if (isMissing(seen) && changesOf(plan, resource).length > 0) yield* changeMissing(ground, read, about);
    yield* sendAll(
      impossibleIds(ids, resource, fresh).map((impossible) =>
        operationProbe(read, [...owners, impossible.id], {
          step: impossible.step,
          provokes: 'missing',
          about: { id: impossible.id, owners, guessed: true },
        }),
      ),
    );
  }),
} satisfies ResourceScenario;

function isMissing(seen: Exchange): boolean {
  return isAnswered(seen) && seen.reply.status === 404;
}

/** The changes of what nobody has, where items of ours are written: should one make an item, it is there. */
function* changeMissing(ground: Ground, read: Operation, about: Named): Sending {
  const { plan, resource } = ground;
  const home = yield* atHome(ground);
  if (home === undefined) return;
  const { owners } = home;
  const there = owners === ground.owners ? about : { ...nobodysItem(home), owners };
  if (there !== about) {
    const rest = { step: steps.read, provokes: 'missing', about: there } as const;
    if (!isMissing(yield* send(operationProbe(read, [...owners, there.id], rest)))) return;
  }
  for (const change of changesOf(plan, resource)) {
    // Where one of our own ids was made again, nothing more is learnt, and ids that are counted would go on from a high one.
    if (change.operation.kind === 'replace' && ground.readings.of(resource).takesMissing) return;
    const changed = yield* send(changeProbe(home, change, there));
    if (change.operation.kind === 'patch' && isDone(changed)) return;
    if (change.operation.kind === 'replace') yield* lookWhetherMade(home, changed, steps.replaced);
  }
}

/**
 * A word where ids have a form of their own; where they are numbers or words, one of them with a word behind it, which is nobody's although
 * it begins like somebody's, but below others the word alone: what reads ids reads them alike; and for numbers one that no integer type holds.
 */
function impossibleIds(
  ids: readonly string[],
  { parent }: Resource,
  fresh: Ground['fresh'],
): readonly { readonly step: Step; readonly id: string }[] {
  const forms = new Set(ids.map(idFormOf));
  if (forms.size === 0) return [];
  const word = fresh.word();
  const isNumber = forms.size === 1 && forms.has('number');
  const [first = ''] = ids;
  // What follows a number is but a title to many a service.
  if (forms.has('word'))
    return ids.some((id) => /^\d/.test(id)) ? [] : [{ step: steps.readWord, id: `${first}${word}` }];
  return [
    { step: steps.readWord, id: isNumber && parent === undefined ? `${first}${word}` : word },
    ...(isNumber ? [{ step: steps.readHuge, id: hugeNumber }] : []),
  ];
}

/** Who is asked for. */
type Named = Probe['about'] & { readonly id: string };

interface Change {
  readonly operation: Operation;
  readonly step: Step;
}

/** The declared changes of one item that the plan lets be sent; replace and patch need a body to send. */
function changesOf(plan: Plan, resource: Resource): readonly Change[] {
  // One-to-one parts are written only below a parent of ours.
  if (resource.single === true) return [];
  return (['delete', 'patch', 'replace'] as const).flatMap((kind) => {
    const operation = sendable(plan, resource, kind);
    const hasBody =
      kind === 'delete' ||
      (kind === 'replace' ? resource.create !== undefined : (resource.change ?? resource.create) !== undefined);
    // A PUT that creates would make an item under an id that is not ours, or one that stays.
    const isCreate = kind === 'replace' && (resource.create?.putId !== undefined || !mayHoldOurs(resource));
    return operation === undefined || !hasBody || isCreate ? [] : [{ operation, step: steps[kind] }];
  });
}

/** A service that takes PUT or PATCH for a create makes an item, which the cleanup must know of. */
function effectOf(operation: Operation): Probe['effect'] {
  return operation.kind === 'delete' ? 'write' : 'create';
}

function changeProbe(ground: Ground, { operation, step }: Change, about: Named): Probe {
  const { resource, owners, readings, fresh } = ground;
  const ids = [...owners, about.id];
  const common = { step, provokes: 'missing' } as const;
  if (operation.kind === 'delete') return operationProbe(operation, ids, { ...common, about });
  const filled =
    operation.kind === 'patch' && resource.change !== undefined
      ? fillBody(resource.change, fresh)
      : resource.create === undefined
        ? fillBody({}, fresh)
        : fillExample(resource.create, fresh, namedOwner(ground));
  const body = missingIdIn(resource, readings, about.id).keptIn(filled.body);
  return bodyProbe(
    operation,
    ids,
    { body, marks: filled.marks, owners },
    { ...common, effect: effectOf(operation), about },
  );
}
