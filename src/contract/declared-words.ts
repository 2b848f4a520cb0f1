import { enumeratedWords, namedWords } from '../model/declared-words.ts';
import type { Plan } from '../model/plan.ts';
import { parsePointer } from '../text/json-pointer.ts';
import { collectionOf } from './announcements.ts';

/** Words that a field of the items of an operation is declared to have. */
export interface Declared {
  readonly words: ReadonlySet<string>;
  /** True where these are all. */
  readonly isWhole: boolean;
}

/** By operation without version prefix, and JSON pointer from the item. */
export type DeclaredWords = (operation: string, at: string) => Declared;

/** Declares nothing: for snapshots that are compared without a plan. */
export const noDeclaredWords: DeclaredWords = () => ({ words: new Set(), isWhole: false });

/**
 * What a plan declares by filters and states and, where `bySchema`, by the enumerations of item schemas: in an audit fields/item-schema
 * tells what does not fit those.
 */
export function declaredWordsOf({ resources }: Plan, bySchema: boolean): DeclaredWords {
  return (operation, at) => {
    const resource = resources.find(({ path, version = '' }) => path.slice(version.length) === collectionOf(operation));
    const field = parsePointer(at) ?? [];
    if (resource === undefined || field.length === 0) return { words: new Set(), isWhole: false };
    const whole = bySchema ? enumeratedWords(resource.item, field) : [];
    return whole.length > 0
      ? { words: new Set(whole), isWhole: true }
      : { words: new Set(namedWords(resource, field.join('.'))), isWhole: false };
  };
}
