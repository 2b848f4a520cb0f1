import { expect, it } from 'vitest';
import { problemsOf } from './reading.ts';

/** The least that a plan needs beside its resources. */
export const base = 'base_url: http://a.test\n';

/** A plan with one resource, to which keys can be added. */
export const one = `${base}resources: [{ path: /a }]\n`;

/** Each: what is wrong, the text, and all that is said of it, without the name of the file. */
export type Case = readonly [what: string, text: string, ...said: string[]];

/** Declares a test for each case: these problems, in this order, and no other. */
export function check(cases: readonly Case[]): void {
  it.each(cases)('%s', (_, text, ...said) => {
    expect(problemsOf(text)).toEqual(said.map((line) => `plan.yaml:${line}`));
  });
}
