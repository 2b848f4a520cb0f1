import type { Credential } from '../credential.ts';
import { traceOf } from '../step.ts';

const trace = traceOf('credentials-probes');
const control = trace.steps(
  'control',
  { what: 'to see that it works', provokes: 'anything', effort: 'quick' },
  (id) => id,
);

/** The plan's own probes that carry the credential, without it and with a wrong one. */
export const credentialsProbes = {
  trace,
  control,
  refused: trace.steps(
    'refused',
    {
      what: 'to see that the planned probe is refused without the credential',
      effort: 'quick',
      provokes: 'unauthorized',
      carries: ['attempt', 'control'],
      needs: [control],
    },
    (id, credential: Credential) => `${id}-${credential}`,
  ),
};
