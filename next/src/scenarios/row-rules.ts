/** The rules of a table: each judges the rows that name it. */
import type { WithResponse } from '../core/exchange.ts';
import type { Provocation } from '../core/probe.ts';
import { type Context, failed, type Header, inapplicable, passed, type TraceRule, undecided } from '../core/rule.ts';
import type { Scenario } from '../core/scenario.ts';
import { hiddenBy, type Verdict, type Violation } from '../core/verdict.ts';
import { type Meaning, meaningOf, type Provoked, type Row } from './rows.ts';

export interface RowHeader extends Omit<Header, 'says'> {
  /**
   * `control`: why the rows prove nothing if the control fails. `granted`: for a rule that rows name. `misstated`: for
   * the one rule of a table that judges the status codes of all rows. It may report, once, that `all` are accepted.
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

/** A rule judges the rows that name it. A rule that says `misstated` sees the others, too, and hides their rules. */
export function ruleOf(on: Scenario<Provoked>, table: readonly Row[], header: RowHeader): TraceRule<Provoked> {
  const { id, says } = header;
  const own = table.filter(({ rule }) => rule === id);
  if (own.length === 0 && says.misstated === undefined) throw new Error(`no row of ${on.id} names ${id}`);
  if (own.length > 0 && says.granted === undefined) throw new Error(`rows of ${on.id} name ${id}: add granted`);
  const rows = (says.misstated === undefined ? own : table).map(({ row }) => row);
  const judges: (keyof Provoked)[] = ['control', 'attempt', 'after', 'again'];
  if (own.length > 0) judges.push('unless');
  if (says.all !== undefined) judges.push('all');
  const voids = says.misstated === undefined ? [] : (['attempt'] as const);
  const rowIn = ({ probe }: Attempt): Row | undefined => table.find(({ row }) => row === probe.intent.row);
  const ruleIn = (attempt: Attempt): string => rowIn(attempt)?.rule ?? '';
  const sentences = { tolerated, ...(own.length > 0 ? ofRows : {}), ...says };
  return { ...header, on, rows, judges, voids, onSight: true, says: sentences, check };

  function check(judged: JudgedRow, context: Context): Verdict {
    const { control, again, attempt, unless = [], all = [] } = judged;
    if (!control.response.isSuccess || !again.response.isSuccess) return undecided('control');
    if (all[0] !== undefined) return failed(violation('all', all[0]));
    const accepted = unless.find((each) => !isRejection(each));
    if (accepted !== undefined) return otherwise(meaningOf(accepted), rowIn(accepted));
    const meaning = settledMeaning(judged, context);
    if (meaning === 'rejected') return passed;
    if (meaning === 'misstated' && says.misstated !== undefined) return failed(violation('misstated', attempt));
    if (meaning === 'tolerated') return inapplicable('tolerated');
    if (ruleIn(attempt) !== id) return otherwise(meaning, rowIn(attempt));
    if (meaning === 'crashed') return failed(crash(attempt));
    return meaning === 'granted' ? failed(violation('granted', attempt)) : otherwise(meaning, rowIn(attempt));
  }

  function settledMeaning({ control, attempt, after: [after] = [] }: JudgedRow, context: Context): Meaning {
    const meaning = meaningOf(attempt);
    const settle = rowIn(attempt)?.settle;
    return meaning === 'granted' && settle !== undefined ? settle({ control, attempt, after }, context) : meaning;
  }

  function crash(attempt: Attempt): Violation {
    const { crashed } = attempt.probe.intent;
    return { ...violation('crashed', attempt), ...(crashed === undefined ? {} : { breaks: [crashed] }) };
  }
}

/** A token that was rejected with 403 was rejected, too. */
function isRejection(attempt: Attempt): boolean {
  return meaningOf(attempt) === 'rejected' || meaningOf(attempt) === 'misstated';
}

function otherwise(meaning: Meaning, { rule, level }: Partial<Row> = {}): Verdict {
  if (meaning === 'hidden') return hiddenBy('errors/never-200');
  if (meaning === 'misstated') return undecided('misstated');
  return meaning === 'tolerated' || level === 'should' ? inapplicable('tolerated') : hiddenBy(rule ?? '');
}

function violation(kind: string, exchange: Attempt): Violation {
  const { field, rejected } = exchange.probe.intent;
  const seen = String(exchange.response.status);
  const where = field === undefined ? {} : { field };
  return { kind, at: 'status', seen, expected: rejected.join(' or '), exchange, ...where };
}
