/** The rules of a table: each judges the rows that name it. */
import type { WithResponse } from '../core/exchange.ts';
import type { Provocation } from '../core/probe.ts';
import { type Context, failed, type Header, inapplicable, passed, type TraceRule, undecided } from '../core/rule.ts';
import type { Scenario } from '../core/scenario.ts';
import { hiddenBy, type Verdict, type Violation } from '../core/verdict.ts';
import type { Meaning, Provoked, Row } from './rows.ts';

export interface RowHeader extends Omit<Header, 'says'> {
  /**
   * `control`: why the rows prove nothing if the control fails. `granted`: for a rule that rows name. `misstated`: for a
   * rule that judges the status codes of rejections. It may report, once, that `all` rows are accepted.
   */
  readonly says: { readonly control: string } & (
    | { readonly granted: string; readonly misstated?: never; readonly all?: never }
    | { readonly misstated: string; readonly all?: string; readonly granted?: string }
  );
}

interface JudgedRow {
  readonly control: WithResponse;
  readonly again: WithResponse;
  readonly attempt: Attempt;
  readonly after?: readonly WithResponse[];
  readonly unless?: readonly Attempt[];
  readonly all?: readonly Attempt[];
}
type Attempt = WithResponse<Provocation>;

const tolerated = 'the response is allowed, but it proves nothing';
/** What rules say about rows that name them. */
const ofRows = {
  crashed: '{row}, {request} returned {seen}',
  misstated: 'the request was rejected with a different status code',
};

/** What the rules of a table have in common. */
export interface RowTable {
  readonly scenario: Scenario<Provoked>;
  readonly rows: readonly Row[];
  /** The rule that judges the status codes of rejections, if it is not that of the row. */
  readonly status?: string | undefined;
  meaningOf(attempt: Attempt): Meaning;
}

/** A rule judges the rows that name it. If it judges the status codes of others, too, it hides their rules. */
export function ruleOf(table: RowTable, header: RowHeader): TraceRule<Provoked> {
  const { scenario: on, rows: all, meaningOf } = table;
  const { id, says } = header;
  const judgesStatus = ({ rule, status = table.status ?? rule }: Row): boolean => status === id;
  const own = all.filter(({ rule }) => rule === id);
  const judged = all.filter((row) => row.rule === id || judgesStatus(row));
  if (judged.length === 0) throw new Error(`no row of ${on.id} names ${id}`);
  if (own.length > 0 && says.granted === undefined) throw new Error(`rows of ${on.id} name ${id}: add granted`);
  if (judged.some(judgesStatus) && says.misstated === undefined)
    throw new Error(`${id} judges status codes: add misstated`);
  const judges: (keyof Provoked)[] = ['control', 'attempt', 'after', 'again', 'unless'];
  if (says.all !== undefined) judges.push('all');
  const voids = judged.length > own.length ? (['attempt'] as const) : [];
  const rowIn = ({ probe }: Attempt): Row | undefined => all.find(({ row }) => row === probe.intent.row);
  const sentences = { tolerated, ...(own.length > 0 ? ofRows : {}), ...says };
  return { ...header, on, rows: judged.map(({ row }) => row), judges, voids, onSight: true, says: sentences, check };

  function check(trace: JudgedRow, context: Context): Verdict {
    const { control, again, attempt, unless = [], all: accepted = [] } = trace;
    if (!control.response.isSuccess || !again.response.isSuccess) return undecided('control');
    if (accepted[0] !== undefined) return failed(violation('all', accepted[0]));
    const granted = unless.find((each) => !isRejection(meaningOf(each)));
    if (granted !== undefined) return otherwise(meaningOf(granted), rowIn(granted));
    const row = rowIn(attempt);
    const meaning = settledMeaning(trace, row, context);
    if (meaning === 'rejected') return passed;
    if (meaning === 'misstated' && row !== undefined && judgesStatus(row))
      return failed(violation(meaning, attempt, row));
    if (meaning === 'tolerated') return inapplicable('tolerated');
    if (row?.rule !== id) return otherwise(meaning, row);
    if (meaning === 'crashed') return failed(crash(attempt));
    return meaning === 'granted' ? failed(violation(meaning, attempt, row)) : otherwise(meaning, row);
  }

  function settledMeaning(trace: JudgedRow, row: Row | undefined, context: Context): Meaning {
    const { control, attempt, again, after: [after] = [] } = trace;
    const meaning = meaningOf(attempt);
    const settle = row?.settle;
    return meaning === 'granted' && settle !== undefined
      ? settle({ control, attempt, after, again }, context)
      : meaning;
  }

  function crash(attempt: Attempt): Violation {
    const { crashed } = attempt.probe.intent;
    return { ...violation('crashed', attempt), ...(crashed === undefined ? {} : { breaks: [crashed] }) };
  }
}

/** A token that was rejected with 403 was rejected, too. */
function isRejection(meaning: Meaning): boolean {
  return meaning === 'rejected' || meaning === 'misstated';
}

function otherwise(meaning: Meaning, { rule, level }: Partial<Row> = {}): Verdict {
  if (meaning === 'hidden') return hiddenBy('errors/never-200');
  if (meaning === 'misstated') return undecided('misstated');
  return meaning === 'tolerated' || level === 'should' ? inapplicable('tolerated') : hiddenBy(rule ?? '');
}

function violation(kind: string, exchange: Attempt, { isMild }: Partial<Row> = {}): Violation {
  const { field, rejected } = exchange.probe.intent;
  const seen = String(exchange.response.status);
  const where = field === undefined ? {} : { field };
  const level = isMild === true ? ({ level: 'should' } as const) : {};
  return { kind, at: 'status', seen, expected: rejected.join(' or '), exchange, ...where, ...level };
}
