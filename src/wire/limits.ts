/** What one response may cost, and how such figures are written. */

/** In bytes. */
export interface Limits {
  /** The names and values of all headers. */
  readonly headers: number;
  /** The body as it is received. */
  readonly encoded: number;
  /** The body after each step of decoding. */
  readonly decoded: number;
}

const mebibyte = 1024 * 1024;

export const standardLimits: Limits = { headers: 64 * 1024, encoded: 8 * mebibyte, decoded: 16 * mebibyte };

/** `250 ms`, `10 s` */
export function showMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}

/** `512 bytes`, `64 KiB`, `8 MiB` */
export function showBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const isSmall = bytes < mebibyte;
  return `${Number((bytes / (isSmall ? 1024 : mebibyte)).toFixed(1))} ${isSmall ? 'KiB' : 'MiB'}`;
}
