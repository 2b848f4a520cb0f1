import { isObject, member, parseJson } from '../text/json.ts';
import { reasonOf } from './setup-error.ts';

/** A bearer token, and when it stops being valid, where that is known. */
export interface Issued {
  readonly token: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
}

/** Has a new token before the old one expires, and another where one is refused. */
export interface Renewal {
  /** True where the token is to be renewed before anything else is sent with it. */
  readonly isDue: () => boolean;
  /** Renews the token that is due. Why there is none, as the end of a sentence, where the old one is over and no new one is to be had. */
  readonly beforehand: () => Promise<string | undefined>;
  /**
   * What is left to do after `refused` was answered with 401: send again with another token, take the answer as it is, or take it for none,
   * because no other token is to be had. `request` tells requests apart: one that refuses new tokens too gets no more of them.
   */
  readonly after: (refused: string, request: string) => Promise<'again' | 'as it is' | { readonly failure: string }>;
  /** A new token was refused like the one before. */
  readonly inVain: (request: string) => void;
}

/** A token is not sent in its last seconds: they may be over when the service looks at it. */
const marginMs = 10_000;
/** So many requests may refuse a new token before a refusal alone is taken at its word. */
const vainAtMost = 20;

/** `ask` fetches a token, `onIssued` takes a new one over. Requests that need one at the same time share it. */
export function createRenewal(
  first: Issued,
  setting: {
    readonly ask: () => Promise<Issued>;
    readonly onIssued: (token: string) => void;
    /** Epoch milliseconds. */
    readonly now: () => number;
  },
): Renewal {
  const { ask, onIssued, now } = setting;
  let current = first;
  let since = now();
  let underway: Promise<string | undefined> | undefined;
  const vain = new Set<string>();

  /** The failure, as the end of a sentence; undefined where there is a new token. */
  const renew = (): Promise<string | undefined> =>
    (underway ??= ask()
      .then(
        (issued) => {
          since = now();
          current = issued;
          onIssued(issued.token);
          return undefined;
        },
        (error: unknown) => reasonOf(error),
      )
      .finally(() => {
        underway = undefined;
      }));

  const isDue = (): boolean => {
    const { expiresAt } = current;
    return expiresAt !== undefined && now() >= expiresAt - Math.min(marginMs, (expiresAt - since) / 3);
  };

  return {
    isDue,
    beforehand: async () => {
      const failure = await renew();
      return now() < (current.expiresAt ?? Number.POSITIVE_INFINITY) ? undefined : failure;
    },
    after: async (refused, request) => {
      if (current.token !== refused) return 'again';
      if (vain.has(request) || vain.size >= vainAtMost) return 'as it is';
      const failure = await renew();
      if (failure !== undefined) return { failure };
      return current.token === refused ? 'as it is' : 'again';
    },
    inVain: (request) => void vain.add(request),
  };
}

/** When a JSON Web Token expires by its own word (`exp`, RFC 7519 section 4.1.4), in epoch milliseconds; undefined where it says nothing of the future. */
export function expiryIn(token: string, now: number): number | undefined {
  const [, claims = '', signature] = token.split('.');
  if (signature === undefined) return undefined;
  const parsed = parseJson(Buffer.from(claims, 'base64url').toString('utf8'));
  const stated = parsed.ok && isObject(parsed.value) ? member(parsed.value, 'exp') : undefined;
  return typeof stated === 'number' && stated * 1000 > now ? stated * 1000 : undefined;
}
