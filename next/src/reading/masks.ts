/** Masks: recorded evidence and reports show `‹secret 3›` instead of a value. A mask is a value of its kind. */
export function isMask(value: unknown): boolean {
  return typeof value === 'string' && /^‹[^›]{1,40} \d{1,9}›$/.test(value);
}
