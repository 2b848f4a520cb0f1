/** Clauses that no rule can prove, and why. */
export const unprovable: Readonly<Record<string, string>> = {
  'service.7': 'it says what the conventions leave open',
  events: 'it says what the conventions leave open',
  'auth.method': 'it needs a plan with a second identity',
  'version.additive': 'it binds clients, so no client can observe it',
};

/** Clauses whose rules are not written yet. The list is exact: a rule that proves one removes it here. */
export const waiting: readonly string[] = [];
