import { createHash } from 'node:crypto';
import { clauses as allClauses } from '../../rules/clauses.ts';
import { rules as allRules } from '../../rules/index.ts';
import type { Clause } from '../../src/model/clause.ts';
import type { ClauseResult, Diagnosis, Finding, Judged, Report, RuleResult } from '../../src/model/report.ts';
import type { Rule } from '../../src/model/rule.ts';
import * as reports from '../report/reports.ts';

/** How large a fleet to invent. */
export interface FleetSize {
  readonly targets: number;
  /** Runs of each target, a week apart. */
  readonly runs: number;
}

interface Service {
  readonly name: string;
  readonly url: string;
  readonly resources: readonly string[];
}

const services: readonly Service[] = [
  ['Accounts', 'accounts', '/accounts /accounts/{id}/members'],
  ['Addresses', 'addresses', '/addresses /countries'],
  ['Analytics', 'analytics', '/reports /metrics'],
  ['Authorisation', 'authz', '/roles /permissions'],
  ['Billing', 'billing', '/invoices /payments /credit-notes'],
  ['Bookings', 'bookings', '/bookings /slots'],
  ['Campaigns', 'campaigns', '/campaigns /audiences'],
  ['Catalogue', 'catalogue', '/products /categories /brands'],
  ['Checkout', 'checkout', '/carts /checkouts'],
  ['Claims', 'claims', '/claims /assessments'],
  ['Contracts', 'contracts', '/contracts /amendments'],
  ['Couriers', 'couriers', '/couriers /tours'],
  ['Customers', 'customers', '/customers /customers/{id}/addresses'],
  ['Devices', 'devices', '/devices /firmware'],
  ['Documents', 'documents', '/documents /templates'],
  ['Events', 'events', '/events /subscriptions'],
  ['Feature flags', 'flags', '/flags /segments'],
  ['Fleet tracking', 'tracking', '/vehicles /positions'],
  ['Fraud screening', 'fraud', '/screenings /cases'],
  ['Gift cards', 'gift-cards', '/gift-cards /redemptions'],
  ['Identity', 'identity', '/users /sessions'],
  ['Inventory', 'inventory', '/items /warehouses /movements'],
  ['Ledger', 'ledger', '/entries /journals'],
  ['Library', 'library', '/books /loans /users'],
  ['Loyalty', 'loyalty', '/members /points'],
  ['Media', 'media', '/images /videos'],
  ['Notifications', 'notifications', '/messages /channels'],
  ['Orders', 'orders', '/orders /orders/{id}/items /returns'],
  ['Partners', 'partners', '/partners /agreements'],
  ['Payouts', 'payouts', '/payouts /bank-accounts'],
  ['Pricing', 'pricing', '/prices /price-lists'],
  ['Promotions', 'promotions', '/promotions /coupons'],
  ['Recommendations', 'recommendations', '/recommendations'],
  ['Returns', 'returns', '/returns /refunds'],
  ['Reviews', 'reviews', '/reviews /ratings'],
  ['Search', 'search', '/indexes /queries'],
  ['Shipping', 'shipping', '/shipments /labels'],
  ['Suppliers', 'suppliers', '/suppliers /purchase-orders'],
  ['Support tickets', 'support', '/tickets /comments'],
  ['Tax', 'tax', '/rates /jurisdictions'],
].map(([name = '', host = '', paths = '']) => ({
  name: `${name} API`,
  url: `https://${host}.example.com/api`,
  resources: paths.split(' '),
}));

const firstRun = Date.UTC(2026, 7, 31, 6, 12);
const week = 7 * 86_400_000;
/** From this run on the rules are those of a later release. */
const newRulesAt = 7;

/** Reports of an invented fleet, the same at every call: histories, regressions, repairs, runs that failed, targets that went quiet. */
export function inventedFleet({ targets, runs }: FleetSize): readonly Report[] {
  return Array.from({ length: targets }, (_, number) => historyOf(number, runs)).flat();
}

/** The runs of one of its targets. */
export function historyOf(number: number, runs: number): readonly Report[] {
  const service = serviceOf(number);
  const random = generator(number + 1);
  const defects = defectsOf(number, runs, random);
  const seesWrites = number % 5 !== 3;
  const lastRun = number % 17 === 12 ? Math.max(1, runs - 4) : runs;
  return Array.from({ length: lastRun }, (_, run) => {
    const trouble = troubleOf(number, run, runs);
    const broken = defects.filter(({ from, to }) => from <= run && run < to);
    return invented({ service, number, run, broken, seesWrites, trouble, random: generator(number * 1000 + run) });
  });
}

/** The services under their names; beyond them the same ones in further regions; one of them also in staging. */
function serviceOf(number: number): Service {
  const service = services[number % services.length] ?? {
    name: 'API',
    url: 'https://api.example.com',
    resources: ['/items'],
  };
  const round = Math.floor(number / services.length);
  if (number === 28) return { ...service, name: 'Orders API', url: 'https://orders.staging.example.com/api' };
  return round === 0 ? service : { ...service, url: service.url.replace('.example', `.region-${round}.example`) };
}

type Trouble = 'unreachable' | 'interrupted' | 'token-refused' | undefined;

function troubleOf(number: number, run: number, runs: number): Trouble {
  if (number % 23 === 10 && run >= runs - 2) return 'unreachable';
  if (number % 29 === 6 && run === runs - 1) return 'token-refused';
  if (number % 31 === 16 && run === runs - 1) return 'interrupted';
  return number % 9 === 4 && run === 5 ? 'unreachable' : undefined;
}

interface Defect {
  readonly rule: Rule;
  readonly resource: string;
  readonly from: number;
  readonly to: number;
  readonly isWaived: boolean;
}

/** Rules that services break often in real life; drawn more often than the others. */
const popular = [
  'errors/never-200',
  'paths/plural-nouns',
  'errors/framework',
  'envelope/timestamp',
  'status/missing',
  'query/sort-order',
  'pagination/total-elements',
  'fields/camel-case',
  'auth/unauthorized',
  'exposure/banners',
];

function defectsOf(number: number, runs: number, random: () => number): readonly Defect[] {
  const { resources } = serviceOf(number);
  const isClean = number % 3 === 0;
  const count = isClean ? Math.floor(random() * 3) : 2 + Math.floor(random() * random() * 22);
  const known = allRules.filter(({ id }) => popular.includes(id));
  return Array.from({ length: count }, (): Defect | undefined => {
    const pool = random() < 0.45 && known.length > 0 ? known : allRules;
    const rule = pool[Math.floor(random() * pool.length)];
    const resource = resources[Math.floor(random() * resources.length)] ?? '/items';
    const kind = random();
    const at = Math.floor(random() * runs);
    const spans = kind < 0.4 ? [0, runs + 1] : kind < 0.75 ? [0, Math.max(1, at)] : [Math.max(1, at), runs + 1];
    // Some things broke or were mended last week.
    const recent = kind > 0.92 ? [runs - 1, runs + 1] : kind > 0.36 && kind < 0.44 ? [0, runs - 1] : spans;
    const [from = 0, to = runs] = isClean && kind < 0.75 ? [0, Math.max(1, at)] : recent;
    const isWaived = random() < 0.08;
    return rule === undefined ? undefined : { rule, resource, from, to, isWaived };
  }).filter((defect) => defect !== undefined);
}

interface Run {
  readonly service: Service;
  readonly number: number;
  readonly run: number;
  readonly broken: readonly Defect[];
  readonly seesWrites: boolean;
  readonly trouble: Trouble;
  readonly random: () => number;
}

function invented({ service, number, run, broken, seesWrites, trouble, random }: Run): Report {
  const isSeen = ({ id, level, exercise, notObservable }: Clause): boolean => {
    if (trouble === 'unreachable' || notObservable !== undefined) return false;
    if (trouble === 'token-refused') return id.startsWith('auth.') || id.startsWith('error.');
    if (trouble === 'interrupted') return id < 'o';
    if (level === 'gap') return number % 4 === 0;
    return seesWrites || !exercise.includes('writes: true');
  };
  const seen = new Set(allClauses.filter(isSeen).map(({ id }) => id));
  const judged = (rule: Rule): boolean => rule.clauses.some((clause) => seen.has(clause));
  const visible = broken.filter(({ rule }) => judged(rule));
  const findings = unique(visible.map((defect) => failure(defect, service, random)));
  const failing = new Set(findings.map(({ rule }) => rule));
  const rules = allRules.map((rule) => {
    const outcome = failing.has(rule.id) ? 'failed' : judged(rule) ? 'passed' : 'inapplicable';
    return reports.rule(rule.id, outcome, {
      clauses: rule.clauses,
      title: rule.title,
      fix: rule.fix,
      level: strength(rule),
      label: rule.label,
      weight: rule.weight,
      judged: judged(rule) ? service.resources.map(judgedAt) : [],
    });
  });
  const clauses = allClauses.map((clause) => clauseOf(clause, seen, findings, trouble));
  const hasMust = findings.some(({ level }) => level === 'must');
  const base = reports.report({ clauses, rules, findings });
  return {
    ...base,
    target: { name: service.name, baseUrl: service.url, labels: labelsOf(number, service) },
    verdict:
      trouble === 'unreachable'
        ? 'error'
        : hasMust
          ? 'nonconformant'
          : trouble === undefined
            ? 'conformant'
            : 'incomplete',
    counts: {
      ...base.counts,
      requests: trouble === 'unreachable' ? 3 : 380 + ((number * 37) % 240) + Math.floor(random() * 9),
      resources: service.resources.length,
      operations: service.resources.length * (seesWrites ? 6 : 2),
    },
    diagnosis: trouble === undefined ? [] : [diagnosisOf(trouble, service)],
    timings: {
      startedAt: new Date(firstRun + run * week + number * 61_000).toISOString(),
      durationMs: trouble === 'unreachable' ? 3020 : 2100 + ((number * 613) % 9000) + Math.floor(random() * 700),
    },
    digests: {
      plan: digest(`plan ${number}`),
      rules: digest(run < newRulesAt ? 'rules 1' : 'rules 2'),
      conventions: digest('text'),
    },
    tool: { name: 'probity', version: run < newRulesAt ? '0.1.0' : '0.2.0' },
    plan: null,
  };
}

/** A team of several services each; every ninth plan says nothing. */
function labelsOf(number: number, { url }: Service): Report['target']['labels'] {
  if (number % 9 === 8) return {};
  const teams = ['billing', 'catalogue', 'identity', 'logistics', 'payments', 'platform'];
  return { env: url.includes('staging') ? 'staging' : 'production', team: teams[(number * 7) % teams.length] ?? '' };
}

function judgedAt(resource: string): Judged {
  return { resource, examined: 12, operations: [], hiddenBy: [] };
}

function clauseOf(
  clause: Clause,
  seen: ReadonlySet<string>,
  findings: readonly Finding[],
  trouble: Trouble,
): ClauseResult {
  const own = findings.filter(({ clauses }) => clauses.includes(clause.id));
  const rules = allRules.filter((rule) => rule.clauses.includes(clause.id)).map(({ id }) => id);
  const base = { part: clause.part, level: clause.level, text: clause.text, rules };
  const full = own.filter(({ level }) => level === 'must' || clause.level === 'should');
  if (full.length > 0) return reports.clause(clause.id, 'violated', { ...base, warnings: own.length - full.length });
  if (seen.has(clause.id)) return reports.clause(clause.id, 'verified', { ...base, warnings: own.length });
  if (clause.notObservable !== undefined)
    return reports.clause(clause.id, 'not-observable', { ...base, reason: clause.notObservable });
  if (clause.level === 'gap') {
    return reports.clause(clause.id, 'not-specified', {
      ...base,
      reason: `fill it in with ${clause.profileKey ?? 'the profile'}`,
    });
  }
  const isOpen = trouble !== undefined && clause.id.startsWith('operation.');
  return reports.clause(clause.id, isOpen ? 'undecided' : 'not-exercised', {
    ...base,
    reason: isOpen ? 'no usable answer' : `to exercise it: ${clause.exercise}`,
  });
}

function strength(rule: Rule): RuleResult['level'] {
  const levels = allClauses.filter(({ id }) => rule.clauses.includes(id)).map(({ level }) => level);
  return rule.level === 'should' || levels.every((level) => level === 'should') ? 'should' : 'must';
}

function failure({ rule, resource, isWaived }: Defect, { url }: Service, random: () => number): Finding {
  const example = rule.examples().failed[0];
  return reports.finding(rule.id, {
    clauses: rule.clauses,
    level: strength(rule),
    qualifiers: isWaived ? ['waived'] : [],
    resource,
    operation: `GET ${resource}`,
    fingerprint: digest(`${rule.id} ${resource}`).slice(0, 16),
    occurrences: 1 + Math.floor(random() * 30),
    violations: [
      {
        message: example?.note ?? rule.title,
        expected: rule.title,
        actual: 'the answer of the service is another one',
        at: 'status',
        exchange: null,
        curl: `curl -sS -i '${url}${resource}'`,
      },
    ],
  });
}

function unique(findings: readonly Finding[]): readonly Finding[] {
  return [...new Map(findings.map((finding) => [finding.fingerprint, finding])).values()];
}

function diagnosisOf(trouble: Exclude<Trouble, undefined>, { url }: Service): Diagnosis {
  const messages = {
    unreachable: `nothing answered at ${url}: the connection was refused`,
    interrupted: 'the run was interrupted: the report is partial',
    'token-refused': 'every answer was 401: is the token of auth.bearer valid for this service?',
  };
  const code = trouble === 'unreachable' ? 'target-unreachable' : trouble;
  return { code, level: 'error', message: messages[trouble], resource: null, exchanges: [], facts: {} };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A reproducible source of numbers from 0 to below 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
