import { expectations, type Provocation } from '../../model/provocation.ts';
import type { Defect, Probe } from '../../model/probe.ts';

/** How likely a request of that kind ends a service, the likeliest first. */
const oddest: readonly Provocation[] = [
  'malformed-body',
  'bad-address',
  'invalid-input',
  'too-large',
  'wrong-media-type',
  'unusable-parameter',
  'unknown-parameter',
  'anything',
  'past-the-end',
  'unsupported-method',
  'duplicate',
  'refused-transition',
  'unauthorized',
  'missing',
  'unknown-route',
  'success',
];

/** What kind of odd request one is. What one of a kind did to a service, another is likely to do. */
export interface Oddity {
  /** What it tries. The first of a class is looked after before another of the class goes out. */
  readonly class: string;
  /** The class, and with what: a parameter and the form of its value, a header, a body. What one survived tells little of another. */
  readonly kind: string;
  /** Where one of the kind is tried first; the resource where it is left out. */
  readonly place?: string;
}

/** The kind of an odd request; undefined for what every client sends. Credentials are compared by the service's own code, whatever they are made of. */
export function oddityOf(probe: Probe): Oddity | undefined {
  const { method, provokes, credential, headers, about, step } = probe;
  const isBodiless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  const { name } = about.parameter ?? {};
  const isUsual = provokes === 'success' || (provokes === 'anything' && name === undefined);
  const isWrong = provokes === 'unauthorized' || credential !== 'valid';
  if (isUsual && !isWrong && !odd.has(method) && Object.keys(headers).length === 0) return undefined;
  const part = isWrong
    ? credential === 'none'
      ? 'no credential'
      : 'credential'
    : isBodiless
      ? (places[provokes] ?? 'query')
      : step.kind.scenario;
  const words = `${isBodiless ? method : 'body'} ${part}`;
  const detail = isWrong ? '' : isBodiless ? `${provokes} ${askedIn(probe)}` : step.name;
  return { class: words, kind: `${words} ${detail}` };
}

/** What is odd in what a request asks for, without what differs from one to the next of its kind. */
function askedIn({ headers, about: { parameter, id }, provokes }: Probe): string {
  // Of a sort the property is one of many.
  const [first = '', ...rest] = (parameter?.value ?? id ?? '').split(',');
  const form = aNumber.test(first) ? formOf(Number(first)) : first === '' ? '' : 'word';
  const types = Object.entries(headers).map(([name, value]) => (name === 'Accept' ? `${name} ${value}` : name));
  return [parameter?.name, form, ...(provokes === 'unusable-parameter' ? rest : []), ...types].join(' ');
}

const aNumber = /^-?\d+(?:\.\d+)?$/;

function formOf(value: number): string {
  if (value === 0) return 'zero';
  if (!Number.isInteger(value)) return 'part';
  return value < 0 ? 'below zero' : Number.isSafeInteger(value) ? 'number' : 'huge';
}

/** What ends a service where one of them does: its kind, or any body that no parser reads. */
export function ruinousOf(probe: Probe): string | undefined {
  const isUnreadable = probe.provokes === 'malformed-body' || probe.about.defect === 'empty-body';
  return isUnreadable && probe.credential === 'valid' ? 'unreadable body' : kindOf(probe);
}

/** The kind of what may change something, odd or not; undefined for what only reads as every client does. */
export function kindOf(probe: Probe): string | undefined {
  return oddityOf(probe)?.kind ?? writeOf(probe);
}

/**
 * What may have done something, as far as one that did nothing tells of another: of an odd request the kind, the step, and the value of a parameter; of a
 * usual write its kind; of a list what was asked of it. Empty for reads that ask for nothing but what is there.
 */
export function deedOf(probe: Probe): string {
  const odd = oddityOf(probe);
  if (odd !== undefined) return `${odd.kind} ${probe.step.name} ${probe.about.parameter?.value ?? ''}`;
  const [, query] = probe.target.split('?');
  return writeOf(probe) ?? (probe.method === 'GET' && query !== undefined ? `GET ?${query}` : '');
}

/** The kind of a usual write. */
export function writeOf(probe: Probe): string | undefined {
  return probe.effect === 'create' || probe.effect === 'write' ? handlerOf(probe) : undefined;
}

/** What a service is likely to handle in one place, whatever version or resource it goes to: a method and an operation, of an action its name. */
export function handlerOf({ method, operation }: Probe): string {
  const { kind = '', template = '' } = operation ?? {};
  return `${method} ${kind === 'action' ? template.slice(template.lastIndexOf('/')) : kind}`;
}

/** Where an odd request without a body is odd. */
const places: Readonly<Partial<Record<Provocation, string>>> = {
  missing: 'id',
  'unknown-route': 'route',
  'bad-address': 'address',
  'unknown-parameter': 'query',
  'unusable-parameter': 'query',
  'past-the-end': 'page',
};

const odd: ReadonlySet<Probe['method']> = new Set(['HEAD', 'OPTIONS']);

/** What is said of what is ours, or to become ours, or of an id that nobody has, as any client may by mistake. */
const mistakes: ReadonlySet<Provocation> = new Set([
  'invalid-input',
  'duplicate',
  'refused-transition',
  'missing',
  'unauthorized',
  'anything',
]);

/** True for what reaches what others have, or is so odd that it may reach it. */
export function mayReachOthers({ effect, provokes, about }: Probe): boolean {
  // Who reads a list to its end may ask for one page too many.
  if (provokes === 'past-the-end') return false;
  const isNoObject = isNoObjectIn(about);
  return effect === 'read' || effect === 'harmless' || isNoObject || !mistakes.has(provokes);
}

/** Bodies in which nothing names an item. */
const noObjects: ReadonlySet<Defect> = new Set(['null-body', 'empty-body', 'list-body']);

function isNoObjectIn({ defect }: Probe['about']): boolean {
  return defect !== undefined && noObjects.has(defect);
}

/** True for what names no item that anybody has, in its address or its body. */
export function namesNone({ provokes, about }: Probe): boolean {
  return isNoObjectIn(about) || (provokes !== 'invalid-input' && provokes !== 'duplicate');
}

/** Where a request stands among those that may have ended a service: the lower, the likelier. */
export function rankOf({ provokes }: Probe): number {
  return expectations[provokes].outcome === 'success' ? oddest.length : oddest.indexOf(provokes);
}
