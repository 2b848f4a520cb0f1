/** The third step: values to a document that fits the schema, or which keys are wrong. `complaints.ts` is about values. */
import { overlaid } from '../text/fields.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { complaintAbout, exampleIn, explained, meantAs, property, type SchemaError } from './complaints.ts';
import { error, type Finding, isError, keyError, type Located, located, nameOf, type Places } from './problem.ts';
import type { ReadOptions } from './read-options.ts';
import type { PlanDocument } from './schema/document.ts';
import { baseUrlProblem } from './urls.ts';
import { validatePlan } from './validator.generated.ts';
import type { Values } from './values.ts';
import { emptyPlan } from './yaml.ts';

/** There is no document if a problem is an error. */
type DocumentReading = { readonly document?: PlanDocument; readonly problems: readonly Located[] };

export function readDocument({ value, places, problems }: Values, { baseUrl }: ReadOptions): DocumentReading {
  const failed = (message: string, offset = 0): DocumentReading => ({ problems: [{ offset, message }] });
  if (value === undefined) return { problems };
  if (value === null) return failed(emptyPlan);
  if (!isObject(value)) return failed(`a plan is a map: write ${topOfPlan}`, places.get('')?.offset);
  const wrong = baseUrl === undefined ? undefined : baseUrlProblem(baseUrl);
  if (wrong !== undefined) return failed(`the base URL that overrides base_url ${wrong}`);
  const document = fitting(value, places);
  const errors = document === undefined ? (validatePlan.errors ?? []) : [];
  const all = [...problems, ...located(schemaProblems(errors, places), places)];
  return document === undefined || all.some(isError) ? { problems: all } : { document, problems: all };
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

/** What does not fit the schema. */
function schemaProblems(errors: readonly SchemaError[], places: Places): readonly Finding[] {
  const stranger = strangerIn(errors);
  if (stranger !== undefined) return [stranger];
  // A key that was meant to be the missing one is enough.
  const meant = new Set(errors.filter(isUnknown).map((each) => each.instancePath + formatPointer(meantBy(each) ?? '')));
  return errors.flatMap((each): readonly Finding[] => {
    const { keyword, instancePath: at, schemaPath } = each;
    const key = at + formatPointer(keyIn(each));
    // `if` only repeats what its branch says, and a wrong name is reported as a whole.
    if (keyword === 'if' || schemaPath.includes('/propertyNames/') || places.get(at)?.isUnset === true) return [];
    if (isUnknown(each)) return [keyError(key, unknownKey(each))];
    if (keyword === 'propertyNames') return [keyError(key, wrongName(each))];
    if (keyword === 'required') return meant.has(key) ? [] : [keyError(key, missingKey(each))];
    return [error(at, `${nameOf(at) || 'the plan'} ${complaintAbout(each, places)}`)];
  });
}

/** The problem if none of the keys is a key of a plan, or was meant to be one. */
function strangerIn(errors: readonly SchemaError[]): Finding | undefined {
  const unknown = errors.filter((each) => isUnknown(each) && each.instancePath === '');
  const [first] = unknown;
  if (first === undefined) return undefined;
  const document = unknown.map(keyIn).find((key) => key === 'openapi' || key === 'swagger');
  const openapi = 'this is an OpenAPI document, not a plan: create a plan with probity init --openapi FILE';
  if (document !== undefined) return keyError(formatPointer(document), openapi);
  const isMixed = isObject(first.data) && unknown.length < Object.keys(first.data).length;
  if (isMixed || unknown.some((each) => meantBy(each) !== undefined)) return undefined;
  return keyError(formatPointer(keyIn(first)), `this is not a plan: a plan has ${topOfPlan}`);
}

/** What every plan starts with. */
const topOfPlan = '`base_url: ...` and `resources: [{ path: /users }]` at the top';

const isUnknown = ({ keyword }: SchemaError): boolean => keyword === 'additionalProperties';

/** The key that an error about a key is about. */
function keyIn({ params }: SchemaError): string {
  return String(params['additionalProperty'] ?? params['missingProperty'] ?? params['propertyName']);
}

function unknownKey(each: SchemaError): string {
  const [key, owner, meant] = [keyIn(each), nameOf(each.instancePath) || 'a plan', meantBy(each)];
  if (key === '<<') return 'plans do not support merge keys: write the keys out, or give the whole map an anchor';
  const remedy = meant === undefined ? `its keys are ${keysIn(each).join(', ')}` : `did you mean "${meant}"?`;
  return `"${key}" is not a key of ${owner}: ${remedy}`;
}

function keysIn({ parentSchema }: SchemaError): readonly string[] {
  const properties = property(parentSchema, 'properties');
  return isObject(properties) ? Object.keys(properties) : [];
}

/** The key that an unknown one was most likely meant to be. */
const meantBy = (each: SchemaError): string | undefined => meantAs(keyIn(each), keysIn(each));

function missingKey(each: SchemaError): string {
  const key = keyIn(each);
  const schema = property(property(each.parentSchema, 'properties'), key);
  const example = exampleIn(schema);
  const owner = each.instancePath === '' ? '' : ` in ${nameOf(each.instancePath)}`;
  return `"${key}" is missing${owner}: ${example === undefined ? explained(schema) : `write ${key}: ${example}`}`;
}

/** What the names in a map are, by the key of the map. */
const names: Readonly<Record<string, string>> = {
  headers: 'header name: write letters, digits, and hyphens, such as X-Tenant',
  capture: 'name of a captured value: write letters, digits, and _, such as node',
  body: 'JSON pointer into the body: write one that starts with a slash, such as /data/state',
  environments: 'name of an environment: write letters, digits, and hyphens, such as staging',
};

function wrongName(each: SchemaError): string {
  const what = names[each.instancePath.slice(each.instancePath.lastIndexOf('/') + 1)] ?? 'name that fits';
  return `"${keyIn(each)}" is not a ${what}`;
}
