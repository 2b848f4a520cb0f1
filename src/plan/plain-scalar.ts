import type { Json } from '../text/json.ts';

const integer = /^[-+]?[0-9]+$/;
const based = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** What a plain scalar stands for by the core schema (YAML 1.2.2 section 10.3.2); integers of any size are kept exact. */
export function readPlainScalar(text: string): Json {
  if (/^(?:|~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (integer.test(text) || based.test(text)) return exactInteger(text);
  if (float.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : text;
  }
  return text;
}

/** The integer that a literal stands for, as a bigint where a number cannot hold it. */
export function exactInteger(text: string): number | bigint {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text.replace(/^\+/, ''));
}
