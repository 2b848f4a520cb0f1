import {
  type Forecast,
  forecast,
  type ForecastPart,
  type ForecastRequest,
  type ForecastResource,
} from '../audit/wanted/forecast.ts';
import type { Plan } from '../model/plan.ts';
import { blank, type Line, labelled, line, point, span } from '../report/layout/line.ts';
import { marksFor } from '../report/layout/marks.ts';
import { heading, type Page } from '../report/layout/page.ts';
import { print as layOut } from '../report/layout/print.ts';
import { withStandIns } from './any-environment.ts';
import type { PlanFlags } from './commands/plan.ts';
import { cloak } from './discretion.ts';
import { PlanError } from './failure.ts';
import { type LoadedPlan, loadPlan, type PlanOverrides } from './load-plan.ts';
import { print, say } from './output.ts';
import { planOverview, summaryOf } from './plan-overview.ts';
import { sayOfPlan } from './plan-messages.ts';
import { screenOf } from './screen.ts';
import { selectionFrom } from './selection.ts';
import { isCut } from './selection-options.ts';
import { overridesOf } from './plan-settings.ts';

/** Prints what an audit would send, for a person or as JSON. */
export async function showPlan(path: string, flags: PlanFlags): Promise<number> {
  const { plan, warnings } = await loadAnywhere(path, await overridesOf(flags));
  await sayOfPlan(warnings);
  const [{ preflight, scenarios }, { rules }, { clauses }] = await Promise.all([
    import('../probe/index.ts'),
    import('../../rules/index.ts'),
    import('../../rules/clauses.ts'),
  ]);
  const selection = isCut(flags) ? await selectionFrom(flags, { rules, clauses, plan }) : undefined;
  const foretold = cloak.all(forecast(plan, [preflight, ...scenarios], rules, selection));
  if (flags.json === true) {
    await print([`${JSON.stringify(foretold, null, 2)}\n`]);
    return 0;
  }
  const screen = screenOf(process.stdout, flags.color);
  const page: Page = { width: screen.width, marks: marksFor(screen), verbose: flags.verbose === true };
  const laidOut = (lines: readonly Line[]): readonly string[] =>
    layOut(lines, { ...screen, ellipsis: page.marks.ellipsis });
  const shown = cloak.all(plan);
  await print(page.verbose ? laidOut(planLines(shown, foretold, page)) : planOverview(shown, foretold, laidOut));
  return 0;
}

/** The plan, though variables are not set here that an audit needs, a token for one: that is said, and does no harm where nothing is sent. */
async function loadAnywhere(path: string, overrides: PlanOverrides): Promise<LoadedPlan> {
  try {
    return await loadPlan(path, overrides);
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    const { env, unset } = withStandIns(error.text, overrides.env);
    if (unset.length === 0) throw error;
    const isPlaceless = unset.some((name) => new RegExp(`^base_url:.*\\$\\{${name}\\}`, 'm').test(error.text));
    const loaded = await loadPlan(path, {
      ...(isPlaceless ? { baseUrl: 'http://not-set-here' } : {}),
      ...overrides,
      env,
    });
    await say(
      `probity: ${unset.join(', ')} ${unset.length === 1 ? 'is' : 'are'} not set here; an audit needs ${unset.length === 1 ? 'it' : 'them'}.\n`,
    );
    return loaded;
  }
}

/** The plan as an audit would act on it, request by request. */
function planLines(plan: Plan, foretold: Forecast, page: Page): readonly Line[] {
  const { resources, parts } = foretold;
  const of = (resource: string | null): readonly ForecastPart[] => parts.filter((part) => part.resource === resource);
  return [
    line(0, span(plan.name, 'strong'), ' at ', span(plan.baseUrl, 'code')),
    line(0, summaryOf(plan, foretold)),
    ...partLines('The service as a whole', of(null), [], page),
    ...resources.flatMap((each) => partLines(each.resource, of(each.resource), termsOf(each), page)),
  ];
}

const access: Readonly<Record<ForecastResource['auth'], readonly string[]>> = {
  required: [],
  optional: ['needs no credential, and gets it anyway'],
  none: ['needs no credential, and gets none'],
};

/** What holds of every request to a resource. */
function termsOf({ auth, query, headers, left }: ForecastResource): readonly string[] {
  const named = (what: string, names: readonly string[]): readonly string[] =>
    names.length === 0 ? [] : [`${what} ${names.join(', ')}`];
  return [
    ...access[auth],
    ...named('with the query parameters', query),
    ...named('with the headers', headers),
    ...named('left alone:', left),
  ];
}

function partLines(
  title: string,
  parts: readonly ForecastPart[],
  terms: readonly string[],
  page: Page,
): readonly Line[] {
  if (parts.length === 0) return [];
  return [
    ...heading(page, title),
    ...terms.map((term) => point(0, page.marks.bullet, term)),
    ...parts.flatMap((part, index) => [...(index === 0 ? [] : [blank]), ...scenarioLines(part, page)]),
  ];
}

function scenarioLines({ scenario, title, unmet, requests }: ForecastPart, page: Page): readonly Line[] {
  const head = line(0, span(scenario, 'strong'), `: ${title}`);
  if (unmet !== null) return [head, point(2, page.marks.bullet, `not sent: ${unmet}`)];
  return [head, ...requests.map(requestLine)];
}

const requestColumns = 44;

function requestLine({ method, address, usually, atMost, effect, why, clauses }: ForecastRequest): Line {
  const most = atMost === usually ? '' : `, at most ${atMost}`;
  const times = atMost === 1 && usually === 1 ? 'once' : `about ${usually}${most} times`;
  const request = span(`${method.padEnd(7)} ${address}`, 'code');
  const serving = clauses.length === 0 ? '' : ` (${clauses.join(', ')})`;
  return labelled(2, [request], requestColumns, `${times}, ${effects[effect]}, ${why}${serving}`);
}

const effects: Readonly<Record<ForecastRequest['effect'], string>> = {
  read: 'reads',
  create: 'creates an item',
  write: 'changes an item of ours',
  harmless: 'changes nothing',
};
