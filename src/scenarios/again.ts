/**
 * Again: the same requests on a connection that carries others in between, with the cookies of earlier responses, in
 * another order, and on new connections. A stateless service returns the same.
 *
 * If a response differs, a trial follows: the same request several times under each condition. What a condition causes
 * is the same whenever it holds, and different otherwise. What moves by itself is neither.
 */
import type { Exchange } from '../core/exchange.ts';
import { offers } from '../core/operation.ts';
import type { Intent, ReadIntent } from '../core/probe.ts';
import { defineScenario } from '../core/scenario.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { isUneven } from '../reading/differences.ts';
import { listIn, refsIn } from '../reading/lists.ts';
import { shownList } from './items.ts';
import { lacksForList } from './lacks.ts';
import { missingProbe } from './missing.ts';
import type { Looks } from './read.ts';
import { createSession } from './session.ts';
import { createTrials, type Trials } from './trials.ts';

/** `lists` and `reads` begin with a response that nothing could disturb. */
export interface Again extends Looks, Trials {
  /** Reads of a missing item, before and after. */
  readonly failures: readonly Exchange[];
  /** The requests in between. */
  readonly others: readonly Exchange[];
}

/** If the service sets no cookies, it must ignore any. */
const madeUp = 'probity=1';

export const again = defineScenario<Again>({
  id: 'again',
  phase: 'reads',
  quick: 'never',
  isAlone: true,
  lacks: lacksForList,
  async run(visit) {
    const shown = await shownList(visit);
    // The connections that carried requests for others may be remembered, too.
    const plain = listIn(shown) === undefined ? await visit.ask({ ...shown.probe, connection: 'cold' }) : shown;
    if (listIn(plain) === undefined) return { lists: [plain] };
    const item = offers(visit.resource, 'read') ? refsIn(plain).at(-visit.round) : undefined;
    const received = cookiesToReturn(plain.response);
    let session = createSession(visit, plain, item, received ?? madeUp);
    // The service may still remember the first visit.
    if (visit.round > 1) await session.disturbElsewhere('those');
    const known = item === undefined ? [] : [await visit.read(item)];
    const absent = item && (await missingProbe(visit));
    const failures = absent === undefined ? [] : [await visit.ask(absent)];
    let opened = await session.ask(plain.probe);
    if (received === undefined && opened.response?.isSuccess === false) {
      // A service may reject a cookie that it did not set, like any other invalid input.
      session = createSession(visit, plain, item, undefined);
      opened = await session.ask(plain.probe);
    }
    const others = await session.disturb('these');
    const lists = [plain, opened, await session.ask(plain.probe)];
    const reads = [...known, ...others.filter(isRead)];
    for (const { probe } of known) reads.push(await session.ask(probe));
    if (absent !== undefined) failures.push(await session.ask(absent));
    const trials = createTrials(session);
    await tried(lists, trials);
    await tried(reads, trials);
    await tried(failures, trials);
    return { lists, reads, failures, others, ...trials.found };
  },
});

/** The responses of the trial, if there is one, are looks at the same items. */
async function tried<I extends Intent>(
  subject: Exchange<I>[],
  { run }: ReturnType<typeof createTrials>,
): Promise<void> {
  const [plain] = subject;
  if (plain !== undefined && isUneven(subject)) subject.push(...(await run(plain.probe)));
}

function isRead(exchange: Exchange): exchange is Exchange<ReadIntent> {
  return exchange.probe.intent.kind === 'read';
}
