import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { About, Probe, ProbeTemplate } from '../model/probe.ts';
import type { Fresh } from '../model/scenario.ts';
import { type Json, printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, type Rest, sendable } from './address.ts';

/** What a create is to send: a body (undefined: none), and words of which those that the body holds mark it as ours. */
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

/** A source of fresh values that keeps the words and numbers it gave out, so that a body's marks are known. */
export function remembering(fresh: Fresh): Fresh & { readonly given: readonly string[] } {
  const given: string[] = [];
  const keep = (value: string): string => {
    given.push(value);
    return value;
  };
  return { word: () => keep(fresh.word()), number: () => keep(fresh.number()), given };
}

/** The plain list of a resource, to learn its id field and which ids are there; undefined where there is none to send. */
export function listProbe(plan: Plan, resource: Resource, owners: readonly string[]): Probe | undefined {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return undefined;
  const why = 'to see which items are there before anything is created';
  return operationProbe(list, owners, { step: 'list', why, share: true, about: { owners } });
}

/** What `listProbe` may send. */
export function listOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  return list === undefined ? [] : [offer(list, 1, 'to see which items are there before anything is created')];
}
