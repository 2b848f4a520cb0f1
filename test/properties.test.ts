/** Properties of whole runs (DESIGN 12), for the reference and some mutants. `npm run prove` tries more. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import { rules } from '../rules/index.ts';
import { expectedOf } from './support/mutants.ts';
import { planOf, writingPlan } from './support/plans.ts';
import {
  audit,
  everyNth,
  forgets,
  reading,
  reference,
  small,
  subjectOf,
  tryBudgets,
  tryNoise,
  tryOrders,
  trySelection,
  versioned,
  writing,
} from './support/trials.ts';
import { noisy, randomFrom } from './support/noise.ts';
import { failure } from './support/outages.ts';

const all = (await everyMutant()).filter(forgets);
/** Other mutants for each property. */
const [one, another] = [everyNth(all, 40), everyNth(all, 40, 20)];
const users = { ...reference, name: 'one resource', plan: planOf('[{ path: /users, operations: [list, read] }]') };
const written = { ...reference, name: 'one resource with writes', plan: writingPlan };
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

test('a rule alone has the same verdict as with all others', async () => {
  expect(await trySelection(reference, everyNth(rules, 16))).toEqual([]);
  expect(await trySelection(written, everyNth(rules, 8, 1))).toEqual([]);
});

test.each(one)('$id is found by its rules alone, and by no others', async (mutant) => {
  const some = rules.filter(({ id }, index) => expectedOf(mutant).includes(id) || index % 160 === 0);
  expect(await trySelection(small(subjectOf(mutant)), some)).toEqual([]);
});

test.each(['operation/create-reaches-previous', 'operation/delete-takes-middle', 'resource/refused-patch-stores-part'])(
  '%s is found by its rule alone, which needs what others send',
  async (name) => {
    const some = all.filter(({ id }) => id === name);
    const own = rules.filter(({ id }) => id === some[0]?.kills);
    expect(await Promise.all(some.map((each) => trySelection(subjectOf(each), own)))).toEqual([[]]);
  },
);

test('concurrency, delays, and the order of resources change nothing', async () => {
  expect(await tryOrders(reference, [1, 2])).toEqual([]);
  expect(await tryOrders(written, [4, 5])).toEqual([]);
});

const numbered = another.map((mutant, index) => ({ id: mutant.id, mutant, index }));

test.each(numbered)('the order of events changes nothing: $id', async ({ mutant, index }) => {
  const subject = small(subjectOf(mutant));
  expect(await tryOrders(index % 2 === 0 ? subject : reading(subject), [7])).toEqual([]);
});

test('no budget that refused something ends conformant', async () => {
  expect(await tryBudgets(users, upTo(120, 8))).toEqual([]);
  expect(await tryBudgets(written, upTo(400, 40))).toEqual([]);
});

test.each([reference, reading(versioned), writing])('1% of the responses are noise: $name', async (subject) => {
  expect(await tryNoise(subject, 0.01, subject === reference ? [1, 2] : [3])).toEqual([]);
});

test('a visit that an accident has ended is repeated, although no rule judges that write', async () => {
  const [subject = writing] = all.filter(({ id }) => id === 'states/block-twice').map(subjectOf);
  let left = 1;
  const make: typeof writing.make = (clock) => {
    const api = subject.make(clock);
    return (request) => (request.method === 'GET' || left-- < 1 ? api(request) : failure(503, 'DOWN', clock.now));
  };
  const selected = rules.filter(({ id }) => id === 'states/refused');
  expect((await audit({ ...subject, make }, { selected })).findings).not.toEqual([]);
});

test('an operation that fails in one of five requests is called unreliable', async () => {
  const random = randomFrom(5);
  const make: typeof reference.make = (clock) => {
    const api = reference.make(clock);
    const failing = noisy(api, 0.2, random);
    return (request) => (/^\/users(?:\?|$)/.test(request.target) ? failing(request) : api(request));
  };
  const { findings } = await audit({ ...reference, make });
  const found = findings.map(({ rule, violation }) => `${rule.id} ${violation.exchange.probe.operation?.template}`);
  expect(found).toEqual(['operation/reliable /users']);
});
