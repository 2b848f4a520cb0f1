import { traceOf } from '../step.ts';

const trace = traceOf('unsupported-methods');
const list = trace.step('list', { what: 'to learn what ids look like', effort: 'quick', carries: ['owners'] });
const missing = trace.step('missing', {
  what: 'to see that nobody has the id',
  effort: 'quick',
  provokes: 'missing',
  carries: ['id', 'owners'],
  needs: [list],
});
const own = trace.own('own');
const tried = { what: 'to see that a method that is not offered is refused', provokes: 'unsupported-method' } as const;
const named = (method: string, place: string): string => `${method.toLowerCase()}-${place}`;

/** Methods that the plan does not offer, each with the place at which it is tried. */
export const unsupportedMethods = {
  trace,
  list,
  missing,
  own,
  /** At an address without an id of its own. */
  onCollection: trace.steps('on-collection', { ...tried, effort: 'quick', needs: [list] }, named),
  /** At an id that nobody has. */
  onMissing: trace.steps('on-missing', { ...tried, effort: 'quick', needs: [missing] }, named),
  onOwn: trace.steps('on-own', { ...tried, needs: [own] }, named),
};
