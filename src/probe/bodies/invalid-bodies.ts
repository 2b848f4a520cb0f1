import { overlaid as laidOver, valueAt, withoutField } from '../../model/body-field.ts';
import type { CreateExample } from '../../model/plan.ts';
import type { Defect } from '../../model/probe.ts';
import type { InvalidChangeSteps, InvalidCreateSteps } from '../../model/traces/shared/invalid.ts';
import type { JsonObject } from '../../text/json.ts';
import { fillBody } from '../body.ts';
import { type InvalidBody, type InvalidChange, overlaid, type Shown, variant } from './invalid-body.ts';
import { nothing, takenAway, unexpected } from './unexpected.ts';
import { lists, numberedIn, numberedTexts, objects, texts, wordedIn } from './wrong-types.ts';

/**
 * Every way in which a body of the resource can clearly be invalid, each in one thing only, so that a refusal is for
 * that reason. What a service may rightly take (another type that it can convert, an empty text where blank is allowed) is
 * left out, and so is what the plan itself calls invalid in the same way.
 */
export function invalidCreates(create: CreateExample, { isAlone }: Shown): readonly InvalidBody[] {
  const numbered = numberedTexts(create, 'create');
  return withPlanned(create, [
    ...absences(create),
    ...nulls(create),
    ...blanks(create),
    ...otherBlanks(create),
    ...addresses(create),
    ...otherAddresses(create),
    ...objects(create).map((body) => wordedIn(numberedIn(body, numbered), create)),
    ...texts(create),
    ...lists(create),
    listBody,
    ...otherBodies(create),
    ...unexpected(create, { isAlone }).together,
  ]);
}

/**
 * Those that a change must refuse as well, without the many ways to say the same, and fewer of them by PUT: a patch may leave out
 * anything, and null or nothing at all as the body may mean that nothing changes, as an empty object does. Of several optional fields
 * the last is taken away in place of an object, where nothing but the service itself says what it may be. Of several texts a create
 * sends the first as an object and the others as numbers, and a patch the other way round; of numbers, which a create sends as texts, a
 * patch makes objects.
 */
export function invalidChanges(
  create: CreateExample,
  kind: 'patch' | 'replace',
  { isAlone }: Shown,
): readonly InvalidChange[] {
  const optional = objects(create).filter(({ field = '' }) => !create.required.includes(field));
  const named = optional.length > 0 ? optional : objects(create);
  const emptied = kind === 'patch' && isAlone && optional.length > 1 ? optional.at(-1) : undefined;
  const numbered = numberedTexts(create, kind);
  const types = named.filter((each) => each !== emptied).map((body) => numberedIn(body, numbered));
  return withPlanned(create, [
    // First, so that what it shows is no doing of what was refused before it.
    ...(kind === 'patch' ? [nothing] : []),
    ...(kind === 'patch' ? nulls(create) : nulls(create).slice(0, 1)),
    ...blanks(create),
    ...addresses(create),
    ...(kind === 'patch' ? types : types.slice(0, 1)).map(variant),
    ...(emptied?.field === undefined ? [] : [takenAway(emptied.field)]),
    variant(listBody),
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
  ['empty', () => ''],
  ['without-domain', (word) => `${word}@`],
  ['without-local-part', (word) => `@${word}.example.test`],
  ['with-blank', (word) => `${word} b@example.test`],
  ['with-two-ats', (word) => `${word}@b@example.test`],
];

function otherAddresses(create: CreateExample): readonly InvalidBody[] {
  // An address that may be left out may be empty, too; and what must not be blank is sent empty anyway.
  const isEmptySent = (field: string): boolean => create.required.includes(field) && !create.notBlank.includes(field);
  return create.email.flatMap((field) =>
    badAddresses
      .filter(([how]) => how !== 'empty' || isEmptySent(field))
      .map(([how, make]) =>
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
