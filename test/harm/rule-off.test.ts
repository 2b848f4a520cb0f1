import { describe, expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { namedBy } from '../../src/audit/wanted/demand.ts';
import { selectionFrom } from '../../src/cli/selection.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Selection } from '../../src/model/selection.ts';
import { withNeeds } from '../../src/model/step.ts';
import { scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { fullPlan } from '../support/reference-plan.ts';
import { audit, planOf, serve, thingsPlan } from './service.ts';
import { someOf } from '../support/share-of.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const valid = 'Bearer reference-token-0123456789';
const closed = 'auth: { bearer: reference-token-0123456789 }\n';

function rulesOf(part: string): readonly string[] {
  return rules.map(({ id }) => id).filter((id) => id.startsWith(`${part}/`));
}

/** The requests of an audit, each as `POST /things; Bearer token; 12; {"name":"x"}`, of the body no more than its beginning. */
async function sentFor(plan: string, selection?: Selection): Promise<readonly string[]> {
  const sent: string[] = [];
  const service = serve(({ method, target, headers, body }) => {
    const text = new TextDecoder().decode(body).slice(0, 100);
    sent.push([`${method} ${target}`, headers['authorization'] ?? 'nobody', body.length, text].join('; '));
    return undefined;
  });
  await audit(service, plan, selection);
  return sent;
}

describe('a rule that is off, or skipped', () => {
  it.each<[what: string, rules: readonly string[], plan: string, odd: RegExp]>([
    ['HEAD', ['methods/head', 'methods/head-safe'], readOnly, /^HEAD /],
    ['HEAD, with writes', ['methods/head', 'methods/head-safe'], thingsPlan, /^HEAD /],
    ['bad encodings', ['errors/framework'], readOnly, /%zz|%E0%A4%A;/],
    ['addresses that nobody has', ['errors/unknown-address'], thingsPlan, /^\w+ \/probe/],
    ['bodies that are no JSON', ['errors/malformed-body'], thingsPlan, /; \{"name":"Thing probe\w+"(?!\}\s*$)/],
    ['large bodies', ['errors/framework', 'limits/payload', 'status/too-large'], thingsPlan, /; \d{6,};/],
    ['ids that cannot exist', ['status/missing', 'status/missing-write'], readOnly, /^GET \/things\/9{20}/],
    ['blank values', [...rulesOf('resource'), 'status/invalid-input'], thingsPlan, /; \{"name":"(?:\s*|\\[tn])"\}/],
    [
      'a POST to an item',
      ['errors/framework', 'methods/unsupported', 'status/unsupported-method'],
      thingsPlan,
      /^POST \/things\/\d/,
    ],
    ['wrong credentials', rulesOf('auth'), closed + thingsPlan, new RegExp(`^(?!.*; ${valid};)`)],
  ])('sends nothing of its own: %s', async (_what, off, plan, odd) => {
    const without = `${plan}rules: { ${off.map((id) => `${id}: off`).join(', ')} }\n`;
    const skipped = await selectionFrom({ skip: off }, { rules, clauses, plan: planOf(plan) });
    const [usual, ...cut] = [await sentFor(plan), await sentFor(without), await sentFor(plan, skipped)];
    expect(usual.filter((line) => odd.test(line))).not.toEqual([]);
    for (const rest of cut) {
      expect(rest.filter((line) => odd.test(line))).toEqual([]);
      expect(rest.length).toBeGreaterThan(20);
    }
  });

  // The reference serves no two versions in one run of a scenario, and has no one-to-one part.
  it.each(someOf(scenarios.filter(({ id }) => !['versions', 'single'].includes(id))))(
    'leaves $id to others',
    async (scenario) => {
      const sentBy = async (judging: readonly Rule[]): Promise<number> => {
        const api = onClock((clock) => createReference({ now: () => clock.now() }));
        return (await auditApi(api, { plan: fullPlan, scenarios: [scenario], rules: judging, isChosen: false }))
          .exchanges.length;
      };
      const isAsking = (rule: Rule): boolean =>
        [...withNeeds(namedBy(rule))].some((kind) => kind.scenario === scenario.id);
      expect(await sentBy(rules)).toBeGreaterThan(0);
      expect(await sentBy(rules.filter((rule) => !isAsking(rule)))).toBe(0);
    },
  );
});
