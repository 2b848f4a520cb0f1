import { ownerInBody, type Resource } from '../../model/plan.ts';
import { changesIn, fieldOfPlace } from '../../model/resource-object.ts';

/** The fields that the text itself knows to be optional (Illustrative user resource). */
const userOptional = ['nickname'];
const userRequired = ['name', 'email'];

/**
 * The fields of the create example that are known to be optional: all but the required ones where the plan lists those;
 * of a user resource whose required fields come from the text alone, just those that the text calls optional.
 */
export function optionalFields(resource: Resource): readonly string[] {
  const { create, kind } = resource;
  if (create === undefined) return [];
  const isStated =
    create.statesRequired === true ||
    (kind === 'user' ? create.required.some((field) => !userRequired.includes(field)) : create.required.length > 0);
  const owner = ownerInBody(resource);
  const required = new Set(create.required.map(fieldOfPlace));
  const others = changesIn(create.example)
    .map(([place]) => place)
    .filter((place) => place !== owner && !required.has(fieldOfPlace(place)));
  if (isStated) return others;
  return kind === 'user' ? others.filter((field) => userOptional.includes(field)) : [];
}
