import { duration } from '../../facts/report/words.ts';
import { html, type Markup, type Part } from '../markup/markup.ts';
import { count, moment } from '../markup/words.ts';
import { section } from './section.ts';
import type { View } from './view.ts';

/** How the run went: what was made and deleted, how long it took, and from what the report follows. */
export function runSection({ report }: View): Markup {
  const { target, counts, timings, tool, digests, plan } = report;
  const facts: readonly (readonly [string, Part])[] = [
    ['Target', html`<code>${target.baseUrl}</code>`],
    ['Plan', plan === null ? 'no file' : html`<code>${plan.file}</code>`],
    ['Started', moment(timings.startedAt)],
    ['Took', duration(timings.durationMs)],
    [
      'Sent',
      `${count(counts.requests, 'request')} for ${count(counts.operations, 'operation')} of ${count(counts.resources, 'resource')}`,
    ],
    ['Clean-up', cleanupWords(report.cleanup)],
    ['Probity', html`version ${tool.version}`],
    ['Digest of the plan', html`<code>${digests.plan}</code>`],
    ['Digest of the rules', html`<code>${digests.rules}</code>`],
    ['Digest of the conventions', html`<code>${digests.conventions}</code>`],
  ];
  return section({
    id: 'run',
    title: 'The run',
    body: html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  });
}

function cleanupWords({ created, removed, left }: View['report']['cleanup']): Part {
  if (created === 0 && left.length === 0) return 'nothing was created';
  const made = `${count(created, 'item')} created, ${removed} deleted`;
  if (left.length === 0) return `${made}, none left behind`;
  return html`${made}. Left behind, please delete by hand:<ul class="left">${left.map(({ address, reason }) => html`<li><code>${address}</code>: ${reason}</li>`)}</ul>`;
}
