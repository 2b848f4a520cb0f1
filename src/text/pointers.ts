/** JSON pointers (RFC 6901). In a pattern, `*` stands for any key or index. */
import { isList, isObject } from './json.ts';
import { remembered } from './memo.ts';

export function formatPointer(...segments: readonly (string | number)[]): string {
  return segments.reduce<string>(extended, '');
}

function extended(pointer: string, segment: string | number): string {
  return `${pointer}/${typeof segment === 'number' ? segment : escaped(segment)}`;
}

/** The keys and indices of a pointer. It is undefined if the text is not a pointer. */
export const parsePointer: (pointer: string) => readonly string[] | undefined = remembered((pointer) => {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  const segments = pointer.slice(1).split('/');
  return segments.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'));
});

/** The value at a pointer. It is undefined if there is none. */
export const valueAt = (json: unknown, pointer: string): unknown => parsePointer(pointer)?.reduce(valueIn, json);

function valueIn(value: unknown, segment: string): unknown {
  if (isList(value)) return index.test(segment) ? value[Number(segment)] : undefined;
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

const index = /^(?:0|[1-9]\d*)$/;

/** True if the pattern covers the pointer: `/data/*` covers `/data/7`. */
export function pointersMatch(pattern: string, pointer: string): boolean {
  if (!pattern.includes('*')) return pattern === pointer;
  const [wanted, segments] = [pattern.split('/'), pointer.split('/')];
  return wanted.length === segments.length && wanted.every((each, at) => each === '*' || each === segments[at]);
}

/** The pointer with `*` for each index: `/data/7` becomes `/data/*`. */
export const withoutIndices = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

function escaped(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
