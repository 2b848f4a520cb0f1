import type { CreateExample } from '../model/plan.ts';
import type { Defect } from '../model/probe.ts';
import type { Fresh } from '../model/scenario.ts';
import { type Json, type JsonObject, kindOf } from '../text/json.ts';
import { fillBody } from './body.ts';

/** One way to make a valid body invalid. */
export interface InvalidBody {
  /** Unique among the bodies of a resource: `missing-name`. */
  readonly step: string;
  readonly defect: Defect;
  /** The field that is defective; absent where the body as a whole is. */
  readonly field?: string;
  /** The valid body with this one thing wrong; undefined for no body at all. */
  readonly spoil: (valid: JsonObject, fresh: Fresh) => Json | undefined;
}

/**
 * Every way in which a body of the resource can clearly be invalid, each in one thing only, so that a refusal is for
 * that reason. What a service may rightly take (another type that it can convert, an empty text where blank is allowed) is
 * left out.
 */
export function invalidBodies(create: CreateExample): readonly InvalidBody[] {
  return [
    ...absences(create),
    ...blanks(create),
    ...addresses(create),
    ...wrongTypes(create),
    ...wholeBodies(create),
    ...create.invalid.map((overlay, index) => planned(overlay, index + 1, create)),
  ];
}

function absences(create: CreateExample): readonly InvalidBody[] {
  const fields = create.required.filter((field) => Object.hasOwn(create.example, field));
  return [
    ...fields.map(
      (field): InvalidBody => ({
        step: `missing-${field}`,
        defect: 'missing',
        field,
        spoil: (valid) => Object.fromEntries(Object.entries(valid).filter(([name]) => name !== field)),
      }),
    ),
    ...fields.map((field) => overlaid(`null-${field}`, 'null', field, () => null)),
  ];
}

const blankTexts: readonly (readonly [name: string, defect: Defect, text: string])[] = [
  ['empty', 'empty', ''],
  ['blank', 'blank', '   '],
  ['tab', 'blank', '\t'],
  ['newline', 'blank', '\n'],
];

function blanks(create: CreateExample): readonly InvalidBody[] {
  return create.notBlank.flatMap((field) =>
    blankTexts.map(([name, defect, text]) => overlaid(`${name}-${field}`, defect, field, () => text)),
  );
}

const badAddresses: readonly (readonly [name: string, make: (word: string) => string])[] = [
  ['without-at', (word) => `not-an-address-${word}`],
  ['without-domain', (word) => `${word}@`],
  ['without-local-part', (word) => `@${word}.example.test`],
  ['with-blank', (word) => `${word} b@example.test`],
  ['with-two-ats', (word) => `${word}@b@example.test`],
];

function addresses(create: CreateExample): readonly InvalidBody[] {
  return create.email.flatMap((field) => [
    ...badAddresses.map(([name, make]) =>
      overlaid(`${field}-${name}`, 'bad-email', field, (_valid, fresh) => make(fresh.word())),
    ),
    // Only a required address: an optional one may be left out by sending "".
    ...(create.required.includes(field) && !create.notBlank.includes(field)
      ? [overlaid(`empty-${field}`, 'bad-email', field, () => '')]
      : []),
  ]);
}

/**
 * An object where a text, number or boolean is wanted, and a list of two for required fields. Nothing that a service may
 * convert: neither "5" for 5, nor a list of one for its element.
 */
function wrongTypes(create: CreateExample): readonly InvalidBody[] {
  const isScalar = (field: string): boolean => {
    const value = create.example[field];
    return value !== undefined && ['string', 'number', 'boolean'].includes(kindOf(value));
  };
  const scalars = Object.keys(create.example).filter(isScalar);
  return [
    ...scalars.map((field) =>
      overlaid(`object-${field}`, 'wrong-type', field, (_valid, fresh) => ({ unexpected: fresh.word() })),
    ),
    ...scalars
      .filter((field) => create.required.includes(field))
      .map((field) => overlaid(`list-${field}`, 'wrong-type', field, (valid) => [valid ?? 1, valid ?? 2])),
  ];
}

function wholeBodies(create: CreateExample): readonly InvalidBody[] {
  return [
    { step: 'list-body', defect: 'list-body', spoil: (valid) => [valid] },
    { step: 'text-body', defect: 'text-body', spoil: (_valid, fresh) => fresh.word() },
    { step: 'null-body', defect: 'null-body', spoil: () => null },
    // Without a required field an empty body may mean an item of defaults.
    ...(create.required.length > 0
      ? [
          { step: 'empty-body', defect: 'empty-body', spoil: () => undefined } as const,
          { step: 'empty-object', defect: 'empty-object', spoil: () => ({}) } as const,
        ]
      : []),
  ];
}

function planned(overlay: JsonObject, number: number, create: CreateExample): InvalidBody {
  const [field, ...more] = Object.keys(overlay);
  return {
    step: `planned-${number}`,
    defect: plannedDefect(overlay, create),
    ...(field === undefined || more.length > 0 ? {} : { field }),
    spoil: (valid, fresh) => ({ ...valid, ...fillBody(overlay, fresh).body }),
  };
}

/** What an entry of the plan amounts to, where it is one of the kinds that the text itself names. */
function plannedDefect(overlay: JsonObject, create: CreateExample): Defect {
  const [entry, ...more] = Object.entries(overlay);
  if (entry === undefined || more.length > 0) return 'planned';
  const [field, value] = entry;
  if (value === null && create.required.includes(field)) return 'null';
  if (typeof value !== 'string') return 'planned';
  if (create.notBlank.includes(field) && value.trim() === '') return value === '' ? 'empty' : 'blank';
  return create.email.includes(field) ? 'bad-email' : 'planned';
}

function overlaid(
  step: string,
  defect: Defect,
  field: string,
  value: (valid: Json | undefined, fresh: Fresh) => Json,
): InvalidBody {
  return { step, defect, field, spoil: (valid, fresh) => ({ ...valid, [field]: value(valid[field], fresh) }) };
}
