import { traceOf } from '../step.ts';

const trace = traceOf('malformed-bodies');
const own = trace.own('own', { effort: 'sample' });
const made = { carries: ['sent', 'marks', 'owners'], needs: [own] } as const;
const changed = { carries: ['id', 'sent', 'marks', 'owners'], needs: [own] } as const;
const malformed = { what: 'to see that a body that is not JSON is refused', provokes: 'malformed-body' } as const;
const media = { what: 'to see what becomes of a body of another media type', provokes: 'wrong-media-type' } as const;
const within = { what: 'to see that a body within the limit is taken', provokes: 'anything' } as const;
const over = { what: 'to see what becomes of a body over the limit', provokes: 'too-large' } as const;

const replaceSmall = trace.step('replace-small', {
  ...changed,
  what: 'to have a replace that works',
  provokes: 'anything',
});

/** Bodies that are no JSON, have another media type, or are large: blanks after a valid one. */
export const malformedBodies = {
  trace,
  /** What shows that valid creates work. */
  own,
  truncated: trace.step('truncated', { ...malformed, ...made, effort: 'sample' }),
  mistakes: trace.steps('mistakes', { ...malformed, ...made }, (what) => what),
  media: trace.steps('media', { ...media, ...made, effort: 'sample' }, (what) => what),
  changeTruncated: trace.steps('change-truncated', { ...malformed, ...changed }, (kind) => `${kind}-truncated`),
  changeMedia: trace.steps('change-media', { ...media, ...changed }, (kind) => `${kind}-plain`),
  atLimit: trace.step('at-limit', { ...within, ...made, effort: 'sample' }),
  overLimit: trace.step('over-limit', { ...over, ...made, effort: 'sample' }),
  replaceSmall,
  replaceAtLimit: trace.step('replace-at-limit', { ...within, ...changed, needs: [replaceSmall] }),
  replaceOverLimit: trace.step('replace-over-limit', { ...over, ...changed, needs: [replaceSmall] }),
};
