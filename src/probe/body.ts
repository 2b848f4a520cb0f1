import { valueAt, withValue } from '../model/body-field.ts';
import type { CreateExample } from '../model/plan.ts';
import type { Fresh } from '../model/scenario.ts';
import { isList, isObject, type Json, type JsonObject, printJson } from '../text/json.ts';

/** A body ready to be sent, and the fresh words in it that mark what it makes as ours. */
export interface Filled {
  readonly body: JsonObject;
  readonly marks: readonly string[];
  /** Of an item that is created by PUT: the id that it is to have. */
  readonly id?: string;
}

/**
 * Fills `{{unique}}` and `{{unique_number}}`: one word and one number for the whole body. Fields that must be unique and
 * hold neither get the word added, so that a second entry is no duplicate. `own`: fields whose values the plan leaves to the run.
 */
export function fillExample(create: CreateExample, fresh: Fresh, own: JsonObject = {}): Filled {
  const { putId } = create;
  const example = { ...withUniqueFields(create), ...own };
  if (putId === undefined) return fillBody(example, fresh);
  const { body, marks } = fillBody({ example, id: putId }, fresh);
  const { example: filled, id } = body;
  return { body: isObject(filled) ? filled : {}, marks, ...(typeof id === 'string' ? { id } : {}) };
}

/** Fills the placeholders of any body of the plan. */
export function fillBody(body: JsonObject, fresh: Fresh): Filled {
  const word = fresh.word();
  const number = fresh.number();
  const marks = new Set<string>();
  const fill = (value: Json): Json => {
    if (typeof value === 'string') {
      if (value.includes('{{unique}}')) marks.add(word);
      if (value.includes('{{unique_number}}')) marks.add(number);
      return value.replaceAll('{{unique}}', word).replaceAll('{{unique_number}}', number);
    }
    if (isList(value)) return value.map(fill);
    return isObject(value) ? fillMembers(value, fill) : value;
  };
  return { body: fillMembers(body, fill), marks: [...marks] };
}

/** The same for a body of any kind; what it marks is not kept. */
export function fillJson(body: Json, fresh: Fresh): Json {
  if (isObject(body)) return fillBody(body, fresh).body;
  return isList(body) ? body.map((each) => fillJson(each, fresh)) : body;
}

function fillMembers(object: JsonObject, fill: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, fill(value)]));
}

function withUniqueFields(create: CreateExample): JsonObject {
  return create.unique.reduce((example, field) => {
    const value = valueAt(example, field);
    if (typeof value !== 'string' || /\{\{unique(_number)?\}\}/.test(value)) return example;
    const at = value.indexOf('@');
    const filled = at > 0 ? `${value.slice(0, at)}-{{unique}}${value.slice(at)}` : `${value} {{unique}}`;
    return withValue(example, field, filled);
  }, create.example);
}

/** True where an item shows every plain value that was sent, text compared without case and outer spaces. */
export function showsAll(item: JsonObject, sent: JsonObject): boolean {
  const plain = Object.entries(sent).filter(([, value]) => !isObject(value) && !isList(value) && value !== null);
  const norm = (value: Json | undefined): string => (value === undefined ? '' : plainText(value));
  const seen = plain.filter(([key]) => Object.hasOwn(item, key));
  return seen.length > 0 && seen.every(([key, value]) => norm(item[key]) === norm(value));
}

function plainText(value: Json): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : printJson(value);
}
