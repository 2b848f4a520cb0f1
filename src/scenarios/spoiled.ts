/** The fields of a create example, and values that are invalid in them. */
import type { CreatePlan, JsonObject } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { sentIn } from '../reading/sent.ts';
import { fieldAt, overlaid, topOf } from '../text/fields.ts';
import { isList, type JsonKind, kindOf } from '../text/json.ts';
import type { Row, TableVisit } from './rows.ts';

export type FieldsOf = (visit: TableVisit) => readonly string[];

export const required = fieldsOf((create) => create.required ?? []);
export const notBlank = fieldsOf(({ notBlank }) => notBlank);
export const email = fieldsOf(({ email }) => email);
export const unique = fieldsOf(({ unique }) => unique);
/** An empty address may stand for none, unless the field is required. */
export const requiredEmail = fieldsOf(({ email, notBlank, required = [] }) =>
  email.filter((field) => required.includes(field) && !notBlank.includes(field)),
);
/** Texts, numbers, and booleans that the plan says something about, so they cannot be objects. */
export const typed = fieldsOf((create) => namedIn(create).filter((field) => isScalar(create, field)));
/** The first of the optional texts of which the plan says nothing, and the others. */
export const oneText = fieldsOf((create) => optionalOf(create, ['string']).slice(0, 1));
export const otherTexts = fieldsOf((create) => optionalOf(create, ['string']).slice(1));
/** Other optional fields. The plan may call a text in one of them invalid itself. */
export const optionalOthers = fieldsOf((create) =>
  optionalOf(create, ['number', 'boolean', 'list', 'object']).filter(
    (field) => !create.invalid.some((entry) => typeof entry[field] === 'string'),
  ),
);
export const lists = fieldsOf(({ example }) => Object.keys(example).filter((field) => isList(example[field])));
/** Whole numbers that are not the id of another item. */
export const counts = fieldsOf(({ example }) =>
  Object.keys(example).filter((field) => Number.isInteger(example[field]) && !/id$/i.test(field)),
);

/** The numbers of the entries of `create.invalid` that differ from what other rows send. */
export function invalidEntries({ resource: { create } }: TableVisit): readonly string[] {
  const entries = create?.invalid ?? [];
  return entries.flatMap((entry, index) => (create && isOfOtherRow(entry, create) ? [] : [String(index + 1)]));
}

export function invalidEntry({ resource }: TableVisit, number: string): JsonObject {
  return resource.create?.invalid[Number(number) - 1] ?? {};
}

export const sentBy = (probe: Probe): JsonObject => sentIn({ probe });

/** Replaces the value of a field. */
export function put(value: (valid: unknown) => unknown): Row['alter'] {
  return (control, field) => {
    const sent = sentBy(control);
    return { sent: overlaid(sent, { [field]: value(fieldAt(sent, field)) }) };
  };
}

export const blank = '   ';

/** Another form of an email address. Each form keeps the marker in it. */
export function address(form: (local: string, domain: string) => string): (valid: unknown) => string {
  return (valid) => {
    const [local = 'probity', domain = 'example.test'] = String(valid).split('@');
    return form(local, domain);
  };
}

export const withoutAt = address((local, domain) => `${local}-${domain}`);

function fieldsOf(select: (create: CreatePlan) => readonly string[]): FieldsOf {
  return ({ resource: { create }, dialect: { idField } }) =>
    create === undefined
      ? []
      : select(create).filter((field) => fieldAt(create.example, field) !== undefined && field !== idField);
}

function namedIn({ required = [], notBlank, email }: CreatePlan): readonly string[] {
  return [...new Set([...required, ...notBlank, ...email])];
}

function optionalOf(create: CreatePlan, kinds: readonly JsonKind[]): readonly string[] {
  const named = new Set([...namedIn(create), ...create.unique].map((field) => topOf(field)));
  return Object.keys(create.example).filter((field) => {
    const kind = kindOf(create.example[field]);
    return kind !== undefined && kinds.includes(kind) && !named.has(field);
  });
}

function isScalar({ example }: CreatePlan, field: string): boolean {
  return ['string', 'number', 'boolean'].includes(typeof fieldAt(example, field));
}

function isOfOtherRow(entry: JsonObject, { required = [], notBlank, email }: CreatePlan): boolean {
  const [[field, value] = [], ...others] = Object.entries(entry);
  if (field === undefined || others.length > 0) return false;
  if (value === null) return required.includes(field);
  if (typeof value !== 'string') return false;
  return (value.trim() === '' && notBlank.includes(field)) || (!value.includes('@') && email.includes(field));
}
