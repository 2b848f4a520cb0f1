/** Values in the flow form of YAML (YAML 1.2.2, section 7.4). */
import { isList, isObject } from '../text/json.ts';

/** Text has quotes only if YAML would read it as something else. */
export function yamlFlow(value: unknown): string {
  if (isList(value)) return `[${value.map(yamlFlow).join(', ')}]`;
  if (!isObject(value)) return typeof value === 'string' && !isPlain(value) ? JSON.stringify(value) : String(value);
  const pairs = Object.entries(value).map(([key, item]) => `${yamlFlow(key)}: ${yamlFlow(item)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** True if YAML 1.2 reads the text as itself, inside a list, too. */
function isPlain(text: string): boolean {
  const isOther = /^(?:true|false|null|[-+]?(?:\.\d+|\d+\.?\d*)(?:e[-+]?\d+)?|0[ox][\da-f]+)$/i.test(text);
  return !isOther && /^[\w/.$^](?:[\w/.$^@+=?&()|\\-]|:(?=\S)| (?=\S))*$/.test(text);
}
