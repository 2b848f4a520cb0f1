import { lengthened, overlaid as laidOver, valueAt, withoutField, withValue } from '../../model/body-field.ts';
import type { CreateExample, Resource } from '../../model/plan.ts';
import type { Step } from '../../model/step.ts';
import type { InvalidChangeSteps, InvalidCreateSteps } from '../../model/traces/shared/invalid.ts';
import type { Defect } from '../../model/probe.ts';
import type { Fresh } from '../../model/scenario.ts';
import { type Json, type JsonObject, kindOf } from '../../text/json.ts';
import { fillBody } from '../body.ts';

/** One way to make a valid body invalid. */
export interface InvalidBody<Steps = InvalidCreateSteps> {
  /** Its place among those of a scenario. */
  readonly at: (steps: Steps) => Step;
  readonly defect: Defect;
  /** The field that is defective; absent where the body as a whole is. */
  readonly field?: string;
  /** The valid body with this one thing wrong; undefined for no body at all. */
  readonly spoil: (valid: JsonObject, fresh: Fresh) => Json | undefined;
  /** How it was spoiled, for people, where the kind of defect does not say it. */
  readonly spoiled?: string;
  /** A variant of one that is sent too: to try it under the newest version of a resource is enough. */
  readonly isVariant?: true;
}

/** Where else what is stored shows. */
export interface Shown {
  /** In no other version, and held against no schema: what is odd in it looks like the service's own oddity nowhere. */
  readonly isAlone: boolean;
}

export function shownBy({ version, item }: Resource): Shown {
  return { isAlone: version === undefined && item === undefined };
}

/** One that changes are sent too. */
export type InvalidChange = InvalidBody<InvalidChangeSteps>;

/**
 * Every way in which a body of the resource can clearly be invalid, each in one thing only, so that a refusal is for
 * that reason. What a service may rightly take (another type that it can convert, an empty text where blank is allowed) is
 * left out, and so is what the plan itself calls invalid in the same way.
 */
export function invalidCreates(create: CreateExample, { isAlone }: Shown): readonly InvalidBody[] {
  return withPlanned(create, [
    ...absences(create),
    ...nulls(create),
    ...blanks(create),
    ...otherBlanks(create),
    ...addresses(create),
    ...otherAddresses(create),
    ...objects(create).filter(({ field }) => field !== numberedText(create)),
    ...numbers(create),
    ...lists(create),
    listBody,
    ...otherBodies(create),
    ...unexpected(create, { isAlone }).together,
  ]);
}

/**
 * Those that a change must refuse as well, without the many ways to say the same, and fewer of them by PUT: a patch may leave out
 * anything, and null, nothing at all or an empty object as the body may mean that nothing changes. Of several optional fields
 * the last is taken away in place of an object, where nothing but the service itself says what it may be.
 */
export function invalidChanges(
  create: CreateExample,
  kind: 'patch' | 'replace',
  { isAlone }: Shown,
): readonly InvalidChange[] {
  const optional = objects(create).filter(({ field = '' }) => !create.required.includes(field));
  const named = optional.length > 0 ? optional : objects(create);
  const emptied = kind === 'patch' && isAlone && optional.length > 1 ? optional.at(-1) : undefined;
  const types = named.filter((each) => each !== emptied);
  return withPlanned(create, [
    ...(kind === 'patch' ? nulls(create) : nulls(create).slice(0, 1)),
    ...blanks(create),
    ...addresses(create),
    ...(kind === 'patch' ? types : types.slice(0, 1)).map(variant),
    ...(emptied?.field === undefined ? [] : [takenAway(emptied.field)]),
    listBody,
  ]).map((body) => (kind === 'replace' && body.defect === 'planned' ? variant(body) : body));
}

/** With the bodies that the plan calls invalid, and without those that are invalid in the same way. */
function withPlanned<Steps extends InvalidChangeSteps>(
  create: CreateExample,
  bodies: readonly InvalidBody<Steps>[],
): readonly InvalidBody<Steps>[] {
  const stated = create.invalid.map((overlay, index) => planned(overlay, index + 1, create));
  const isStated = ({ defect, field, isVariant }: InvalidBody<Steps>): boolean =>
    isVariant !== true && field !== undefined && stated.some((each) => each.defect === defect && each.field === field);
  return [...bodies.filter((body) => !isStated(body)), ...stated];
}

/** The required fields that the example has. */
function requiredOf(create: CreateExample): readonly string[] {
  return create.required.filter((field) => valueAt(create.example, field) !== undefined);
}

function absences(create: CreateExample): readonly InvalidBody[] {
  return requiredOf(create).map((field) => ({
    at: ({ missing }) => missing.of(field),
    defect: 'missing',
    field,
    spoil: (valid) => withoutField(valid, field),
  }));
}

function nulls(create: CreateExample): readonly InvalidChange[] {
  return requiredOf(create).map((field) =>
    overlaid(
      (steps) => steps.null.of(field),
      'null',
      field,
      () => null,
    ),
  );
}

function blanks(create: CreateExample): readonly InvalidChange[] {
  return create.notBlank.map((field) =>
    overlaid(
      ({ blank }) => blank.of(field),
      'blank',
      field,
      () => '   ',
    ),
  );
}

function otherBlanks(create: CreateExample): readonly InvalidBody[] {
  return create.notBlank.flatMap((field) => [
    overlaid(
      (steps: InvalidCreateSteps) => steps.blanks.of('empty', field),
      'empty',
      field,
      () => '',
    ),
    variant(
      overlaid(
        (steps: InvalidCreateSteps) => steps.blanks.of('tab', field),
        'blank',
        field,
        () => '\t\n',
      ),
    ),
  ]);
}

function addresses(create: CreateExample): readonly InvalidChange[] {
  return create.email.map((field) =>
    overlaid(
      ({ address }) => address.of(field),
      'bad-email',
      field,
      (_valid, fresh) => `not-an-address-${fresh.word()}`,
    ),
  );
}

const badAddresses: readonly (readonly [how: string, make: (word: string) => string])[] = [
  ['without-domain', (word) => `${word}@`],
  ['without-local-part', (word) => `@${word}.example.test`],
  ['with-blank', (word) => `${word} b@example.test`],
  ['with-two-ats', (word) => `${word}@b@example.test`],
];

function otherAddresses(create: CreateExample): readonly InvalidBody[] {
  return create.email.flatMap((field) =>
    badAddresses.map(([how, make]) =>
      variant(
        overlaid(
          (steps: InvalidCreateSteps) => steps.addresses.of(field, how),
          'bad-email',
          field,
          (_valid, fresh) => make(fresh.word()),
        ),
      ),
    ),
  );
}

/** The fields whose value is text, a number or a boolean, those that are required first. */
function scalarsOf(create: CreateExample): readonly string[] {
  const isScalar = (field: string): boolean => {
    const value = valueAt(create.example, field);
    return value !== undefined && ['string', 'number', 'boolean'].includes(kindOf(value));
  };
  const named = [...create.required, ...create.notBlank, ...create.email];
  const scalars = [...new Set([...Object.keys(create.example), ...named])].filter(isScalar);
  return scalars.toSorted(
    (one, other) => Number(create.required.includes(other)) - Number(create.required.includes(one)),
  );
}

/** An object where a text, number or boolean is wanted: nothing that a service may convert, as "5" for 5. */
function objects(create: CreateExample): readonly InvalidChange[] {
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

/** Null for a field that may be left out: taken or refused, both are right. */
function takenAway(field: string): InvalidChange {
  return variant(
    overlaid(
      ({ unexpected: at }) => at.of(field),
      'unexpected',
      field,
      () => null,
    ),
  );
}

/** A field that nobody knows. Its name is a single word, which is of every style. */
const unknownField = 'unexpected';
/** Longer than what columns hold as a rule, and no body to be called large. */
const longText = ' and more'.repeat(200);

/** What honest clients send now and then: refused or taken, both are right. All in one body first, and each alone where that is refused. */
export function unexpected(
  create: CreateExample,
  { isAlone }: Shown,
): Readonly<Record<'together' | 'apart', readonly InvalidBody[]>> {
  const [text] = freeTexts(create);
  const body = (what: string, spoiled: string, spoil: InvalidBody['spoil']): InvalidBody =>
    variant({ at: (steps) => steps.unexpected.of(what), defect: 'unexpected', field: unknownField, spoiled, spoil });
  const unknown: InvalidBody['spoil'] = (valid, fresh) => ({ ...valid, [unknownField]: fresh.word() });
  const inFull = (valid: JsonObject): JsonObject => (text === undefined ? valid : lengthened(valid, text, longText));
  const field = 'a field that nobody knows';
  const long = `a long text as ${text ?? ''}`;
  if (!isAlone || Object.hasOwn(create.example, unknownField))
    return { together: text === undefined ? [] : [body('text', long, inFull)], apart: [] };
  if (text === undefined) return { together: [body('field', field, unknown)], apart: [] };
  return {
    together: [body('together', `${field}, and ${long},`, (valid, fresh) => unknown(inFull(valid), fresh))],
    apart: [body('field', field, unknown), body('text', long, inFull)],
  };
}

/** Fields of text that people write: the example has blanks in it, and no form that the plan speaks of. */
export function freeTexts(create: CreateExample): readonly string[] {
  return scalarsOf(create).filter((field) => {
    const value = valueAt(create.example, field);
    return typeof value === 'string' && /\S\s+\S/.test(value) && !create.email.includes(field);
  });
}

/** A number for a text that may be left out, in place of an object: what shows it as it is has stored it so. */
function numbers(create: CreateExample): readonly InvalidBody[] {
  const field = numberedText(create);
  if (field === undefined) return [];
  return [
    variant(
      overlaid(
        ({ object }: InvalidCreateSteps) => object.of(field),
        'number',
        field,
        (_valid, fresh) => Number(fresh.number()),
      ),
    ),
  ];
}

/** The last optional text of several, one that people write if there is any. */
function numberedText(create: CreateExample): string | undefined {
  const isOptional = (field: string): boolean =>
    ![...create.required, ...create.notBlank, ...create.email].includes(field);
  const texts = scalarsOf(create).filter(isOptional).slice(1);
  const plain = texts.filter((field) => typeof valueAt(create.example, field) === 'string');
  return freeTexts(create).findLast((field) => plain.includes(field)) ?? plain.at(-1);
}

/** A list of two for a required field: one of one might stand for its element. */
function lists(create: CreateExample): readonly InvalidBody[] {
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

const listBody: InvalidChange = { at: (steps) => steps.listBody, defect: 'list-body', spoil: (valid) => [valid] };

function otherBodies(create: CreateExample): readonly InvalidBody[] {
  const body = (what: 'null-body' | 'empty-body', spoil: InvalidBody['spoil']) => ({
    at: (steps: InvalidCreateSteps) => steps.body.of(what),
    defect: what,
    spoil,
  });
  return [
    variant(body('null-body', () => null)),
    // Without a required field an empty body may mean an item of defaults.
    ...(create.required.length > 0
      ? [
          variant(body('empty-body', () => undefined)),
          { at: (steps: InvalidCreateSteps) => steps.emptyObject, defect: 'empty-object' as const, spoil: () => ({}) },
        ]
      : []),
  ];
}

function planned(overlay: JsonObject, number: number, create: CreateExample): InvalidChange {
  const [field, ...more] = Object.keys(overlay);
  return {
    at: (steps) => steps.planned.of(String(number)),
    defect: plannedDefect(overlay, create),
    ...(field === undefined || more.length > 0 ? {} : { field }),
    spoil: (valid, fresh) => laidOver(valid, fillBody(overlay, fresh).body),
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

function overlaid<Steps = InvalidCreateSteps>(
  at: InvalidBody<Steps>['at'],
  defect: Defect,
  field: string,
  value: (valid: Json | undefined, fresh: Fresh) => Json,
): InvalidBody<Steps> {
  return { at, defect, field, spoil: (valid, fresh) => withValue(valid, field, value(valueAt(valid, field), fresh)) };
}

function variant<Steps>(body: InvalidBody<Steps>): InvalidBody<Steps> {
  return { ...body, isVariant: true };
}
