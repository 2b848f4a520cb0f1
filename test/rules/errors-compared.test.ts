import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import centralized from '../../rules/errors/centralized.ts';
import oneStatus from '../../rules/errors/one-status.ts';
import { type ExchangeExample, exampleExchange, examplePlan, exampleResource } from '../../src/model/example.ts';
import type { Provocation } from '../../src/model/provocation.ts';
import { createReadings } from '../../src/model/readings.ts';
import type { Digest, Judgement, Rule } from '../../src/model/rule.ts';
import type { Json, JsonObject } from '../../src/text/json.ts';

const resource = exampleResource();
const plan = examplePlan({}, resource);

/** Judges answers with a rule of the run. */
function judge(rule: Rule, examples: readonly ExchangeExample[]): Judgement {
  if (rule.scope !== 'run') throw new Error('not a rule of the run');
  const context = { plan, profile: plan.profile, options: {}, readings: createReadings(plan) };
  const digests = examples.flatMap((example, index): Digest<unknown>[] => {
    const exchange = exampleExchange(example, resource, index + 1);
    const kept = rule.digest(exchange, context);
    const { id, scenario, probe } = exchange;
    return kept === undefined
      ? []
      : [{ exchange: id, scenario, step: probe.step.name, request: example.request, kept }];
  });
  return rule.check({ digests }, context);
}

const situations: readonly (readonly [Provocation, number])[] = [
  ['missing', 404],
  ['unauthorized', 401],
  ['invalid-input', 400],
  ['duplicate', 409],
  ['unknown-route', 404],
  ['unsupported-method', 405],
  ['malformed-body', 400],
];

function failing([provokes, status]: readonly [Provocation, number], body: JsonObject): ExchangeExample {
  return { request: 'POST /users', provokes, status, body };
}

/** A word, not `error` or `data`. */
const key = fc.constantFrom('message', 'reason', 'title', 'detail', 'code', 'status', 'hint');
const value: fc.Arbitrary<Json> = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.constant(['x']));

describe('failures without an envelope', () => {
  it('are alike where they have something in common, whatever else each tells', () => {
    const shared = fc.uniqueArray(key, { minLength: 1, maxLength: 3 });
    const extras = fc.array(fc.dictionary(fc.stringMatching(/^x[a-z]{3,6}$/), value, { maxKeys: 2 }), {
      minLength: situations.length,
      maxLength: situations.length,
    });
    fc.assert(
      fc.property(shared, extras, fc.boolean(), (keys, more, isNested) => {
        const bodies = situations.map((_, index) => {
          // Each of the further keys is one situation's own.
          const own = Object.entries(more[index] ?? {}).map(([name, each]) => [`${name}${index}`, each] as const);
          return Object.fromEntries([...keys.map((name) => [name, 'text'] as const), ...own]);
        });
        const wrapped = bodies.map((body) => (isNested ? { error: body } : body));
        const told = judge(
          centralized,
          situations.map((each, index) => failing(each, wrapped[index] ?? {})),
        );
        expect(told.violations ?? []).toEqual([]);
      }),
    );
  });

  it('are not where one of them lacks what the others have', () => {
    fc.assert(
      fc.property(fc.nat(situations.length - 1), fc.boolean(), (odd, isNested) => {
        const examples = situations.map((each, index) => {
          const body: JsonObject = index === odd ? { reason: 'x', no: 3 } : { code: 'X', message: 'x' };
          return failing(each, isNested ? { error: body } : body);
        });
        // One exchange of either shape.
        expect(judge(centralized, examples).violations).toHaveLength(2);
      }),
    );
  });
});

describe('one code', () => {
  const coded = fc.tuple(fc.constantFrom(...situations), fc.constantFrom('A_B', 'C_D', 'E_F', 'GONE', 'LOST'));

  it('has one status: told exactly for the codes that have two', () => {
    fc.assert(
      fc.property(fc.array(coded, { maxLength: 12 }), (met) => {
        const examples = met.map(([each, code]) =>
          failing(each, { success: false, data: null, error: { code, message: 'It failed.' }, timestamp: 'x' }),
        );
        const statuses = new Map<string, Set<number>>();
        for (const [[, status], code] of met) statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
        // The text leaves it open what a wrong method is answered with.
        const split = [...statuses.values()].filter((each) => each.size - Number(each.has(405)) > 1).length;
        const told = judge(oneStatus, examples);
        expect((told.violations ?? []).length).toBe(split);
        const [catalogue] = told.observations ?? [];
        for (const code of statuses.keys()) expect(catalogue?.text).toContain(code);
      }),
    );
  });
});

it('the catalogue that was met tells codes with their statuses and situations', () => {
  const body = (code: string): JsonObject => ({
    success: false,
    data: null,
    error: { code, message: 'x y' },
    timestamp: 'x',
  });
  const { observations } = judge(oneStatus, [
    failing(['missing', 404], body('USER_NOT_FOUND')),
    failing(['invalid-input', 400], body('INVALID_INPUT')),
    failing(['malformed-body', 400], body('INVALID_INPUT')),
  ]);
  expect(observations).toEqual([
    {
      clause: 'error.catalog',
      text: 'error codes met: INVALID_INPUT 400, USER_NOT_FOUND 404',
      exchanges: ['example/step/2', 'example/step/1'],
    },
  ]);
});
