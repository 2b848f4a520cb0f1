/** The rules of a table: each judges the rows that name it. */
import type { WithResponse } from '../core/exchange.ts';
import type { Provocation } from '../core/probe.ts';
import { type Context, failed, type Header, inapplicable, passed, type TraceRule, undecided } from '../core/rule.ts';
import type { Scenario } from '../core/scenario.ts';
import { hiddenBy, type Verdict, type Violation } from '../core/verdict.ts';
import type { Meaning, Provoked, Row } from './rows.ts';

export interface RowHeader extends Omit<Header, 'says' | 'proves'>, Partial<Pick<Header, 'proves'>> {
  /**
   * Sentences that say more than the usual ones: `granted` about rows that name the rule, `misstated` about the status
   * codes of rejections. With `all`, the rule reports, once, that every row is accepted.
   */
  readonly says?: Partial<Readonly<Record<'granted' | 'misstated' | 'control' | 'all', string>>>;
}

interface JudgedRow {
  readonly control: WithResponse;
  readonly again: WithResponse;
  readonly before?: readonly WithResponse[];
  readonly attempt: Attempt;
  readonly after?: readonly WithResponse[];
  readonly unless?: readonly Attempt[];
  readonly all?: readonly Attempt[];
}
type Attempt = WithResponse<Provocation>;

const granted = '{row}, {request} returned {seen}';
const misstated = '{row}, {request} returned {seen} instead of {expected}';
const doubts = {
  control: 'a correct request fails, too',
  tolerated: 'the response is allowed, but it proves nothing',
  restated: 'the request was rejected with a different status code',
};

/** What the rules of a table have in common. */
export interface RowTable extends Scenario<Provoked> {
  readonly rows: readonly Row[];
  /** The rule that judges the status codes of rejections, if it is not that of the row. */
  readonly status?: string | undefined;
  meaningOf(attempt: Attempt): Meaning;
}

export type RowRule = TraceRule<Provoked, keyof Provoked, string, keyof Provoked>;

/** The rows that a rule judges. */
interface Judging {
  readonly id: string;
  readonly tables: readonly RowTable[];
  /** Rows that name the rule. */
  readonly own: ReadonlySet<Row>;
  /** Rows of which the rule judges the status code of a rejection. */
  readonly ofStatus: ReadonlySet<Row>;
  /** It reports, once, that all rows are accepted. */
  readonly reportsAll: boolean;
}

/**
 * A rule that judges the rows of some tables that name it. If it judges the status codes of others, too, it hides their
 * rules.
 */
export function defineRowRule(tables: readonly RowTable[], header: RowHeader): RowRule {
  const { id, says = {} } = header;
  const own = new Set(tables.flatMap(({ rows }) => rows.filter(({ rule }) => rule === id)));
  const ofStatus = new Set(
    tables.flatMap(({ rows, status }) => rows.filter((row) => (row.status ?? status ?? row.rule) === id)),
  );
  const judged = new Set([...own, ...ofStatus]);
  const judging = { id, tables, own, ofStatus, reportsAll: says.all !== undefined };
  checkNames(judging);
  return {
    proves: [],
    ...header,
    on: tables,
    rows: [...judged].map(({ row }) => row),
    judges: ['control', 'attempt', 'again', 'unless', ...(says.all === undefined ? [] : (['all'] as const))],
    sees: ['before', 'after'],
    voids: judged.size > own.size ? ['attempt'] : [],
    onSight: true,
    says: {
      ...doubts,
      ...(own.size > 0 ? { granted, crashed: granted } : {}),
      ...(ofStatus.size > 0 ? { misstated } : {}),
      ...says,
    },
    check: (trace: JudgedRow, context: Context) => verdictOn(judging, trace, context),
  };
}

/** Rows are found by their names, so a name that the rule judges must be unique among its tables. */
function checkNames({ id, tables, own, ofStatus }: Judging): void {
  const where = tables.map((each) => each.id).join(' and ');
  if (own.size + ofStatus.size === 0) throw new Error(`no row of ${where} names ${id}`);
  const names = tables.flatMap(({ rows }) => rows.map(({ row }) => row));
  const twice = [...own, ...ofStatus].find(({ row }) => names.indexOf(row) !== names.lastIndexOf(row));
  if (twice !== undefined) throw new Error(`${where} have two rows called ${twice.row}`);
}

function verdictOn(judging: Judging, trace: JudgedRow, context: Context): Verdict {
  const { control, again, attempt, unless = [], all: accepted = [] } = trace;
  if (!control.response.isSuccess || !again.response.isSuccess) return undecided('control');
  if (judging.reportsAll && accepted[0] !== undefined) return failed(violation('all', accepted[0]));
  const granted = unless.find((each) => !isRejection(meaningIn(judging, each)));
  if (granted !== undefined) return otherwise(meaningIn(judging, granted), rowIn(judging, granted));
  const row = rowIn(judging, attempt);
  const meaning = settledMeaning(judging, trace, context);
  if (meaning === 'rejected') return passed;
  if (meaning === 'tolerated' || row === undefined) return inapplicable('tolerated');
  if (meaning === 'misstated' && judging.ofStatus.has(row)) return failed(violation(meaning, attempt, row));
  if (!judging.own.has(row)) return otherwise(meaning, row);
  if (meaning === 'crashed') return failed(crash(attempt));
  return meaning === 'granted' ? failed(violation(meaning, attempt, row)) : otherwise(meaning, row);
}

function settledMeaning(judging: Judging, trace: JudgedRow, context: Context): Meaning {
  const { control, attempt, again, before = [], after = [] } = trace;
  const meaning = meaningIn(judging, attempt);
  const settle = meaning === 'granted' ? rowIn(judging, attempt)?.settle : undefined;
  return settle === undefined ? meaning : settle({ control, before, attempt, after, again }, context);
}

function meaningIn({ tables }: Judging, attempt: Attempt): Meaning {
  return tableIn(tables, attempt)?.meaningOf(attempt) ?? 'tolerated';
}

function rowIn({ tables }: Judging, attempt: Attempt): Row | undefined {
  return tableIn(tables, attempt)?.rows.find(({ row }) => row === attempt.probe.intent.row);
}

function tableIn(tables: readonly RowTable[], { probe }: Attempt): RowTable | undefined {
  return tables.find(({ id }) => id === probe.intent.table);
}

function crash(attempt: Attempt): Violation {
  const { crashed } = attempt.probe.intent;
  return { ...violation('crashed', attempt), ...(crashed === undefined ? {} : { breaks: [crashed] }) };
}

/** A token that was rejected with 403 was rejected, too. */
function isRejection(meaning: Meaning): boolean {
  return meaning === 'rejected' || meaning === 'misstated';
}

function otherwise(meaning: Meaning, { rule, level }: Partial<Row> = {}): Verdict {
  if (meaning === 'hidden') return hiddenBy('errors/never-200');
  if (meaning === 'misstated') return undecided('restated');
  return meaning === 'tolerated' || level === 'should' ? inapplicable('tolerated') : hiddenBy(rule ?? '');
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

function violation(kind: string, exchange: Attempt, { isMild, breaks }: Partial<Row> = {}): Violation {
  const { field, rejected } = exchange.probe.intent;
  const seen = String(exchange.response.status);
  const where = field === undefined ? {} : { field };
  const level = isMild === true ? ({ level: 'should' } as const) : {};
  const broken = breaks === undefined || kind !== 'granted' ? {} : { breaks };
  const expected = alternatives.format(rejected.every((each) => each < 300) ? ['2xx'] : rejected.map(String));
  return { kind, at: 'status', seen, expected, exchange, ...where, ...level, ...broken };
}
