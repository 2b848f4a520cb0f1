/**
 * Tables: good requests (the controls), and rows that each alter one into a request that the service must reject.
 *
 * Every control is sent before the rows, and the first one once more after them, because a service that failed meanwhile
 * rejects everything. If the control of a row does not work, or that last one does not, the row proves nothing.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import type { Plan, PlanKey, Resource } from '../core/plan.ts';
import { creationOf, type Probe, type Provocation, riskOf, type Situation } from '../core/probe.ts';
import { jsonBody } from '../core/requests.ts';
import type { TraceRule } from '../core/rule.ts';
import { defineScenario, type Phase, type RowTrace, type Scenario, type Visit } from '../core/scenario.ts';
import { type RowHeader, ruleOf } from './row-rules.ts';
import { type Altered, type Meaning, meaningOf, type Provoked, type Row, type TableVisit } from './rows.ts';

/** Makes a good request. It returns undefined if the resource has nothing to send it to. */
export type Control = (visit: TableVisit) => Probe | undefined | Promise<Probe | undefined>;

export interface Table {
  readonly id: string;
  readonly phase: Phase;
  readonly per?: 'run';
  /** By name. */
  readonly controls: Readonly<Record<string, Control>>;
  /** What the failures are about. A row may say otherwise. */
  readonly situation: Situation;
  /** The status codes of a correct rejection. A row may say otherwise. */
  readonly rejected: readonly number[];
  /** The rule that judges the status codes of all rejections. Left out: the rule of each row. */
  readonly status?: string;
  /** A 5xx grants nothing, so it is a rejection with the wrong status code. */
  readonly isCrashRejection?: true;
  readonly rows: readonly Row[];
  lacks(resource: Resource, plan: Plan): PlanKey | undefined;
}

export interface TableScenario extends Scenario<Provoked> {
  readonly rows: readonly Row[];
  rule(header: RowHeader): TraceRule<Provoked>;
  /** The request of a row, for scenarios that repeat it. It is undefined if the row does not apply. */
  request(row: string, visit: TableVisit): Promise<Probe<Provocation> | undefined>;
}

export function table(definition: Table): TableScenario {
  const { id, phase, per, lacks, rows, status } = definition;
  const extraRows = rows.filter(({ extra }) => extra === true).map(({ row }) => row);
  const scenario = defineScenario<Provoked>({
    id,
    phase,
    ...(per === undefined ? {} : { per }),
    extraRows,
    lacks,
    run: (visit) => run(definition, visit),
  });
  const ofRules = {
    scenario,
    rows,
    status,
    meaningOf: (attempt: WithResponse<Provocation>) => meaningIn(definition, attempt),
  };
  return {
    ...scenario,
    rows,
    rule: (header) => ruleOf(ofRules, header),
    async request(name, visit) {
      const row = rows.find((each) => each.row === name);
      return row && (await plannedFor(definition, row, visit))[0]?.probe;
    },
  };
}

function meaningIn({ isCrashRejection }: Table, attempt: WithResponse<Provocation>): Meaning {
  const meaning = meaningOf(attempt);
  return meaning === 'crashed' && isCrashRejection === true ? 'misstated' : meaning;
}

/** A row with its request, before it is sent. */
interface Planned {
  readonly row: Row;
  readonly control: string;
  readonly probe: Probe<Provocation>;
}

async function run(definition: Table, visit: Visit<Provoked>): Promise<readonly RowTrace<Provoked>[]> {
  const { rows } = definition;
  const wanted = rows.filter(({ row, per }) => visit.wantsRow(row) && (per === undefined || visit.isSample));
  const needed = rows.filter((row) => wanted.includes(row) || wanted.some(({ unless }) => unless?.includes(row.row)));
  const planned = (await Promise.all(needed.map((row) => plannedFor(definition, row, visit)))).flat();
  const controls = await sendControls(definition, planned, visit);
  const [first, ...others] = planned;
  if (first === undefined) return [];
  // The first row shows whether it does damage, so it goes alone, unless it only reads.
  const opening = riskOf(first.probe) === undefined ? [] : [await visit.ask(first.probe)];
  const following = opening.length === 0 ? planned : others;
  const attempts = [...opening, ...(await Promise.all(following.map(({ probe }) => visit.ask(probe))))];
  const afters = await Promise.all(planned.map(({ row }, index) => afterOf(row, attempts[index], visit)));
  const [standard] = controls.values();
  const again = standard && (await visit.again(standard));
  const isWhole = visit.wants('all') && rows.every((row) => row.per === 'run' || needed.includes(row));
  const wrong = attempts.filter((_, index) => planned[index]?.row.settle === undefined);
  const all = isWhole && wrong.length > 1 && attempts.every(isGranted) ? wrong : [];
  return planned.flatMap(({ row, control: name }, index): readonly RowTrace<Provoked>[] => {
    const [attempt, control] = [attempts[index], controls.get(name)];
    if (!wanted.includes(row) || attempt === undefined) return [];
    const unless = attempts.filter((each) => row.unless?.includes(each.probe.intent.row));
    return [{ row: row.row, trace: { control, attempt, after: afters[index] ?? [], again, unless, all } }];
  });
}

async function plannedFor(table: Table, row: Row, visit: TableVisit): Promise<readonly Planned[]> {
  const [standard = ''] = Object.keys(table.controls);
  const { on: control = standard } = row;
  const fields = row.each === undefined ? [''] : row.each(visit);
  const planned: Planned[] = [];
  for (const field of fields) {
    const good = await table.controls[control]?.(visit);
    const altered = good && (await row.alter(good, field, visit));
    const probe = good && altered && probeOf(table, row, field, good, altered);
    if (probe !== undefined) planned.push({ row, control, probe });
  }
  return planned;
}

function probeOf(table: Table, row: Row, field: string, good: Probe, altered: Altered): Probe<Provocation> {
  const { sent, isForeign, ...changes } = altered;
  const creation = creationOf(good);
  const intent: Provocation = {
    kind: 'provocation',
    table: table.id,
    row: row.row,
    situation: row.situation ?? table.situation,
    ...(field === '' ? {} : { field }),
    says: row.says.replace('{field}', field),
    rejected: row.rejected ?? table.rejected,
    tolerated: row.tolerated ?? [],
    ...(row.isFramework === undefined ? {} : { isFramework: true }),
    ...(row.crashed === undefined ? {} : { crashed: row.crashed }),
    ...(creation === undefined ? {} : { creation: { marker: creation.marker, sent: sent ?? creation.sent } }),
  };
  const body = sent === undefined ? {} : { body: jsonBody(sent) };
  if (isForeign !== true) return { ...good, ...body, ...changes, intent };
  const { operation: _, item: __, ...foreign } = good;
  return { ...foreign, ...body, ...changes, intent };
}

async function sendControls(
  { controls }: Table,
  planned: readonly Planned[],
  visit: TableVisit,
): Promise<ReadonlyMap<string, Exchange>> {
  const sent = new Map<string, Exchange>();
  for (const name of new Set(planned.map(({ control }) => control))) {
    const probe = await controls[name]?.(visit);
    if (probe !== undefined) sent.set(name, await visit.ask(probe));
  }
  return sent;
}

async function afterOf(
  { after }: Row,
  attempt: Exchange<Provocation> | undefined,
  visit: TableVisit,
): Promise<readonly Exchange[]> {
  if (after === undefined || attempt === undefined || !isGranted(attempt)) return [];
  const exchange = await after(attempt, visit);
  return exchange === undefined ? [] : [exchange];
}

function isGranted(attempt: Exchange<Provocation>): boolean {
  return hasResponse(attempt) && meaningOf(attempt) === 'granted';
}
