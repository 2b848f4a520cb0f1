import { enumerate } from '../text/enumerate.ts';
import type { Fault } from './exchange.ts';
import type { Plan } from './plan.ts';
import type { Facts } from './reasons/say.ts';

type Level = 'error' | 'warning' | 'note';

type FaultCode = `fault-${Fault['kind']}`;

interface Remark<Told extends Facts> {
  readonly level: Level | ((facts: Told) => Level);
  readonly words: (facts: Told) => string;
}

function remark<Told extends Facts = Readonly<Record<string, never>>>(
  level: Remark<Told>['level'],
  words: (facts: Told) => string,
): Remark<Told> {
  return { level, words };
}

/** Where requests went. */
type Base = {
  readonly address: string;
  /** The line of the plan that says so, counted from 1. */
  readonly line?: number;
};

/** Where the requests of a plan go, for a diagnosis. */
export function baseOf({ baseUrl, baseUrlLine }: Pick<Plan, 'baseUrl' | 'baseUrlLine'>): Base {
  return { address: baseUrl, ...(baseUrlLine === undefined ? {} : { line: baseUrlLine }) };
}

/** Where the plan has its credential. */
type CredentialPlace = {
  /** The key of the plan that holds it, such as `auth.bearer`. */
  readonly key?: string;
  /** The variables that the plan fills it from, as `$NAME`. */
  readonly variables?: readonly string[];
  /** The line of the plan, counted from 1. */
  readonly line?: number;
};

/** What did not get past the service for its credential. */
export type Refusal = CredentialPlace & {
  /** What the plan has. */
  readonly credential: 'given' | 'none';
  /** What was sent with it: `GET /users`. */
  readonly request?: string;
  /** A command that shows the refusal again. */
  readonly curl?: string;
};

/** How the credential that worked is refused, since which request, in which words, and whether a header or the type of the problem speaks of a limit. */
type Shut = CredentialPlace & {
  readonly since: number;
  readonly status: number;
  readonly said?: string;
  readonly limit?: 'stated';
};

/** Why that may be, the likeliest first; what the service says in its own words decides nothing. */
function shutWords({ since, status, said, limit, ...credential }: Shut, ...first: readonly string[]): string {
  const quota = 'it limits how many requests a client may send';
  const may = limit === 'stated' ? [quota, ...first] : [...first, quota];
  const answered = `${status}${said === undefined ? '' : ` (${said})`}`;
  return `since request ${since} the service answers it with ${answered}. Either ${may.join(', or ')}, or ${overWords(credential)}`;
}

/** What may have become of a credential in the middle of a run. */
function overWords(credential: CredentialPlace): string {
  const name = credential.key === undefined ? 'the credential' : credentialName(credential);
  return `${name} expired in the middle of the run; use auth.command, auth.file or auth.oauth2, which give Probity a new one`;
}

function credentialName({ key, variables = [] }: CredentialPlace): string {
  if (key === undefined) return 'it';
  return variables.length === 0 ? key : `${key} (${variables.join(', ')})`;
}

function refusedWords({ request }: Refusal, status: number): string {
  return request === undefined ? String(status) : `${request} answered ${status}`;
}

/** What was found about the setup of a run. */
const ofRuns = {
  'target-unreachable': remark(
    'error',
    ({ address, message }: Base & { readonly message: string }) => `nothing answered at ${address}: ${message}`,
  ),
  'throttled-out': remark(
    'error',
    ({ message }: { readonly message: string }) =>
      `the service answered most requests with 429, so the run stopped (${message}): set http.rate to what it allows, set http.patience to how long the run may take, or try again later`,
  ),
  'failing-out': remark(
    'error',
    ({ message }: { readonly message: string }) =>
      `the service answered most requests with a 5xx, so the run stopped (${message}): try again when it works, or set http.patience to how long the run may take`,
  ),
  throttled: remark(
    'note',
    ({
      requests,
      waitedMs,
      after,
    }: {
      readonly requests: number;
      readonly waitedMs: number;
      /** Of what each 429 came right after. */
      readonly after?: string;
    }) =>
      `the service answered ${requests === 1 ? 'one request' : `${requests} requests`} with 429${after === undefined ? '' : `, each right after ${after} that the run had sent to see them refused`}, and Probity waited ${Math.round(waitedMs / 1000)} s for it in all${after === undefined ? ': set http.rate to what the service allows' : ''}`,
  ),
  'retry-after': remark(
    'warning',
    ({ value, status, answers }: { readonly value: string; readonly status: number; readonly answers: number }) =>
      `${answers === 1 ? `an answer ${status} says` : `${answers} answers say`} "Retry-After: ${value}"${answers === 1 ? '' : ' or the like'}, which nobody can follow: Probity waited as if it said nothing. Send the seconds to wait, or a date (RFC 9110 section 10.2.3)`,
  ),
  'locked-out': remark(
    'error',
    ({ request, ...shut }: Shut & { readonly request: string; readonly curl: string }) =>
      `after ${request}, sent with a wrong credential, the valid one was refused, so the run stopped: ${shutWords(shut, 'the service locks out clients after a wrong credential')}`,
  ),
  'locked-for-a-while': remark(
    'warning',
    ({ request }: { readonly request: string }) =>
      `after ${request}, sent with a wrong credential, the valid one was refused for a while: the service locks out clients after a wrong credential, so Probity sent no more of them`,
  ),
  'token-over': remark(
    'error',
    ({ request, ...shut }: Shut & { readonly request: string }) =>
      `${request}, which worked before, was answered ${shut.status} at the end, so the run stopped: ${shutWords(shut, ...(shut.status === 401 ? [] : ['the service shuts out who sends what it refuses']))}`,
  ),
  'token-refused': remark('error', ({ status, ...refusal }: Refusal & { readonly status: number }) =>
    refusal.credential === 'none'
      ? `${refusal.request ?? 'the service'} asks for a credential (${status}), and the plan has none: add auth (bearer, headers or query); an address alone takes --bearer-env, --query-env or -H`
      : `the plan's credential is refused (${refusedWords(refusal, status)}): nothing that is closed without it opens with it. Is ${credentialName(refusal)} valid for this service?`,
  ),
  'token-forbidden': remark('error', (refusal: Refusal) =>
    refusal.credential === 'none'
      ? 'every list answered 403, and the plan has no credential: add auth (bearer, headers or query); an address alone takes --bearer-env, --query-env or -H'
      : `every list answered 403${refusal.request === undefined ? '' : `, such as ${refusal.request}`}: is ${credentialName(refusal)} valid for this service, and may it use these resources?`,
  ),
  'base-url': remark(
    'error',
    ({ address }: Base) => `every list answered 404: is base_url right, prefix included (${address})?`,
  ),
  'one-answer': remark(
    'error',
    ({
      address,
      status,
      location,
    }: Base & {
      readonly status: number;
      /** Where it redirects to, without a query. */
      readonly location?: string;
    }) => {
      if (status === 406) {
        return 'every answer is 406 to Accept: application/json: set the media type of the service in http.headers, such as { Accept: application/vnd.api+json }';
      }
      if (status >= 500) {
        return `every list and an unknown address are answered ${status}, so nothing was judged: try again when the service, or a gateway before it, works`;
      }
      return location === undefined
        ? `every list answers like an unknown address (${status}): is ${address} the address of the API?`
        : `every address redirects to ${location} (${status}), and Probity does not follow redirects: is that a login page, or the right base_url?`;
    },
  ),
  'resource-unknown': remark(
    'error',
    ({ resource, request, status }: { readonly resource: string; readonly request: string; readonly status: number }) =>
      `${request} answers like an unknown address (${status}), so ${resource} was not judged: is its path right?`,
  ),
  'slash-wanted': remark(
    'error',
    ({ resource, request, status }: { readonly resource: string; readonly request: string; readonly status: number }) =>
      `${request} redirects to the same address with a trailing slash (${status}), so ${resource} was not judged: add the slash to its path in the plan, or spell out the operations that need one (list: GET ${resource}/)`,
  ),
  'not-an-api': remark(
    'error',
    ({ address }: Base) =>
      `every list answered with an HTML page: is that a login page, or is the API at another address than ${address}?`,
  ),
  redirected: remark(
    'warning',
    ({ location }: { readonly location: string }) =>
      `requests are redirected to ${location === '' ? 'another address' : location}, and Probity does not follow redirects: put the final address into the plan`,
  ),
  'list-empty': remark(
    'warning',
    ({ resource, writes }: { readonly resource: string; readonly writes: 'allowed' | 'not allowed' }) =>
      `the list of ${resource} is empty: clauses that need items could not be judged there; add items, or a create example${writes === 'allowed' ? '' : ' and writes: true'}`,
  ),
  'id-unknown': remark(
    'warning',
    ({ resource, tried, stated }: { readonly resource: string; readonly tried: readonly string[]; stated?: string }) =>
      stated !== undefined
        ? `the lists of ${resource} show items without ${stated}, which profile.id_fields names as their id`
        : tried.length === 0
          ? `Probity does not know the id field of ${resource}: set profile.id_fields, or leave read out of operations`
          : `no field of ${resource} that Probity tried works as its id (${enumerate(tried, 5)}): set profile.id_fields, or leave read out of operations`,
  ),
  'example-refused': remark(
    'warning',
    ({
      resource,
      operation,
      status,
    }: {
      readonly resource: string;
      readonly operation: string;
      readonly status: number;
    }) => `${operation} refused the create example of ${resource} with ${status}: the example may be out of date`,
  ),
  'budget-spent': remark(
    'error',
    ({
      budget,
      flag,
      sent,
      most,
      parts,
      all,
      lacks,
    }: {
      readonly budget: 'requests' | 'time';
      readonly flag: string;
      readonly sent: number;
      readonly most: number;
      readonly parts: readonly string[];
      readonly all: number;
      readonly lacks: 'a repeat' | 'second looks';
    }) => {
      const requests = sent === 1 ? '1 request' : `${sent} requests`;
      const spent = budget === 'requests' ? `${flag} is used up` : `${flag} is over, after ${requests}`;
      return `${spent}: ${leftWords(parts, all, lacks)}; the whole plan takes at most ${most} requests`;
    },
  ),
  'items-spent': remark(
    'error',
    ({ flag }: { readonly flag: string }) =>
      `${flag} is used up: nothing more was created, and what needs more items was not asked`,
  ),
  'creates-stopped': remark(
    'warning',
    (told: {
      readonly resource: string;
      readonly request: string;
      /** What would show the item, where the plan declares nothing that does. */
      readonly lacks?: 'list and read';
      /** What was in the body to know the item by. */
      readonly word?: string;
      /** The id that it was answered with, where that is no new one. */
      readonly id?: string;
    }) => {
      const remedy =
        told.id !== undefined
          ? `its answer names ${told.id}, which was there before: a create answers with an item of its own`
          : told.lacks !== undefined
            ? 'the plan does not declare a list or a read that would show it, so declare one in resources[].operations if there is one'
            : `${
                told.word === undefined
                  ? 'put {{unique}} into a field of resources[].create.example that the service shows'
                  : `no item of a list or a read there shows what ${told.word} became in its body under an id; let one show it`
              }, or name the id in profile.id_fields`;
      return `${told.request} was answered as a success, but Probity could not prove that it created the item, so it created nothing more on ${told.resource}: ${remedy}`;
    },
  ),
  'creates-failed': remark(
    'warning',
    ({ resource, request, status }: { readonly resource: string; readonly request: string; readonly status: number }) =>
      `${request} ended in ${status} each time that it was sent with the create example, so Probity created nothing more on ${resource}; what fails may have stored something all the same: look at it by hand`,
  ),
  'deletes-failed': remark(
    'warning',
    (told: {
      readonly resource: string;
      readonly request: string;
      readonly status: number;
      readonly count: number;
      /** How many of them stayed. */
      readonly left: number;
    }) =>
      `${told.request} ${afterDelete(told.status)}, so Probity created nothing more on ${told.resource} after ${told.count} items${told.left === 0 ? ', all of which were gone in the end; what more items would have shown was not asked' : ': make DELETE work and run again'}`,
  ),
  'id-given-again': remark(
    'warning',
    ({ resource, request, id }: { readonly resource: string; readonly request: string; readonly id: string }) =>
      `${request} was answered with the id ${id}, which an earlier create had been given: it may have overwritten an item that this run did not make, so Probity created nothing more on ${resource}, and changes and deletes nothing under that id; look at it by hand`,
  ),
  'others-differ': remark(
    ({ culprit }) => (culprit === undefined ? 'note' : 'error'),
    ({
      resource,
      changed,
      fields,
      gone,
      fewer = 0,
      appeared = [],
      request,
      culprit,
      sent = [],
      shownBy = 'the list',
    }: {
      readonly resource: string;
      /** Ids of what others have. */
      readonly changed: readonly string[];
      readonly fields: readonly string[];
      readonly gone: readonly string[];
      /** How many fewer the list counts, where no page shows which. */
      readonly fewer?: number;
      readonly appeared?: readonly string[];
      /** The create that was answered with what changed. */
      readonly request?: string;
      /** What was shown to change what others have there. */
      readonly culprit?: string;
      /** What was sent between the looks that showed the changes, where that is little. */
      readonly sent?: readonly string[];
      /** What showed it first; the list where it is left out. */
      readonly shownBy?: string;
    }) => {
      const differs = [
        ...(changed.length === 0 ? [] : [`changed (${enumerate(fields, 3)}): ${enumerate(changed, 3)}`]),
        ...(gone.length === 0 ? [] : [`gone: ${enumerate(gone, 3)}`]),
        ...(fewer === 0 ? [] : [`${fewer} fewer by its own count`]),
        ...(appeared.length === 0 ? [] : [`new: ${enumerate(appeared, 3)}`]),
      ].join('; ');
      const stored = appeared.length === 0 ? '' : ': a create that failed may have stored an item all the same';
      const meanwhile = sent.length === 0 ? '' : `: it sent ${enumerate(sent, 3)} between the looks that show it`;
      const does = changed.length === 0 && gone.length > 0 ? 'take' : 'change';
      if (culprit !== undefined)
        return `${culprit} was shown to ${does} items on ${resource} that this run did not make. What differs there from what ${shownBy} first showed: ${differs}`;
      const who =
        request === undefined
          ? `Another client did that, or a request of this run${meanwhile}${stored}`
          : `${request} was answered with what is changed`;
      return `items on ${resource} that this run did not make differ from what ${shownBy} first showed: ${differs}. ${who}`;
    },
  ),
  'others-gone': remark(
    'error',
    ({ resource }: { readonly resource: string }) =>
      `nothing is left of what the list of ${resource} showed of others at first: another client deleted it, or a request of this run`,
  ),
  'reads-made': remark(
    'warning',
    ({
      resource,
      items,
      request,
    }: {
      readonly resource: string;
      readonly items: readonly string[];
      readonly request: string;
    }) =>
      `the list of ${resource} shows items under ids that nobody had, and that this run only asked for: ${enumerate(items, 3)}. They came with reads, such as ${request}; look at them, and delete them by hand`,
  ),
  'items-added': remark(
    'error',
    ({
      resource,
      request,
      status,
      items,
      count,
      onlyTo,
    }: {
      readonly resource: string;
      readonly request: string;
      /** Where it is always the same. */
      readonly status?: number;
      /** Empty where the list only counts them. */
      readonly items: readonly string[];
      readonly count: number;
      /** What more of these requests were sent to all the same. */
      readonly onlyTo?: string;
    }) => {
      const more =
        onlyTo === undefined
          ? 'sent no more of these requests once it had seen that'
          : `once it had seen that, sent more of these requests only to ${onlyTo}`;
      const them = items.length === 0 ? `${count} by its own count` : enumerate(items, 3);
      const sent = status === undefined ? `${request} was sent` : `${request} was answered ${status}`;
      return `whenever ${sent}, the list of ${resource} had more new items after it than this run can prove its own: ${them}. Probity leaves them, and ${more}: look at them, and delete by hand what is not wanted`;
    },
  ),
  'own-gone': remark(
    'warning',
    ({
      resource,
      items,
      request,
      status,
    }: {
      readonly resource: string;
      readonly items: readonly string[];
      /** What each of them went with, and how it was answered. */
      readonly request?: string;
      readonly status?: number;
    }) => {
      const why =
        request === undefined || status === undefined
          ? 'The service drops or hides them by itself, another client deleted them, or a request that was not to'
          : `They went each time that ${request} was answered ${status}, and not without it`;
      return `items on ${resource} that this run made were gone before it deleted them: ${enumerate(items, 3)}. ${why}`;
    },
  ),
  'own-back': remark(
    'warning',
    ({ resource, items }: { readonly resource: string; readonly items: readonly string[] }) =>
      `items on ${resource} that this run deleted were gone, and then there again: ${enumerate(items, 3)}. The cleanup looked once more some seconds later; what comes back after that is left`,
  ),
  'words-shown': remark(
    'note',
    ({ resource, items }: { readonly resource: string; readonly items: readonly string[] }) =>
      `the list of ${resource} shows words of this run when what it made is deleted: ${enumerate(items, 3)}. A request of this run made them elsewhere, or they tell of what it made; Probity deletes only what it can prove that it made`,
  ),
  'creates-unsure': remark(
    'warning',
    ({
      resource,
      creates,
      request,
      words,
    }: {
      readonly resource: string;
      readonly creates: number;
      readonly request: string;
      /** What was in the bodies to know the items by. */
      readonly words: readonly string[];
    }) => {
      const some = creates === 1 ? '1 create' : `${creates} creates`;
      const sign = words.length === 0 ? '' : ` (look for ${enumerate(words, 3)})`;
      return `${some} on ${resource} got no answer that shows whether anything was made (${request}), and nothing showed it by the end: it may still come${sign}. The journal of this run stays: probity cleanup deletes what has come by then`;
    },
  ),
  'creates-refused': remark(
    'error',
    ({
      operation,
      status,
      requests,
    }: {
      readonly operation: string;
      readonly status: number;
      readonly requests: number;
    }) =>
      `${operation} worked, and then answered ${requests} valid requests with ${status}: is a quota spent? What needed these items was not judged`,
  ),
  'went-down': remark(
    'warning',
    ({ request, without }: { readonly request: string; readonly without?: readonly string[] }) =>
      `after ${request} a plain read that had worked got no usable answer; then the service was there again${without === undefined ? '' : ` without items that this run had made before (${enumerate(without, 3)})`}, and was not seen to go down by it once more`,
  ),
  flaky: remark(
    'warning',
    ({ answers, request, seen }: { readonly answers: number; readonly request: string; readonly seen: string }) =>
      `${answers === 1 ? 'one answer was' : `${answers} answers were`} different when asked for again (${request}: ${seen}): something fails now and then`,
  ),
  unanswered: remark('warning', ({ rules }: { readonly rules: readonly string[] }) => {
    const some = rules.length === 1 ? '1 rule' : `${rules.length} rules`;
    return `${some} could not be fully judged, because a usable answer is missing: ${enumerate(rules, 3)}`;
  }),
  'internal-error': remark('error', ({ message }: { readonly message: string }) => message),
  interrupted: remark('error', () => 'the run was interrupted: the report is partial'),
  'left-out': remark(
    'note',
    ({ options }: { readonly options: string }) =>
      `the run was cut by ${options}: the verdict covers only what was asked`,
  ),
};

type Waiver = {
  readonly rule: string;
  readonly reason: string;
  /** The resource that it names; under every version. */
  readonly resources: readonly string[];
  /** Empty where it names none. */
  readonly fingerprint: string;
};

/** What is wrong with a waiver; each fails the gate, or waivers would pile up unseen. */
const ofWaivers = {
  'waiver-expired': remark(
    'warning',
    ({ until, remedy, ...waiver }: Waiver & { readonly until: string; readonly remedy: 'mend' | 'take out' }) =>
      `${waiverName(waiver)} ended on ${until}: ${remedy === 'mend' ? 'fix the violation, or renew the waiver' : 'remove it from the plan, because another covers the same'}`,
  ),
  'waiver-unneeded': remark(
    'warning',
    ({ because, ...waiver }: Waiver & { readonly because: 'rule is off' | 'nothing met' }) =>
      because === 'rule is off'
        ? `${waiverName(waiver)} is not needed while the rule is off: take one of them out of the plan`
        : `${waiverName(waiver)} is no longer needed: take it out of the plan`,
  ),
};

/** `request`: the first of them. */
type Unusable = { readonly requests: number; readonly message: string; readonly request?: string };

const unusable = remark('warning', ({ requests, message, request }: Unusable) => {
  if (requests === 1) return `${request ?? 'one request'} got no usable answer: ${message}`;
  const first = request === undefined ? '' : `; the first was ${request}`;
  return `${requests} requests got no usable answer: ${message}${first}`;
});

/** Requests that brought nothing usable, by what became of them. */
const ofFaults = {
  'fault-refused': unusable,
  'fault-unresolved': unusable,
  'fault-reset': unusable,
  'fault-silent': unusable,
  'fault-timeout': unusable,
  'fault-tls': unusable,
  'fault-not-http': unusable,
  'fault-cut-short': unusable,
  'fault-cancelled': unusable,
  'fault-too-large': unusable,
  'fault-bad-encoding': unusable,
  'fault-throttled': unusable,
  'fault-unavailable': unusable,
  'fault-not-sent': remark(
    'warning',
    ({ requests, message }: Unusable) =>
      `${requests === 1 ? 'one request was' : `${requests} requests were`} not sent: ${message}`,
  ),
} satisfies Record<FaultCode, unknown>;

/** What a reader of merged runs should know. */
const ofMerges = {
  'merged-runs': remark(
    'note',
    () =>
      'this report was merged from several runs: counts are their sums, and a clause that one of them violated counts as violated',
  ),
  'merged-rules': remark('note', () => 'the runs were judged by different sets of rules'),
  'merged-conventions': remark('note', () => 'the runs were judged by different editions of the conventions'),
};

/** What a reader of a comparison should know of the two reports. */
const ofComparisons = {
  'compared-services': remark(
    'warning',
    ({ earlier, later }: { readonly earlier: string; readonly later: string }) =>
      `the two reports are of different services: ${earlier} and ${later}`,
  ),
  'compared-addresses': remark(
    'note',
    ({ earlier, later }: { readonly earlier: string; readonly later: string }) =>
      `the earlier report is of ${earlier}, this one of ${later}`,
  ),
  'compared-order': remark(
    'warning',
    () => 'the report given as the earlier one was made after the other: is the order right?',
  ),
  'compared-partial': remark(
    'warning',
    ({ what }: { readonly what: string }) => `in the earlier report ${what}: what it did not judge counts as new`,
  ),
  'compared-rules': remark(
    'note',
    ({ only, rules }: { readonly only: 'earlier' | 'later'; readonly rules: readonly string[] }) =>
      only === 'later'
        ? `rules that the earlier report did not have: ${enumerate(rules, 5)}`
        : `rules that only the earlier report had: ${enumerate(rules, 5)}`,
  ),
  'compared-conventions': remark('note', () => 'the two reports were judged by different editions of the conventions'),
};

const all = { ...ofRuns, ...ofWaivers, ...ofFaults, ...ofMerges, ...ofComparisons };

/** What a diagnosis is about; the published schema lists them without closing the list. */
export type DiagnosisCode = keyof typeof all;

type FactsByCode = { readonly [Code in DiagnosisCode]: (typeof all)[Code] extends Remark<infer Told> ? Told : never };

/** Every code with its level and words: the one place where they are made. */
const remarks: { readonly [Code in DiagnosisCode]: Remark<FactsByCode[Code]> } = all;

type DiagnosisOf = <Code extends DiagnosisCode>(
  code: Code,
  facts: FactsByCode[Code],
  at?: { readonly resource?: string | undefined; readonly exchanges?: readonly string[] },
) => {
  readonly code: Code;
  readonly level: Level;
  readonly message: string;
  readonly resource: string | null;
  readonly exchanges: readonly string[];
  readonly facts: Facts;
};

/** A diagnosis: its level and words follow from the code and the facts. `at`: the resource that it is about, and what shows it. */
export const diagnosisOf: DiagnosisOf = (code, facts, { resource, exchanges = [] } = {}) => {
  const { level: stated, words } = remarks[code];
  const level = typeof stated === 'function' ? stated(facts) : stated;
  return { code, level, message: words(facts), resource: resource ?? null, exchanges, facts };
};

/** Codes of what is wrong with a waiver. */
export const waiverCodes: ReadonlySet<DiagnosisCode> = new Set(codesOf(ofWaivers));

/** Codes of what a comparison adds. */
export const comparisonCodes: ReadonlySet<DiagnosisCode> = new Set(codesOf(ofComparisons));

/** Codes of what merging adds. */
export const mergeCodes: ReadonlySet<DiagnosisCode> = new Set(codesOf(ofMerges));

/** Every code. */
export const diagnosisCodes: readonly DiagnosisCode[] = codesOf(all);

function codesOf<Code extends DiagnosisCode>(of: Readonly<Record<Code, unknown>>): readonly Code[] {
  const isCode = (_key: string): _key is Code => true;
  return Object.keys(of).filter(isCode);
}

function waiverName({ rule, resources, reason }: Waiver): string {
  const [resource] = resources;
  return `the waiver of ${rule}${resource === undefined ? '' : ` on ${resource}`} (${reason})`;
}

function leftWords(parts: readonly string[], all: number, lacks: 'a repeat' | 'second looks'): string {
  const verb = parts.length === 1 ? 'was' : 'were';
  if (parts.length === all) return 'every part of the plan was left out or cut short';
  if (parts.length > 0)
    return `${parts.length} of the ${all} parts of the plan ${verb} left out or cut short (${enumerate(parts, 3)})`;
  return lacks === 'a repeat'
    ? 'a request could not be sent again after a 429'
    : 'the second looks at what was answered were left out';
}

/** What came of a DELETE that did not work; `status` 0: no answer. */
function afterDelete(status: number): string {
  if (status === 0) return 'brought no answer';
  return status < 400 ? `was answered ${status}, and a read still showed the item` : `was answered ${status}`;
}
