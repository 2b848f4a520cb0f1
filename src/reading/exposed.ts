/** What a response reveals about the service. All rules about exposure share one look at it. */
import type { WithResponse } from '../core/exchange.ts';
import { type Plan, type Resource, secretsIn } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import type { Reader } from '../core/response.ts';
import type { Violation } from '../core/verdict.ts';
import { type Asked, type Exposure, type ExposureKind, findExposures, shownAs } from '../text/exposure.ts';
import { wordSet } from '../text/casing.ts';
import { withoutIndices } from '../text/pointers.ts';

const mostShown = 5;

/** True if the response has anything that could reveal something. */
export function canExpose({ response }: WithResponse): boolean {
  return response.text !== '' || Object.keys(response.headers).length > 0;
}

/** One violation for each exposure of a kind, but only one for equal exposures in the items of a list. */
export function exposed(exchange: WithResponse, kind: ExposureKind, plan: Plan): readonly Violation<'shown'>[] {
  const all = exchange.view(readerFor(plan));
  if (all.length === 0) return [];
  const own = all.filter((exposure) => exposure.kind === kind);
  const distinct = new Map(own.map((exposure) => [`${exposure.what} ${withoutIndices(exposure.at)}`, exposure]));
  return [...distinct.values()].slice(0, mostShown).map((exposure) => {
    const { at } = exposure;
    const place = at.startsWith('header:') ? `the header ${at.slice('header:'.length)}` : at.slice('body:'.length);
    const seen = `${shownAs(exposure)} (in ${place === '' ? 'the body' : place})`;
    return { kind: 'shown', at, seen, expected: 'no internal details', exchange };
  });
}

const readers = new WeakMap<Plan, Reader<readonly Exposure[]>>();

/** A reader runs once for each response, so there is one for each plan. */
function readerFor(plan: Plan): Reader<readonly Exposure[]> {
  const known = readers.get(plan);
  if (known !== undefined) return known;
  // Tokens from files and commands are known only next to the wire.
  const credentials = secretsIn(plan.auth);
  const reader: Reader<readonly Exposure[]> = ({ status, headers, text, json }, _, probe) =>
    findExposures({ status, headers, text, json }, askedBy(probe, plan, credentials));
  readers.set(plan, reader);
  return reader;
}

function askedBy(probe: Probe, { baseUrl }: Plan, credentials: readonly string[]): Asked {
  const { method, url, resource, headers = {}, body, intent, credential } = probe;
  return {
    method,
    url: baseUrl + url,
    baseUrl,
    headers,
    ...(body === undefined ? {} : { body: body.text }),
    ...(resource === undefined ? {} : { resource: resource.path, given: givenIn(resource) }),
    isStored: stored.includes(intent.kind),
    isDocument: intent.kind === 'planned',
    unsentCredentials: carrying.has(credential) ? [] : credentials,
  };
}

const stored: readonly string[] = ['list', 'read', 'replace', 'patch', 'observed'];
/** Probes with these credentials send a valid one, whole. */
const carrying = wordSet('valid other longer bare other-scheme basic-user two-tokens in-query in-cookie in-header');

/** Fields that clients fill in. Their values are up to the clients. */
function givenIn({ create, change }: Resource): ReadonlySet<string> {
  return new Set(Object.keys({ ...create?.example, ...change }));
}
