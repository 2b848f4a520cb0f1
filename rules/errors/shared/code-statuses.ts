import { errorCodeOf } from '../../../src/model/envelope.ts';
import { type Answered, isFailure } from '../../../src/model/exchange.ts';
import type { Profile } from '../../../src/model/plan.ts';
import type { Digest } from '../../../src/model/rule.ts';
import { codeOfRightStatus, plainCode } from './coded.ts';

/** A code as it was met. */
export interface Coded {
  readonly code: string;
  readonly status: number;
  /** False where the status is wrong for the situation, which the rule of the situation tells. */
  readonly isJudged: boolean;
}

/** Statuses that the text leaves open: what a framework refuses by itself. */
export const openStatuses: ReadonlySet<number> = new Set([405, 413, 415]);

/** The code of a failure with its status; undefined where it has none. */
export function codedBy(exchange: Answered, profile: Profile): Coded | undefined {
  const { status } = exchange.reply;
  const code = isFailure(status) ? errorCodeOf(exchange.reply) : undefined;
  if (code === undefined || code.trim() === '') return undefined;
  return { code, status, isJudged: isJudged(exchange, code, profile) };
}

/**
 * True where the situation has the status that it should have. Where nothing is known of the situation, the codes to which the
 * text or the profile gives one status are left to errors/catalog.
 */
function isJudged(exchange: Answered, code: string, { errorCodes }: Profile): boolean {
  const { provokes, operation, credential, target } = exchange.probe;
  if (provokes !== 'anything') return codeOfRightStatus(exchange) !== undefined;
  // What a list may refuse there is a parameter: query/invalid-status tells of another status than 400.
  const isAsking = operation?.kind === 'list' && credential === 'valid' && target.includes('?');
  if (isAsking && exchange.reply.status !== 400) return false;
  const isBound = Object.hasOwn(errorCodes, code) || /^INVALID_INPUT$|_NOT_FOUND$/.test(plainCode(code));
  return exchange.reply.status < 500 && !isBound;
}

/** The first digest of each status that a code was judged with, by status; one entry a code, whatever its style. */
export function statusesByCode(digests: readonly Digest<Coded>[]): readonly (readonly Digest<Coded>[])[] {
  const byCode = new Map<string, Map<number, Digest<Coded>>>();
  for (const digest of digests) {
    if (!digest.kept.isJudged) continue;
    const code = plainCode(digest.kept.code);
    const statuses = byCode.get(code) ?? new Map<number, Digest<Coded>>();
    byCode.set(code, statuses);
    if (!statuses.has(digest.kept.status)) statuses.set(digest.kept.status, digest);
  }
  return [...byCode.values()].map((statuses) =>
    [...statuses.values()].toSorted((one, other) => one.kept.status - other.kept.status),
  );
}

/** True where the statuses that the text fixes are several among those of a code. */
export function isSplit(seen: readonly Digest<Coded>[]): boolean {
  return seen.filter(({ kept }) => !openStatuses.has(kept.status)).length > 1;
}
