import type { Operation } from '../../../src/model/operation.ts';
import { operationsOf, type Plan } from '../../../src/model/plan.ts';
import type { Violation } from '../../../src/model/violation.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { isCountedPlural, isIdentifier, isTechnicalRoot, isValue, isVersion } from './segment.ts';

/**
 * What a segment of an address is. `name`: a word that the service chose. `value`: a literal id. `unclear`: a literal
 * where an id may stand (`ada` in /users/ada). `technical`: named by another specification (/oauth2/token).
 */
export type SegmentKind = 'name' | 'parameter' | 'value' | 'unclear' | 'version' | 'technical';

export interface Segment {
  readonly text: string;
  readonly kind: SegmentKind;
  /** Template up to and including it, ids as parameters: `/users/{}/orders`. */
  readonly prefix: string;
  /** True where it names a collection: a list or a create is declared on it, or a parameter follows it. */
  readonly isCollection: boolean;
  /** True where the address is the first of the plan that has it: each is judged once. */
  readonly isFirst: boolean;
}

/** An address of the plan, read segment by segment. */
export interface Address {
  readonly operation: Operation;
  readonly segments: readonly Segment[];
}

/** What all addresses of a plan tell of each other. */
interface Book {
  readonly operations: ReadonlySet<string>;
  /** Prefixes that are collections. */
  readonly collections: ReadonlySet<string>;
  /** Prefix to the id of the first operation that has it. */
  readonly first: ReadonlyMap<string, string>;
}

const books = new WeakMap<Plan, Book>();

/** Reads the address of an operation in the light of all others of the plan. */
export function addressOf(operation: Operation, plan: Plan): Address {
  const book = bookOf(operation, plan);
  const segments: Segment[] = [];
  let isTechnical = false;
  for (const { text, prefix } of prefixesOf(operation.template)) {
    isTechnical ||= isTechnicalRoot(text);
    const isCollection = book.collections.has(prefix);
    const kind = isTechnical ? 'technical' : kindOf(text, isCollection, segments);
    segments.push({ text, kind, prefix, isCollection, isFirst: book.first.get(prefix) === operation.id });
  }
  return { operation, segments };
}

/**
 * True where the plan says that the service has the address. A probe that expects 404, 405, 410 or 501 shows that there
 * is none.
 */
export function isOffered(operation: Operation, plan: Plan): boolean {
  if (operation.kind !== 'probe') return true;
  const probes = plan.probes.filter((probe) => probe.operation.id === operation.id);
  return probes.length === 0 || probes.some((probe) => ![404, 405, 410, 501].includes(probe.expect?.status ?? 200));
}

/** The segments that are judged at this address and not at an earlier one. */
export function ownSegments(address: Address, kinds: readonly SegmentKind[]): readonly Segment[] {
  return address.segments.filter((segment) => segment.isFirst && kinds.includes(segment.kind));
}

/** A breach of a path rule; what was seen is the address, unless something else is said. */
export function pathViolation(
  address: Address,
  parts: Pick<Violation, 'key' | 'message' | 'expected' | 'clauses'> & Partial<Pick<Violation, 'actual'>>,
): Violation {
  return { at: 'path', actual: address.operation.template, ...parts };
}

/** The address with one of its segments replaced. */
export function withSegment(address: Address, segment: Segment, text: string): string {
  return address.segments.map((each) => `/${each === segment ? text : each.text}`).join('');
}

/** The words that the plan lets pass: `rules: { paths/plural-nouns: { allow: [staff] } }`. */
export function isAllowed(options: JsonObject, text: string): boolean {
  const { allow } = options;
  return Array.isArray(allow) && allow.some((word) => String(word).toLowerCase() === text.toLowerCase());
}

/** JSON Schema of the options of rules that let words pass. */
export const allowOptions: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    allow: {
      type: 'array',
      items: { type: 'string' },
      description: 'Segments that are fine as they are, in any case of letters.',
    },
  },
};

function kindOf(text: string, isCollection: boolean, before: readonly Segment[]): SegmentKind {
  if (text.includes('{')) return 'parameter';
  if (isVersion(text)) return 'version';
  const last = before.at(-1);
  if (isValue(text) || (last !== undefined && /^by-/i.test(last.text))) return 'value';
  if (last === undefined || isCollection) return 'name';
  const mayFollowId = last.kind === 'unclear' && !isCountedPlural(text);
  const isPlaceOfId = last.kind === 'name' && (last.isCollection || isCountedPlural(last.text));
  return mayFollowId || isPlaceOfId ? 'unclear' : 'name';
}

function bookOf(operation: Operation, plan: Plan): Book {
  const known = books.get(plan);
  if (known?.operations.has(operation.id)) return known;
  const all = operationsOf(plan);
  const isKnown = all.some(({ id }) => id === operation.id);
  const book = makeBook(isKnown ? all : [...all, operation], plan);
  if (isKnown) books.set(plan, book);
  return book;
}

function makeBook(operations: readonly Operation[], plan: Plan): Book {
  const many = plan.resources.filter(({ single }) => single !== true);
  const collections = new Set(many.map(({ path }) => prefixesOf(path).at(-1)?.prefix ?? ''));
  const first = new Map<string, string>();
  for (const operation of operations) {
    const parts = prefixesOf(operation.template);
    for (const [index, { text, prefix }] of parts.entries()) {
      if (!first.has(prefix)) first.set(prefix, operation.id);
      const next = parts[index + 1]?.text ?? '';
      // An action's name may have a parameter behind it, and is no collection.
      if (operation.kind === 'action') continue;
      const isDeclared = index === parts.length - 1 && (operation.kind === 'list' || operation.kind === 'create');
      const isName = !text.includes('{') && !isValue(text) && !isVersion(text);
      if (isName && (isDeclared || next.includes('{') || isValue(next))) collections.add(prefix);
    }
  }
  return { operations: new Set(operations.map(({ id }) => id)), collections, first };
}

function prefixesOf(template: string): readonly { text: string; prefix: string }[] {
  let prefix = '';
  return template
    .split('/')
    .filter((text) => text !== '')
    .map((text) => {
      const named = keyed.exec(text)?.[1];
      if (named !== undefined) prefix += `/${named}/{}`;
      else prefix += text.includes('{') || isIdentifier(text) ? '/{}' : `/${text}`;
      return { text, prefix };
    });
}

/** A parameter in parentheses behind the name of its collection: `Users('{id}')`. */
export const keyed = /^([^{}()]+)\([^()]*\{[^()]*\)/;

/** Without what marks a name (`_search`, `$metadata`) and without an extension (`.json`). */
export function bareName(text: string): string {
  return text.replace(/^[._$~*]+/, '').replace(/\.[a-z\d]{2,5}$/, '');
}
