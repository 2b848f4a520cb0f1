/** How an item is created and changed, and the placeholders in bodies: `{{unique}}` and `{{unique_number}}`. */
import type { CreatePlan } from '../core/plan.ts';
import { closest } from '../text/closest.ts';
import { fieldAt, pathTo, topFields } from '../text/fields.ts';
import { isList, isObject, type JsonObject, withTexts } from '../text/json.ts';
import { defined } from './defined.ts';
import { error, type Finding, keyError, warning } from './problem.ts';
import type { CreateDocument } from './schema/resource.ts';

/** The rules of the conventions for a user (clauses resource.required, .not-blank, .email). */
const ofUsers = { required: ['name', 'email'], notBlank: ['name'], email: ['email'] } as const;

/** A user follows the rules of the conventions in the fields that the example has, whether the plan says so or not. */
export function createOf(create: CreateDocument, isUser: boolean): CreatePlan {
  const { required, not_blank: notBlank = [], email = [], unique = [], by, id, keep = false } = create;
  const example = tidied(create.example);
  const withUserRules = (fields: readonly string[], rules: readonly string[]): readonly string[] => {
    const implied = isUser ? rules.filter((field) => fieldAt(example, field) !== undefined) : [];
    return [...new Set([...fields.map(plainName), ...implied])];
  };
  return {
    example,
    notBlank: withUserRules(notBlank, ofUsers.notBlank),
    email: withUserRules(email, ofUsers.email),
    unique: [...new Set(unique.map(plainName))],
    invalid: (create.invalid ?? []).map(tidied),
    keep,
    ...defined({
      required: required && withUserRules(required, ofUsers.required),
      putId: by === 'put' && id !== undefined ? tidiedText(id) : undefined,
      idAt: create.id_at,
    }),
  };
}

/** Pointers become whole fields, with what the example has in them. */
export function changeOf(change: JsonObject, example: JsonObject = {}): JsonObject {
  return topFields(example, tidied(change));
}

export function createProblems(create: CreateDocument, isUser: boolean, at: string): readonly Finding[] {
  const { example, invalid = [], id, required = [], not_blank = [], email = [], unique = [] } = create;
  const isMissing = (field: string): boolean => fieldAt(example, field) === undefined;
  const lost = Object.entries({ required, not_blank, email, unique }).flatMap(([key, fields]) =>
    fields.flatMap((field, index) => {
      const message = `create.${key} names "${plainName(field)}", which create.example does not have: add it there`;
      return isMissing(field) ? [warning(`${at}/${key}/${index}`, message)] : [];
    }),
  );
  const lacking = isUser ? ofUsers.required.filter(isMissing).join(' and no ') : '';
  const message = `by the conventions, users have a name and an email, but the example has no ${lacking}: add it, or write kind: other`;
  return [
    ...idProblems(create, at),
    ...placeholderProblems(example, `${at}/example`),
    ...invalid.flatMap((each, index) => placeholderProblems(each, `${at}/invalid/${index}`)),
    ...placeholderProblems(id, `${at}/id`),
    ...lost,
    ...(lacking === '' ? [] : [warning(`${at}/example`, message)]),
  ];
}

/** An item that is created by PUT needs an id that nothing else has. The service assigns any other id. */
function idProblems({ by, id, example }: CreateDocument, at: string): readonly Finding[] {
  const found: Finding[] = [];
  if (by === 'put' && id === undefined)
    found.push(error(`${at}/by`, 'a create by PUT needs the id of the new item: write id: "b{{unique}}"'));
  if (by === 'put' && id !== undefined && !hasPlaceholder(id))
    found.push(error(`${at}/id`, `the id ${id} may be in use: put {{unique}} into it, as in "b{{unique}}"`));
  if (by !== 'put' && id !== undefined)
    found.push(keyError(`${at}/id`, 'only a create by PUT has an id: write by: put, or leave out id'));
  if (by !== 'put' && Object.keys(example).length === 0)
    found.push(error(`${at}/example`, 'example is empty: write a value, such as { name: "Ada {{unique}}" }'));
  return found;
}

/** A pointer to a field at the top is the name of that field. */
function plainName(field: string): string {
  const [name = field, ...more] = pathTo(field);
  return more.length === 0 ? name : field;
}

/** They are filled in everywhere in bodies of a plan. */
export const placeholders: readonly string[] = ['unique', 'unique_number'];
const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Every text in a value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

export function hasPlaceholder(value: unknown): boolean {
  return textsIn(value).some((text) => /\{\{\s*unique(?:_number)?\s*\}\}/.test(text));
}

/** Misspelled placeholders. Other words in braces are data of the service. */
export function placeholderProblems(value: unknown, at: string): readonly Finding[] {
  const found = textsIn(value).flatMap((text) => [...text.matchAll(placeholder)]);
  return found.flatMap(([whole, word = '']) => {
    const meant = placeholders.includes(word) ? undefined : closest(word, placeholders);
    return meant === undefined ? [] : [error(at, `nothing fills in ${whole}: did you mean {{${meant}}}?`)];
  });
}

/** Without the spaces in placeholders. */
const tidied = (body: JsonObject): JsonObject => withTexts(body, tidiedText);

function tidiedText(text: string): string {
  return text.replace(placeholder, (whole, word: string) => (placeholders.includes(word) ? `{{${word}}}` : whole));
}
