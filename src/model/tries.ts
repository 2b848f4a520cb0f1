/** Id of the `number`th try (from 1) of an exchange that was asked for more than once: what is judged keeps the id itself. */
export function tryId(id: string, number: number): string {
  return `${id}/try-${number}`;
}

/** True for a try in whose place another answer is judged. */
export function isTry(id: string): boolean {
  return /\/try-\d+$/.test(id);
}
