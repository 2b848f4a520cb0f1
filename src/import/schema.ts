/**
 * Schemas of a document as JSON Schemas that stand on their own: references are written out, and the words of OpenAPI
 * become those of JSON Schema.
 *
 * The schema of a response is never stricter than the document: what cannot be converted is omitted. The schema of a
 * request is never more lenient: what cannot be converted becomes `false`, so that no body contains it.
 */
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { conjunction, withNull } from './conjunction.ts';
import { fitsType, isBroken, isVague, mayBeNull, normalized, plainKeywords } from './keywords.ts';
import { type References, textsIn } from './references.ts';

export type Side = 'response' | 'request';

export interface Converted {
  readonly schema: JsonObject | false;
  /** Keywords of the document that the schema of a response does not have. */
  readonly omitted: ReadonlySet<string>;
  /** Fields that select one of several schemas. */
  readonly discriminators: ReadonlySet<string>;
}

/** People read and edit the schema of a response. */
const most = { response: { schemas: 60, levels: 4 }, request: { schemas: 400, levels: 8 } } as const;

const deeper = 'deeper levels';
const inOne = 'additionalProperties items contains not if then else propertyNames'.split(' ');
const inMap = 'properties patternProperties dependentSchemas dependentRequired'.split(' ');
/** A more lenient schema below these makes the whole stricter, or the reverse. */
const reversing = 'oneOf not if contains unevaluatedProperties unevaluatedItems'.split(' ');
const unsupported = '$dynamicRef $recursiveRef dependencies additionalItems'.split(' ');
const plainOnes = 'prefixItems minContains maxContains'.split(' ');
const constraints = [...inOne, ...inMap, ...reversing, ...unsupported, ...plainOnes];

export function converted(schema: unknown, side: Side, references: References, isRecent: boolean): Converted {
  const conversion = new Conversion(side, references, isRecent);
  return { schema: conversion.of(schema, 0), omitted: conversion.omitted, discriminators: conversion.discriminators };
}

interface Place {
  /** Everything that applies to the same value. */
  readonly parts: readonly JsonObject[];
  /** Properties that this side does not see. */
  readonly hidden: ReadonlySet<string>;
  readonly level: number;
}

class Conversion {
  readonly omitted = new Set<string>();
  readonly discriminators = new Set<string>();
  readonly #isRequest: boolean;
  readonly #references: References;
  readonly #isRecent: boolean;
  readonly #most: { readonly schemas: number; readonly levels: number };
  readonly #around = new Set<JsonObject>();
  #count = 0;
  #cuts = 0;

  constructor(side: Side, references: References, isRecent: boolean) {
    this.#isRequest = side === 'request';
    this.#references = references;
    this.#isRecent = isRecent;
    this.#most = most[side];
  }

  /** `{}` allows everything, and `false` nothing. `more` and the `hidden` properties apply to the same value. */
  of(schema: unknown, level: number, more?: JsonObject, hidden?: ReadonlySet<string>): JsonObject | false {
    // A text is what a tag of YAML refers to, such as `!include item.yaml`.
    if (schema === false || typeof schema === 'string') return this.#without(String(schema));
    const parts = [...this.#references.partsOf(schema), ...(more === undefined ? [] : [more])];
    if (this.#isRequest && level > 0 && parts.some(({ readOnly }) => String(readOnly) === 'true')) return false;
    const isRecursive = parts.some((part) => this.#around.has(part));
    if (isRecursive || level > this.#most.levels || ++this.#count > this.#most.schemas) {
      this.#cuts++;
      return this.#without(deeper);
    }
    for (const part of parts) this.#around.add(part);
    const place = { parts, hidden: new Set([...this.#hiddenIn(parts), ...(hidden ?? [])]), level };
    const pieces = parts.map((part) => this.#piecesOf(part, place));
    for (const part of parts) this.#around.delete(part);
    const found = pieces.flatMap((each) => (each === false ? [] : each));
    if (pieces.includes(false)) return false;
    const whole = conjunction(found.filter((piece) => Object.keys(piece).length > 0));
    return !this.#isRequest && parts.some(mayBeNull) ? withNull(whole) : whole;
  }

  /** True if the keyword may reject what the author allows: values of another type, and counts of what is not shown. */
  #isUnsure(key: string, value: unknown, { parts, hidden }: Place): boolean {
    if (key === 'minProperties') return hidden.size > 0;
    // JavaScript cannot tell large integers apart, and objects may differ in what is not shown.
    const isPlain = ({ type, format }: JsonObject) => /string|integer|number/.test(String(type)) && format !== 'int64';
    if (key === 'uniqueItems') return !parts.flatMap(({ items }) => this.#references.partsOf(items)).some(isPlain);
    if (key !== 'enum' && key !== 'const') return isVague(key, value);
    const values = key === 'enum' && isList(value) ? value : [value];
    return !values.every((each) => parts.every(({ type }) => isBroken('type', type) || fitsType(each, type)));
  }

  /** For something that cannot be converted. */
  #without(keyword: string): JsonObject | false {
    if (this.#isRequest) return false;
    this.omitted.add(keyword);
    return {};
  }

  /** Names of properties that are writeOnly, or readOnly in a request. Any part may say so. */
  #hiddenIn(parts: readonly JsonObject[], level = 0): ReadonlySet<string> {
    const flag = this.#isRequest ? 'readOnly' : 'writeOnly';
    const names = new Set<string>();
    for (const { properties, anyOf, oneOf } of parts) {
      for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
        if (this.#references.partsOf(property).some((part) => String(part[flag]) === 'true')) names.add(name);
      for (const branch of level > 2 ? [] : [anyOf, oneOf].flatMap((each) => (isList(each) ? each : [])))
        for (const name of this.#hiddenIn(this.#references.partsOf(branch), level + 1)) names.add(name);
    }
    return names;
  }

  #piecesOf(part: JsonObject, place: Place): readonly JsonObject[] | false {
    const { $ref } = part;
    if (typeof $ref === 'string') {
      if (this.#references.resolve({ $ref }) === undefined) return this.#without('$ref') && [];
      // Before OpenAPI 3.1, keywords next to a reference do not count.
      if (!this.#isRecent && !this.#isRequest) return [];
    }
    const plain = normalized(part, !this.#isRequest || !this.#isRecent);
    const own: Record<string, unknown> = {};
    const choices: JsonObject[] = [];
    for (const [key, value] of Object.entries(plain)) {
      const cuts = this.#cuts;
      const keyword = this.#keyword(key, value, plain, place);
      const isUnsure = this.#cuts > cuts && reversing.includes(key);
      if (keyword === false || (this.#isRequest && isUnsure)) return false;
      if (key === 'anyOf' || key === 'oneOf') choices.push(keyword);
      else Object.assign(own, keyword);
    }
    // Before OpenAPI 3.1, a service may ignore them, so they are a choice.
    const isDoubtful = typeof $ref === 'string' && !this.#isRecent && 'required' in own;
    return [isDoubtful ? { anyOf: [own] } : own, ...choices, ...this.#discriminated(part, place)];
  }

  /** The keyword in the new schema: none, one, or `false` if nothing can be allowed. */
  #keyword(key: string, value: unknown, part: JsonObject, place: Place): JsonObject | false {
    if (isBroken(key, value) || (!this.#isRequest && this.#isUnsure(key, value, place))) return this.#without(key);
    if (key === 'required') {
      const seen = textsIn(value).filter((name) => !place.hidden.has(name));
      return seen.length === 0 ? {} : { required: [...new Set(seen)] };
    }
    if ((key === 'anyOf' || key === 'oneOf') && isList(value)) return this.#choice(key, value, part, place);
    if (key === 'default' || key === 'examples') return this.#isRequest ? { [key]: value } : {};
    if (key === 'example') return this.#isRequest ? { examples: [value] } : {};
    if (unsupported.includes(key)) return this.#without(key);
    if (!constraints.includes(key)) return plainKeywords.has(key) ? { [key]: value } : {};
    return this.#isRequest ? this.#inRequest(key, value, place) : this.#inResponse(key, value, part, place);
  }

  #inResponse(key: string, value: unknown, part: JsonObject, place: Place): JsonObject | false {
    const { patternProperties, prefixItems, additionalProperties } = part;
    if (key === 'properties' && isObject(value)) {
      const seen = Object.entries(value).filter(([name]) => !place.hidden.has(name) || isObject(additionalProperties));
      const shown = (name: string, each: unknown) => (place.hidden.has(name) ? {} : this.of(each, place.level + 1));
      return { properties: Object.fromEntries(seen.map(([name, each]) => [name, shown(name, each)])) };
    }
    if (value === true) return {};
    const isAlone = key === 'additionalProperties' ? patternProperties === undefined : prefixItems === undefined;
    if ((key === 'additionalProperties' || key === 'items') && isAlone && isObject(value)) {
      const each = this.of(value, place.level + 1);
      return each !== false && Object.keys(each).length > 0 ? { [key]: each } : {};
    }
    return this.#without(key);
  }

  #inRequest(key: string, value: unknown, { level, hidden }: Place): JsonObject | false {
    const same = /^(?:then|else|dependentSchemas)$/.test(key) ? hidden : undefined;
    const below = (each: unknown) => (each === true ? true : this.of(each, level + 1, undefined, same));
    if (inMap.includes(key)) {
      if (!isObject(value)) return false;
      const seen = (each: unknown) => (isList(each) ? textsIn(each).filter((name) => !hidden.has(name)) : below(each));
      return { [key]: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, seen(each)])) };
    }
    if (key === 'prefixItems') return isList(value) ? { [key]: value.map(below) } : false;
    if (inOne.includes(key) || reversing.includes(key)) return isList(value) ? false : { [key]: below(value) };
    return { [key]: value };
  }

  /** In a response, one of several becomes any of several, because the branches may have become more lenient. */
  #choice(key: 'anyOf' | 'oneOf', branches: readonly unknown[], part: JsonObject, place: Place): JsonObject | false {
    const found = branches.map((branch) => {
      const keys = this.#isRequest ? keysOfBranch(branch, part, this.#references) : undefined;
      return this.of(branch, place.level, keys, place.hidden);
    });
    if (this.#isRequest) {
      const possible = found.filter((each) => each !== false);
      return possible.length > 0 && { [key]: possible };
    }
    if (key === 'oneOf') this.omitted.add('oneOf');
    return found.every((each) => each !== false && Object.keys(each).length > 0) ? { anyOf: found } : {};
  }

  /**
   * The values that the field of a discriminator may have: those that stand for a schema of the place, or else all.
   * Without a mapping and values of its own, it has the names of schemas.
   */
  #discriminated(part: JsonObject, { parts }: Place): readonly JsonObject[] {
    const discriminator = this.#isRequest ? discriminatorOf(part) : undefined;
    if (discriminator === undefined) return [];
    const { name, mapping } = discriminator;
    this.discriminators.add(name);
    const { resolve, partsOf, propertiesOf, heirsOf } = this.#references;
    const fields = parts.flatMap((each) => propertiesOf(each).get(name) ?? []).flatMap(partsOf);
    const isSaid = [part, ...fields].some((each) => ['oneOf', 'anyOf', 'enum', 'const'].some((key) => key in each));
    const mapped = mapping.map(([key, target]) => [key, resolve({ $ref: referenceTo(target) })] as const);
    const all = mapped.length > 0 || isSaid ? mapped : heirsOf(part);
    // Of a schema and what it extends, its own name counts.
    const chief = parts.find((each) => each !== part && all.some(([, schema]) => schema === each));
    const keys = all.flatMap(([key, schema]) => (chief === undefined || schema === chief ? [key] : []));
    return keys.length === 0 ? [] : [{ properties: { [name]: { enum: keys } } }];
  }
}

/** A field whose value says which of several schemas applies. */
interface Discriminator {
  readonly name: string;
  /** What each value stands for: a reference, or the name of a schema. */
  readonly mapping: readonly (readonly [key: string, target: string])[];
}

/** Swagger 2 has only the name of the field. */
function discriminatorOf({ discriminator }: JsonObject): Discriminator | undefined {
  if (typeof discriminator === 'string') return { name: discriminator, mapping: [] };
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return undefined;
  const mapping = isObject(discriminator['mapping']) ? Object.entries(discriminator['mapping']) : [];
  return {
    name: discriminator['propertyName'],
    mapping: mapping.flatMap(([key, target]) => (typeof target === 'string' ? [[key, target] as const] : [])),
  };
}

/** The field with the values that select a branch, as a schema. It is undefined if nothing says which. */
function keysOfBranch(branch: unknown, part: JsonObject, references: References): JsonObject | undefined {
  const discriminator = discriminatorOf(part);
  if (discriminator === undefined || !isObject(branch) || typeof branch['$ref'] !== 'string') return undefined;
  const { name, mapping } = discriminator;
  const target = references.resolve(branch);
  const mapped = mapping.filter(([, each]) => references.resolve({ $ref: referenceTo(each) }) === target);
  const said = [...(references.propertiesOf(target).get(name) ?? [])].flatMap(references.partsOf);
  const isSaid = mapped.length === 0 && said.some((each) => 'enum' in each || 'const' in each);
  const keys = mapped.length === 0 ? [nameIn(branch['$ref'])] : mapped.map(([key]) => key);
  return { required: [name], properties: isSaid ? {} : { [name]: { enum: keys } } };
}

function referenceTo(target: string): string {
  return /^[\w.-]+$/.test(target) && !target.includes('#') ? `#/components/schemas/${target}` : target;
}

export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
