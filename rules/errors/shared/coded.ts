import { errorCodeOf } from '../../../src/model/envelope.ts';
import { type Answered, isFailure } from '../../../src/model/exchange.ts';
import { expectations } from '../../../src/model/provocation.ts';
import { isJson } from '../../envelope/shared/answer.ts';

/**
 * The code of a failure whose status is the one that its situation has; undefined where it is not, or where nothing is known
 * of the situation, so that a wrong status is told by the rule of the situation and by no rule about codes.
 */
export function codeOfRightStatus(exchange: Answered): string | undefined {
  const { probe, reply } = exchange;
  if (probe.provokes === 'anything' || !isFailure(reply.status) || !isJson(exchange)) return undefined;
  const { refusals } = expectations[probe.provokes];
  if (refusals.length > 0 && !refusals.includes(reply.status)) return undefined;
  const code = errorCodeOf(reply);
  return code === undefined || code.trim() === '' ? undefined : code;
}

/** A code without regard to its style: `userNotFound`, `user-not-found` and `USER_NOT_FOUND` are one. */
export function plainCode(code: string): string {
  return code
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replace(/[^\p{L}\d]+/gu, '_')
    .toUpperCase();
}
