/** What something is told with: names, numbers and lists of names. Which of them last from run to run is said in `reason.ts`. */
export type Facts = Readonly<Record<string, string | number | readonly string[]>>;

/** No facts. */
export type None = Readonly<Record<string, never>>;

/** How a kind of reason reads, and what in the plan would change it. */
export interface Saying<Told extends Facts> {
  readonly words: (facts: Told) => string;
  /** Undefined where no key of the plan would. */
  readonly key: (facts: Told) => string | undefined;
  /** True where the words name the key themselves. */
  readonly namesKey: boolean;
}

/** A kind that is told with facts. */
export function say<Told extends Facts>(
  words: (facts: Told) => string,
  key?: string | ((facts: Told) => string),
): Saying<Told> {
  return { words, key: typeof key === 'function' ? key : () => key, namesKey: false };
}

/** A kind that always reads the same. */
export function fixed(words: string, key?: string): Saying<None> {
  return { words: () => words, key: () => key, namesKey: false };
}

/** A kind that is told of a resource. */
export function onResource(words: (resource: string) => string, key?: string): Saying<{ readonly resource: string }> {
  return say(({ resource }: { readonly resource: string }) => words(resource), key);
}

/** A kind that is told of a key of the plan, and names it. */
export function toldWithKey(words: (facts: { readonly key: string }) => string): Saying<{ readonly key: string }> {
  return { words, key: ({ key }) => key, namesKey: true };
}
