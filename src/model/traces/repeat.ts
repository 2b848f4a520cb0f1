import type { Disturbance, RepeatedSubject } from '../repetition.ts';
import { type Declared, type Step, type StepSpec, traceOf } from '../step.ts';

const trace = traceOf('repeat');
const same = 'to see that the same request gets the same answer, whatever was asked before';
const asked = { what: same, provokes: ['anything', 'missing'], carries: ['owners'] } as const;
const disturbing = {
  what: 'to see that it is not remembered',
  provokes: 'anything',
  carries: ['owners', 'disturbs'],
} as const;
const looking = { ...disturbing, what: 'to see that looking at something changes nothing in it' } as const;

const first = trace.step('first', { what: 'to see the list for the first time', carries: ['owners'] });
const subjects = (key: string, spec: StepSpec) =>
  trace.steps<readonly [RepeatedSubject]>(key, spec, (subject) => `${key}-${subject}`);
const start = subjects('start', { ...asked, needs: [first] });
const disturb = trace.steps<readonly [Disturbance]>(
  'disturb',
  { ...disturbing, needs: [start] },
  (kind) => `disturb-${kind}`,
);
const look = trace.step('look', { ...looking, needs: [start] });
const pass = subjects('pass', { ...asked, needs: [start, disturb, look] });
const cold = subjects('cold', { ...asked, needs: [first] });
const ownerLook = trace.step('owner-look', { ...looking, needs: [first] });
const plain = subjects('plain', { ...asked, needs: [start] });
const suspected: readonly Declared[] = [start, pass, cold];
const noCookie = trace.step('no-cookie', { ...asked, needs: [first] });

/** The same reads again. */
export const repeat = {
  trace,
  first,
  start,
  disturb,
  look,
  pass,
  cold,
  ownerLook,
  ownerLookAgain: trace.step('owner-look-again', { ...looking, needs: [ownerLook] }),
  noCookie,
  foreignCookie: trace.step('foreign-cookie', { ...asked, needs: [start, cold, noCookie] }),
  plain,
  cookie: subjects('cookie', { ...asked, needs: [plain] }),
  disturbCookie: trace.step('disturb-cookie', { ...disturbing, needs: [plain] }),
  basePage: trace.step('base-page', { ...asked, needs: suspected }),
  /** On connections of their own with nothing in between; the last one after a pause. */
  repeat: subjects('repeat', { ...asked, needs: suspected }),
  late: subjects('repeat-late', { ...asked, needs: suspected }),
  /** On a new connection, and again on the same. */
  fresh: trace.steps<readonly [number: string, subject: RepeatedSubject]>(
    'new',
    { ...asked, needs: suspected },
    (number, subject) => `new-${number}-${subject}`,
  ),
  used: trace.steps<readonly [number: string, subject: RepeatedSubject]>(
    'used',
    { ...asked, needs: suspected },
    (number, subject) => `used-${number}-${subject}`,
  ),
  orderStart: trace.steps<readonly [RepeatedSubject, Disturbance]>(
    'start-of-order',
    { ...asked, needs: suspected },
    (subject, kind) => `start-of-order-${subject}-${kind}`,
  ),
  /** A subject and a disturbance in the order of `orderPattern`. */
  order: trace.steps<readonly [RepeatedSubject, Disturbance]>(
    'order',
    { what: same, provokes: ['anything', 'missing'], carries: ['owners'], needs: suspected },
    (subject, kind) => `order-${subject}-${kind}`,
  ),
};

/** Sightings of a subject with other requests in between: all of them must be answered alike. */
export function passSteps(subject: RepeatedSubject): readonly Step[] {
  return [repeat.start, repeat.pass, repeat.cold].map((family) => family.of(subject));
}

/** The same request on connections of its own with nothing in between; the last one after a pause. */
export function coldSteps(subject: RepeatedSubject): readonly Step[] {
  return [repeat.repeat, repeat.late].map((family) => family.of(subject));
}

/** What rules about repeated requests want. */
export const repeatSteps: readonly Declared[] = trace.kinds.map((kind) => ({ kind }));
