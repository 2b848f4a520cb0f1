import type { Credential } from '../model/credential.ts';
import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { percentEncoded } from '../text/percent.ts';

/** What the plan puts to a request beside its probe. */
export interface Terms {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** `none` in place of the valid credential, where the plan says that it is not to be sent. */
  readonly credential: Credential;
}

const nothing: Readonly<Record<string, string>> = {};

/** The terms of a request to a resource: of that whose operation it is, else of that which it was sent for, by key. */
export function termsOf(probe: Probe, sentFor: string | undefined, plan: Plan): Terms {
  const { operation, credential } = probe;
  if (probe.verbatim === true) return { headers: nothing, query: nothing, credential };
  const key = operation?.resource ?? sentFor;
  const resource = key === undefined && probe.provokes === 'unknown-route' ? commonOf(plan) : resourceOf(plan, key);
  const access = operation === undefined ? resource?.access : operation.access;
  return {
    headers: resource?.headers ?? nothing,
    query: resource?.query ?? nothing,
    credential: credential === 'valid' && access === 'none' ? 'none' : credential,
  };
}

/** What every resource of a plan asks for, and so does, likely, what stands before all of them. */
function commonOf({ resources }: Plan): Pick<Resource, 'headers' | 'query' | 'access'> {
  const shared = (termsOfOne: (resource: Resource) => Readonly<Record<string, string>> | undefined) => {
    const [first = nothing, ...others] = resources.map((resource) => termsOfOne(resource) ?? nothing);
    return Object.fromEntries(
      Object.entries(first).filter(([name, value]) => others.every((other) => other[name] === value)),
    );
  };
  return { headers: shared(({ headers }) => headers), query: shared(({ query }) => query) };
}

/** The target with those parameters that it does not have yet. What it has from an answer in which they were masked does not count. */
export function withQuery(target: string, query: Readonly<Record<string, string>>): string {
  const kept = without(target, (name, value) => value === veiled && Object.hasOwn(query, name));
  const mark = kept.indexOf('?');
  const own = new URLSearchParams(mark < 0 ? '' : kept.slice(mark + 1));
  const added = Object.entries(query)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`);
  if (added.length === 0) return kept;
  const joint = mark < 0 ? '?' : mark === kept.length - 1 ? '' : '&';
  return `${kept}${joint}${added.join('&')}`;
}

const veiled = '***';

/** The target without some of its parameters; as it is where it has none of them. */
export function without(target: string, isLeft: (name: string, value: string) => boolean): string {
  const mark = target.indexOf('?');
  if (mark < 0) return target;
  const all = target.slice(mark + 1).split('&');
  const kept = all.filter((part) => {
    const [[name = '', value = ''] = []] = new URLSearchParams(part);
    return !isLeft(name, value);
  });
  if (kept.length === all.length) return target;
  return kept.length === 0 ? target.slice(0, mark) : `${target.slice(0, mark)}?${kept.join('&')}`;
}
