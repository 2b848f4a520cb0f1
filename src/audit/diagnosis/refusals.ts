import { jsonOf } from '../../model/body.ts';
import { errorOf } from '../../model/envelope.ts';
import { type Exchange, headerOf, isAnswered, type Reply } from '../../model/exchange.ts';
import { isObject } from '../../text/json.ts';
import { parseRetryAfter } from '../../text/iso-time.ts';

/** Why going on would bring nothing: the service refuses requests for their rate, or fails most of them. */
export interface GivenUp {
  readonly because: 'throttled' | 'failing';
  /** One sentence without capital and stop: what was counted, or the last fault. */
  readonly message: string;
}

/** Watches how many requests the service refuses. */
export interface Refusals {
  note(exchange: Exchange): void;
  /** Undefined as long as going on is worth it. */
  givenUp(): GivenUp | undefined;
}

/** So many requests in a row are refused for good before the run is given up. */
const rowAtMost = 4;
/** So many in a row get no more than a gateway's status before the run is given up, where nothing else was ever answered. */
const rowOfNothing = 12;
/** Fewer sendings than these say nothing of a share. */
const leastSendings = 3;

interface Noted {
  readonly at: number;
  readonly sendings: number;
  readonly throttled: number;
  readonly failing: number;
}

/**
 * Gives up where one request after the other is refused for its rate after all waiting, or with a wait that is longer than the plan's patience;
 * where the service was never there, but for what stands before it; or where at least half of what was sent in a span
 * as long as the plan's patience was answered with 429 or a 5xx.
 */
export function createRefusals(patienceMs: number): Refusals {
  const recent: Noted[] = [];
  const total = { sendings: 0, throttled: 0, failing: 0 };
  let oldest = 0;
  let since: number | undefined;
  let row = 0;
  /** True as long as nothing but a gateway's status was answered. */
  let isNothing = true;
  let given: GivenUp | undefined;

  const add = (noted: Noted, sign: 1 | -1): void => {
    total.sendings += sign * noted.sendings;
    total.throttled += sign * noted.throttled;
    total.failing += sign * noted.failing;
  };

  const ofShare = (): GivenUp | undefined => {
    const { sendings, throttled, failing } = total;
    if (sendings < leastSendings || (throttled + failing) * 2 < sendings) return undefined;
    const because = throttled >= failing ? 'throttled' : 'failing';
    const counted = because === 'throttled' ? `${throttled} with 429` : `${failing} with a 5xx`;
    const seconds = Number((patienceMs / 1000).toFixed(1));
    return { because, message: `of the last ${sendings} requests within ${seconds} s it answered ${counted}` };
  };

  return {
    note: (exchange) => {
      const { receivedAt, sentAt, attempts, fault, reply, throttledReplies = [], throttledAt = [] } = exchange;
      if (given !== undefined || attempts === 0) return;
      const isThrottled = fault?.kind === 'throttled';
      const isAway = fault?.kind === 'unavailable';
      isNothing &&= isAway && !isAnswered(exchange);
      row = isThrottled || isAway ? row + 1 : 0;
      const most = isAway && !isForLong(exchange, patienceMs) ? (isNothing ? rowOfNothing : Infinity) : rowAtMost;
      if (fault !== undefined && row >= most) {
        given = { because: isThrottled ? 'throttled' : 'failing', message: fault.message };
        return;
      }
      const noted = {
        at: receivedAt,
        sendings: attempts,
        throttled: throttledReplies.length + (isThrottled ? 1 : 0),
        failing: reply !== undefined && reply.status >= 500 ? attempts - throttledReplies.length : 0,
      };
      recent.push(noted);
      add(noted, 1);
      for (let old = recent[oldest]; old !== undefined && receivedAt - old.at > patienceMs; old = recent[oldest]) {
        add(old, -1);
        oldest += 1;
      }
      since ??= throttledAt[0] ?? sentAt;
      if (receivedAt - since >= patienceMs) given = ofShare();
    },
    givenUp: () => given,
  };
}

/** True where the answer asks to be left alone for longer than the plan is patient. */
function isForLong({ reply, receivedAt }: Exchange, patienceMs: number): boolean {
  const stated = reply === undefined ? undefined : headerOf(reply, 'retry-after');
  return (stated === undefined ? 0 : (parseRetryAfter(stated, receivedAt) ?? 0)) > patienceMs;
}

/** How an answer refuses the credential that worked: its words are quoted, and not interpreted. */
export function refusalIn(reply: Reply): {
  readonly status: number;
  readonly said?: string;
  readonly limit?: 'stated';
} {
  const { code, message } = errorOf(reply) ?? {};
  const words = [code, message].flatMap((each) => (typeof each === 'string' && each !== '' ? [each] : [])).join(': ');
  const said = words.length > longestWords ? `${words.slice(0, longestWords)}…` : words;
  return { status: reply.status, ...(said === '' ? {} : { said }), ...(isOfLimit(reply) ? { limit: 'stated' } : {}) };
}

const longestWords = 120;
/** A header that says to wait, or that nothing of a limit is left: others come with every answer. */
const limitHeader = /^(?:retry-after: .|(?:x-)?rate-?limit-remaining: *0$|ratelimit: .*\b(?:r|remaining)=0\b)/i;
/** RFC 9457 and draft-ietf-httpapi-ratelimit-headers. */
const limitProblem = /#(?:quota-exceeded|temporary-reduced-capacity|abnormal-usage-detected)$/;

function isOfLimit(reply: Reply): boolean {
  const body = jsonOf(reply);
  const type = isObject(body) ? body['type'] : undefined;
  return (
    reply.headers.some(([name, value]) => limitHeader.test(`${name}: ${value}`)) ||
    (typeof type === 'string' && limitProblem.test(type))
  );
}
