import { type Step, traceOf } from '../../src/model/step.ts';

const family = traceOf('test').steps<readonly [name: string]>('step', { what: 'to test' }, (name) => name);

/** A step of a test's own, equal for equal names. */
export function testStep(name: string): Step {
  return family.of(name);
}
