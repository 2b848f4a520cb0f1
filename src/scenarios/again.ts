/**
 * Again: the same requests on a connection that carries others in between, with the cookies of earlier responses, in
 * another order, and on new connections. A stateless service returns the same.
 *
 * If a response differs, a trial follows: the same request several times under each condition. What a condition causes
 * is the same whenever it holds, and different otherwise. What moves by itself is neither.
 */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import type { Intent, ListIntent, Probe, ReadIntent } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import { defineScenario, type Visit } from '../core/scenario.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { dividing, isUneven } from '../reading/differences.ts';
import { listIn, refsIn } from '../reading/lists.ts';
import { filterValues, shownList } from './items.ts';
import { lacksForList } from './lacks.ts';
import { missingProbe } from './missing.ts';
import type { Looks } from './read.ts';

/** `lists` and `reads` begin with a response that nothing could disturb. */
export interface Again extends Looks, Trials {
  /** Reads of a missing item, before and after. */
  readonly failures: readonly Exchange[];
  /** The requests in between. */
  readonly others: readonly Exchange[];
}

/** Every field may have responses to several requests. */
interface Trials {
  /** On the connection of the session, on new connections, and on new connections with the cookies of the session. */
  readonly kept: readonly Exchange[];
  readonly cold: readonly Exchange[];
  readonly cookied: readonly Exchange[];
  /** After some other requests, and after others of the same kind with other values. */
  readonly afterThese: readonly Exchange[];
  readonly afterThose: readonly Exchange[];
}

/** If the service sets no cookies, it must ignore any. */
const madeUp = 'probity=1';
/** Conditions change often, and at uneven distances, so that servers that take turns do not look like a memory. */
const conditions = ['kept', 'cold', 'cookied', 'kept', 'cold', 'cold', 'cookied', 'kept'] as const;
const turns = [
  ['afterThose', 2],
  ['afterThese', 1],
  ['afterThose', 1],
  ['afterThese', 2],
] as const;

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
    const outside = visit.round > 1 ? disturbing(visit, plain, item, false) : [];
    for (const probe of outside) await visit.ask({ ...probe, connection: 'cold' });
    const known = item === undefined ? [] : [await visit.read(item)];
    const absent = item && (await missingProbe(visit));
    const failures = absent === undefined ? [] : [await visit.ask(absent)];
    let opened = await session.ask(plain.probe);
    if (received === undefined && opened.response?.isSuccess === false) {
      // A service may reject a cookie that it did not set, like any other invalid input.
      session = createSession(visit, plain, item);
      opened = await session.ask(plain.probe);
    }
    const others = await session.disturb('these');
    const lists = [plain, opened, await session.ask(plain.probe)];
    const reads = [...known, ...others.filter(isRead)];
    for (const { probe } of known) reads.push(await session.ask(probe));
    if (absent !== undefined) failures.push(await session.ask(absent));
    const trials = [await tried(session, lists), await tried(session, reads), await tried(session, failures)];
    const found = (field: keyof Trials): readonly Exchange[] => trials.flatMap((each) => each[field]);
    const conditioned = { kept: found('kept'), cold: found('cold'), cookied: found('cookied') };
    const after = { afterThese: found('afterThese'), afterThose: found('afterThose') };
    return { lists, reads, failures, others, ...conditioned, ...after };
  },
});

const isRead = (exchange: Exchange): exchange is Exchange<ReadIntent> => exchange.probe.intent.kind === 'read';

/** A trial, if the responses differ. Its responses are looks at the same items. */
async function tried<I extends Intent>({ ask, alone, disturb }: Session, subject: Exchange<I>[]): Promise<Trials> {
  type Trial = Record<keyof Trials, Exchange<I>[]>;
  const trial: Trial = { kept: [], cold: [], cookied: [], afterThese: [], afterThose: [] };
  const probe = subject[0]?.probe;
  if (probe === undefined || !isUneven(subject)) return trial;
  const isDividing = (one: keyof Trials, other: keyof Trials): boolean =>
    dividing(trial[one].filter(hasResponse), trial[other].filter(hasResponse)).length > 0;
  for (const name of conditions)
    trial[name].push(await (name === 'kept' ? ask(probe) : alone(probe, name === 'cookied')));
  if (!isDividing('kept', 'cold')) {
    for (const [name, times] of turns) {
      await disturb(name === 'afterThese' ? 'these' : 'those');
      for (let count = 0; count < times; count++) trial[name].push(await ask(probe));
    }
  }
  subject.push(...Object.values(trial).flat());
  return trial;
}

type Session = ReturnType<typeof createSession>;

/**
 * A client that keeps its connection and its cookies. A stateless service does not notice.
 *
 * @param item the item that the session reads in between
 * @param cookies the value of its Cookie header
 */
function createSession(visit: Visit<Again>, plain: Exchange<ListIntent>, item?: ItemRef, cookies?: string) {
  const connection = `again ${visit.resource.path} ${visit.round}${cookies === undefined ? '' : ' with cookies'}`;
  const withCookies = <I extends Intent>(probe: Probe<I>): Probe<I> =>
    cookies === undefined ? probe : { ...probe, headers: { ...probe.headers, Cookie: cookies } };
  const ask = <I extends Intent>(probe: Probe<I>) => visit.ask({ ...withCookies(probe), connection });
  /** The same request on a connection of its own, with the cookies of the session or without. */
  const alone = <I extends Intent>(probe: Probe<I>, hasCookies: boolean): Promise<Exchange<I>> =>
    visit.ask({ ...(hasCookies ? withCookies(probe) : probe), connection: 'cold' });
  /** Requests that must not change any later response. */
  const disturb = async (kind: 'these' | 'those'): Promise<readonly Exchange[]> => {
    const sent: Exchange[] = [];
    for (const probe of disturbing(visit, plain, item, kind === 'these')) sent.push(await ask(probe));
    return sent;
  };
  return { ask, alone, disturb };
}

/** A page, a sort, filters, another language, and a read. */
function disturbing(
  { plan, resource, dialect }: Visit<Again>,
  plain: Exchange<ListIntent>,
  item: ItemRef | undefined,
  isThese: boolean,
): readonly Probe[] {
  const { owner } = plain.probe;
  const items = refsIn(plain);
  const size = (items.length > 3 ? 2 : 1) + (isThese ? 0 : 1);
  const page = dialect.pageBase + (isThese && items.length > size ? 1 : 0);
  const [field] = resource.sort;
  const sort = field === undefined ? {} : { sort: { field, direction: isThese ? 'desc' : 'asc' } as const };
  const paged = listProbe(plan, resource, owner, { page, size, ...sort });
  const filters = filterValues(resource, isThese ? 0 : 1);
  const read = isThese ? item : item && items[0];
  return [
    { ...paged, headers: { ...paged.headers, 'Accept-Language': isThese ? 'de' : 'fr' } },
    ...(Object.keys(filters).length === 0 ? [] : [listProbe(plan, resource, owner, { filters })]),
    ...(read === undefined ? [] : [readProbe(resource, read, { kind: 'read' } as const)]),
  ];
}
