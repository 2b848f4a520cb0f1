import { isAnswered } from '../model/exchange.ts';
import { idFormOf } from '../model/item.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { fillBody, fillExample } from './body.ts';
import { bodyProbe } from './creation.ts';
import { missingId } from './missing-id.ts';
import { missingIdIn } from './own-id.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetOperation } from './unmet.ts';

const why = 'to see how a missing item is answered';
const whyImpossible = 'to see how an id that cannot exist is answered';

/** Beyond 64 bits. */
const hugeNumber = '9'.repeat(20);

/**
 * An id that fits the type of the real ones and that nobody has: read, then (only where that read says 404, so that the
 * id is nobody's) patched, deleted and replaced, one after the other: a service that takes PUT for a create has an item then.
 * Then reads by ids that do not fit the type. Steps: `list`, `read`, `patch`, `delete`, `replace`, `read-word`, `read-huge`.
 * about.note is `guessed` where no real id is known, or where the id cannot exist: a 400 conforms then.
 */
export default {
  id: 'missing',
  title: 'asks for an item that does not exist',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'read')),
  offers: (plan, resource) => {
    if (resource === undefined) return [];
    const list = sendable(plan, resource, 'list');
    const read = sendable(plan, resource, 'read');
    const changes = changesOf(plan, resource);
    return [
      ...ownerOffers(plan, resource),
      ...(list === undefined ? [] : [offer(list, 1, 'to learn what ids look like')]),
      ...(read === undefined ? [] : [offer(read, 1, why), offer(read, 2, whyImpossible)]),
      ...changes.map((operation) => offer(operation, 1, why, effectOf(operation))),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    if (resource === undefined || read === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      yield* send(
        operationProbe(list, owners, {
          step: 'list',
          why: 'to learn what ids look like',
          about: { owners },
          share: true,
        }),
      );
    }
    const { ids, total } = readings.of(resource);
    const id = missingId(ids, fresh, total);
    const about = { id, owners, ...(ids.length === 0 ? { note: 'guessed' } : {}) };
    const seen = yield* send(
      operationProbe(read, [...owners, id], { step: 'read', why, provokes: 'missing', about, again: true }),
    );
    if (isAnswered(seen) && seen.reply.status === 404) {
      for (const operation of changesOf(plan, resource)) {
        yield* send(changeProbe(resource, readings, operation, [...owners, id], about, fresh));
      }
    }
    yield* sendAll(
      impossibleIds(ids, fresh).map((impossible) =>
        operationProbe(read, [...owners, impossible.id], {
          step: impossible.step,
          why: whyImpossible,
          provokes: 'missing',
          about: { id: impossible.id, owners, note: 'guessed' },
        }),
      ),
    );
  },
} satisfies Scenario;

/** A word where ids are numbers or have a form of their own, and a number that no integer type holds where they are numbers. */
function impossibleIds(
  ids: readonly string[],
  fresh: Fresh,
): readonly { readonly step: 'read-word' | 'read-huge'; readonly id: string }[] {
  const forms = new Set(ids.map(idFormOf));
  if (forms.size === 0 || forms.has('word')) return [];
  const word = { step: 'read-word', id: fresh.word() } as const;
  return forms.size === 1 && forms.has('number') ? [word, { step: 'read-huge', id: hugeNumber }] : [word];
}

/** The declared changes of one item that the plan lets be sent; replace and patch need a body to send. */
function changesOf(plan: Plan, resource: Resource): readonly Operation[] {
  return (['patch', 'delete', 'replace'] as const).flatMap((kind) => {
    const operation = sendable(plan, resource, kind);
    const hasBody =
      kind === 'delete' ||
      (kind === 'replace' ? resource.create !== undefined : (resource.change ?? resource.create) !== undefined);
    return operation === undefined || !hasBody ? [] : [operation];
  });
}

/** A service that takes PUT or PATCH for a create makes an item, which the clean-up must know of. */
function effectOf(operation: Operation): Probe['effect'] {
  return operation.kind === 'delete' ? 'write' : 'create';
}

function changeProbe(
  resource: Resource,
  readings: Readings,
  operation: Operation,
  ids: readonly string[],
  about: Probe['about'] & { readonly id: string },
  fresh: Fresh,
): Probe {
  const common = { step: operation.kind, why, provokes: 'missing', again: true } as const;
  if (operation.kind === 'delete') return operationProbe(operation, ids, { ...common, about });
  const filled =
    operation.kind === 'patch' && resource.change !== undefined
      ? fillBody(resource.change, fresh)
      : resource.create === undefined
        ? fillBody({}, fresh)
        : fillExample(resource.create, fresh);
  const body = missingIdIn(resource, readings, about.id).keptIn(filled.body);
  return bodyProbe(
    operation,
    ids,
    { body, marks: filled.marks, owners: about.owners ?? [] },
    { ...common, effect: effectOf(operation), about },
  );
}
