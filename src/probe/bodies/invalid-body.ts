import { valueAt, withValue } from '../../model/body-field.ts';
import type { CreateExample, Resource } from '../../model/plan.ts';
import type { Defect } from '../../model/probe.ts';
import type { Fresh } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import type { InvalidChangeSteps, InvalidCreateSteps } from '../../model/traces/shared/invalid.ts';
import { type Json, type JsonObject, kindOf } from '../../text/json.ts';

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

/** The fields whose value is text, a number or a boolean, those that are required first. */
export function scalarsOf(create: CreateExample): readonly string[] {
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

/** Fields of text that people write: the example has blanks in it, and no form that the plan speaks of. */
export function freeTexts(create: CreateExample): readonly string[] {
  return scalarsOf(create).filter((field) => {
    const value = valueAt(create.example, field);
    return typeof value === 'string' && /\S\s+\S/.test(value) && !create.email.includes(field);
  });
}

export function overlaid<Steps = InvalidCreateSteps>(
  at: InvalidBody<Steps>['at'],
  defect: Defect,
  field: string,
  value: (valid: Json | undefined, fresh: Fresh) => Json,
): InvalidBody<Steps> {
  return { at, defect, field, spoil: (valid, fresh) => withValue(valid, field, value(valueAt(valid, field), fresh)) };
}

export function variant<Steps>(body: InvalidBody<Steps>): InvalidBody<Steps> {
  return { ...body, isVariant: true };
}
