import { type Json, printJson } from '../text/json.ts';

/** One observed breach, with the evidence that shows it. */
export interface Violation {
  /** What was seen, in one sentence; what is wanted stands in `expected`. */
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Where: `status`, `header:Content-Type`, `body:/error/code` (a JSON pointer), `path`, `query:size`, `time`. */
  readonly at: string;
  /** Id of the exchange that shows it. An exchange rule may leave it out: then it is the exchange that was judged. */
  readonly exchange?: string;
  /**
   * The observation without what varies (ids, values, addresses) and without its wording: equal keys of one rule on one
   * resource are one finding with a count, and the finding's fingerprint is made of the key.
   */
  readonly key: string;
  /** The clauses of the rule that this violation breaks, where it does not break all of them. */
  readonly clauses?: readonly string[];
  /** It is of the service as a whole: what shows it might as well be another exchange, on another resource. */
  readonly isOfService?: true;
  /** Operation id that it is told of, where it is not the exchange's own. */
  readonly operation?: string;
  /** Id of the request that did it, where that is another one: what shows it again sends that before. */
  readonly by?: string;
  /**
   * What it may be a sign of, in words that rules have in common (src/model/signs.ts): the same sign on one resource may have one cause, which
   * one of them tells. Left out: the field of an item, or the parameter, that it points at.
   */
  readonly signs?: readonly string[];
  /** The same, on whatever resource. */
  readonly signOfService?: string;
}

const shown = 200;

/** A JSON value for people: compact, cut after 200 characters, `nothing` where it is absent. */
export function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = printJson(value);
  return text.length > shown ? `${text.slice(0, shown)}…` : text;
}

/** Makes a violation; without a message one is built from what was wanted and seen. */
export function violation(parts: Omit<Violation, 'message'> & { readonly message?: string }): Violation {
  return { message: `${parts.at} is ${parts.actual}, not ${parts.expected}`, ...parts };
}
