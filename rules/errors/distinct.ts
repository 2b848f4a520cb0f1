import { isFailure, isSuccess } from '../../src/model/exchange.ts';
import type { Plan } from '../../src/model/plan.ts';
import { expectations, type Provocation } from '../../src/model/provocation.ts';
import { belowMissing } from '../../src/model/situation.ts';
import { defineRule, everyStep, inapplicable, indistinct, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { listed } from '../envelope/shared/answer.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';

interface Met {
  /** True for a request that should have failed to authenticate and was answered as a success: there is no such failure to tell apart. */
  readonly isOpen: boolean;
  readonly provokes: Provocation;
  readonly status: number;
}

/** Situations to which the conventions give a status of their own. */
const situations: ReadonlySet<Provocation> = new Set(['missing', 'unauthorized', 'invalid-input', 'duplicate']);

/**
 * Three situations that had one status, the same, whenever they were met; or two where no other was met. That a situation has the status of
 * another here and its own there is told by the rule of the situation: how often each was asked for decides nothing. Two that always had the same
 * are for those rules as well, and prove nothing here.
 */
export default defineRule({
  id: 'errors/distinct',
  proves: ['error.distinct'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'Different kinds of failure have different statuses',
  why: 'With one status for everything, a client cannot tell whether to correct the request, log in again or give up.',
  fix: 'Answer missing resources with 404, failed authentication with 401, duplicates with 409 and invalid input with 400.',
  scope: 'run',
  wants: everyStep,
  digest: (exchange): Met | undefined => {
    const { about } = exchange.probe;
    const { status } = exchange.reply;
    const provokes = belowMissing(exchange) ? 'missing' : exchange.probe.provokes;
    // An id that cannot exist may be taken for invalid input.
    if (provokes === 'missing' && about.guessed === true && status !== 404) return undefined;
    // A refused credential says nothing of what else is wrong.
    const isRefused = provokes !== 'unauthorized' && (status === 401 || status === 403);
    const isOpen = provokes === 'unauthorized' && isSuccess(status);
    return situations.has(provokes) && (isFailure(status) || isOpen) && !isRefused
      ? { provokes, status, isOpen }
      : undefined;
  },
  check: (folded, { plan }) => {
    const open = new Set(folded.digests.filter(({ kept }) => kept.isOpen).map(({ resource }) => resource));
    const digests = folded.digests.filter(
      ({ kept, resource }) =>
        !kept.isOpen && (isOfCredential(kept) || kept.provokes !== 'unauthorized' || !open.has(resource)),
    );
    if (digests.length === 0) return inapplicable('no-failure-kind');
    const met = [...grouped(digests, ({ kept }) => kept.provokes)];
    if (met.length < 2) return inapplicable('one-failure-kind', { more: furtherIn(plan) });
    const steady = met.filter(([, [one, ...others]]) => others.every(({ kept }) => kept.status === one?.kept.status));
    const byStatus = grouped(steady, ([, [one]]) => one?.kept.status);
    const alike = [...byStatus].filter(([, same]) => same.length > 1);
    const merged = alike.filter(([, same]) => same.length >= Math.min(3, met.length));
    const violations = merged.flatMap(([status, same]) => {
      const [[, [first]] = [undefined, []]] = same;
      const words = wordsOf(same);
      return first === undefined
        ? []
        : [
            violation({
              at: 'status',
              expected: 'a status for each kind of failure',
              actual: `${status} for ${words}`,
              exchange: first.exchange,
              key: 'one for all',
              isOfService: true,
              message: `${status} was the answer to ${words}`,
            }),
          ];
    });
    const [[status, same] = []] = alike;
    if (violations.length === 0 && status !== undefined && same !== undefined)
      return indistinct('one-status-for-several', { status, situations: wordsOf(same) });
    return { ...judged(violations), examined: met.length };
  },
  examples: () => ({
    passed: [
      {
        note: 'each has its own',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), failing('unauthorized', 401), failing('duplicate', 409)],
      },
      {
        note: 'a credential is refused, though a request without one is not',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND')),
          failing('unauthorized', 403),
          { ...failing('unauthorized', 401), status: 200, body: successBody([]) },
        ],
      },
      {
        note: 'one sometimes has the status of another: status/missing reports it',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND'), { status: 400 }),
          missing(failureBody('USER_NOT_FOUND'), { status: 400 }),
          missing(failureBody('USER_NOT_FOUND')),
          failing('invalid-input', 400),
          failing('duplicate', 409),
        ],
      },
    ],
    failed: [
      {
        note: '400 for everything',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND'), { status: 400 }),
          failing('invalid-input', 400),
          failing('duplicate', 400),
          failing('unauthorized', 401),
        ],
      },
      {
        note: 'the same for both that were met',
        exchanges: [missing(failureBody('USER_NOT_FOUND')), failing('unauthorized', 404)],
      },
    ],
    inapplicable: [
      { note: 'no failure', exchanges: [read(successBody({ id: 1 }))] },
      {
        note: 'a resource for everybody, where authentication cannot fail',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND')),
          failing('unauthorized', 404),
          { ...failing('unauthorized', 401), status: 200, body: successBody([]) },
        ],
      },
      { note: 'only one kind', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      {
        note: 'the credential is refused everywhere',
        exchanges: [missing(failureBody('NO'), { status: 401 }), failing('invalid-input', 401)],
      },
    ],
    inconclusive: [
      {
        note: 'two have the same, and one has its own: status/missing reports it',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND'), { status: 400 }),
          failing('invalid-input', 400),
          failing('duplicate', 409),
        ],
      },
      {
        note: 'two have the same, and one has it sometimes',
        exchanges: [
          missing(failureBody('USER_NOT_FOUND'), { status: 400 }),
          missing(failureBody('USER_NOT_FOUND')),
          failing('invalid-input', 400),
          failing('duplicate', 400),
        ],
      },
    ],
  }),
});

function wordsOf(met: readonly (readonly [Provocation, unknown])[]): string {
  return listed(met.map(([provokes]) => expectations[provokes].words));
}

/** True where it is the credential that was refused, though others of the same resource were not. */
function isOfCredential({ provokes, status }: Met): boolean {
  return provokes === 'unauthorized' && (status === 401 || status === 403);
}

/** What the plan lacks that would bring other failures. */
function furtherIn({ auth, writes, resources }: Plan): readonly string[] {
  const isWriting = writes && resources.some(({ create }) => create !== undefined);
  return [...(auth === undefined ? ['auth'] : []), ...(isWriting ? [] : ['writes with a create example'])];
}

function failing(provokes: Provocation, status: number) {
  return { request: 'POST /users', provokes, status, body: failureBody('FAILURE') } as const;
}

function grouped<Value, Key>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}
