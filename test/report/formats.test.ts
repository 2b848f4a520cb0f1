import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSetUpWrong } from '../../src/facts/report/open-why.ts';
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
import { briefMarkdown } from '../../src/report/markdown/brief.ts';
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
  /** Reads it as its consumer would; a format need not tell all. */
  readonly read: (text: string) => Partial<Told>;
  /** What it is to tell, if that is not all. */
  readonly tells?: (told: Told, report: Report) => Partial<Told>;
}

const readMarkdown = markdownReader();
const none = { violated: 0, undecided: 0, verified: 0, 'not-exercised': 0, 'not-specified': 0, 'not-observable': 0 };

/** Its log lists the rules that a reader may want to look into. */
function withoutSilentRules(told: Told): Told {
  const rules = Object.entries(told.rules).filter(([, outcome]) => outcome !== 'passed' && outcome !== 'inapplicable');
  return { ...told, rules: Object.fromEntries(rules) };
}

/** Where nothing could be judged its page tells why alone. */
function withoutEmptyParts(told: Told, report: Report): Partial<Told> {
  return isSetUpWrong(report) ? { ...told, problems: 0, warnings: 0, clauses: {} as Told['clauses'] } : told;
}

function chiefNumbers({ verdict, problems, warnings, requests, clauses }: Told): Partial<Told> {
  return { verdict, problems, warnings, requests, clauses };
}

const formats: Readonly<Record<string, Format>> = {
  github: { render: githubReport, read: toldByGithub, tells: withoutSilentRules },
  html: { render: htmlReport, read: toldByHtml, tells: withoutEmptyParts },
  json: { render: jsonReport, read: toldByJson },
  har: { render: harReport, read: toldByHar },
  ndjson: { render: ndjsonReport, read: toldByNdjson },
  prometheus: { render: (report) => prometheusReport(report, { full: true }), read: toldByPrometheus },
  'prometheus by default': {
    render: prometheusReport,
    read: (text) => chiefNumbers(toldByPrometheus(text)),
    tells: chiefNumbers,
  },
  ctrf: { render: ctrfReport, read: toldByCtrf },
  gitlab: { render: gitlabReport, read: toldByGitlab, tells: ({ problems, warnings }) => ({ problems, warnings }) },
  junit: { render: junitReport, read: toldByJunit },
  sarif: { render: sarifReport, read: toldBySarif },
  // Without its reader (see findTool) there is nothing to read it back with.
  ...(readMarkdown && {
    markdown: { render: markdownForComments, read: (text) => toldByMarkdown(readMarkdown(text)) },
    'markdown by default': {
      render: briefMarkdown,
      read: (text) => chiefNumbers({ ...toldByMarkdown(readMarkdown(text)), clauses: none }),
      tells: (told) => chiefNumbers({ ...told, clauses: none }),
    },
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

describe.each(Object.entries(formats))('%s', (_name, { render, read, tells = (told) => told }) => {
  test.each(Object.entries(samples))('tells the verdict, the counts and every rule: %s', (_sample, report) => {
    expect(read([...render(report)].join(''))).toEqual(tells(toldBy(report), report));
  });

  test('tells the same whatever a service or a plan puts into it', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        expect(read([...render(report)].join(''))).toEqual(tells(toldBy(report), report));
      }),
      { numRuns: shareOf(300) },
    );
  });
});
