import { isGuarded, type Operation, shapeOf } from '../../model/operation.ts';
import { type Action, namesItem, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Fresh } from '../../model/scenario.ts';
import { isObject, type Json, printJson } from '../../text/json.ts';
import { isSendable, jsonBody, sendable } from '../address.ts';
import { type Filled, fillBody, fillExample } from '../body.ts';
import type { OwnId } from '../own/id.ts';

/** A write to an item, ready to be sent, with the name that its steps carry. */
export interface Write {
  readonly name: string;
  readonly operation: Operation;
  readonly body?: Json;
  readonly marks: readonly string[];
}

/** The body of a write as a part of its probe; empty where it sends none. */
export function bodyOf(write: Write): Pick<Partial<Probe>, 'body'> {
  return write.body === undefined ? {} : { body: jsonBody(printJson(write.body)) };
}

/** Fills nothing: enough to say what would be sent. */
const unfilled: Fresh = { word: () => '', number: () => '' };
const nobodys: OwnId = { isPart: () => false, keptIn: (body) => body, leftOutOf: (body) => body };

/** The guarded writes to an item of our own, the delete last; each body holds values that the item did not have, and its own id. */
export function ownWrites(
  plan: Plan,
  resource: Resource,
  fresh: Fresh = unfilled,
  id: OwnId = nobodys,
): readonly Write[] {
  const hasBody = resource.create !== undefined || (resource.single === true && resource.change !== undefined);
  const replace = sendable(plan, resource, 'replace');
  const patch = sendable(plan, resource, 'patch');
  const remove = sendable(plan, resource, 'delete');
  const writes: readonly Write[] = [
    ...(replace === undefined || !hasBody
      ? []
      : [{ name: 'replace', operation: replace, ...replaceBody(resource, fresh, id) }]),
    ...(patch === undefined || !hasBody
      ? []
      : [{ name: 'patch', operation: patch, ...patchBody(resource, fresh, id) }]),
    ...actionsOn(plan, resource, 'created').map((action) => actionWrite(action, resource, fresh)),
    ...(remove === undefined ? [] : [{ name: 'delete', operation: remove, marks: [] }]),
  ];
  return writes.filter(({ operation }) => isGuarded(operation));
}

/** The guarded actions that the plan wants on an item that is there. */
export function existingActions(plan: Plan, resource: Resource, fresh: Fresh = unfilled): readonly Write[] {
  return actionsOn(plan, resource, 'existing')
    .filter(({ operation }) => isGuarded(operation))
    .map((action) => actionWrite(action, resource, fresh));
}

/** Actions whose address names the item; any other would act on more than one of ours. */
function actionsOn(plan: Plan, resource: Resource, on: Action['on']): readonly Action[] {
  return resource.actions.filter(
    ({ on: item, operation }) => item === on && isSendable(plan, operation) && namesItem(plan, resource, operation),
  );
}

function actionWrite(action: Action, resource: Resource, fresh: Fresh): Write {
  const known = new Set(resource.path.split('/'));
  const words = shapeOf(action.operation.template)
    .split(/\/|\{\}/)
    .filter((part) => part !== '' && !known.has(part));
  const name = `action-${words.join('-').replace(/[^\w-]+/g, '-')}`;
  if (action.body === undefined) return { name, operation: action.operation, marks: [] };
  if (!isObject(action.body)) return { name, operation: action.operation, body: action.body, marks: [] };
  return { name, operation: action.operation, ...fillBody(action.body, fresh) };
}

const nothing: Filled = { body: {}, marks: [] };

function replaceBody({ create, change }: Resource, fresh: Fresh, id: OwnId): Filled {
  const filled = create === undefined ? nothing : fillExample(create, fresh);
  const changed = change === undefined ? { body: {}, marks: [] } : fillBody(change, fresh);
  return { body: id.keptIn({ ...filled.body, ...changed.body }), marks: [...filled.marks, ...changed.marks] };
}

/** The planned change, else what a second example has that a first one had not; never the id. */
function patchBody({ create, change }: Resource, fresh: Fresh, id: OwnId): Filled {
  const planned = change === undefined ? {} : id.leftOutOf(change);
  if (Object.keys(planned).length > 0) return fillBody(planned, fresh);
  const filled = create === undefined ? nothing : fillExample(create, fresh);
  const moved = Object.entries(id.leftOutOf(filled.body)).filter(
    ([, value]) => typeof value === 'string' && filled.marks.some((mark) => mark !== '' && value.includes(mark)),
  );
  return {
    body: moved.length === 0 ? id.keptIn(filled.body) : Object.fromEntries(moved.slice(0, 1)),
    marks: filled.marks,
  };
}
