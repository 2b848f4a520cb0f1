/** Says which keys of a plan are wrong, and what to write instead. `complaints.ts` does it for values. */
import { isObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { complaintAbout, exampleIn, explained, property, type SchemaError } from './complaints.ts';
import { meantAs } from './meant.ts';
import { error, type Finding, keyError, nameOf, type Places } from './problem.ts';

/** What does not fit the schema. */
export function schemaProblems(errors: readonly SchemaError[], places: Places): readonly Finding[] {
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
export const topOfPlan = '`base_url: ...` and `resources: [{ path: /users }]` at the top';

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
