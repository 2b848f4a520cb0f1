import { createHash } from 'node:crypto';

/**
 * A name for files and folders that any file system holds, whatever the target is called: lower-case ASCII, and a digest that
 * tells apart what looks the same.
 */
export function slugOf(name: string, key: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return [words, shortDigest(key)].filter((part) => part !== '').join('-');
}

/** Ten hexadecimal digits that stand for a text. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
