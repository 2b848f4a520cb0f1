import { failedFindings, isWaived } from '../../facts/report/standing.ts';
import type { Report, ReportedExchange } from '../../model/report.ts';
import { html, jsonIsland, type Markup, type Part } from '../markup/markup.ts';
import { count } from '../markup/words.ts';
import {
  type ExchangeIsland,
  type ListedExchange,
  writeRows,
  listId,
  type Mark,
  type PackedExchange,
  packId,
} from './island.ts';
import { section } from './section.ts';
import type { View } from './view.ts';

const packSize = 50;

/** The place of the exchanges, which the page's script lists: there may be tens of thousands. */
export function exchangeSection({ report }: View): Markup {
  const { exchanges } = report;
  const scenarios = [...new Set(exchanges.map(({ scenario }) => scenario))].sort();
  return section({
    id: 'exchanges',
    title: 'Exchanges',
    number: exchanges.length,
    gist: 'what was sent and answered',
    lead: leadOf(report),
    body:
      exchanges.length === 0
        ? null
        : html`<p class="callout quiet" data-unscripted>The list of exchanges needs JavaScript. Each of them is in this file as JSON, and what violates the conventions is shown above.</p>
<fieldset class="exchange-filter" data-exchange-filter hidden><legend class="unseen">Filter the exchanges</legend>
<label><span>Answer</span><select name="answer"><option value="">any</option><option value="2">2xx</option><option value="3">3xx</option><option value="4">4xx</option><option value="5">5xx</option><option value="none">no answer</option></select></label>
<label><span>Scenario</span><select name="scenario"><option value="">all</option>${scenarios.map((each) => html`<option value="${each}">${each}</option>`)}</select></label>
<label class="check"><input type="checkbox" name="pointed" value="1"><span>only those that a problem points at</span></label>
</fieldset>
<div data-exchange-list></div>
<p class="on-paper">${count(exchanges.length, 'exchange')} with headers and bodies can be read in the page itself; they are left out on paper.</p>`,
  });
}

function leadOf({ exchanges }: Report): Part {
  const unkept = exchanges.filter((exchange) => !isKept(exchange)).length;
  if (exchanges.length === 0) return 'No request was sent.';
  if (unkept === 0) return 'Every request and its answer. Secrets are masked as they arrive.';
  return html`Every request and its answer. Headers and bodies are kept of those that a problem points at; of all with <code>--evidence all</code>.`;
}

/** True where headers and bodies were kept. */
function isKept({ request, response }: ReportedExchange): boolean {
  return request.headers.length > 0 || request.body !== null || (response !== null && response.headers.length > 0);
}

interface Pointers {
  readonly rules: Set<string>;
  mark: Mark;
}

const marks: readonly Mark[] = ['waived', 'warning', 'problem'];

/** The failed findings that point at each exchange. */
function pointersOf(report: Report): ReadonlyMap<string, Readonly<Pointers>> {
  const pointers = new Map<string, Pointers>();
  for (const finding of failedFindings(report)) {
    const { violations, rule, level } = finding;
    const mark: Mark = isWaived(finding) ? 'waived' : level === 'must' ? 'problem' : 'warning';
    for (const { exchange } of violations) {
      if (exchange === null) continue;
      const known = pointers.get(exchange);
      if (known === undefined) pointers.set(exchange, { rules: new Set([rule]), mark });
      else {
        known.rules.add(rule);
        if (marks.indexOf(mark) > marks.indexOf(known.mark)) known.mark = mark;
      }
    }
  }
  return pointers;
}

/** What the list shows, as JSON. */
export function listIsland({ report, anchors, resources }: View): Markup {
  const pointers = pointersOf(report);
  const kept = new Map(report.exchanges.filter(isKept).map(({ id }, index) => [id, index]));
  const exchanges = report.exchanges.map(
    ({ id, request, response, fault, operation, resource, ...each }): ListedExchange => {
      const { rules, mark } = pointers.get(id) ?? { rules: [], mark: '' };
      const { why, scenario, step, provokes, durationMs, attempts } = each;
      return {
        id,
        method: request.method,
        url: request.url,
        status: response?.status ?? null,
        why,
        scenario,
        step,
        provokes,
        operation: operation ?? '',
        resource: resource === null ? null : (resources.get(resource) ?? null),
        durationMs,
        attempts,
        fault: fault === null ? '' : `${fault.kind}: ${fault.message}`,
        bytes: response?.bytes ?? 0,
        rules: [...rules],
        mark,
        kept: kept.get(id) ?? null,
      };
    },
  );
  const rules = new Set([...pointers.values()].flatMap((each) => [...each.rules]));
  const list: ExchangeIsland = {
    ...writeRows(exchanges, report.target.baseUrl),
    packSize,
    anchors: Object.fromEntries([...rules].map((rule) => [rule, anchors.rule(rule)])),
  };
  return island(listId, list);
}

/** Headers and bodies that were kept, in portions that are read when they are wanted. */
export function* packIslands({ exchanges, findings }: Report): Generator<Markup> {
  const curls = new Map<string, string>();
  for (const { exchange, curl } of findings.flatMap(({ violations }) => violations)) {
    if (exchange !== null && curl !== null) curls.set(exchange, curl);
  }
  const kept = exchanges.filter(isKept);
  for (let from = 0; from < kept.length; from += packSize) {
    const pack = kept.slice(from, from + packSize).map(
      ({ id, request, response }): PackedExchange => ({
        requestHeaders: request.headers,
        requestBody: request.body,
        responseHeaders: response?.headers ?? [],
        responseBody: response?.body ?? null,
        curl: curls.get(id) ?? null,
      }),
    );
    yield island(packId(from / packSize), pack);
  }
}

function island(id: string, value: unknown): Markup {
  return html`<script type="application/json" id="${id}">${jsonIsland(value)}</script>
`;
}
