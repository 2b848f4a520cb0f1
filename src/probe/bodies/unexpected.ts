import { lengthened, topOf, valueAt, withValue } from '../../model/body-field.ts';
import type { CreateExample } from '../../model/plan.ts';
import type { Fresh } from '../../model/scenario.ts';
import { words } from '../../text/casing.ts';
import { enumerate } from '../../text/enumerate.ts';
import type { JsonObject } from '../../text/json.ts';
import {
  freeTexts,
  type InvalidBody,
  type InvalidChange,
  overlaid,
  scalarsOf,
  type Shown,
  variant,
} from './invalid-body.ts';

/** Null for a field that may be left out: taken or refused, both are right. */
export function takenAway(field: string): InvalidChange {
  return variant(
    overlaid(
      ({ unexpected: at }) => at.of(field),
      'unexpected',
      field,
      () => null,
    ),
  );
}

/** A patch that names no field: taken or refused, both are right. */
export const nothing: InvalidChange = {
  at: ({ unexpected: at }) => at.of('nothing'),
  defect: 'unexpected',
  spoil: () => ({}),
  spoiled: 'an empty object as the body',
  isVariant: true,
};

/** A field that nobody knows. Its name is a single word, which is of every style. */
const unknownField = 'unexpected';

/** Longer than what columns hold as a rule, and no body to be called large. */
const longText = ' and more'.repeat(200);

/** Beyond what 32 bits hold, and well within what JSON and its readers do. */
const largeNumber = 3_000_000_000;

/** Beyond what 64 bits hold. */
const hugeNumber = 10 ** 20;

/** The whole numbers of the example, without those that name something: nothing may have that name. */
function countsOf(create: CreateExample): readonly string[] {
  return scalarsOf(create).filter(
    (field) => Number.isInteger(valueAt(create.example, field)) && words(topOf(field)).at(-1) !== 'id',
  );
}

/** One thing that is seldom sent; `field`: how it is refused is stated too. */
interface Seldom {
  readonly what: string;
  readonly spoiled: string;
  readonly field?: string;
  readonly change: (valid: JsonObject, fresh: Fresh) => JsonObject;
}

/**
 * What honest clients send now and then: refused or taken, both are right. All in one body first, and each alone where that is refused: numbers then
 * smaller ones, for what no reader takes never gets to where those break.
 */
export function unexpected(
  create: CreateExample,
  { isAlone }: Shown,
): Readonly<Record<'together' | 'apart', readonly InvalidBody[]>> {
  const all = seldomSent(create, isAlone, { what: 'huge', number: hugeNumber });
  const apart = seldomSent(create, isAlone, { what: 'number', number: largeNumber });
  if (all.length < 2) {
    const others = apart.filter(({ what }) => all.every((each) => each.what !== what));
    return { together: all.map(bodyOf), apart: others.map(bodyOf) };
  }
  const together: Seldom = {
    what: 'together',
    spoiled: `${enumerate(all.map(({ spoiled }) => spoiled))},`,
    ...(all.every(({ field }) => field === unknownField) ? { field: unknownField } : {}),
    change: (valid, fresh) => all.reduce((changed, { change }) => change(changed, fresh), valid),
  };
  return { together: [bodyOf(together)], apart: apart.map(bodyOf) };
}

function bodyOf({ what, change, ...rest }: Seldom): InvalidBody {
  return variant({ at: (steps) => steps.unexpected.of(what), defect: 'unexpected', ...rest, spoil: change });
}

function seldomSent(
  create: CreateExample,
  isAlone: boolean,
  { what, number }: { readonly what: string; readonly number: number },
): readonly Seldom[] {
  const texts = freeTexts(create);
  const counts = countsOf(create);
  const unknown: Seldom = {
    what: 'field',
    spoiled: 'a field that nobody knows',
    field: unknownField,
    change: (valid, fresh) => ({ ...valid, [unknownField]: fresh.word() }),
  };
  const long: Seldom = {
    what: 'text',
    spoiled: `a long text as ${enumerate(texts)}`,
    field: unknownField,
    change: (valid) => texts.reduce((changed, field) => lengthened(changed, field, longText), valid),
  };
  const large: Seldom = {
    what,
    spoiled: `${number} as ${enumerate(counts)}`,
    change: (valid) => counts.reduce((changed, field) => withValue(changed, field, number), valid),
  };
  return [
    ...(isAlone && !Object.hasOwn(create.example, unknownField) ? [unknown] : []),
    ...(texts.length > 0 ? [long] : []),
    ...(isAlone && counts.length > 0 ? [large] : []),
  ];
}
