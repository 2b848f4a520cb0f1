/** The third step: values to a document that fits the schema. */
import { overlaid } from '../text/fields.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { isError, type Located, located, type Places } from './problem.ts';
import type { ReadOptions } from './read-options.ts';
import type { PlanDocument } from './schema/document.ts';
import { schemaProblems, topOfPlan } from './schema-problems.ts';
import { baseUrlProblem } from './urls.ts';
import { validatePlan } from './validator.generated.ts';
import type { Values } from './values.ts';
import { emptyPlan } from './yaml.ts';

interface DocumentReading {
  /** It is undefined if a problem is an error. */
  readonly document: PlanDocument | undefined;
  readonly problems: readonly Located[];
}

export function readDocument({ value, places, problems }: Values, { baseUrl }: ReadOptions): DocumentReading {
  const failed = (message: string, offset = 0): DocumentReading => {
    return { document: undefined, problems: [{ offset, message }] };
  };
  if (value === undefined) return { document: undefined, problems };
  if (value === null) return failed(emptyPlan);
  if (!isObject(value)) return failed(`a plan is a map: write ${topOfPlan}`, places.get('')?.offset);
  const wrong = baseUrl === undefined ? undefined : baseUrlProblem(baseUrl);
  if (wrong !== undefined) return failed(`the base URL that overrides base_url ${wrong}`);
  const document = fitting(value, places);
  const errors = document === undefined ? (validatePlan.errors ?? []) : [];
  const all = [...problems, ...located(schemaProblems(errors, places), places)];
  return { document: all.some(isError) ? undefined : document, problems: all };
}

/** A variable that was read as a number, boolean, or null is text if the schema requires text. */
function fitting(value: JsonObject, places: Places): PlanDocument | undefined {
  if (validatePlan(value)) return value;
  const { errors } = validatePlan;
  const retyped = (errors ?? []).reduce((whole, { keyword, params, instancePath: at }) => {
    const isText = keyword === 'type' && [params['type']].flat().includes('string');
    const text = isText ? places.get(at)?.text : undefined;
    return text === undefined ? whole : overlaid(whole, { [at]: text });
  }, value);
  if (retyped !== value && validatePlan(retyped)) return retyped;
  validatePlan.errors = errors;
  return undefined;
}
