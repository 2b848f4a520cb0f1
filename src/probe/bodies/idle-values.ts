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
  const { create, states, owner } = resource;
  const named = [...(create?.unique ?? []), states?.field, owner];
  const kept = new Set(named.filter((field) => field !== undefined).map(topOf));
  const idle = Object.entries(body).flatMap(([field, value]): readonly (readonly [string, Json])[] => {
    if (kept.has(field) || field === 'id' || isIdLike(field)) return [];
    if (typeof value === 'number' && value !== 0) return [[field, 0]];
    return value === true && !holdsBack.test(field) ? [[field, false]] : [];
  });
  return Object.fromEntries(idle.filter(([field, value]) => isWanted(resource, body, field, value)));
}

/**
 * The last text of a body, that items show as null: a service that asks whether there is a value keeps the old one. No text that the plan
 * requires, filters or moves by, or that must be unique.
 */
export function emptiedText(resource: Resource, body: JsonObject, items: readonly JsonObject[]): string | undefined {
  const { create, states, owner, filters } = resource;
  const named = [
    ...(create?.unique ?? []),
    ...(create?.required ?? []),
    ...(create?.notBlank ?? []),
    states?.field,
    owner,
  ];
  const looked = Object.values(filters).flatMap((filter) => filter.in);
  const kept = new Set([...named, ...looked].filter((field) => field !== undefined).map(topOf));
  return Object.keys(body).findLast(
    (field) =>
      typeof body[field] === 'string' &&
      !kept.has(field) &&
      !isIdLike(field) &&
      items.some((item) => item[field] === null) &&
      isWanted(resource, body, field, null),
  );
}

function isWanted({ checkItem }: Pick<Resource, 'checkItem'>, body: JsonObject, field: string, value: Json): boolean {
  return checkItem?.({ ...body, [field]: value }).every(({ at }) => at !== `/${field}`) ?? true;
}

/** Names of what, once it is false, may send, run or publish something. */
const holdsBack =
  /^(?:is|as|on|in)?[-_]?(?:draft|dry[-_]?run|paused?|suspended|disabled|inactive|test(?:[-_]?(?:mode|only))?|sandbox|stopped|hold|hidden|private|silent|muted?|locked|blocked|skip\w*|suppress\w*)$/i;
