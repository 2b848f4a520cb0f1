import { traceOf } from '../step.ts';
import { invalidChangeSteps } from './shared/invalid.ts';

const trace = traceOf('change-invalid');
const own = trace.own('own', { effort: 'sample' });
const control = {
  what: 'to have a change that works',
  effort: 'sample',
  carries: ['id', 'sent', 'marks', 'owners'],
  needs: [own],
} as const;
const patchValid = trace.step('patch-valid', control);
const replaceValid = trace.step('replace-valid', { ...control, effort: 'full' });
const look = { carries: ['id', 'owners'], needs: [own] } as const;

/** Changes of an item of ours that are invalid in one thing each, beside one of each kind that is valid. */
export const changeInvalid = {
  trace,
  own,
  patchValid,
  replaceValid,
  before: trace.step('before', { ...look, what: 'to see the item before the invalid changes', effort: 'sample' }),
  patch: invalidChangeSteps(trace, 'patch-', [patchValid]),
  /** Where there are both. */
  between: trace.step('between', { ...look, what: 'to see the item between patches and replaces', effort: 'sample' }),
  replace: invalidChangeSteps(trace, 'replace-', [replaceValid]),
  after: trace.step('after', { ...look, what: 'to see the item after the invalid changes' }),
};
