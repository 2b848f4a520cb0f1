/** What one request may cost. Sizes in bytes, times in milliseconds. */
export interface WireLimits {
  /** Status line and headers of an answer. */
  readonly headerBytes: number;
  /** Body as it comes over the network. */
  readonly encodedBytes: number;
  /** Body after content decoding. */
  readonly bytes: number;
  /** How often a request is sent while the answer is 429. */
  readonly tries: number;
  /** How often a request is sent while the answer is 502, 503 or 504. */
  readonly gatewayTries: number;
  /** How many connections of `kept` probes stay open for later steps that name them. */
  readonly keptConnections: number;
}

const mebibyte = 1024 * 1024;

export const defaultLimits: WireLimits = {
  headerBytes: 64 * 1024,
  encodedBytes: 8 * mebibyte,
  bytes: 16 * mebibyte,
  tries: 5,
  gatewayTries: 3,
  keptConnections: 16,
};

/** Milliseconds for people: `250 ms`, `10 s`. */
export function showMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toFixed(1))} s`;
}

/** Bytes for people: `512 bytes`, `64 KiB`, `8 MiB`. */
export function showBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < mebibyte) return `${Number((bytes / 1024).toFixed(1))} KiB`;
  return `${Number((bytes / mebibyte).toFixed(1))} MiB`;
}
