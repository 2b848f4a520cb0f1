/** Rows: what they alter in the control request, and what the response to one means. */
import type { ClauseId } from '../../rules/clauses.ts';
import type { Exchange, WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Probe, Provocation, Situation } from '../core/probe.ts';
import type { Context } from '../core/rule.ts';
import type { Visit } from '../core/scenario.ts';
import { reportsFailure } from '../reading/envelope.ts';

export interface Provoked {
  /** How the items that the rows go to were created. */
  readonly prepared: readonly Exchange[];
  readonly control: Exchange;
  /** Shows the item before the attempt. */
  readonly before: readonly Exchange[];
  readonly attempt: Exchange<Provocation>;
  /** Shows what was stored, even if the attempt was rejected. */
  readonly after: readonly Exchange[];
  /** The control once more, after all rows. A service that failed meanwhile rejects everything. */
  readonly again: Exchange;
  /** What is sent after all rows. Lists show what rejected creates left behind. */
  readonly finish: readonly Exchange[];
  /** Rows that must have been rejected, or this one proves nothing. */
  readonly unless: readonly Exchange<Provocation>[];
  /** Every attempt that is wrong to accept, if the service accepted all of the table. */
  readonly all: readonly Exchange<Provocation>[];
}

/** What a row changes in the control request. */
export type Altered = Partial<
  Pick<Probe, 'method' | 'url' | 'item' | 'headers' | 'body' | 'credential' | 'connection'>
> & {
  /** Another good request that it alters. The control shows only that the service works. */
  readonly from?: Probe;
  /** The body of a create or a change, as JSON. */
  readonly sent?: JsonObject;
  /** The request belongs to no declared operation, and goes to no item unless `item` says so. */
  readonly isForeign?: true;
};

/** A visit as controls and rows see it. */
export type TableVisit = Omit<Visit<unknown>, 'wants'>;

/** A single provocation, for scenarios other than tables. */
export function provocation(
  given: Pick<Provocation, 'table' | 'row' | 'situation' | 'says' | 'rejected'> & Partial<Provocation>,
): Provocation {
  return { kind: 'provocation', tolerated: [], ...given };
}

/** What was created before the rows. */
export interface Prepared {
  readonly exchanges: readonly Exchange[];
  /** If it is not there, no row is sent. */
  readonly isReady: boolean;
}

export interface Row {
  readonly row: string;
  /** The rule that judges it. If the rule is not selected, the row is not sent. */
  readonly rule: string;
  /** The level of that rule. If it fails, it hides no rule that counts. */
  readonly level?: 'should';
  /** The condition that begins the sentence: "Without {field}". */
  readonly says: string;
  /** The control that it alters. Left out: the first one of the table. */
  readonly on?: string;
  /** Alters the control request. It returns undefined if the row does not apply to the resource. */
  alter(control: Probe, field: string, visit: TableVisit): Altered | undefined | Promise<Altered | undefined>;
  readonly situation?: Situation;
  readonly rejected?: readonly number[];
  /** Status codes that prove nothing. */
  readonly tolerated?: readonly number[];
  /** The rule that judges the status code of a rejection. Left out: that of the table, or else `rule`. */
  readonly status?: string;
  /** A success, or a rejection with another status code, is only a warning. */
  readonly isMild?: true;
  /** A clause that a 5xx breaks in addition to those of the rule. */
  readonly crashed?: ClauseId;
  /** Clauses that a success breaks in addition to those of the rule. */
  readonly breaks?: readonly ClauseId[];
  /** A 5xx is a rejection with the wrong status code, so the rule that judges the status code reports it. */
  readonly isCrashRejection?: true;
  /** Rows that must have been rejected. A service that accepts any token also accepts a longer one. */
  readonly unless?: readonly string[];
  /** The body, or only that of a failure, is judged by errors/centralized alone. */
  readonly isFramework?: true | 'failures';
  /** It is sent to the sample resource only. */
  readonly per?: 'run';
  /** The fields, or other names, that it is sent for. */
  each?(visit: TableVisit): readonly string[];
  /** Requests that show the item just before the attempt. Only rows that are sent in order have them. */
  before?(attempt: Probe<Provocation>, visit: TableVisit): Promise<readonly Exchange[]>;
  /** Requests that show what was stored, whatever the response was. */
  after?(attempt: Exchange<Provocation>, visit: TableVisit): Promise<readonly Exchange[]>;
  /** What a success means, if it is not always wrong. */
  settle?(judged: Settling, context: Context): 'granted' | 'rejected' | 'tolerated';
}

const redirects = [300, 301, 302, 303, 304, 307, 308];
const rejections = [
  400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 428, 431, 451, 501,
];

/** Every usual rejection, for rows that must only not crash the service. */
export const anyRejection: readonly number[] = [...redirects, ...rejections];

/** The columns in which a row differs from those next to it. */
export type Columns = readonly [row: string, says: string, alter: Row['alter'], others?: Partial<Row>];

/** Rows that have most columns in common. */
export function rowsOf(shared: Omit<Row, 'row' | 'says' | 'alter'>, rows: readonly Columns[]): readonly Row[] {
  return rows.map(([row, says, alter, others]) => ({ ...shared, row, says, alter, ...others }));
}

/** For rows that one resource is enough for. */
export const once = { per: 'run' } as const;

/** A service may accept such a row or reject it, but it must not crash. */
export const harmless = { tolerated: anyRejection, settle: (): 'tolerated' => 'tolerated' } as const;

/** An accepted row, and what surrounds it. */
export interface Settling {
  readonly control: WithResponse;
  readonly attempt: WithResponse<Provocation>;
  readonly before: readonly WithResponse[];
  /** It is empty if nothing could be requested. */
  readonly after: readonly WithResponse[];
  /** The first control of the table, after all rows. */
  readonly again: WithResponse;
}

export type Meaning = 'rejected' | 'misstated' | 'granted' | 'crashed' | 'tolerated' | 'hidden';

/** They say nothing about what a row alters. */
const unanswering: readonly number[] = [408, 429];

/** What the response to a row means. The rulings about rejections live here, for all tables. */
export function meaningOf({ probe, response }: WithResponse<Provocation>): Meaning {
  const { status, isSuccess } = response;
  const { rejected, tolerated } = probe.intent;
  // A failure with a success status is the problem of errors/never-200.
  if (isSuccess && reportsFailure(response)) return 'hidden';
  if (rejected.includes(status)) return 'rejected';
  if (tolerated.includes(status) || unanswering.includes(status)) return 'tolerated';
  if (status >= 500) return 'crashed';
  return isSuccess ? 'granted' : 'misstated';
}
