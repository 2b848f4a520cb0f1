import { isList, isObject, type Json, printJson } from './json.ts';

/** A value in YAML's flow form (YAML 1.2.2, section 7.4), with quotes only where a text would be read as something else. */
export function yamlFlow(value: Json): string {
  if (isList(value)) return `[${value.map(yamlFlow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' && !isPlain(value) ? printJson(value) : String(value);
  const pairs = Object.entries(value).map(([key, item]) => `${key}: ${yamlFlow(item)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** True for a text that YAML 1.2 reads as itself, also within a list. */
function isPlain(text: string): boolean {
  const isOther = /^(?:true|false|null|[-+]?(?:\.\d+|\d+\.?\d*)(?:e[-+]?\d+)?|0[ox][\da-f]+)$/i.test(text);
  return !isOther && /^[\w/.$^](?:[\w/.$^@+=?&()|\\-]|:(?=\S)| (?=\S))*$/.test(text);
}
