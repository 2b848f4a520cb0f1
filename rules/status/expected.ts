import { isSuccess, requestLine } from '../../src/model/exchange.ts';
import { requestFacts } from '../../src/model/reason.ts';
import { defineRule, judged, noAnswer } from '../../src/model/rule.ts';
import { isUnopened, plannedProbes } from '../../src/model/traces/planned-probes.ts';
import { violation } from '../../src/model/violation.ts';
import { plannedProbe } from '../paths/shared/example-probe.ts';

/** The clause of what the plan expects, by the status; of others that of reads. */
const clauses: Readonly<Record<string, string>> = {
  '201': 'status.created',
  '400': 'status.invalid-input',
  '401': 'auth.unauthorized',
  '404': 'status.missing',
  '409': 'status.duplicate',
};

export default defineRule({
  id: 'status/expected',
  proves: [],
  breaks: [
    'status.read',
    'status.created',
    'status.invalid-input',
    'status.missing',
    'status.duplicate',
    'auth.unauthorized',
    'error.never-200',
  ],
  weight: 5,
  label: 'clients',
  title: 'A probe of the plan is answered with the status that the plan expects',
  why: 'The plan states what this address must answer; a gate that ignores a different status is useless.',
  fix: 'Answer with the status that the plan expects, or correct probes[].expect.status.',
  scope: 'exchange',
  wants: [plannedProbes.planned],
  concerns: ({ probe }) => probe.about.expects !== undefined,
  appliesTo: () => true,
  check: (exchange, { plan }) => {
    const { status } = exchange.reply;
    if (isUnopened(exchange, plan)) return noAnswer('credential-asked', { ...requestFacts(exchange), status });
    const expected = String(exchange.probe.about.expects);
    return judged(
      String(status) === expected
        ? []
        : [
            violation({
              at: 'status',
              expected,
              actual: String(status),
              message: `${requestLine(exchange)} answered ${status}; the plan expects ${expected}`,
              key: `${exchange.probe.operation?.id ?? exchange.probe.target} is not as the plan expects`,
              clauses: [
                clauses[expected] ?? 'status.read',
                ...(isSuccess(status) && Number(expected) >= 400 ? ['error.never-200'] : []),
              ],
            }),
          ],
    );
  },
  examples: () => ({
    passed: [{ note: 'as expected', exchanges: [health(200)] }],
    failed: [{ note: 'another status', exchanges: [health(503)] }],
    inapplicable: [{ note: 'no expectation', exchanges: [{ ...health(503), about: {} }] }],
    inconclusive: [
      {
        note: 'refused, and the plan has no credential',
        exchanges: [health(401)],
        plan: { probes: [{ ...plannedProbe('GET', '/health'), id: 'health', expect: { status: 200 } }] },
      },
    ],
  }),
});

function health(status: number) {
  const operation = { id: 'GET /health', kind: 'probe', method: 'GET', template: '/health', strays: true } as const;
  return {
    request: 'GET /health',
    status,
    step: plannedProbes.planned.of('health'),
    about: { expects: 200 },
    probe: { operation },
  } as const;
}
