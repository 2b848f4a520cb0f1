/** What services take for more than one item, or for another one than it names: `*`, `all`, `me`, `latest`. */
const reserved: ReadonlySet<string> = new Set([
  'all',
  'any',
  'every',
  'everything',
  'me',
  'my',
  'mine',
  'own',
  'self',
  'current',
  'default',
  'first',
  'last',
  'latest',
  'newest',
  'new',
  'none',
  'null',
  'undefined',
]);

/** True for an id that may stand for other items than the one that has it: a wildcard, a place in a path, nothing at all, or a reserved word. */
export function isReservedId(id: string): boolean {
  const word = id
    .trim()
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return word === '' || id.includes('*') || reserved.has(word);
}
