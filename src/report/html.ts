import { isGivenUpAtOnce, isSetUpWrong } from '../facts/report/open-why.ts';
import type { Report } from '../model/report.ts';
import { script, style } from './html/assets.generated.ts';
import { clauseList } from './html/clauses.ts';
import { compared } from './html/compared.ts';
import { coverage } from './html/coverage.ts';
import { exchangeSection, listIsland, packIslands } from './html/exchanges.ts';
import { filterBar } from './html/filter-bar.ts';
import { observations } from './html/observations.ts';
import { ruleTable } from './html/rules.ts';
import { runSection } from './html/run.ts';
import { signSheet } from './html/signs.ts';
import { verdictStandings } from './html/standing.ts';
import { summary } from './html/summary.ts';
import { viewOf } from './html/view.ts';
import { problems } from './html/problems.ts';
import { html, type Markup } from './markup/markup.ts';
import { policyFor } from './markup/policy.ts';

/**
 * The report as one HTML file that needs nothing else: no network, no inline style or handler, a policy that forbids all that is
 * not its own. What counts stands in the markup, so it is read without JavaScript too; exchanges stand as JSON behind the
 * page and are listed by its script.
 */
export function* htmlReport(report: Report): Generator<string> {
  const view = viewOf(report);
  const title = `${verdictStandings[report.verdict].words}: ${report.target.name === '' ? report.target.baseUrl : report.target.name}`;
  yield '<!DOCTYPE html>\n';
  yield html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor({ script, style })}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="probity ${report.tool.version}">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
${signSheet()}
<a class="skip" href="#main">Skip to the report</a>
<div class="page">
${summary(view)}
<main id="main" tabindex="-1">
`.markup;
  const judged = [problems, compared, coverage];
  const parts = isSetUpWrong(report) ? [] : isGivenUpAtOnce(report) ? judged : [filterBar, ...judged];
  for (const part of [...parts, clauseList, observations, ruleTable, exchangeSection, runSection]) {
    yield part(view)?.markup ?? '';
  }
  yield html`</main>
</div>
<p class="unseen" role="status" data-announce></p>
`.markup;
  yield listIsland(view).markup;
  yield html`<script>${raw(script)}</script>
`.markup;
  for (const pack of packIslands(report)) yield pack.markup;
  yield '</body>\n</html>\n';
}

/** Text of the page's own script and style, whose hashes the policy holds. */
function raw(text: string): Markup {
  return { markup: text };
}
