/**
 * Setup: the first requests to a resource. They show whether the plan fits the service, and they are the sample for
 * response rules, so that a run with only response rules sends something to judge.
 */
import type { Exchange } from '../core/exchange.ts';
import type { ListIntent, ReadIntent } from '../core/probe.ts';
import { defineScenario } from '../core/scenario.ts';
import { refsIn } from '../reading/lists.ts';
import { lacksForList } from './lacks.ts';

export interface Setup {
  readonly plain: Exchange<ListIntent>;
  readonly firstItem: Exchange<ReadIntent>;
}

/** A child is listed below several owners until one of them owns something. */
const mostOwners = 3;
/** Most services accept it. */
export const usualSize = 20;

export const setup = defineScenario<Setup>({
  id: 'setup',
  phase: 'setup',
  sample: ['plain', 'firstItem'],
  extra: ['firstItem'],
  lacks: lacksForList,
  async run(visit) {
    const candidates = visit.resource.parent === undefined ? [[]] : visit.owners.map(({ ids }) => ids);
    let plain: Exchange<ListIntent> | undefined;
    for (const owner of candidates.slice(0, mostOwners)) {
      plain = await visit.list({}, owner);
      if (refsIn(plain).length > 0) break;
    }
    if (plain === undefined) return {};
    // If it works with a size, the path is right, and the plain list is what fails.
    if (plain.response?.status === 404) await visit.list({ size: usualSize }, plain.probe.owner);
    const [item] = refsIn(plain);
    return { plain, firstItem: item === undefined || !visit.wants('firstItem') ? undefined : await visit.read(item) };
  },
});
