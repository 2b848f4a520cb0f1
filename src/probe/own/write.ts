import type { Operation } from '../../model/operation.ts';
import type { CreateExample, Plan, Resource } from '../../model/plan.ts';
import type { About, Probe } from '../../model/probe.ts';
import type { Fresh, Ground } from '../../model/scenario.ts';
import { type Json, printJson } from '../../text/json.ts';
import { creatable, jsonBody, operationProbe, type Rest, sendable } from '../address.ts';
import { type Filled, fillExample } from '../body.ts';
import { namedOwner } from './named-owner.ts';

/** What a write is to send: a body (undefined: none), and words of which those that the body holds mark it as ours. */
export interface Sent {
  readonly body: Json | undefined;
  readonly marks: readonly string[];
  readonly owners: readonly string[];
}

/** A probe that writes a body: its marks are those words that the body really holds. */
export function bodyProbe(operation: Operation, ids: readonly string[], sent: Sent, rest: Rest): Probe {
  const text = sent.body === undefined ? '' : printJson(sent.body);
  const about: About = {
    ...(sent.body === undefined ? {} : { sent: sent.body }),
    marks: sent.marks.filter((mark) => text.includes(mark)),
    owners: sent.owners,
    ...rest.about,
  };
  return operationProbe(operation, ids, { ...rest, body: jsonBody(text), about });
}

/** How items of a resource are made. */
export interface Creating {
  readonly operation: Operation;
  readonly example: CreateExample;
}

/** How items are made where the plan lets them be, by PUT only where the address is looked at before; undefined where it does not. */
export function creatingOf(
  { plan, resource }: { plan: Plan; resource: Resource },
  isLookedAt = false,
): Creating | undefined {
  const operation = isLookedAt ? creatable(plan, resource) : sendable(plan, resource, 'create');
  const { create: example } = resource;
  return operation === undefined || example === undefined ? undefined : { operation, example };
}

/** A create of the plan's example, filled anew, and changed by `shape`. */
export function createProbe(
  ground: Ground,
  { operation, example }: Creating,
  rest: Rest,
  shape: (valid: Filled) => Omit<Sent, 'owners'> = (valid) => valid,
): Probe {
  const { owners, fresh } = ground;
  const filled = fillExample(example, fresh, namedOwner(ground));
  const { id } = filled;
  const sent = { ...shape(filled), owners };
  if (id === undefined) return bodyProbe(operation, owners, sent, rest);
  return bodyProbe(operation, [...owners, id], sent, { ...rest, about: { ...rest.about, id, vacant: true } });
}

/** A source of fresh values that keeps the words and numbers it gave out, so that a body's marks are known. */
export function remembering(fresh: Fresh): Fresh & { readonly given: readonly string[] } {
  const given: string[] = [];
  const keep = (value: string): string => {
    given.push(value);
    return value;
  };
  return { word: () => keep(fresh.word()), number: () => keep(fresh.number()), given };
}
