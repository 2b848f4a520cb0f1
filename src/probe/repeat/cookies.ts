import { type Exchange, headerOf } from '../../model/exchange.ts';
import { passSteps, repeat as steps } from '../../model/traces/repeat.ts';
import type { Probe } from '../../model/probe.ts';
import { sightings } from '../../model/repetition.ts';
import { type Sending, sendAll } from '../../model/scenario.ts';
import { ask, disturb, type Repeating, isUneven } from './asks.ts';
import { isSameStep } from '../../model/step.ts';

const fresh = { connection: 'fresh' } as const;

/** With (c) and without (p) a cookie; what differs is asked for again in an uneven order, so that it is no coincidence. */
const patterns = { first: 'c', again: 'ppcpccpcppcc' } as const;

/**
 * The list with a cookie that the service never set; then list and item with a cookie of an earlier answer, where there was one,
 * after another page and order were asked for with it.
 */
export function* tryCookies(ground: Repeating, seen: readonly Exchange[]): Sending {
  for (const pattern of [patterns.first, patterns.again]) {
    const alone = pattern === patterns.again;
    const headers = { Cookie: 'probity=1' };
    const foreign = yield* sendAll(
      pattern
        .split('')
        .flatMap((mark) =>
          mark === 'p'
            ? ask(ground, 'list', { step: steps.noCookie, alone, ...fresh })
            : ask(ground, 'list', { step: steps.foreignCookie, headers, alone, ...fresh }),
        ),
    );
    if (!isUneven([...sightings(seen, passSteps('list')), ...foreign], seen, ground)) break;
  }
  const source = seen.find(
    ({ reply, probe }, index) =>
      reply !== undefined &&
      headerOf(reply, 'set-cookie') !== undefined &&
      seen.findIndex((each) => isSameStep(each.probe.step, probe.step)) === index,
  );
  if (source === undefined) return;
  const cookie = { ...fresh, cookiesOf: source.probe.step };
  for (const isAgain of [false, true]) {
    const answers = yield* sendAll(withOwn(ground, cookie, isAgain));
    const isMoved = (['list', 'read'] as const).some((subject) =>
      isUneven(sightings(answers, [steps.plain.of(subject), steps.cookie.of(subject)]), seen, ground),
    );
    if (!isMoved) return;
  }
}

function withOwn(
  ground: Repeating,
  cookie: Pick<Probe, 'connection'> & Pick<Partial<Probe>, 'cookiesOf'>,
  isAgain: boolean,
): readonly Probe[] {
  const plain = (subject: 'list' | 'read') => ask(ground, subject, { step: steps.plain.of(subject), ...fresh });
  const known = (subject: 'list' | 'read') => ask(ground, subject, { step: steps.cookie.of(subject), ...cookie });
  const sorted = disturb(ground, 'query', 0, { step: steps.disturbCookie, ...cookie });
  const paged = disturb(ground, 'page', 0, { step: steps.disturbCookie, ...cookie });
  const round = [...sorted, ...paged, ...known('list'), ...plain('list'), ...plain('read'), ...known('read')];
  // Uneven distances, so that two replicas in turn do not look like a memory.
  return isAgain
    ? [...plain('list'), ...round, ...known('list'), ...round, ...plain('list'), ...plain('read'), ...known('read')]
    : [...plain('list'), ...plain('read'), ...round];
}

/** How often each address may be asked for. */
export const cookieRequests = 50;
