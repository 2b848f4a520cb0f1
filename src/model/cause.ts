/** What explains findings of several rules at once. */
export const causes = ['catch-all', 'no-validation', 'never-worked', 'broke-down'] as const;

export type Cause = (typeof causes)[number];

/** True for the name of a cause, as reports have it. */
export function isCause(name: string | null): name is Cause {
  return causes.some((cause) => cause === name);
}
