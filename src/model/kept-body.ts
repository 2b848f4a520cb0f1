/** Whose headers and bodies a report holds: of the exchanges that a finding points at, or of all. */
export type Kept = 'findings' | 'all';

/** So many characters of a body. */
export const keptCharacters: Readonly<Record<Kept, number>> = { findings: 4096, all: 16_384 };

/** True where a body of a report is only the beginning; `bytes` is the length of the whole, where it is known. */
export function isCut(body: string, bytes?: number): boolean {
  const isFull = body.length === keptCharacters.findings || body.length === keptCharacters.all;
  return isFull && (bytes === undefined || Buffer.byteLength(body) < bytes);
}
