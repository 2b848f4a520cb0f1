import { topOf } from '../../model/body-field.ts';
import { isIdLike } from '../../model/id-field.ts';
import type { Resource } from '../../model/plan.ts';
import type { Json, JsonObject } from '../../text/json.ts';

/**
 * The numbers of a body as 0, and its booleans as false: values that code loses which asks whether there is one. Left out are those that
 * are so already, those that name another item or must be unique, the field of the state, what holds the service back from acting, and what the
 * item's schema does not want.
 */
export function idleValues(resource: Resource, body: JsonObject): JsonObject {
  const { create, states, owner, checkItem } = resource;
  const named = [...(create?.unique ?? []), states?.field, owner];
  const kept = new Set(named.filter((field) => field !== undefined).map(topOf));
  const idle = Object.entries(body).flatMap(([field, value]): readonly (readonly [string, Json])[] => {
    if (kept.has(field) || field === 'id' || isIdLike(field)) return [];
    if (typeof value === 'number' && value !== 0) return [[field, 0]];
    return value === true && !holdsBack.test(field) ? [[field, false]] : [];
  });
  const isWanted = ([field, value]: readonly [string, Json]): boolean =>
    checkItem?.({ ...body, [field]: value }).every(({ at }) => at !== `/${field}`) ?? true;
  return Object.fromEntries(idle.filter(isWanted));
}

/** Names of what, once it is false, may send, run or publish something. */
const holdsBack =
  /^(?:is|as|on|in)?[-_]?(?:draft|dry[-_]?run|paused?|suspended|disabled|inactive|test(?:[-_]?(?:mode|only))?|sandbox|stopped|hold|hidden|private|silent|muted?|locked|blocked|skip\w*|suppress\w*)$/i;
