import { commonWords, type Credential, nearMisses, wrongElsewhere } from '../../../src/model/credential.ts';
import { type Attempt, wasAccepted } from './attempts.ts';

/** What has nothing of the valid token in it, the most telling first. */
export const plainCredentials: readonly Credential[] = [
  'none',
  'made-up-cookie',
  'wrong-token',
  'wrong-scheme',
  'blank',
  'empty-token',
  ...commonWords.flat(),
  ...wrongElsewhere,
];

/** True where another violation already tells why this request got no 401. */
export function isExplained(attempt: Attempt, attempts: readonly Attempt[]): boolean {
  const { came, name, base, credential, standIn, exchange } = attempt;
  const isVariety = name !== base;
  if (isVariety && wasAccepted(attempts, base, ['none', credential])) return true;
  // Where failures are told in a 2xx, an answer without a body may be one.
  if (isVariety && attempts.some((other) => other.name === base && other.came === 'disguised')) return true;
  if ((credential !== 'none' || standIn !== undefined) && wasAccepted(attempts, name, ['none'])) return true;
  if (came === 'accepted') return false;
  // What one credential was let do (a deletion, say) may be why another got a 404.
  if (wasAccepted(attempts, name, [...plainCredentials, ...nearMisses])) return true;
  // Let in as a caller, it got the answer that a caller gets (a state that forbids the action).
  return attempts.some(
    (other) =>
      other.came === 'accepted' &&
      other.standIn === standIn &&
      other.credential === credential &&
      (credential !== 'none' || other.exchange.probe.operation?.kind === exchange.probe.operation?.kind) &&
      other !== attempt,
  );
}
