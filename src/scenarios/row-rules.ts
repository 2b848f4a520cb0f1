/** The rules of a table: each judges the rows that name it. */
import type { WithResponse } from '../core/exchange.ts';
import type { Provocation } from '../core/probe.ts';
import type { Context, Header, JudgedTrace, TraceRule, Usual } from '../core/rule.ts';
import { failed, inapplicable, passed, undecided, usual } from '../core/rule.ts';
import type { Scenario } from '../core/scenario.ts';
import { hiddenBy, type Verdict, type Violation } from '../core/verdict.ts';
import type { Meaning, Provoked, Row } from './rows.ts';

export interface RowHeader extends Omit<Header, 'says' | Usual>, Partial<Pick<Header, Usual>> {
  /**
   * Sentences that say more than the usual ones: `granted` about rows that name the rule, `misstated` about the status
   * codes of rejections. With `all`, the rule reports, once, that every row is accepted.
   */
  readonly says?: Partial<Readonly<Record<'granted' | 'misstated' | 'control' | 'all', string>>>;
}

type Attempt = WithResponse<Provocation>;
type JudgedRow = JudgedTrace<Provoked, 'control' | 'again' | 'attempt', 'before' | 'after' | 'unless' | 'all'>;

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

/**
 * A rule that judges the rows of some tables that name it. If it judges the status codes of others, too, it hides their
 * rules.
 */
export function defineRowRule(tables: readonly RowTable[], header: RowHeader): RowRule {
  const { id, says = {} } = header;
  const all = tables.flatMap(({ rows, status }) =>
    rows.map((row) => ({ row, ofStatus: row.status ?? status ?? row.rule })),
  );
  const own = all.filter(({ row }) => row.rule === id).map(({ row }) => row);
  const ofStatus = all.filter((each) => each.ofStatus === id).map(({ row }) => row);
  const judged = [...new Set([...own, ...ofStatus])];
  checkNames(id, judged, tables);
  return {
    ...usual,
    ...header,
    on: tables,
    rows: judged.map(({ row }) => row),
    judges: ['control', 'attempt', 'again', 'unless', ...(says.all === undefined ? [] : (['all'] as const))],
    sees: ['before', 'after'],
    voids: judged.length > own.length ? ['attempt'] : [],
    onSight: true,
    says: {
      ...doubts,
      ...(own.length > 0 ? { granted, crashed: granted } : {}),
      ...(ofStatus.length > 0 ? { misstated } : {}),
      ...says,
    },
    check,
  };

  function check(trace: JudgedRow, context: Context): Verdict {
    const { control, again, attempt, unless = [], all: accepted = [] } = trace;
    if (!control.response.isSuccess || !again.response.isSuccess) return undecided('control');
    if (says.all !== undefined && accepted[0] !== undefined) return failed(violation('all', accepted[0]));
    // A token that was rejected with 403 was rejected, too.
    const granted = unless.find((each) => !['rejected', 'misstated'].includes(sentRow(tables, each).meaning));
    if (granted !== undefined) return otherwise(sentRow(tables, granted));
    const sent = sentRow(tables, attempt, trace, context);
    const { meaning, row } = sent;
    if (meaning === 'rejected') return passed;
    if (meaning === 'tolerated' || row === undefined) return inapplicable('tolerated');
    if (meaning === 'misstated' && ofStatus.includes(row)) return failed(violation(meaning, attempt, row));
    if (!own.includes(row)) return otherwise(sent);
    if (meaning === 'crashed') return failed(crash(attempt));
    return meaning === 'granted' ? failed(violation(meaning, attempt, row)) : otherwise(sent);
  }
}

/** Rows are found by their names, so a name that the rule judges must be unique among its tables. */
function checkNames(id: string, judged: readonly Row[], tables: readonly RowTable[]): void {
  const where = tables.map((each) => each.id).join(' and ');
  if (judged.length === 0) throw new Error(`no row of ${where} names ${id}`);
  const names = tables.flatMap(({ rows }) => rows.map(({ row }) => row));
  const twice = judged.find(({ row }) => names.indexOf(row) !== names.lastIndexOf(row));
  if (twice !== undefined) throw new Error(`${where} have two rows called ${twice.row}`);
}

type SentRow = { readonly meaning: Meaning; readonly row: Row | undefined };

/** The row that was sent, and what its response means. With the whole trace, the row may settle what a success means. */
function sentRow(tables: readonly RowTable[], attempt: Attempt, trace?: JudgedRow, context?: Context): SentRow {
  const { table: id, row: name } = attempt.probe.intent;
  const table = tables.find((each) => each.id === id);
  const row = table?.rows.find((each) => each.row === name);
  const meaning = table?.meaningOf(attempt) ?? 'tolerated';
  if (meaning !== 'granted' || row?.settle === undefined || trace === undefined || context === undefined)
    return { meaning, row };
  const { control, again, before = [], after = [] } = trace;
  return { meaning: row.settle({ control, before, attempt, after, again }, context), row };
}

function crash(attempt: Attempt): Violation {
  const { crashed } = attempt.probe.intent;
  return { ...violation('crashed', attempt), ...(crashed === undefined ? {} : { breaks: [crashed] }) };
}

function otherwise({ meaning, row }: SentRow): Verdict {
  if (meaning === 'hidden') return hiddenBy('errors/never-200');
  if (meaning === 'misstated') return undecided('restated');
  if (meaning === 'tolerated' || row?.level === 'should') return inapplicable('tolerated');
  return hiddenBy(row?.rule ?? '');
}

function violation(kind: string, exchange: Attempt, { isMild, breaks }: Partial<Row> = {}): Violation {
  const { field, rejected } = exchange.probe.intent;
  const seen = String(exchange.response.status);
  const where = field === undefined ? {} : { field };
  const level = isMild === true ? ({ level: 'should' } as const) : {};
  const broken = breaks === undefined || kind !== 'granted' ? {} : { breaks };
  // Making the first one takes as long as ten requests, and most runs need none.
  const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });
  const expected = alternatives.format(rejected.every((each) => each < 300) ? ['2xx'] : rejected.map(String));
  return { kind, at: 'status', seen, expected, exchange, ...where, ...level, ...broken };
}
