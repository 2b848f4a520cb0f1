import { describe, expect, it } from 'vitest';
import { mutantsOf } from '../../fixtures/mutants/index.ts';
import { type Mutant, withStatus } from '../../fixtures/mutants/mutant.ts';
import { everyStep } from '../../src/model/rule.ts';
import { duplicate } from '../../src/model/traces/duplicate.ts';
import { missing } from '../../src/model/traces/missing.ts';
import { read } from '../../src/model/traces/read.ts';
import { sort } from '../../src/model/traces/sort.ts';
import { scenarios } from '../../src/probe/index.ts';
import { prove } from '../../src/selftest/matrix.ts';
import { narrowed } from '../../src/selftest/narrow.ts';
import { dealt, shareFrom, spread } from '../../src/selftest/share.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan } from '../support/reference-plan.ts';

const setting = { plan: fullPlan, ...everyRule };

const ofRead = await mutantsOf('status/read');

describe('a proof', () => {
  const [mutant] = ofRead;
  if (mutant === undefined) throw new Error('no mutant kills status/read');

  it.each(['narrow', 'whole'] as const)('kills a mutant by its rule, %s', async (depth) => {
    const { killed, failed } = await prove(mutant, depth, setting);
    expect({ killed, failed }).toEqual({ killed: true, failed: ['status/read'] });
  });

  it.each(['narrow', 'whole'] as const)('tells a defect that its rule does not see, %s', async (depth) => {
    const sound: Mutant = { id: 'status/none', kills: 'status/read', note: 'Nothing is wrong.' };
    const { killed, failed, expected } = await prove(sound, depth, setting);
    expect({ killed, failed, expected }).toEqual({ killed: false, failed: [], expected: ['status/read'] });
  });

  it('tells, when it is whole, a defect that another rule sees too', async () => {
    const second: Mutant = {
      ...mutant,
      mutate: (api) => {
        const first = mutant.mutate?.(api) ?? api;
        return (request) => {
          const reply = first(request);
          return reply.status === 201 ? withStatus(reply, 202) : reply;
        };
      },
    };
    expect(await prove(second, 'narrow', setting)).toMatchObject({ killed: true });
    expect(await prove(second, 'whole', setting)).toMatchObject({ killed: false });
  });

  it('narrows to the failing rules, what they wait for, and the scenarios that they want', () => {
    const rules = [
      { id: 'json/whole', wants: everyStep },
      { id: 'envelope/shape', wants: everyStep, after: ['json/whole'] },
      { id: 'status/read', wants: [read.read], after: ['envelope/shape'] },
      { id: 'query/sort', wants: [sort.turned.ask] },
      { id: 'status/missing', wants: [missing.read] },
      { id: 'status/duplicate', wants: [duplicate.later] },
    ] as const;
    const narrow = narrowed({ kills: 'status/read', also: { 'query/sort': 'it reads, too' } }, rules, scenarios);
    expect(narrow.rules.map(({ id }) => id)).toEqual(['json/whole', 'envelope/shape', 'status/read', 'query/sort']);
    expect(narrow.scenarios.map(({ id }) => id)).toEqual(['list', 'page-walk', 'sort', 'read', 'single']);
    expect(narrow.isChosen).toBe(false);
    expect(narrowed({ kills: 'json/whole' }, rules, scenarios)).toMatchObject({ scenarios, isChosen: true });
    const wanting = narrowed({ kills: 'status/duplicate' }, rules, scenarios);
    expect(wanting.scenarios.map(({ id }) => id)).toEqual(['list', 'page-walk', 'single', 'duplicate']);
  });
});

describe('a share', () => {
  it('is read from i/n', () => {
    expect(shareFrom('2/10')).toEqual({ number: 2, of: 10 });
    for (const wrong of ['0/3', '4/3', '1', '1/0', '1/2/3', 'a/b']) expect(shareFrom(wrong)).toBeUndefined();
  });

  it('has each item in exactly one of n', () => {
    const items = [0, 1, 2, 3, 4, 5, 6];
    const parts = [1, 2, 3].map((number) => dealt(items, { number, of: 3 }));
    expect(parts).toEqual([
      [0, 3, 6],
      [1, 4],
      [2, 5],
    ]);
  });

  it('spreads so many over all', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7], 4)).toEqual([0, 2, 4, 6]);
    expect(spread([0, 1], 4)).toEqual([0, 1]);
  });
});
