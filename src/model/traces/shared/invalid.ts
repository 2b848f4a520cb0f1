import type { Declared, Step, StepEffort, StepFamily, StepSpec, TraceDeclaration } from '../../step.ts';

/** The places at which changes are sent that are invalid in one thing each, by what that is. */
export interface InvalidChangeSteps {
  readonly null: StepFamily;
  /** Spaces where something must stand. */
  readonly blank: StepFamily;
  /** Text that is clearly no address. */
  readonly address: StepFamily;
  /** An object where plain text or a number is wanted. */
  readonly object: StepFamily;
  /** A list in place of the whole body. */
  readonly listBody: Step;
  /** What may be refused or taken, and must not break the service. */
  readonly unexpected: StepFamily;
  /** A number of `create.invalid` of the plan. */
  readonly planned: StepFamily;
}

/** The same for creates, with what only they must refuse, and more ways to say the same. */
export interface InvalidCreateSteps extends InvalidChangeSteps {
  /** Without a required field. */
  readonly missing: StepFamily;
  readonly blanks: StepFamily<readonly [how: string, field: string]>;
  readonly addresses: StepFamily<readonly [field: string, how: string]>;
  readonly list: StepFamily;
  readonly emptyObject: Step;
  /** No object in place of the whole body, or nothing. */
  readonly body: StepFamily<readonly [what: string]>;
}

/** Declares those of changes by PATCH or PUT. */
export function invalidChangeSteps(
  trace: TraceDeclaration,
  prefix: 'patch-' | 'replace-' | '',
  needs: readonly Declared[],
): InvalidChangeSteps {
  const by = prefix === '' ? 'create' : 'change';
  const spec = (what: string, effort: StepEffort = 'full'): StepSpec => ({ ...refusal(by, what, needs), effort });
  // What a create and a change refuse is mostly decided in one place.
  const quick = by === 'create' ? 'quick' : 'full';
  const sample = by === 'create' ? 'sample' : 'full';
  const planned = ({ '': 'quick', 'patch-': 'sample', 'replace-': 'full' } as const)[prefix];
  return {
    null: trace.steps(`${prefix}null`, spec('a required field is null')),
    blank: trace.steps(`${prefix}blank`, spec('a text that must not be blank is', quick)),
    address: trace.steps(
      `${prefix}address`,
      spec('an e-mail address is none'),
      (field) => `${prefix}${field}-without-at`,
    ),
    object: trace.steps(`${prefix}object`, spec('a field of another type', sample)),
    listBody: trace.step(`${prefix}list-body`, spec('the body is a list')),
    unexpected: trace.steps(`${prefix}unexpected`, {
      ...spec(''),
      what: `to see that a ${by} with what is seldom sent does not break the service`,
    }),
    planned: trace.steps(`${prefix}planned`, spec('what the plan calls invalid', planned)),
  };
}

/** Declares those of creates. */
export function invalidCreateSteps(trace: TraceDeclaration, needs: readonly Declared[]): InvalidCreateSteps {
  const spec = (what: string): StepSpec => refusal('create', what, needs);
  return {
    ...invalidChangeSteps(trace, '', needs),
    missing: trace.steps('missing', { ...spec('a required field is missing'), effort: 'quick' }),
    blanks: trace.steps(
      'blanks',
      spec('a text that must not be blank is, in another way'),
      (how, field) => `${how}-${field}`,
    ),
    addresses: trace.steps(
      'addresses',
      { ...spec('an e-mail address is none, in another way'), effort: 'sample' },
      (field, how) => `${field}-${how}`,
    ),
    list: trace.steps('list', spec('a list for a single value')),
    emptyObject: trace.step('empty-object', { ...spec('the body has no field'), effort: 'quick' }),
    body: trace.steps('body', spec('there is no body, or it is not an object'), (what) => what),
  };
}

function refusal(by: 'create' | 'change', what: string, needs: readonly Declared[]): StepSpec {
  return {
    what: `to see that a ${by} is refused: ${what}`,
    provokes: 'invalid-input',
    carries: ['defect', 'control', 'marks', 'owners'],
    needs,
  };
}
