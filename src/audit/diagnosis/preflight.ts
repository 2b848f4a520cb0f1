import { sketchOf } from '../../model/likeness.ts';
import { baseOf, diagnosisOf, type Refusal } from '../../model/diagnosis.ts';
import { type Answered, type Exchange, headerOf, isAnswered, isSuccess, requestLine } from '../../model/exchange.ts';
import { type Plan, type Resource, resourceOf, unversioned } from '../../model/plan.ts';
import type { Diagnosis } from '../../model/report.ts';
import { isUnopened } from '../../model/traces/planned-probes.ts';
import { preflight as steps } from '../../model/traces/preflight.ts';
import { parseMediaType } from '../../text/media-type.ts';

/** Tells a wrong setup from a bad service by the first answers of a run; what is judged of them waits until that is settled. */
export interface Preflight {
  /** The first requests of these are about to be sent. */
  begin(resources: readonly (Resource | undefined)[]): void;
  note(exchange: Exchange): void;
  /** Judges now, or when the resource of the exchange is settled; never where the resource is in doubt. */
  judge(exchange: Exchange, judging: () => void): void;
  /** True where one more look at the resource would tell whether the plan fits the service. */
  isToBeLookedAt(resource: Resource): boolean;
  /** All was sent that tells of these: those that are not in doubt are judged. */
  settle(resources: readonly (Resource | undefined)[]): void;
  /** True where the resource, or one that owns it, answers like an address that nobody has. */
  isInDoubt(resource: Resource | undefined): boolean;
  /** What is wrong with the setup as a whole: nothing is to be judged then. */
  verdict(): Diagnosis | undefined;
  /** One for each resource in doubt, where the setup as a whole is right. */
  doubts(): readonly Diagnosis[];
}

/** `curl` gives the command that sends an exchange again. */
export function createPreflight(plan: Plan, curl: (exchange: string) => string | null): Preflight {
  /** What addresses that nobody has are answered. */
  const unknown = new Set<string>();
  const seen = {
    list: new Map<string, Answered>(),
    item: new Map<string, Answered>(),
    open: new Map<string, Answered>(),
  };
  /** A probe of the plan that asks for a credential where the plan has none. */
  let unopenedProbe: Answered | undefined;
  const held = new Map<string | undefined, (() => void)[]>();
  const doubtful = new Map<string, Answered>();
  let verdict: Diagnosis | undefined;

  const isUnknown = (exchange: Answered): boolean => unknown.has(sketchOf(exchange));
  const isRefused = (exchange: Answered): boolean => [401, 403].includes(exchange.reply.status);

  /**
   * The list leads to the same address with a slash, or answers like an address that nobody has, and so does an item, where one was asked
   * for, or cannot be read by GET at all.
   */
  const isMissing = ({ key }: Resource): boolean => {
    const [list, item] = [seen.list.get(key), seen.item.get(key)];
    if (list === undefined) return false;
    return (
      leadsToSlash(list) || (isUnknown(list) && (item === undefined || isUnknown(item) || item.reply.status === 405))
    );
  };

  /** What one version serves the plan has right: another that does not know it has lost it. */
  const isMissingEverywhere = (resource: Resource): boolean =>
    plan.resources.filter((each) => unversioned(each) === unversioned(resource)).every(isMissing);

  /** Some list is refused, and none is opened by the credential that is closed without it. */
  const refusal = (): Answered | undefined => {
    const lists = [...seen.list].filter(([, { probe }]) => probe.operation?.access !== 'none');
    const refused = lists.find(([, list]) => isRefused(list))?.[1];
    const opened = lists.some(([key, list]) => {
      if (list.probe.operation?.access !== undefined) return false;
      const open = seen.open.get(key);
      return isSuccess(list.reply.status) && (open === undefined || !isSuccess(open.reply.status));
    });
    return opened ? undefined : refused;
  };

  /** Lists that ask for a credential where the plan has none; where none does, a probe of the plan. */
  const unopened = (): readonly Answered[] => {
    const lists = [...seen.list].filter(
      ([key, list]) =>
        plan.auth === undefined && isRefused(list) && list.probe.operation?.access !== 'none' && !doubtful.has(key),
    );
    return lists.length > 0 || unopenedProbe === undefined ? lists.map(([, list]) => list) : [unopenedProbe];
  };

  const judgeSetUp = (): Diagnosis | undefined => {
    const lists = [...seen.list.keys()];
    const [first] = seen.list.values();
    if (first !== undefined && lists.every((key) => doubtful.has(key))) return everywhere(first, plan, curl(first.id));
    const refused = refusal();
    return refused === undefined ? undefined : refusedBy(refused, plan, curl(refused.id));
  };

  return {
    begin: (resources) => {
      for (const resource of resources) held.set(resource?.key, []);
    },
    note: (exchange) => {
      if (!isAnswered(exchange)) return;
      const { probe } = exchange;
      const { operation, step } = probe;
      if (isUnopened(exchange, plan)) unopenedProbe ??= exchange;
      if (probe.provokes === 'unknown-route' && probe.method === 'GET' && probe.headers['Accept'] === undefined)
        unknown.add(sketchOf(exchange));
      const key = operation?.resource;
      if (key === undefined) return;
      if (step.kind === steps.item.kind) seen.item.set(key, exchange);
      else if (step.kind === steps.open.kind) seen.open.set(key, exchange);
      else if (isPlainList(exchange) && !seen.list.has(key)) seen.list.set(key, exchange);
    },
    judge: (exchange, judging) => {
      const key = exchange.probe.operation?.resource;
      if (key !== undefined && doubtful.has(key)) return;
      const waiting = held.get(key);
      if (waiting === undefined) judging();
      else waiting.push(judging);
    },
    isToBeLookedAt: ({ key }) => {
      const list = seen.list.get(key);
      if (list === undefined) return false;
      const isAnyRefused = [...seen.list.values()].some(isRefused);
      return isUnknown(list) || (isAnyRefused && plan.auth !== undefined && isSuccess(list.reply.status));
    },
    settle: (resources) => {
      for (const resource of resources) {
        if (resource === undefined || !isMissingEverywhere(resource)) continue;
        const list = seen.list.get(resource.key);
        if (list !== undefined) doubtful.set(resource.key, list);
      }
      verdict ??= judgeSetUp();
      for (const resource of resources) {
        const waiting = held.get(resource?.key) ?? [];
        held.delete(resource?.key);
        if (verdict === undefined && !doubtful.has(resource?.key ?? '')) for (const judging of waiting) judging();
      }
    },
    isInDoubt: (resource) => {
      for (let each = resource; each !== undefined; each = resourceOf(plan, each.parent))
        if (doubtful.has(each.key)) return true;
      return false;
    },
    verdict: () => verdict,
    doubts: () => [
      ...unopened().map((closed) => {
        const facts = { credential: 'none', request: requestLine(closed), status: closed.reply.status } as const;
        const { resource } = closed.probe.operation ?? {};
        return diagnosisOf('token-refused', facts, {
          exchanges: [closed.id],
          ...(resource === undefined ? {} : { resource }),
        });
      }),
      ...[...doubtful].map(([resource, list]) =>
        diagnosisOf(
          leadsToSlash(list) ? 'slash-wanted' : 'resource-unknown',
          { resource, request: requestLine(list), status: list.reply.status },
          { resource, exchanges: [list.id] },
        ),
      ),
    ],
  };
}

/** A redirection to the same address, of the same service, with a slash at its end: the plan's path lacks it. */
function leadsToSlash({ request, reply }: Answered): boolean {
  const location = reply.status >= 300 && reply.status < 400 ? headerOf(reply, 'location') : undefined;
  if (location === undefined || !URL.canParse(location, request.url)) return false;
  const [asked, led] = [new URL(request.url), new URL(location, request.url)];
  return led.origin === asked.origin && led.pathname === `${asked.pathname}/`;
}

/** A list as it comes, asked for with the valid credential. */
function isPlainList({ probe }: Answered): boolean {
  const { operation, credential, provokes, repeated, target } = probe;
  return (
    operation?.kind === 'list' &&
    credential === 'valid' &&
    provokes === 'success' &&
    repeated !== true &&
    !target.includes('?')
  );
}

/** Every address is answered alike. */
function everywhere(one: Answered, plan: Plan, curl: string | null): Diagnosis {
  const { id, reply } = one;
  const base = baseOf(plan);
  const { status } = reply;
  const at = { exchanges: [id] };
  if (status === 401) return refusedBy(one, plan, curl);
  if (status === 403) return diagnosisOf('token-forbidden', refusalOf(one, plan, curl), at);
  if (status === 404) return diagnosisOf('base-url', base, at);
  if (leadsToSlash(one)) {
    const facts = { resource: one.probe.operation?.resource ?? '', request: requestLine(one), status };
    return diagnosisOf('slash-wanted', facts, at);
  }
  const isPage = status < 500 && parseMediaType(headerOf(reply, 'content-type') ?? '')?.subtype === 'html';
  if (isPage) return diagnosisOf('not-an-api', base, at);
  const location = status >= 300 && status < 400 ? headerOf(reply, 'location')?.replace(/[?#].*$/s, '') : undefined;
  return diagnosisOf('one-answer', { ...base, status, ...(location === undefined ? {} : { location }) }, at);
}

function refusedBy(one: Answered, plan: Plan, curl: string | null): Diagnosis {
  const { id, reply } = one;
  return diagnosisOf('token-refused', { ...refusalOf(one, plan, curl), status: reply.status }, { exchanges: [id] });
}

/** What was refused, and where the plan has the credential that did not open it. */
function refusalOf(one: Answered, { auth, credentialAt }: Plan, curl: string | null): Refusal {
  if (auth === undefined) return { credential: 'none' };
  return { credential: 'given', request: requestLine(one), ...credentialAt, ...(curl === null ? {} : { curl }) };
}
