/**
 * Each rule alone has the same verdict as with all others: its own mutants with it, and each mutant with some others. A
 * service that shows nothing to a proving rule leaves its clause unverified, although everything else is shown.
 */
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { survivors } from '../../fixtures/survivors.ts';
import { rules } from '../../rules/index.ts';
import { isTraceRule } from '../../src/core/rule.ts';
import { expectedOf } from '../support/mutants.ts';
import * as trials from '../support/trials.ts';
import { situations, situationsOfWrites, trySituation } from '../support/situations.ts';
import { allOf, prove, proveEach, someMutants } from './prove.ts';

/** Each mutant is audited with its own rules, and with every fortieth of the others. */
const step = 40;

prove('rules alone have the same verdict as with all others', async () => {
  const some = trials.everyNth(rules, 3);
  const { reference, trySelection, writing } = trials;
  const failures = [...(await trySelection(reference)), ...(await trySelection(writing, some))];
  return { tried: rules.length + some.length, failures };
});

proveEach('rules alone have the same verdict on mutants', someMutants(1), async (mutant, number) => {
  const own = expectedOf(mutant);
  const isOther = (index: number): boolean => !trials.isHarmful(mutant) && index % step === number % step;
  const picked = rules.filter(({ id }, index) => own.includes(id) || isOther(index));
  const subject = trials.subjectOf(mutant);
  return trials.trySelection(number % 2 === 0 ? subject : trials.reading(subject), picked);
});

/** Alone, a rule about single responses sees only a sample of them. */
const seeingAll = rules.filter((rule) => isTraceRule(rule) || rule.on === 'difference');
const spared = new Set(survivors.flatMap(({ id, onlyWithoutWrites }) => (onlyWithoutWrites ? [] : [id])));
const isFound = (mutant: Mutant): boolean =>
  trials.forgets(mutant) && !spared.has(mutant.id) && seeingAll.some(({ id }) => id === mutant.kills);
const found = allOf((await everyMutant()).filter(isFound));

proveEach('each mutant is found by its own rule alone', found, async (mutant) => {
  const selected = seeingAll.filter(({ id }) => id === mutant.kills);
  const { findings } = await trials.audit(trials.subjectOf(mutant), { selected });
  return findings.length > 0 ? [] : [mutant.id];
});

const every = allOf([...situations, ...situationsOfWrites]);

proveEach('no clause is verified without its situation, although other requests are sent', every, (each) =>
  trySituation(trials.writing, ...each),
);
