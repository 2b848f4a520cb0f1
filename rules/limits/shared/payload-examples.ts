import type { Example, ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { malformedBodies as steps } from '../../../src/model/traces/malformed-bodies.ts';
import { failureBody, successBody } from '../../envelope/shared/examples.ts';

const plan = { profile: { statuses: {}, limits: { maxBodyBytes: 1024 }, errorCodes: {}, idFields: {} } };
const request = 'POST /users';
const small: ExchangeExample = { request, step: steps.own.made, status: 201, body: successBody({ id: 1 }) };

function sent(size: 'over' | 'within', status: number): ExchangeExample {
  const parts =
    size === 'over'
      ? ({ step: steps.overLimit, provokes: 'too-large' } as const)
      : ({ step: steps.atLimit, provokes: 'anything', about: { control: steps.own.made } } as const);
  return { request, ...parts, status, body: status < 300 ? successBody({ id: 1 }) : failureBody('PAYLOAD_TOO_LARGE') };
}

function example(note: string, exchanges: readonly ExchangeExample[], parts: Partial<Example> = {}): Example {
  return { note, exchanges: [small, ...exchanges], plan, ...parts };
}

export const payloadExamples: Rule['examples'] = () => ({
  passed: [
    example('taken up to the limit, refused over it', [sent('within', 201), sent('over', 413)]),
    example('refused as invalid input', [sent('over', 400)]),
  ],
  failed: [
    example('over the limit, taken', [sent('over', 201)]),
    example('within the limit, too large', [sent('within', 413)]),
    example('within the limit, invalid', [sent('within', 400)]),
    example('within the limit, broken', [sent('within', 500)]),
  ],
  inapplicable: [example('no limit is stated', [sent('over', 201)], { plan: {} })],
  inconclusive: [
    example('over the limit, broken: errors/framework reports it', [sent('over', 500)]),
    { note: 'no create works', exchanges: [{ ...small, status: 400 }, sent('within', 400)], plan },
  ],
});
