import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { PlannedProbe } from '../../../src/model/plan.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { plannedProbes } from '../../../src/model/traces/planned-probes.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { plannedProbe } from '../../paths/shared/example-probe.ts';

const body: JsonObject = { '/data/state': 'up' };
const headers = { 'Cache-Control': 'no-store' };
const checked: Partial<PlannedProbe> = {
  expect: { check: () => [{ at: '/data/state', keyword: 'enum', wants: 'one of ["up","down"]' }] },
};

/** The health of a service, and what the plan expects of it. */
function health(
  state: string | undefined,
  parts: Partial<ExchangeExample> = {},
  planned: Partial<PlannedProbe> = { expect: { status: 200, body } },
): Pick<Example, 'plan' | 'exchanges'> {
  const probe = { ...plannedProbe('GET', '/health'), id: 'health', ...planned };
  const { expect = {}, capture } = probe;
  const expected = {
    ...(expect.headers === undefined ? {} : { headers: expect.headers }),
    ...(expect.body === undefined ? {} : { body: expect.body }),
  };
  const isAsked = Object.keys(expect).some((key) => key !== 'status') || Object.keys(capture).length > 0;
  const exchange: ExchangeExample = {
    request: 'GET /health',
    status: 200,
    step: plannedProbes.planned.of('health'),
    about: {
      ...(expect.status === undefined ? {} : { expects: expect.status }),
      ...(isAsked ? { expected } : {}),
    },
    probe: { operation: probe.operation },
    ...(state === undefined ? { text: '' } : { body: { success: true, data: { state } } }),
    ...parts,
  };
  return { plan: { probes: [probe] }, exchanges: [exchange] };
}

/** Examples of fields/expected. */
export const expectedExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'the value', ...health('up') },
    {
      note: 'the header',
      ...health('up', { headers: [['cache-control', 'no-store']] }, { expect: { headers } }),
    },
  ],
  failed: [
    { note: 'another value', ...health('down') },
    { note: 'no body', ...health(undefined) },
    { note: 'another header', ...health('up', { headers: [['Cache-Control', 'public']] }, { expect: { headers } }) },
    { note: 'no such header', ...health('up', {}, { expect: { headers } }) },
    { note: 'the schema says otherwise', ...health('gone', {}, checked) },
  ],
  inapplicable: [
    { note: 'only a status is expected', ...health('down', {}, { expect: { status: 200 } }) },
    { note: 'another status, which status/expected reports', ...health('down', { status: 503 }) },
  ],
  inconclusive: [
    { note: 'a value that was to be captured is not there', ...health('up', {}, { capture: { node: '/data/node' } }) },
  ],
});
