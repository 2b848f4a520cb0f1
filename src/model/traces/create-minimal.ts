import { traceOf } from '../step.ts';

const trace = traceOf('create-minimal');
const minimal = trace.step('minimal', {
  what: 'to see that optional fields may be left out',
  effort: 'quick',
  carries: ['sent', 'marks', 'owners', 'control', 'leftOut'],
});
const full = trace.step('full', {
  what: 'to see whether the same create works with its optional fields',
  effort: 'quick',
  carries: ['sent', 'marks', 'owners'],
  needs: [minimal],
});
const read = { provokes: 'anything', carries: ['id', 'owners'] } as const;

/** A create without optional fields; what follows is sent only where something is wrong with that. */
export const createMinimal = {
  trace,
  minimal,
  minimalRead: trace.step('minimal-read', {
    ...read,
    what: 'to see that an item without optional fields can be read',
    effort: 'quick',
    needs: [minimal],
  }),
  full,
  fullRead: trace.step('full-read', {
    ...read,
    what: 'to see whether an item with all of its fields can be read',
    effort: 'quick',
    needs: [full],
  }),
  without: trace.steps('without', {
    what: 'to see which optional field is demanded',
    carries: ['sent', 'marks', 'owners', 'control', 'leftOut', 'field'],
    needs: [full],
  }),
};
