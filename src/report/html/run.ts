import { leftAdvice } from '../../facts/report/left-advice.ts';
import { remainsOf } from '../../facts/report/remains.ts';
import { againWords } from '../../facts/report/sent.ts';
import { capital, duration, sentence } from '../../facts/report/words.ts';
import type { Gate } from '../../model/report.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, moment } from '../markup/words.ts';
import { section } from './section.ts';
import type { View } from './view.ts';

/** How the run went: what was made and deleted, how long it took, and from what the report follows. */
export function runSection({ report }: View): Markup {
  const { target, counts, timings, tool, digests, plan, gate } = report;
  const labels = Object.entries(target.labels);
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', html`<code>${target.baseUrl}</code>`],
    ['Plan', plan === null ? 'no file' : html`<code>${plan.file}</code>`],
    ['Started', moment(timings.startedAt)],
    ['Took', duration(timings.durationMs)],
    [
      'Sent',
      `${count(counts.requests, 'request')}${againWords(report)} for ${count(counts.operations, 'operation')} of ${count(counts.resources, 'resource')}`,
    ],
    ['Cleanup', cleanupWords(report)],
    ...(gate === null ? [] : [['Gate', gateWords(gate)] as const]),
    ...(labels.length === 0
      ? []
      : [['Labels', labels.map(([name, value]) => `${name}: ${value}`).join(', ')] as const]),
    ['Probity', html`version ${tool.version}`],
    ['Digest of the plan', html`<code>${digests.plan}</code>`],
    ['Digest of the rules', html`<code>${digests.rules}</code>`],
    ['Digest of the conventions', html`<code>${digests.conventions}</code>`],
  ];
  return section({
    id: 'run',
    title: 'The run',
    gist: 'cleanup, gate, plan, digests',
    body: html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  });
}

/** Why the gate does not let the run pass, each reason. */
function gateWords({ exitCode, failOn, coverage, reasons }: Gate): Part {
  const words = `exit code ${exitCode} (--fail-on ${failOn}), ${Math.floor(coverage * 10) / 10}% of the clauses judged that this plan can check`;
  return reasons.length === 0
    ? words
    : html`${words}<ul class="left">${reasons.map((each) => html`<li>${sentence(capital(each))}</li>`)}</ul>`;
}

function cleanupWords(report: View['report']): Part {
  const { created, kept, left } = report.cleanup;
  const { deleted, doubts } = remainsOf(report);
  if (created === 0 && left.length === 0 && doubts.length === 0) return 'nothing was created';
  const made = `${created < left.length ? '' : `${count(created, 'item')} created, `}${deleted} deleted`;
  const listed = (remnants: typeof left): Part =>
    html`<ul class="left">${remnants.map(({ address, reason }) => html`<li><code>${address}</code>: ${reason}</li>`)}</ul>`;
  if (left.length === 0 && kept.length === 0)
    return [made, ...(doubts.length === 0 ? ['none left behind'] : doubts)].join(', ');
  const staying = kept.length === 0 ? '' : html`Kept, as the plan says:${listed(kept)}`;
  return html`${[made, ...doubts].join(', ')}. ${staying}${left.length === 0 ? '' : html`${count(left.length, 'item')} may be left; ${leftAdvice(report)}:${listed(left)}`}`;
}
