import { objectOf, pointerShown } from '../../../src/model/body.ts';
import { type Answered, isFailure } from '../../../src/model/exchange.ts';
import { type Plan, resourceOf } from '../../../src/model/plan.ts';
import { isAlike, isDataKey, isMapLike } from '../../../src/text/data-keys.ts';
import { type FieldStyle, fieldStyleOf } from '../../../src/text/field-style.ts';
import { isList, isObject, type Json } from '../../../src/text/json.ts';
import { firstAt, type Shape } from '../../../src/text/json-shape.ts';
import { words } from '../../../src/text/casing.ts';
import { isFrameworkFailure, missingKeys } from '../../envelope/shared/answer.ts';
import { bodyShape } from './shape.ts';

/** A field name that shows a style, and the JSON pointer of where an answer has it first. */
export interface NamedField {
  readonly name: string;
  readonly style: FieldStyle;
  readonly at: string;
  /** The same as the service has it. */
  readonly shownAt: string;
  /** True where it stands among values of one kind in an object of an item, which may be a map of words. */
  readonly mayBeWord: boolean;
}

/** What one answer says about the style of field names. */
export interface Names {
  readonly fields: readonly NamedField[];
  /** Values that are written like names: keys that equal one of them are words of the service's data. */
  readonly words: readonly string[];
}

/** Names that the text itself fixes, in whatever style a service writes them: a wrong one is told by the rules of pages. */
const fixed: ReadonlySet<string> = new Set(['total elements', 'total pages']);

/** Keys of bodies that follow another text: tokens (RFC 6749, section 5.1), descriptions of an API, key sets (RFC 7517). */
const foreign = ['access_token', 'openapi', 'swagger', 'jwks_uri'];

/**
 * The names that an answer shows. What a framework answers outside of the envelope is told by errors/centralized; names that
 * a refusal repeats from the request are the request's.
 */
export function namesIn(exchange: Answered, plan: Plan): Names | undefined {
  if (known.has(exchange)) return known.get(exchange);
  const names = look(exchange, plan);
  known.set(exchange, names);
  return names;
}

/** Two rules ask for the names of each answer, one after the other. */
const known = new WeakMap<Answered, Names | undefined>();

function look(exchange: Answered, plan: Plan): Names | undefined {
  const { probe, reply } = exchange;
  // What it tells of an address is a description, by whatever text that is written.
  if (probe.method === 'OPTIONS') return undefined;
  const body = bodyShape(reply);
  if (body === undefined || (isFrameworkFailure(exchange) && missingKeys(reply).length > 0)) return undefined;
  const object = objectOf(reply);
  if (object !== undefined && foreign.some((key) => Object.hasOwn(object, key))) return undefined;
  // A success may repeat its query; a field of that name shows elsewhere, too.
  const sent = isFailure(reply.status) ? namesSent(exchange, plan) : new Set(namesAsked(exchange));
  const fields = new Map<string, NamedField>();
  const visit = (shape: Shape, name: string, isFirm: boolean, depth: number): void => {
    if (shape.items !== undefined) visit(shape.items, name, isFirm || depth < 3, depth);
    if (!isFirm && isMapLike(shape, name)) {
      for (const member of shape.members.values()) visit(member, '', false, depth + 1);
      return;
    }
    const mayBeWord = !isFirm && isAlike(shape);
    for (const [key, member] of shape.members) {
      const style = isDataKey(key) || sent.has(key) ? undefined : fieldStyleOf(key);
      const known = fields.get(key);
      const isNews = style !== undefined && (known === undefined || (known.mayBeWord && !mayBeWord));
      if (isNews && !fixed.has(words(key).join(' '))) {
        const at = firstAt(member) ?? '';
        fields.set(key, { name: key, style, at, shownAt: pointerShown(reply, at), mayBeWord });
      }
      const isPart = depth === 0 && (key === 'error' || (key === 'data' && probe.operation?.kind !== 'probe'));
      visit(member, key, isPart, depth + 1);
    }
  };
  visit(body.shape, '', true, 0);
  return { fields: [...fields.values()], words: body.words };
}

/** Names in the body and the query that were sent, and those that the plan has for bodies: they may be told to be wanting. */
function namesSent({ probe, request }: Answered, plan: Plan): ReadonlySet<string> {
  const { sent, parameter, filter } = probe.about;
  const create = resourceOf(plan, probe.operation?.resource)?.create;
  return new Set([
    ...namesWithin(sent),
    ...namesWithin(create?.example),
    ...(create?.required ?? []),
    ...(parameter === undefined ? [] : [parameter.name]),
    ...Object.keys(filter ?? {}),
    ...namesAsked({ request }),
  ]);
}

/** Names in the query: `page[size]` is told again as an object. */
function namesAsked({ request: { url } }: Pick<Answered, 'request'>): readonly string[] {
  return [...new URLSearchParams(url.split('?')[1]).keys()].flatMap((name) => name.split(/[[\]]+/));
}

function namesWithin(value: Json | undefined): readonly string[] {
  if (isList(value)) return value.flatMap(namesWithin);
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...namesWithin(inner)]) : [];
}
