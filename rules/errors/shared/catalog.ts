import { errorCodeOf } from '../../../src/model/envelope.ts';
import { type Answered, isFailure } from '../../../src/model/exchange.ts';
import type { Provocation } from '../../../src/model/provocation.ts';
import { ancestorsOf, type Plan, resourceOf } from '../../../src/model/plan.ts';
import type { RuleContext } from '../../../src/model/rule.ts';
import { singularOf } from '../../../src/text/english.ts';
import { isJson } from '../../envelope/shared/answer.ts';
import { openStatuses } from './code-statuses.ts';
import { codeOfRightStatus, plainCode } from './coded.ts';

/** The text states none: these are what an unusable parameter, of the query or of the path, can lead to. */
const parameterStatuses = [400, 404, 414, 422];

/** The statuses that the text, or the profile, gives to the code of a failure; undefined where neither does. */
export function statusesOf(
  code: string,
  exchange: Answered,
  { plan, profile }: RuleContext,
): readonly number[] | undefined {
  const listedStatus = Object.hasOwn(profile.errorCodes, code) ? profile.errorCodes[code] : undefined;
  if (listedStatus !== undefined) return [listedStatus];
  // A status that the text leaves open binds no code of its own: errors/open-status.
  if (openStatuses.has(exchange.reply.status)) return undefined;
  const plain = plainCode(code);
  if (plain === 'INVALID_INPUT') return [400];
  if (plain === 'INVALID_PARAMETER') return isOfParameter(exchange) ? undefined : parameterStatuses;
  return plain.endsWith('_NOT_FOUND') && namesResource(plain, exchange, plan) ? [404] : undefined;
}

/** What a query with nothing else wrong may be refused for. */
const unusable: ReadonlySet<Provocation> = new Set([
  'success',
  'anything',
  'unusable-parameter',
  'unknown-parameter',
  'past-the-end',
]);

/** True where another refusal is of a parameter all the same: that its status is wrong is told by the rules about parameters. */
function isOfParameter({ probe, reply }: Answered): boolean {
  const isOther = reply.status < 500 && !parameterStatuses.includes(reply.status);
  return isOther && unusable.has(probe.provokes) && probe.target.includes('?');
}

/** The clause of a wrong status, and that of the catalog as well where the code that came with it has another one there. */
export function withCatalog(clause: string, exchange: Answered, context: RuleContext): readonly string[] {
  const { status } = exchange.reply;
  const code = isFailure(status) && isJson(exchange) ? errorCodeOf(exchange.reply) : undefined;
  const wanted = code === undefined ? undefined : statusesOf(code, exchange, context);
  return wanted === undefined || wanted.includes(status) ? [clause] : [clause, 'error.catalog'];
}

/** True where the code names the resource that was asked for, or one that owns it; other things may be missing from a body. */
function namesResource(plain: string, { probe }: Answered, plan: Plan): boolean {
  const resource = resourceOf(plan, probe.operation?.resource);
  if (resource === undefined) return false;
  const subject = plain.slice(0, -'_NOT_FOUND'.length);
  return [...ancestorsOf(plan, resource), resource].some(({ name }) => {
    const words = name.split(/[-_]/);
    const last = words.at(-1) ?? '';
    const whole = [...words.slice(0, -1), singularOf(last)].join('_');
    return [whole, singularOf(last), name, last].some((each) => plainCode(each) === subject);
  });
}

/** Statuses that no body which fails validation has, whatever else was wrong with the request. */
const otherThanInvalid: ReadonlySet<number> = new Set([401, 403, 404, 409]);

/** The code of a failure that may be bound to a status. Where nothing is known of the situation, the status alone can belie that a body failed validation. */
export function codeBound(exchange: Answered): string | undefined {
  if (exchange.probe.provokes !== 'anything') return codeOfRightStatus(exchange);
  const code = errorCodeOf(exchange.reply) ?? '';
  return plainCode(code) === 'INVALID_INPUT' && otherThanInvalid.has(exchange.reply.status) ? code : undefined;
}

/** The statuses that it is bound to; undefined where there is no such code. */
export function statusesBound(exchange: Answered, context: RuleContext): readonly number[] | undefined {
  const code = codeBound(exchange);
  return code === undefined ? undefined : statusesOf(code, exchange, context);
}
