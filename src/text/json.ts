export { parseJson } from './json-parser.ts';
export type { ParsedJson } from './json-parser.ts';
export { printJson } from './json-printer.ts';
export { equalJson, isInteger, isList, isObject, keysOf, kindOf, member, objectOf } from './json-value.ts';
export type { Json, JsonKind, JsonObject } from './json-value.ts';
