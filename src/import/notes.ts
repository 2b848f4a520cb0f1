/** Everything that a document has and the plan made from it does not, and why. */

export interface Note {
  readonly reason: string;
  /** The request (`POST /login`), or the name. */
  readonly what: string;
}

export type Take = (reason: string, what: string) => void;

/** Reasons that do not depend on what was left out. Each completes "POST /login: ...". */
export const reasons = {
  loneWrite: 'a write outside of any collection, so that nothing would show its effect',
  unlisted: 'below items that no path of the document lists',
  method: 'a plan has no operation with this method at such a path',
  otherServer: 'on another server than the other paths',
  value: 'requires a value that the document does not give (add it under `query` or `headers`)',
  example: 'no valid body follows from the document (write one: `create.example`, `change`, or `body` of an action)',
  partial: 'does not allow changes of one field alone, which an audit sends',
  form: 'requires a form, which a plan cannot send',
  media: 'requires a body that is not a JSON object, which a plan cannot send',
  bodied: 'requires a body, which a plan cannot send with this method',
  notJson: 'does not return JSON',
  scheme: 'a plan cannot authenticate in this way',
  credential: "requires another credential than the plan's (write another plan for it)",
  outside: 'a reference to another file or host, which is not followed (bundle the document into one file)',
  lenient: 'not in the item schema, which therefore allows more than the document does',
  broken: 'cannot be compiled',
  twice: 'the document has another path of this form',
  probes: 'the plan has enough probes',
  webhook: 'sent by the service, not to it',
  filter: 'may select items by more than the value of this field (if it does not, add it under `filters`)',
  empty: 'empty, or not in the document',
  odd: 'neither a path nor an operation that OpenAPI knows',
  certificate: 'a client certificate (add it under `auth.mtls`)',
} as const;

const mostShown = 4;

/** One line per reason, such as "POST /login, POST /logout: a write outside ...". */
export function noteLines(notes: readonly Note[]): readonly string[] {
  const byReason = new Map<string, Set<string>>();
  for (const { reason, what } of notes) byReason.set(reason, (byReason.get(reason) ?? new Set()).add(what));
  return [...byReason].map(([reason, all]) => {
    const more = all.size > mostShown ? `, and ${all.size - mostShown} more` : '';
    return `${[...all].slice(0, mostShown).join(', ')}${more}: ${reason}`;
  });
}
