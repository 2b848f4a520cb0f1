import { textOf } from '../model/reason.ts';
import { mostRequests } from '../audit/extent.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { offersBy, type Scenario, unmetBy } from '../model/scenario.ts';
import { scenarios } from '../probe/index.ts';
import { blank, type Line, labelled, line, point, span } from '../report/layout/line.ts';
import { marksFor } from '../report/layout/marks.ts';
import { count, heading, type Page } from '../report/layout/page.ts';
import { print as layOut } from '../report/layout/print.ts';
import type { PlanFlags } from './commands/plan.ts';
import { loadPlan } from './load-plan.ts';
import { print, say } from './output.ts';
import { screenOf } from './screen.ts';

/** Prints what every scenario may send on every resource, and why some cannot run. */
export async function showPlan(path: string, flags: PlanFlags): Promise<number> {
  const { plan, warnings } = await loadPlan(path, {
    env: process.env,
    ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
    ...(flags.writes === undefined ? {} : { writes: flags.writes }),
  });
  for (const warning of warnings) await say(`${warning}\n`);
  const screen = screenOf(process.stdout, flags.color);
  const page: Page = { width: screen.width, marks: marksFor(screen), verbose: false };
  await print(layOut(planLines(plan, scenarios, page), { ...screen, ellipsis: page.marks.ellipsis }));
  return 0;
}

/** The plan as an audit would act on it. */
export function planLines(plan: Plan, all: readonly Scenario[], page: Page): readonly Line[] {
  const service = all.filter(({ per }) => per === 'service');
  const own = all.filter(({ per }) => per === 'resource');
  return [
    line(0, span(plan.name, 'strong'), ' at ', span(plan.baseUrl, 'code')),
    line(
      0,
      `${count(plan.resources.length, 'resource')}, at most ${count(mostRequests(plan, all), 'request')}; equal ones are sent once. `,
      plan.writes
        ? 'Writes are allowed: items are created, changed and deleted, and only those that the run created.'
        : 'Reads only: writes are not allowed (writes: true allows them).',
    ),
    ...partLines('The service as a whole', service, plan, plan.resources[0], page),
    ...plan.resources.flatMap((resource) => partLines(resource.key, own, plan, resource, page)),
  ];
}

function partLines(
  title: string,
  all: readonly Scenario[],
  plan: Plan,
  resource: Resource | undefined,
  page: Page,
): readonly Line[] {
  if (all.length === 0) return [];
  return [
    ...heading(page, title),
    ...all.flatMap((scenario, index) => [
      ...(index === 0 ? [] : [blank]),
      ...scenarioLines(scenario, plan, resource, page),
    ]),
  ];
}

function scenarioLines(scenario: Scenario, plan: Plan, resource: Resource | undefined, page: Page): readonly Line[] {
  const unmet = unmetBy(scenario, plan, resource);
  const head = line(0, span(scenario.id, 'strong'), `: ${scenario.title}`);
  if (unmet !== undefined) {
    return [head, point(2, page.marks.bullet, `not sent: ${textOf(unmet)}`)];
  }
  return [head, ...offersBy(scenario, plan, resource).map(templateLine)];
}

const requestColumns = 44;

function templateLine(template: ProbeTemplate): Line {
  const times = template.atMost === 1 ? 'once' : `up to ${template.atMost} times`;
  const request = span(`${template.method.padEnd(7)} ${template.address}`, 'code');
  return labelled(2, [request], requestColumns, `${times}, ${effects[template.effect]}, ${template.why}`);
}

const effects: Readonly<Record<ProbeTemplate['effect'], string>> = {
  read: 'reads',
  create: 'creates an item',
  write: 'changes an item of ours',
  harmless: 'changes nothing',
};
