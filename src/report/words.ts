/** The sentences of a report, written from facts. Nothing is ever decided by reading one. */
import { type Exchange, type Fault, type Refusal, requestLine } from '../core/exchange.ts';
import { nameOf } from '../core/operation.ts';
import type { Plan, Waiver } from '../core/plan.ts';
import type { Damage, Losses } from '../core/result.ts';
import type { Rule } from '../core/rule.ts';
import type { SetupProblem } from '../core/setup-problem.ts';
import type { Doubt } from '../core/tally.ts';
import type { Reason, Violation } from '../core/verdict.ts';
import { counted, listed, sentence } from './phrases.ts';
import type { ClauseReport, ComparisonReport, ProblemReport, Report, RunReport } from './report.ts';

/** A violation, or an observation, which has no expected value. */
type Shown = Pick<Violation, 'kind' | 'exchange' | 'seen'> & Partial<Pick<Violation, 'expected' | 'field'>>;

/**
 * For example: "Without a token, GET /users returned 200". The condition of a provocation always comes first, unless the
 * sentence has a condition of its own.
 */
export function sentenceOf(rule: Rule, shown: Shown, request = requestLine(shown.exchange), row = rowOf(rule, shown)) {
  const { kind, seen, expected = '', field = '' } = shown;
  const template = saidBy(rule, kind);
  const facts: Readonly<Record<string, string>> = { request, row, seen, expected, field };
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
  return row !== '' && template.startsWith('{request}') ? `${row}, ${text}` : text;
}

/** The responses that a fold points at are only examples, except those of the framework to odd requests. */
function rowOf(rule: Rule, { exchange }: Shown): string {
  const { intent } = exchange.probe;
  const isExample = rule.on === 'fold' && rule.seesFramework !== true;
  return intent.kind === 'provocation' && !isExample ? intent.says : '';
}

/** For findings that differ only in the condition. */
export function sameWords(count: number): string {
  return `${counted(count, 'other request')} ${count === 1 ? 'shows' : 'show'} the same`;
}

/** One sentence for exchanges that differ only in the operation: "GET /alerts and 6 other lists returned 200". */
export function sharedSentence(rule: Rule, [first, ...others]: readonly [Shown, ...Shown[]]): string {
  const { operation } = first.exchange.probe;
  const rest = others.flatMap(({ exchange }) => exchange.probe.operation ?? []);
  const names = new Set(rest.map(nameOf));
  if (operation !== undefined) names.delete(nameOf(operation));
  const areLists = operation?.kind === 'list' && rest.every(({ kind }) => kind === 'list');
  const noun = areLists ? 'other list' : 'other operation';
  const more = names.size === 0 ? '' : ` and ${counted(names.size, noun)}`;
  return sentenceOf(rule, first, requestLine(first.exchange) + more);
}

/** For example: "the plan has no auth.bearer". */
export function reasonIn({ rule, reason }: Doubt): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is the kind of the reason
  return reasonWords[reason.kind](reason as never, rule);
}

const reasonWords: { [K in Reason['kind']]: (reason: Extract<Reason, { kind: K }>, rule: Rule) => string } = {
  own: ({ key }, rule) => saidBy(rule, key),
  setup: ({ problem }) => setups[problem][0],
  'plan-key': ({ key }) => `the plan has no ${key}`,
  refused: ({ refusal }) => refusalIn(refusal),
  'not-requested': () => 'nothing led to the request that shows it',
  'no-response': ({ code }) => `no usable response came back (${code})`,
  unreadable: () => 'the response could not be read',
  cached: () => 'a cache returned an earlier response',
  hidden: ({ by }) => `${by} failed first`,
  sample: () => 'only a sample was requested',
  observed: () => 'a recording does not say what its requests were meant to show',
  quick: () => '--effort quick leaves it out',
  warns: () => 'the plan makes its rules warnings, which prove nothing',
  once: () => 'one visit showed a problem, and another one did not',
  unconfirmed: () => 'one visit showed a problem, and no other visit could check it',
  threw: ({ message }) => message,
};

/** The reason for clauses that could not be checked, and what to do. */
const setups: Record<SetupProblem['kind'], readonly [reason: string, hint: string]> = {
  unreachable: ['the service could not be reached', 'Is the service running, and is base_url correct?'],
  unauthorized: ['the service rejected the credential', 'Is the credential in the plan still valid?'],
  forbidden: ['the credential does not allow it', 'Use a credential that may read this list.'],
  'wrong-base': ['so did every other list', 'Is base_url correct? A prefix may be missing.'],
  'wrong-path': ['the list does not exist', 'Is the path correct?'],
  'not-an-api': ['it is a web page instead of JSON', 'Is base_url the URL of the API?'],
  redirected: ['the service redirected the request', 'Set base_url to the final URL.'],
  throttled: ['the service asked for a longer wait than the run allows', 'Set http.rate, or raise http.patience.'],
  expired: ['the credential expired during the run', 'Use a token that outlasts the run.'],
  'no-ids': ['the items show no id', 'Name the id field in profile.id_fields.'],
  'example-rejected': ['the service rejected the create example', 'Correct resources[].create.example.'],
  empty: ['the list has no items', 'Add some items to the service.'],
  'json-api': looksLike('JSON:API', 'json-api'),
  'spring-page': looksLike('a page of Spring Data', 'spring-page'),
  'problem-json': looksLike('problem details (RFC 9457)', 'problem-json'),
};

function looksLike(style: string, preset: string): readonly [string, string] {
  return [`this looks like ${style}`, `Add \`extends: probity:${preset}\` to the plan.`];
}

/** What is wrong with the plan, and what to do about it. */
export function setupWords({ kind, exchange }: SetupProblem, plan: Plan): { says: string; hint: string } {
  const [reason, hint] = setups[kind];
  const { response, fault } = exchange;
  if (fault?.code === 'token') return { says: fault.message, hint: 'Correct auth in the plan.' };
  if (response === undefined) return { says: `Cannot reach ${plan.baseUrl}: ${faultWords(fault)}`, hint };
  const says = `${requestLine(exchange)} returned ${response.status}`;
  const { location = '' } = response.headers;
  const isSlash = location.split('?')[0]?.endsWith(`${exchange.probe.url.split('?')[0]}/`) === true;
  if (kind === 'redirected')
    return { says: `${says} and redirects to ${location}`, hint: isSlash ? 'Add a slash to the path.' : hint };
  if (kind === 'unauthorized' && plan.auth === undefined)
    return { says: `${says}, and the plan has no credential`, hint: 'Add auth.bearer, or --bearer-env for a URL.' };
  return { says: `${says}: ${reason}`, hint };
}

function faultWords(fault: Fault | undefined): string {
  return fault?.message || fault?.code || 'no response';
}

const refusalWords: { [B in Refusal['by']]: (refusal: Extract<Refusal, { by: B }>) => string } = {
  plan: ({ key }) => `the plan has no ${key}`,
  budget: ({ key }) => `${key} was reached`,
  'rate-limit': () => 'the service asked for a longer wait than the run allows',
  health: () => 'the service no longer responded as before',
  ownership: () => 'Probity sends this only to items that it created',
  damage: () => 'an existing item had disappeared',
  noise: () => 'an earlier write failed or got no usable response',
  interrupt: () => 'the run was interrupted',
  journal: () => 'the journal could not be written',
  wire: ({ lacks }) => `this connection cannot do it (${lacks})`,
};

function refusalIn(refusal: Refusal): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key is the kind of the refusal
  return refusalWords[refusal.by](refusal as never);
}

/** For example: "GET /users: --max-requests was reached". */
export function lackingWords(exchange: Exchange): string {
  const { refusal, fault, response } = exchange;
  if (refusal !== undefined) return `${requestLine(exchange)}: ${refusalIn(refusal)}`;
  const seen = response === undefined ? faultWords(fault) : `it returned ${response.status}`;
  return `${requestLine(exchange)} got no usable response: ${seen}`;
}

export function damageWords({ kind, items, sinceMs }: Damage): string {
  const since = `after ${new Date(sinceMs).toISOString().slice(11, 19)} UTC`;
  if (kind === 'down') return `The service stopped responding ${since}`;
  return `Existing items were ${kind} ${since}: ${listed(items, 10)}`;
}

export function lossesWords({ resource, items }: Losses): string {
  const says = `Items disappeared from ${resource}, which may be normal activity: ${listed(items, 5)}`;
  return `${says}. Probity cannot tell losses from it there`;
}

export function remainingWords(url: string, isMarked: boolean): string {
  return isMarked ? `Created by this run, and not deleted: ${url}` : `Named by a create, but not proven ours: ${url}`;
}

export function unfoundWords(path: string, { marker, isUnmarked }: { marker: string; isUnmarked?: true }): string {
  const sign = isUnmarked === true ? 'It has no marker' : `It contains ${marker}`;
  return `A create on ${path} may have worked, but its item was not found. ${sign}`;
}

/** It never throws here, because the judge has made a missing sentence an error of its rule. */
function saidBy({ id, says }: Rule, key: string): string {
  const text = says[key];
  if (text === undefined) throw new Error(`${id} has no sentence for ${key}`);
  return text;
}

/** For example: "nonconformant: 2 problems, 1 warning; 4 of 76 clauses violated, 51 verified". */
export function summaryOf({ verdict, counts }: Omit<Report, 'summary'>): string {
  const { problems, warnings, waived, clauses, byStatus } = counts;
  if (counts.operations === 0 && problems === 0) return 'incomplete: nothing was checked';
  const accepted = waived > 0 ? `, ${counted(waived, 'violation')} waived` : '';
  const judged = `${byStatus.violated} of ${clauses} clauses violated, ${byStatus.verified} verified`;
  return `${verdict}: ${foundWords(problems, warnings)}${accepted}; ${judged}`;
}

/** For example: "22 problems, 3 warnings". */
export function foundWords(problems: number, warnings: number): string {
  return counted(problems, 'problem') + (warnings > 0 ? `, ${counted(warnings, 'warning')}` : '');
}

/** The result in a few words, for titles. With an earlier report, only what is new counts. */
export function resultOf({ counts, comparison }: Report, fresh: number, trouble: string | null): string {
  const { problems, warnings } = counts;
  if (counts.operations === 0 && problems === 0) return `nothing was checked: ${trouble}`;
  const old = problems - fresh;
  const known = old === 0 ? '' : ` (${counted(old, 'known problem')})`;
  const added = fresh === 0 && old > 0 ? 'nothing new' : counted(fresh, 'new problem');
  const result = comparison === null ? foundWords(problems, warnings) : added + known;
  return trouble === null ? result : `${result}; ${trouble}`;
}

/** For example: "72.3%: 47 of 65 testable clauses were checked (26 violated, 21 verified); 18 were not." */
export function coverageWords(
  { checked, testable, share }: { readonly checked: number; readonly testable: number; readonly share: number },
  { violated, verified }: Report['counts']['byStatus'],
): string {
  // Only a whole is 100%.
  const percent = `${Math.floor(share * 1000) / 10}%`;
  const kinds = violated === 0 ? '' : ` (${violated} violated, ${verified} verified)`;
  return `${percent}: ${checked} of ${counted(testable, 'testable clause')} ${checked === 1 ? 'was' : 'were'} checked${kinds}`;
}

/** If one problem breaks most of the violated clauses. */
export function causeWords({ counts }: Report, widest: ProblemReport | undefined): readonly string[] {
  const { violated } = counts.byStatus;
  if (widest === undefined || counts.problems < 4 || widest.clauses.length * 2 <= violated) return [];
  return [`One problem breaks ${widest.clauses.length} of the ${violated} violated clauses: ${widest.rule}.`];
}

/** Where to read on. */
export function moreWords(first: ProblemReport | undefined, { customRules, plan }: RunReport): readonly string[] {
  if (first === undefined) return [];
  const where = customRules?.includes(first.rule) === true && plan !== null ? ` --plan ${plan}` : '';
  return [`More: --verbose, and probity explain ${first.rule}${where}.`];
}

/** The end of a report: what was not checked, and what is new. */
export function closingWords(report: Report, fresh: readonly ProblemReport[]): readonly string[] {
  const { counts, problems, notChecked, lacking, run, comparison, setup } = report;
  const lines: string[] = [];
  if (notChecked.length < counts.resources || setup.length === 0) {
    const verb = notChecked.length === 1 ? 'was' : 'were';
    const whole = counted(counts.resources, 'resource');
    if (notChecked.length > 0)
      lines.push(`${notChecked.length} of ${whole} ${verb} not checked: ${listed(notChecked, 8)}.`);
    lines.push(...lacking.map((each) => sentence(`Not complete: ${each}`)));
  }
  if (run.selection.length > 0) lines.push(`Only a part of the audit ran: ${run.selection.join(' ')}.`);
  const known = problems.filter((each) => !fresh.includes(each));
  if (comparison !== null) lines.push(comparisonWords(comparison, fresh, known));
  return lines;
}

/** For example: "Exit code 1: 2 problems at level must." */
export function exitWords({ gate, comparison }: Report): string {
  const [reason = comparison === null ? 'passed' : 'no new problems'] = gate.reasons;
  return `Exit code ${gate.exitCode}: ${reason}.`;
}

/** For example: "Since old.json (2026-11-28): 1 new problem, 3 known, 1 fixed, 2 not checked again, 1 new warning." */
export function comparisonWords(
  { against, fixed, unchecked }: ComparisonReport,
  fresh: readonly Ranked[],
  known: readonly Ranked[],
): string {
  const rulesIn = (some: readonly Ranked[], wanted: Ranked['level'] = 'must'): ReadonlySet<string> =>
    new Set(some.filter(({ level }) => level === wanted).map(({ rule }) => rule));
  const still = rulesIn([...fresh, ...known]);
  const gone = (past: readonly Ranked[]): number => [...rulesIn(past)].filter((rule) => !still.has(rule)).length;
  const counts = [counted(rulesIn(fresh).size, 'new problem'), `${rulesIn(known).size} known`, `${gone(fixed)} fixed`];
  if (gone(unchecked) > 0) counts.push(`${gone(unchecked)} not checked again`);
  const warnings = rulesIn(fresh, 'should').size;
  if (warnings > 0) counts.push(counted(warnings, 'new warning'));
  return `Since ${against.name} (${against.startedAt.slice(0, 10)}): ${counts.join(', ')}.`;
}

type Ranked = Pick<ProblemReport, 'rule' | 'level'>;

/** For example: "The waiver of exposure/banners ended on 2026-10-31: proxy, see OPS-12". */
export function endedWords({ rule, resource, until = '', reason }: Waiver): string {
  const where = resource === undefined ? '' : ` on ${resource}`;
  return `The waiver of ${rule}${where} ended on ${until}: ${reason}`;
}

/** What would change the status of a clause: a plan key, or a reason. */
export function openWords({ status, key, says }: ClauseReport): string {
  if (status === 'not-specified') return `set ${key}`;
  return key === null ? (says ?? 'no rule of this run is about it') : `needs ${key}`;
}

/** For example: "25 of 65 testable clauses were not checked; 12 of them need writes: true." `largest` is what most of them wait for. */
export function uncheckedWords(
  { checked, testable }: { readonly checked: number; readonly testable: number },
  largest: readonly [string, readonly string[]] | undefined,
): readonly string[] {
  if (checked === testable) return [];
  const [reason = '', { length: count } = []] = largest ?? [];
  const need = count === 1 ? reason : reason.replace(/^needs/, 'need');
  const more = reason.startsWith('needs') ? `; ${count} of them ${need}` : '';
  const verb = testable - checked === 1 ? 'was' : 'were';
  return [`${testable - checked} of ${counted(testable, 'testable clause')} ${verb} not checked${more}.`];
}

/** What to do after a clean run. */
export const nextWords = 'In CI, add -r junit=report.xml, or another format: github, gitlab, sarif, markdown.';
