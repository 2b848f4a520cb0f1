import { lengthened } from '../../model/body-field.ts';
import type { CreateExample } from '../../model/plan.ts';
import type { JsonObject } from '../../text/json.ts';
import { freeTexts, type InvalidBody, type InvalidChange, overlaid, type Shown, variant } from './invalid-body.ts';

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
