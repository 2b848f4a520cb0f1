import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { burst as steps } from '../../../src/model/traces/burst.ts';
import { failureBody, successBody } from '../../envelope/shared/examples.ts';

/** A plan that states so many requests a second, and allows a burst. */
export function limited(rate: `${number}/s`): Partial<Plan> {
  const limits = { ratePerSecond: Number.parseFloat(rate), rateWindowMs: 1000, burst: true };
  return { profile: { statuses: {}, limits, errorCodes: {}, idFields: {} } };
}

/** A burst of which the first so many are granted, all within so many seconds of one another. */
export function burst(within: number, beyond: number, granted: number, spacing = 0): readonly ExchangeExample[] {
  const request = 'GET /users';
  const control: ExchangeExample = { request, step: steps.control, status: 200, body: successBody([{ id: 1 }]) };
  const sent = Array.from({ length: within + beyond }, (_, index): ExchangeExample => {
    const step = index < within ? steps.within : steps.beyond;
    const isGranted = index < granted;
    return {
      request,
      step,
      provokes: 'anything',
      probe: { once: true },
      second: 2 + index * spacing,
      status: isGranted ? 200 : 429,
      body: isGranted ? successBody([{ id: 1 }]) : failureBody('RATE_LIMITED'),
    };
  });
  return [control, ...sent];
}
