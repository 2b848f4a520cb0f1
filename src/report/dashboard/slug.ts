import { shortDigest } from '../../text/short-digest.ts';

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
