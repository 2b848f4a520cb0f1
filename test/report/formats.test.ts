import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { jsonReport } from '../../src/report/json.ts';
import { anyReport } from '../support/any-report.ts';
import { type Told, toldBy } from '../support/told.ts';
import * as reports from './reports.ts';
import { toldByJson } from './told/json.ts';

interface Format {
  readonly render: (report: Report) => Iterable<string>;
  /** Reads it as its consumer would. */
  readonly read: (text: string) => Told;
}

const formats: Readonly<Record<string, Format>> = {
  json: { render: jsonReport, read: toldByJson },
};

const samples = {
  conformant: reports.conformant,
  nonconformant: reports.nonconformant,
  incomplete: reports.incomplete,
  errored: reports.errored,
  hostile: reports.hostile,
  compared: reports.compared,
};

describe.each(Object.entries(formats))('%s', (_name, { render, read }) => {
  test.each(Object.entries(samples))('tells the verdict, the counts and every rule: %s', (_sample, report) => {
    expect(read([...render(report)].join(''))).toEqual(toldBy(report));
  });

  test('tells the same whatever a service or a plan puts into it', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(read([...render(report)].join(''))).toEqual(toldBy(report));
      }),
      { numRuns: 300 },
    );
  });
});
