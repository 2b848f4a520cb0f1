import type { WithResponse } from '../../src/core/exchange.ts';
import type { Probe } from '../../src/core/probe.ts';
import { defineFoldRule, failed, inapplicable } from '../../src/core/rule.ts';
import { codedFailure, isMisplaced } from '../../src/reading/codes.ts';
import { errorPointer } from '../../src/reading/envelope.ts';
import { listed } from '../../src/reading/shown.ts';

/** By situation, then by code: the first response of each. */
type Codes = Map<string, Map<string, { readonly code: string; readonly exchange: WithResponse }>>;

export default defineFoldRule({
  id: 'errors/one-code',
  breaks: ['error.distinct'],
  weight: 2,
  level: 'should',
  title: 'One kind of failure has one error code',
  headline: 'One kind of failure has several error codes',
  why: 'A client that handles a failure by its code misses it on operations that use another code.',
  fix: 'Choose one code for each kind of failure, and use it on every operation.',
  says: {
    several: 'The same kind of failure has several error codes: {seen}',
    none: 'no failure has an error code',
  },
  seesFramework: true,
  start: (): Codes => new Map(),
  step: (situations, exchange, { plan }) => {
    const coded = codedFailure(exchange);
    if (coded === undefined || isMisplaced(coded, exchange, plan)) return situations;
    const situation = situationOf(exchange.probe, coded.status);
    if (situation === undefined) return situations;
    const codes = situations.get(situation) ?? new Map();
    situations.set(situation, codes);
    if (!codes.has(coded.plain)) codes.set(coded.plain, { code: coded.code, exchange });
    return situations;
  },
  check: (situations) => {
    if (situations.size === 0) return inapplicable('none');
    return failed(
      ...[...situations].flatMap(([situation, codes]) => {
        const [, example] = codes.values();
        if (example === undefined) return [];
        const { exchange } = example;
        const seen = listed([...codes.values()].map(({ code }) => code));
        const at = errorPointer(exchange, 'code');
        return { kind: 'several' as const, at, field: situation, seen, expected: 'one code', exchange };
      }),
    );
  },
});

/** As finely as another code may rightly distinguish it. Below an owner, it may be the owner or the item that is missing. */
function situationOf({ intent, credential, resource, owner }: Probe, status: number): string | undefined {
  if (intent.kind !== 'provocation') return undefined;
  const { situation, tolerated, field = '' } = intent;
  // An id that could exist is missing in the same way, whatever the method.
  const row = situation === 'missing' && !tolerated.includes(400) ? '' : intent.row;
  if (situation === 'other' || situation === 'bad-encoding' || situation === 'refused-transition') return undefined;
  if (situation === 'unauthorized') return `${situation} ${status} ${credential}`;
  if (situation === 'missing' && (owner.length > 0 || resource === undefined)) return undefined;
  const isOfResource = situation === 'missing' || situation === 'invalid-input' || situation === 'duplicate';
  return [situation, status, row, field, ...(isOfResource ? [resource?.path] : [])].join(' ');
}
