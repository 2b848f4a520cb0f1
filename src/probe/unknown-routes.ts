import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import { type Probe, probe } from '../model/probe.ts';
import { type Scenario, send, sendAll } from '../model/scenario.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';

const why = 'to see how an address that nobody has is answered';

/** HTML first, as a browser asks: what an error page of a framework answers to. */
const htmlFirst = 'text/html,application/xhtml+xml;q=0.9';

/**
 * Addresses that nobody has, at the top and further down, under each version: made of fresh words, so that none of them is
 * served by chance. Steps: `list` (that the credential is good), `top`, `deep`, `top-html`, `top-post`.
 */
export default {
  id: 'unknown-routes',
  title: 'asks for addresses that nobody has',
  per: 'service',
  unmet: () => undefined,
  offers: (plan) => {
    const control = controlOf(plan);
    const versions = versionsOf(plan);
    return [
      ...(control === undefined ? [] : [offer(control, 1, 'to see that the credential is good')]),
      ...versions.flatMap((prefix) => [
        { method: 'GET', address: `${prefix}/{}`, atMost: 2, effect: 'read', why } as const,
        { method: 'GET', address: `${prefix}/{}/{}/{}`, atMost: 1, effect: 'read', why } as const,
        ...(plan.writes
          ? [{ method: 'POST', address: `${prefix}/{}`, atMost: 1, effect: 'harmless', why } as const]
          : []),
      ]),
    ];
  },
  *run(plan, _readings, fresh) {
    const control = controlOf(plan);
    if (control !== undefined) {
      yield* send(
        operationProbe(control, [], { step: 'list', why: 'to see that the credential is good', share: true }),
      );
    }
    const unknown = (step: string, target: string, more: Partial<Probe> = {}): Probe =>
      probe({ step, why, method: 'GET', target, provokes: 'unknown-route', effect: 'read', ...more });
    yield* sendAll(
      versionsOf(plan).flatMap((prefix, index) => [
        unknown('top', `${prefix}/${fresh.word()}`, { again: index === 0 }),
        unknown('deep', `${prefix}/${fresh.word()}/${fresh.number()}/${fresh.word()}`),
        unknown('top-html', `${prefix}/${fresh.word()}`, { headers: { Accept: htmlFirst } }),
        ...(plan.writes
          ? [
              unknown('top-post', `${prefix}/${fresh.word()}`, {
                method: 'POST',
                effect: 'harmless',
                body: jsonBody('{}'),
              }),
            ]
          : []),
      ]),
    );
  },
} satisfies Scenario;

/** Some list at the top that may be read. */
function controlOf(plan: Plan): Resource['operations'][number] | undefined {
  const top = plan.resources.filter((resource) => resourceOf(plan, resource.parent) === undefined);
  return top.map((resource) => sendable(plan, resource, 'list')).find((list) => list !== undefined);
}

/** The root (below base_url), or each version's prefix. */
function versionsOf(plan: Plan): readonly string[] {
  const versions = new Set(plan.resources.map(({ version }) => version ?? ''));
  return versions.size === 0 ? [''] : [...versions];
}
