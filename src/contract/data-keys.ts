/** Keys that are data, not names of fields: numbers, UUIDs, dates, locales with a region, addresses, texts with blanks. */
const dataKeys: readonly RegExp[] = [
  /^-?\d+(?:\.\d+)*$/,
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  /^\d{4}-\d{2}(?:-\d{2})?/,
  /^[a-z]{2,3}[-_][A-Z]{2}$/,
  /[\s/@]/,
  /^$/,
];

/** True where every key of an object is data, so that the object is a map and its keys are no fields. */
export function isMap(keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every((key) => dataKeys.some((pattern) => pattern.test(key)));
}
