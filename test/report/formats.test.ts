import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { harReport } from '../../src/report/har.ts';
import { ctrfReport } from '../../src/report/ctrf.ts';
import { gitlabReport } from '../../src/report/gitlab.ts';
import { githubReport } from '../../src/report/github.ts';
import { htmlReport } from '../../src/report/html.ts';
import { jsonReport } from '../../src/report/json.ts';
import { ndjsonReport } from '../../src/report/ndjson.ts';
import { prometheusReport } from '../../src/report/prometheus.ts';
import { junitReport } from '../../src/report/junit.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import { markdownForComments } from '../../src/report/markdown.ts';
import { anyReport } from '../support/any-report.ts';
import { markdownReader } from '../support/gfm.ts';
import { type Told, toldBy } from '../support/told.ts';
import * as reports from './reports.ts';
import { toldByHar } from './told/har.ts';
import { toldByCtrf } from './told/ctrf.ts';
import { toldByGitlab } from './told/gitlab.ts';
import { toldByGithub } from './told/github.ts';
import { toldByHtml } from './told/html.ts';
import { toldByJson } from './told/json.ts';
import { toldByNdjson } from './told/ndjson.ts';
import { toldByPrometheus } from './told/prometheus.ts';
import { toldByJunit } from './told/junit.ts';
import { toldBySarif } from './told/sarif.ts';
import { toldByMarkdown } from './told/markdown.ts';
import { shareOf } from '../support/share-of.ts';

interface Format {
  readonly render: (report: Report) => Iterable<string>;
  /** Reads it as its consumer would. */
  readonly read: (text: string) => Told;
}

const readMarkdown = markdownReader();

const formats: Readonly<Record<string, Format>> = {
  github: { render: githubReport, read: toldByGithub },
  html: { render: htmlReport, read: toldByHtml },
  json: { render: jsonReport, read: toldByJson },
  har: { render: harReport, read: toldByHar },
  ndjson: { render: ndjsonReport, read: toldByNdjson },
  prometheus: { render: prometheusReport, read: toldByPrometheus },
  ctrf: { render: ctrfReport, read: toldByCtrf },
  gitlab: { render: gitlabReport, read: toldByGitlab },
  junit: { render: junitReport, read: toldByJunit },
  sarif: { render: sarifReport, read: toldBySarif },
  // Without its reader (see findTool) there is nothing to read it back with.
  ...(readMarkdown && {
    markdown: { render: markdownForComments, read: (text) => toldByMarkdown(readMarkdown(text)) },
  }),
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
      { numRuns: shareOf(300) },
    );
  });
});
