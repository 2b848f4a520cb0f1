import { isList, isObject, type Json, type JsonObject, member } from '../../text/json.ts';
import type { Content } from './api.ts';
import type { References } from './references.ts';

/** The JSON among the media types of an OpenAPI 3 body or answer; undefined where there is none. */
export function contentOf(holder: JsonObject | undefined, references: References): Content | undefined {
  const content = references.follow(holder?.['content']);
  if (content === undefined) return undefined;
  const type = Object.keys(content)
    .filter(isJson)
    .sort((one, other) => plainness(one) - plainness(other))[0];
  const media = type === undefined ? undefined : references.follow(content[type]);
  if (media === undefined) return undefined;
  return { ...schemaOf(media), examples: examplesOf(media, references) };
}

/** The body or answer of a Swagger 2 document, which says its media types elsewhere. */
export function plainContent(holder: JsonObject | undefined, types: Json | undefined): Content | undefined {
  if (holder === undefined || !isObject(holder['schema'])) return undefined;
  if (isList(types) && types.length > 0 && !types.some((type) => typeof type === 'string' && isJson(type))) {
    return undefined;
  }
  const examples = isObject(holder['examples']) ? Object.entries(holder['examples']) : [];
  return { ...schemaOf(holder), examples: examples.filter(([type]) => isJson(type)).map(([, value]) => value) };
}

/** `example`, and the values of `examples`. */
export function examplesOf(holder: JsonObject, references: References): readonly Json[] {
  const single = holder['example'];
  const named = holder['examples'];
  const several = isList(named)
    ? named
    : Object.values(isObject(named) ? named : {}).flatMap((each) => {
        const value = member(references.follow(each), 'value');
        return value === undefined ? [] : [value];
      });
  return [...(single === undefined ? [] : [single]), ...several];
}

function schemaOf(holder: JsonObject): Pick<Content, 'schema'> {
  const schema = holder['schema'];
  return isObject(schema) ? { schema } : {};
}

function isJson(type: string): boolean {
  return /^\s*(?:application\/(?:[^;\s]+\+)?json|\*\/\*|application\/\*)\s*(?:;|$)/i.test(type);
}

function plainness(type: string): number {
  if (/^\s*application\/json\s*(?:;|$)/i.test(type)) return 0;
  return type.includes('*') ? 2 : 1;
}
