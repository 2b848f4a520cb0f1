import type { Announcement, VersionShape } from '../model/contract.ts';
import type { Contract } from '../model/plan.ts';
import { parsePointer } from '../text/json-pointer.ts';

/** Announcements of one side, and which of them concern a field of an operation. */
export interface Announcements {
  readonly all: readonly Announcement[];
  /** The earliest that concerns a field of the items of an operation, by its JSON pointer. */
  ofField(operation: string, at: string): Announcement | undefined;
}

/** What the older answers announced by headers, and the plan by `contract.deprecated`. */
export function announcementsOf(from: VersionShape, deprecated: Contract['deprecated']): Announcements {
  const headers = from.operations.flatMap(({ operation, announced }): readonly Announcement[] => {
    if (announced === null) return [];
    const { since, sunset, unread } = announced;
    const moments = { ...moment('since', since), ...moment('sunset', sunset) };
    return [{ by: 'header', of: operation, ...moments, ...(unread === undefined ? {} : { unread }) }];
  });
  const planned = deprecated.map(
    ({ field, since }): Announcement => ({ by: 'plan', of: field, since: Date.parse(`${since}T00:00:00Z`) }),
  );
  const all = [...planned, ...headers];
  return {
    all,
    ofField: (operation, at) => {
      const field = [resourceName(operation), ...(parsePointer(at) ?? []).filter((segment) => segment !== '*')].join(
        '.',
      );
      const found = all.filter(({ by, of }) =>
        by === 'plan' ? field === of || field.startsWith(`${of}.`) : collectionOf(of) === collectionOf(operation),
      );
      return found.sort((one, other) => startOf(one) - startOf(other))[0];
    },
  };
}

/** When it was announced; where that was not told, as late as can be. */
function startOf({ since }: Announcement): number {
  return since ?? Number.MAX_SAFE_INTEGER;
}

function moment(name: 'since' | 'sunset', text: string | null): { readonly [key in 'since' | 'sunset']?: number } {
  return text === null ? {} : { [name]: Date.parse(text) };
}

/** The collection that an operation belongs to: `/users` for `PATCH /users/{id}`. */
export function collectionOf(operation: string): string {
  return operation.replace(/^\S+ /, '').replace(/\/\{[^{}]*\}$/, '');
}

/** `users` for `GET /users/{id}`. */
function resourceName(operation: string): string {
  const collection = collectionOf(operation);
  return collection.slice(collection.lastIndexOf('/') + 1);
}
