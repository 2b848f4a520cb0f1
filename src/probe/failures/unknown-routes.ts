import type { Operation } from '../../model/operation.ts';
import { type Plan, resourceOf } from '../../model/plan.ts';
import { type Probe, type ProbeTemplate, probe } from '../../model/probe.ts';
import { type Scenario, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { unknownRoutes as steps } from '../../model/traces/unknown-routes.ts';
import { jsonBody, offerAt, operationProbe, queryText, sendable } from '../address.ts';

/** HTML first, as a browser asks: what an error page of a framework answers to. */
const htmlFirst = 'text/html,application/xhtml+xml;q=0.9';

/**
 * Addresses that nobody has, at the top and further down, under each version: made of fresh words, so that none of them is
 * served by chance; and a list, which shows that the credential is good.
 */
export default {
  id: 'unknown-routes',
  title: 'asks for unknown addresses',
  isFirst: true,
  per: 'service',
  unmet: () => undefined,
  offers: (plan) => {
    const control = controlOf(plan);
    return [
      ...(control === undefined ? [] : [offerAt(steps.list, control, 1), offerOf(steps.slash, `${control.template}/`)]),
      ...versionsOf(plan).flatMap((prefix) => [
        offerOf(steps.top, `${prefix}/{}`),
        offerOf(steps.deep, `${prefix}/{}/{}/{}`),
        offerOf(steps.topHtml, `${prefix}/{}`),
        ...(plan.writes
          ? [{ ...offerOf(steps.topPost, `${prefix}/{}`), method: 'POST', effect: 'harmless' } as const]
          : []),
      ]),
    ];
  },
  *run(plan, _readings, fresh) {
    const control = controlOf(plan);
    if (control !== undefined) yield* send(operationProbe(control, [], { step: steps.list, share: true }));
    const unknown = (step: Step, target: string, more: Partial<Probe> = {}): Probe =>
      probe({ step, why: step.kind.what, method: 'GET', target, provokes: 'unknown-route', effect: 'read', ...more });
    const post = { method: 'POST', effect: 'harmless', body: jsonBody('{}') } as const;
    yield* sendAll([
      ...(control === undefined || control.template.endsWith('/') ? [] : [slashed(plan, control)]),
      ...versionsOf(plan).flatMap((prefix) => [
        unknown(steps.top, `${prefix}/${fresh.word()}`),
        unknown(steps.deep, `${prefix}/${fresh.word()}/${fresh.number()}/${fresh.word()}`),
        unknown(steps.topHtml, `${prefix}/${fresh.word()}`, { headers: { Accept: htmlFirst } }),
        ...(plan.writes ? [unknown(steps.topPost, `${prefix}/${fresh.word()}`, post)] : []),
      ]),
    ]);
  },
} satisfies Scenario;

/** A list with a slash behind its address: no operation of the plan, but asked for on the terms of its resource. */
function slashed(plan: Plan, { template, resource: key, access }: Operation): Probe {
  const { query = {}, headers = {} } = resourceOf(plan, key) ?? {};
  const asked = queryText(query);
  return probe({
    step: steps.slash,
    why: steps.slash.kind.what,
    method: 'GET',
    target: `${template}/${asked === '' ? '' : `?${asked}`}`,
    headers,
    credential: access === 'none' ? 'none' : 'valid',
    provokes: 'bad-address',
    effect: 'read',
  });
}

function offerOf(step: Step, address: string): ProbeTemplate {
  return { step: step.kind, method: 'GET', address, atMost: 1, effect: 'read', why: step.kind.what };
}

/** Some list at the top that may be read. */
function controlOf(plan: Plan): Operation | undefined {
  const top = plan.resources.filter((resource) => resourceOf(plan, resource.parent) === undefined);
  return top.map((resource) => sendable(plan, resource, 'list')).find((list) => list !== undefined);
}

/** The root (below base_url), or each version's prefix. */
function versionsOf(plan: Plan): readonly string[] {
  const versions = new Set(plan.resources.map(({ version }) => version ?? ''));
  return versions.size === 0 ? [''] : [...versions];
}
