import { oneLine } from '../../facts/report/words.ts';
import { type Element, element } from './xml.ts';

/** A test suite before it is written. */
export interface Suite {
  readonly name: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
  readonly cases: readonly Case[];
  /** Shown beside the test cases. */
  readonly output: readonly string[];
}

export interface Case {
  readonly classname: string;
  readonly name: string;
  readonly milliseconds: number;
  /** Undefined where it passed. */
  readonly mark: Mark | undefined;
}

/** Why a test case did not pass. */
export interface Mark {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type: string;
  /** One line. */
  readonly message: string;
  /** There are readers that show this and not the message, so it repeats it. */
  readonly text: readonly string[];
}

/** The suite as an element; attributes and order as Ant's schema wants them. `startedAt` is an ISO time. */
export function suiteElement({ name, properties, cases, output }: Suite, id: number, startedAt: string): Element {
  const marked = (kind: Mark['kind']): number => cases.filter(({ mark }) => mark?.kind === kind).length;
  return element(
    'testsuite',
    {
      id,
      name: name.trim() === '' ? 'unnamed' : oneLine(name),
      package: 'probity',
      hostname: 'localhost',
      timestamp: secondOf(startedAt),
      time: seconds(cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
      tests: cases.length,
      failures: marked('failure'),
      errors: marked('error'),
      skipped: marked('skipped'),
    },
    [
      element(
        'properties',
        {},
        properties.map(([key, value]) => element('property', { name: key, value })),
      ),
      ...cases.map(caseElement),
      element('system-out', {}, output.join('\n')),
      element('system-err', {}),
    ],
  );
}

function caseElement({ classname, name, milliseconds, mark }: Case): Element {
  const marks =
    mark === undefined
      ? []
      : [
          element(
            mark.kind,
            { type: mark.type, message: oneLine(mark.message) },
            [oneLine(mark.message), ...mark.text].join('\n'),
          ),
        ];
  return element('testcase', { classname, name: oneLine(name), time: seconds(milliseconds) }, marks);
}

function seconds(milliseconds: number): string {
  return (Math.max(0, milliseconds) / 1000).toFixed(3);
}

/** An ISO time in UTC, to the second and without a zone, which the format does not know. */
function secondOf(time: string): string {
  const moment = new Date(time);
  const known = Number.isNaN(moment.getTime()) ? new Date(0) : moment;
  return known.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length);
}
