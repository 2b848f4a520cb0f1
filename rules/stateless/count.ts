import { generalKey, isItemKey } from '../../src/model/answer-view.ts';
import { pointerShown } from '../../src/model/body.ts';
import { type Answered, requestLine } from '../../src/model/exchange.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { repeatedSubjects } from '../../src/model/repetition.ts';
import { defineRule, inapplicable, type Observation } from '../../src/model/rule.ts';
import { repeatSteps } from '../../src/model/traces/repeat.ts';
import type { Violation } from '../../src/model/violation.ts';
import { violation } from '../../src/model/violation.ts';
import { countExamples as examples } from './shared/count-examples.ts';
import { type Diagnosis, diagnosisOf } from './shared/diagnosis.ts';
import { placeIn, shownIn } from './shared/told.ts';

export default defineRule({
  id: 'stateless/count',
  proves: [],
  breaks: ['service.2'],
  weight: 6,
  label: 'clients',
  title: 'An answer does not count earlier requests',
  why: 'A number that goes up with each call makes equal requests unequal: a cache, a retry or a second server gives a different answer.',
  fix: 'Keep request counts in logs and metrics or, if clients need to see one, at a separate address.',
  scope: 'trace',
  confirm: 'alone',
  wants: repeatSteps,
  check: (trace, context) => {
    const idField = trace.resource === undefined ? 'id' : context.readings.of(trace.resource).idField;
    const found = repeatedSubjects.map((subject) => diagnosisOf(trace, subject, context));
    const asked = found.filter(({ dependence }) => dependence.kind !== 'unasked');
    if (asked.length === 0) return inapplicable('nothing-asked-twice');
    const observations = asked.flatMap((diagnosis) => noiseSeen(diagnosis));
    const violations = asked.flatMap((diagnosis) => countsIn(diagnosis, idField));
    return { violations, observations, examined: asked.reduce((sum, { compared }) => sum + compared, 0) };
  },
  examples,
});

/** A list that gets longer with each request, and says so, is a log of them: no client's state. Counts inside of items are told by operation/safe-read; page numbers that go on by stateless/continues. */
function countsIn({ motion, repeats, dependence }: Diagnosis, idField: string): readonly Violation[] {
  const [first] = repeats;
  const last = repeats.at(-1);
  if (first === undefined || last === undefined || dependence.kind === 'continues') return [];
  const keys = [...last.view.keys()].filter((key) => motion.counted.has(generalKey(key)));
  const isGrowing = first.view.get('members') !== last.view.get('members');
  return keys
    .filter((key) => !isItemKey(key, last.exchange) && !isGrowing && !isTotal(key, last.exchange))
    .map((key) =>
      violation({
        at: placeIn(key, last.exchange, idField),
        expected: shownIn(first, key),
        actual: shownIn(last, key),
        exchange: last.exchange.id,
        key: `counted: ${generalKey(key)}`,
        message: `${requestLine(last.exchange)}, sent ${repeats.length} times, showed ${key} as ${repeats.map((each) => shownIn(each, key)).join(', ')}`,
      }),
    );
}

/** True for what the list says of its own length. */
function isTotal(key: string, { reply }: Answered): boolean {
  const listing = listingOf(reply);
  if (listing === undefined) return false;
  const { names, numbersAt } = listing;
  return (['totalElements', 'totalPages'] as const).some((each) => [names[each], `${numbersAt}/${each}`].includes(key));
}

/** So many fields are named. */
const named = 3;

/** A line for each field that moves by itself; one for all of an answer in which nearly everything does. */
function noiseSeen({ motion, repeats, turned = repeats.slice(0, 2) }: Diagnosis): readonly Observation[] {
  const exchanges = turned.map(({ exchange }) => exchange.id);
  // Without a reason to ask again it is only known to name each answer.
  const inTheirs = (key: string): string =>
    repeats.map(({ exchange }) => pointerShown(exchange.reply, key)).find((shown) => shown !== key) ?? key;
  const keys = exchanges.length === 0 ? [] : [...motion.noise].map(inTheirs).toSorted();
  const told =
    keys.length > named
      ? [`${keys.slice(0, named).join(', ')} and ${keys.length - named} more differ`]
      : keys.map((key) => `${key} differs`);
  const rest = 'from answer to answer without any request of ours having changed';
  return told.map((text) => ({
    clause: 'service.2',
    text: `${text} ${rest} ${keys.length > named ? 'them' : 'it'}`,
    exchanges,
  }));
}
