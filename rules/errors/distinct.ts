/**
 * Situations that always have the same status code, all of them or at least three. If a situation has the status code of
 * another one only now and then, it belongs to the rule of the situation.
 */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Probe, Situation } from '../../src/core/probe.ts';
import { defineFoldRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { listed } from '../../src/reading/shown.ts';

/** The conventions give each of them a status code. */
const words: Partial<Readonly<Record<Situation, string>>> = {
  missing: 'missing items',
  unauthorized: 'failed authentication',
  'invalid-input': 'invalid input',
  duplicate: 'duplicates',
};

interface State {
  /** By situation, then by status code: the first response of each. */
  readonly situations: Map<Situation, Map<number, WithResponse>>;
  /** Resources that accept requests without a valid credential. Their other responses to such requests say nothing. */
  readonly open: Set<string>;
}

export default defineFoldRule({
  id: 'errors/distinct',
  proves: ['error.distinct'],
  weight: 5,
  label: 'clients',
  title: 'Different kinds of failures have different status codes',
  headline: 'Different kinds of failures have the same status code',
  why: 'With one status code for everything, a client cannot tell whether to correct the request, log in again, or give up.',
  fix: 'Return 404 for missing items, 401 for failed authentication, 409 for duplicates, and 400 for invalid input.',
  says: {
    same: 'Several kinds of failures have the same status code: {seen}',
    few: 'fewer than two kinds of failures occurred',
    some: 'some kinds of failures have the same status code, and others do not',
  },
  start: (): State => ({ situations: new Map(), open: new Set() }),
  step: (state, exchange) => {
    const { intent, resource } = exchange.probe;
    if (intent.kind !== 'provocation' || words[intent.situation] === undefined) return state;
    const { status, isSuccess } = exchange.response;
    const { situation, rejected } = intent;
    if (isSuccess && situation === 'unauthorized') state.open.add(resource?.path ?? '');
    const isRejected = status >= 400 && status < 500;
    // Of another failure, a rejected credential says nothing. An id that cannot exist may be invalid input.
    const isOther = situation !== 'unauthorized' && (status === 401 || status === 403);
    const isInput = situation === 'missing' && status !== 404 && rejected.includes(400);
    if (!isRejected || isOther || isInput) return state;
    const statuses = state.situations.get(situation) ?? new Map<number, WithResponse>();
    state.situations.set(situation, statuses);
    if (!statuses.has(status)) statuses.set(status, exchange);
    return state;
  },
  check: (state) => {
    const shown = [...state.situations].flatMap(([situation, all]) => {
      const statuses = new Map([...all].filter(([status, { probe }]) => tells(state, situation, status, probe)));
      return statuses.size === 0 ? [] : { name: words[situation] ?? situation, statuses };
    });
    if (shown.length < 2) return inapplicable('few');
    const byStatus = new Map<number, { readonly names: string[]; readonly exchange: WithResponse }>();
    for (const { name, statuses } of shown) {
      const [[status, exchange] = [], other] = statuses;
      if (status === undefined || exchange === undefined || other !== undefined) continue;
      const same = byStatus.get(status) ?? { names: [], exchange };
      same.names.push(name);
      byStatus.set(status, same);
    }
    const shared = [...byStatus].filter(([, { names }]) => names.length > 1);
    const merged = shared.filter(([, { names }]) => names.length >= Math.min(3, shown.length));
    if (merged.length === 0) return shared.length === 0 ? passed : undecided('some');
    return failed(
      ...merged.map(([status, { names, exchange }]) => {
        const seen = `${status} for ${listed(names)}`;
        return { kind: 'same' as const, at: 'status', seen, expected: 'one for each kind', exchange };
      }),
    );
  },
});

/** Without a valid credential, a public resource may say that an item is missing. */
function tells({ open }: State, situation: Situation, status: number, { resource }: Probe): boolean {
  const isOfCredential = situation !== 'unauthorized' || status === 401 || status === 403;
  return isOfCredential || !open.has(resource?.path ?? '');
}
