import { traceOf } from '../step.ts';

const trace = traceOf('unsupported-methods');
const list = trace.step('list', { what: 'to learn what ids look like', effort: 'quick', carries: ['owners'] });
const missing = trace.step('missing', {
  what: 'to see that the id is unused',
  effort: 'quick',
  provokes: 'missing',
  carries: ['id', 'owners'],
  needs: [list],
});
const own = trace.own('own');
const tried = {
  what: 'to see that a method that is not offered is refused',
  provokes: 'unsupported-method',
  carries: ['pair'],
} as const;
const named = (method: string, place: string): string => `${method.toLowerCase()}-${place}`;

/** At an address without an id of its own. */
const onCollection = trace.steps('on-collection', { ...tried, effort: 'quick', needs: [list] }, named);
/** At an id that nobody has. */
const onMissing = trace.steps('on-missing', { ...tried, effort: 'quick', needs: [missing] }, named);
const onOwn = trace.steps('on-own', { ...tried, needs: [own] }, named);
const asked = { effort: 'quick', provokes: 'anything', needs: [onCollection, onMissing, onOwn] } as const;

/** Methods that the plan does not offer, each with the place at which it is tried. */
export const unsupportedMethods = {
  trace,
  list,
  missing,
  own,
  onCollection,
  onMissing,
  onOwn,
  /** OPTIONS where a method was not refused. */
  options: trace.steps('options', {
    ...asked,
    what: 'to see whether the address has the method after all',
    carries: ['pair'],
  }),
  optionsElsewhere: trace.step('options-elsewhere', {
    ...asked,
    what: 'to see whether an unknown address reports the same methods',
  }),
  /** Where a GET was answered as a success. */
  elsewhere: trace.step('elsewhere', {
    ...asked,
    what: 'to see whether an unknown address is answered in the same way',
  }),
};
