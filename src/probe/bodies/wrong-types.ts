import { valueAt } from '../../model/body-field.ts';
import type { CreateExample } from '../../model/plan.ts';
import { kindOf, printJson } from '../../text/json.ts';
import { type InvalidBody, type InvalidChange, overlaid, scalarsOf, variant } from './invalid-body.ts';

/** An object where a text, number or boolean is wanted: nothing that a service may convert, as "5" for 5. */
export function objects(create: CreateExample): readonly InvalidChange[] {
  return scalarsOf(create).map((field, index) => {
    const body: InvalidChange = overlaid(
      ({ object }) => object.of(field),
      'wrong-type',
      field,
      (_valid, fresh) => ({ unexpected: fresh.word() }),
    );
    return index === 0 && create.required.includes(field) ? body : variant(body);
  });
}

/** A number for a text: what shows it as it is has stored it so. */
function numberFor(field: string): InvalidChange {
  return variant(
    overlaid(
      ({ object }) => object.of(field),
      'number',
      field,
      (_valid, fresh) => Number(fresh.number()),
    ),
  );
}

/** A number in place of the object where the field is one of those. */
export function numberedIn(body: InvalidChange, fields: readonly string[]): InvalidChange {
  const { field } = body;
  return field !== undefined && fields.includes(field) ? numberFor(field) : body;
}

/** A text for a number, a list or an object: what shows it as it is has stored it so. */
function textFor(field: string, text: Parameters<typeof overlaid>[3] = (_valid, fresh) => fresh.word()): InvalidChange {
  return variant(overlaid(({ object }) => object.of(field), 'text', field, text));
}

/** A text for each list or object. */
export function texts(create: CreateExample): readonly InvalidBody[] {
  const fields = Object.entries(create.example).filter(([, value]) => ['list', 'object'].includes(kindOf(value)));
  return fields.map(([field]) => textFor(field));
}

/** A text in place of the object where the field is a number, for services read numbers from texts: a word, and where the plan itself sends one, the digits of the number. */
export function wordedIn(body: InvalidChange, { example, invalid }: CreateExample): InvalidChange {
  const { field, isVariant } = body;
  const isNumber = field !== undefined && kindOf(valueAt(example, field) ?? null) === 'number';
  if (!isNumber || isVariant !== true) return body;
  const isWorded = invalid.some((each) => typeof each[field] === 'string');
  return isWorded ? textFor(field, (valid) => printJson(valid ?? 1)) : textFor(field);
}

/**
 * Texts that are sent as numbers, and not as objects: by a create those that are optional, if they are not the first field that is; by a
 * patch the others, where there are such.
 */
export function numberedTexts(create: CreateExample, by: 'create' | 'patch' | 'replace'): readonly string[] {
  const isText = (field: string): boolean => typeof valueAt(create.example, field) === 'string';
  const checked = [...create.required, ...create.notBlank, ...create.email];
  const [, ...optional] = scalarsOf(create).filter((field) => !checked.includes(field));
  const created = optional.filter(isText);
  if (by === 'create') return created;
  if (by === 'replace' || created.length === 0) return [];
  return scalarsOf(create).filter((field) => isText(field) && !created.includes(field));
}

/** A list of two for a required field: one of one might stand for its element. */
export function lists(create: CreateExample): readonly InvalidBody[] {
  const fields = scalarsOf(create).filter((field) => create.required.includes(field));
  return fields.slice(0, 1).map((field) =>
    variant(
      overlaid(
        ({ list }) => list.of(field),
        'wrong-type',
        field,
        (valid) => [valid ?? 1, valid ?? 2],
      ),
    ),
  );
}
