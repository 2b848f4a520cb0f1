import { createHash } from 'node:crypto';

/** Ten hexadecimal digits that stand for a text. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
