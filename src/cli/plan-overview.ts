import { enumerate } from '../text/enumerate.ts';
import { type Forecast, type ForecastPart, isKept } from '../audit/wanted/forecast.ts';
import type { Plan } from '../model/plan.ts';
import { blank, type Line, labelled, line, span } from '../report/layout/line.ts';
import { count } from '../report/layout/page.ts';
import { widthOf } from '../report/layout/width.ts';

/** It is read on one screen. */
const mostLines = 40;
const widestName = 40;

/** How much an audit would send and write, a line for each resource; of many resources the first, so that it fits on one screen. */
export function planOverview(
  plan: Plan,
  foretold: Forecast,
  laidOut: (lines: readonly Line[]) => readonly string[],
): readonly string[] {
  const families = familiesOf(foretold);
  let shown = Math.min(families.length, mostLines);
  let text = laidOut(overviewLines(plan, foretold, families, shown));
  while (text.length > mostLines && shown > 0) {
    shown -= 1;
    text = laidOut(overviewLines(plan, foretold, families, shown));
  }
  return text;
}

/** What is asked of one resource, or of the service as a whole. */
interface Family {
  readonly name: string;
  readonly parts: readonly ForecastPart[];
}

function familiesOf({ parts, resources }: Forecast): readonly Family[] {
  const of = (key: string | null): readonly ForecastPart[] => parts.filter(({ resource }) => resource === key);
  return [
    { name: 'service as a whole', parts: of(null) },
    ...resources.map(({ resource }) => ({ name: resource, parts: of(resource) })),
  ].filter((family) => family.parts.length > 0);
}

function overviewLines(plan: Plan, foretold: Forecast, families: readonly Family[], shown: number): readonly Line[] {
  const columns = Math.min(widestName, Math.max(0, ...families.map(({ name }) => widthOf(name)))) + 2;
  const rest = families.length - shown;
  return [
    line(0, span(plan.name, 'strong'), ' at ', span(plan.baseUrl, 'code')),
    line(0, summaryOf(plan, foretold)),
    blank,
    ...families
      .slice(0, shown)
      .map(({ name, parts }) => labelled(0, [span(name, 'code')], columns, familyWords(parts, plan))),
    ...(rest === 0 ? [] : [line(0, `and ${count(rest, 'more resource')}`)]),
    blank,
    line(0, 'Every request, and what is not sent and why: --verbose'),
  ];
}

/** How many requests, what they write, and what is left out. */
function familyWords(parts: readonly ForecastPart[], plan: Plan): string {
  const requests = parts.flatMap((part) => part.requests);
  const about = sum(requests.map(({ usually }) => usually));
  const most = sum(parts.map(({ atMost }) => atMost));
  const creates = sum(requests.map(({ isToCreate, usually }) => (isToCreate ? usually : 0)));
  const unsent = parts.filter(({ unmet }) => unmet !== null).length;
  const keeps = parts.some(({ resource }) => isKept(plan, resource));
  const isChanging = requests.some(({ effect }) => effect === 'write');
  const verbs = ['creates', ...(isChanging ? ['changes'] : []), ...(keeps ? [] : ['deletes'])];
  return [
    `about ${count(about, 'request')}${most === about ? '' : `, at most ${most}`}`,
    ...(creates === 0 ? [] : [`${enumerate(verbs)} about ${count(creates, 'item')}${keeps ? ', which stay' : ''}`]),
    ...(unsent === 0 ? [] : [`${count(unsent, 'scenario')} not sent`]),
  ].join('; ');
}

/** How much an audit would send, and whether it writes. */
export function summaryOf(plan: Plan, { about, atMost, creates, keeps }: Forecast): string {
  const staying =
    keeps === 0
      ? ''
      : `, of which about ${keeps} ${keeps === 1 ? 'stays' : 'stay'} (create.keep), and more where the service takes what it should refuse`;
  const creating = creates === 0 ? '' : `, creates about ${count(creates, 'item')}${staying}`;
  const amount = `${count(plan.resources.length, 'resource')}: about ${count(about, 'request')}, at most ${atMost}${creating}.`;
  const writing = plan.writes
    ? 'Writes are allowed: items are created, changed and deleted, and only those that the run created.'
    : 'Reads only: writes are not allowed (writes: true allows them).';
  return `${amount} ${writing}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
