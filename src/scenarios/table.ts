/**
 * Tables: good requests (the controls), and rows that each alter one into a request that the service must reject.
 *
 * Every control is sent before the rows, and the first one once more after them, because a service that failed meanwhile
 * rejects everything. If the control of a row does not work, or that last one does not, the row proves nothing.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Body, Creation, Probe, Provocation, Situation } from '../core/probe.ts';
import { creationOf, riskOf } from '../core/probe.ts';
import { fieldsBody } from '../core/requests.ts';
import type { RowTrace, Scenario, Visit } from '../core/scenario.ts';
import { defineRowRule, type RowHeader, type RowRule, type RowTable } from './row-rules.ts';
import type { Altered, Meaning, Prepared, Provoked, Row, TableVisit } from './rows.ts';
import { meaningOf } from './rows.ts';

/** Makes a good request. It returns undefined if the resource has nothing to send it to. */
export type Control = (visit: TableVisit) => Probe | undefined | Promise<Probe | undefined>;

type Header = Pick<
  Scenario<Provoked>,
  'id' | 'phase' | 'per' | 'quick' | 'extra' | 'quickRows' | 'sampleRows' | 'lacks'
>;

export interface Table extends Header {
  readonly controls: Readonly<Record<string, Control>>;
  /** What stands for the first control before the rows, because it was sent already. */
  opening?(visit: TableVisit): Promise<Exchange | undefined>;
  /** Shows that the service still works after the rows. Left out: the first control once more. */
  readonly closing?: Control;
  /** What the failures are about. A row may say otherwise. */
  readonly situation: Situation;
  /** The status codes of a correct rejection. A row may say otherwise. */
  readonly rejected: readonly number[];
  /** The rule that judges the status codes of all rejections. Left out: the rule of each row. */
  readonly status?: string;
  /** A 5xx grants nothing, so it is a rejection with the wrong status code. */
  readonly isCrashRejection?: true;
  /** The rows are sent one after another, because they go to the same item. */
  readonly isInOrder?: true;
  /** Creates the items that the rows go to. It is sent before the controls. */
  prepare?(visit: TableVisit): Promise<Prepared>;
  /** What is sent after all rows, if a rule judges it. `created` has what the table created. */
  finish?(visit: TableVisit, created: readonly Creation[]): Promise<readonly Exchange[]>;
  readonly rows: readonly Row[];
}

export type TableScenario = RowTable & { rule(header: RowHeader): RowRule };

export function table(definition: Table): TableScenario {
  const scenario: TableScenario = {
    ...definition,
    status: definition.status,
    run: (visit) => run(definition, visit),
    meaningOf: (attempt) => meaningIn(definition, attempt),
    rule: (header) => defineRowRule([scenario], header),
  };
  return scenario;
}

function meaningIn({ isCrashRejection, rows }: Table, attempt: WithResponse<Provocation>): Meaning {
  const meaning = meaningOf(attempt);
  const row = rows.find(({ row }) => row === attempt.probe.intent.row);
  const isRejection = isCrashRejection === true || row?.isCrashRejection === true;
  return meaning === 'crashed' && isRejection ? 'misstated' : meaning;
}

/** A row that was sent, and what surrounds it. */
interface Sent {
  readonly row: Row;
  readonly before: readonly Exchange[];
  readonly attempt: Exchange<Provocation>;
  readonly after: readonly Exchange[];
}

/** By name. */
type Controls = Map<string, Exchange>;

async function run(definition: Table, visit: Visit<Provoked>): Promise<readonly RowTrace<Provoked>[]> {
  const { rows, isInOrder, prepare } = definition;
  const wanted = rows.filter(({ row, per }) => visit.wantsRow(row) && (per === undefined || visit.isSample));
  const needed = rows.filter((row) => wanted.includes(row) || wanted.some(({ unless }) => unless?.includes(row.row)));
  const ready = { exchanges: [], isReady: true };
  const { exchanges: prepared, isReady } = (needed.length > 0 ? await prepare?.(visit) : undefined) ?? ready;
  if (!isReady) return wanted.map(({ row }) => ({ row, trace: { prepared } }));
  const controls: Controls = new Map();
  const sent = await (isInOrder === true ? inOrder : together)(definition, needed, controls, visit);
  const again = await repeated(definition, controls, visit);
  const created = [...controls.values(), ...prepared].flatMap(({ probe }) => creationOf(probe) ?? []);
  const isFinished = sent.length > 0 && visit.wants('finish');
  const finish = isFinished ? await definition.finish?.(visit, created) : undefined;
  const isWhole = visit.wants('all') && rows.every((row) => row.per === 'run' || needed.includes(row));
  const validated = sent.filter(({ row }) => row.isFramework === undefined);
  const wrong = validated.filter(({ row }) => row.settle === undefined && row.after === undefined);
  const all = isWhole && wrong.length > 1 && validated.every(isGranted) ? wrong.map(({ attempt }) => attempt) : [];
  return sent.flatMap(({ row, before, attempt, after }): readonly RowTrace<Provoked>[] => {
    if (!wanted.includes(row)) return [];
    const control = controls.get(controlOf(definition, row));
    const unless = sent.filter((each) => row.unless?.includes(each.row.row)).map((each) => each.attempt);
    return [{ row: row.row, trace: { prepared, control, before, attempt, after, again, finish, unless, all } }];
  });
}

/** The first row goes alone, unless it only reads: it shows whether it does damage. */
async function together(table: Table, rows: readonly Row[], controls: Controls, visit: TableVisit) {
  const all = rows.flatMap((row) => fieldsOf(row, visit).map((field) => planned(table, row, field, visit)));
  const plans = (await Promise.all(all)).flatMap((each) => each ?? []);
  for (const { row, good } of plans) await sendControl(table, controlOf(table, row), good, controls, visit);
  const send = async ({ row, probe }: (typeof plans)[number]) =>
    sentOf(row, (await row.before?.(probe, visit)) ?? [], await visit.ask(probe), visit);
  const isRisky = plans[0] !== undefined && riskOf(plans[0].probe) !== undefined;
  const opening = await Promise.all(plans.slice(0, isRisky ? 1 : 0).map(send));
  return [...opening, ...(await Promise.all(plans.slice(opening.length).map(send)))];
}

/** Builds each row just before it is sent, because its control and earlier rows may have changed the item. */
async function inOrder(table: Table, rows: readonly Row[], controls: Controls, visit: TableVisit) {
  const sent: Sent[] = [];
  for (const [row, field] of rows.flatMap((each) => fieldsOf(each, visit).map((field) => [each, field] as const))) {
    const name = controlOf(table, row);
    let plan = await planned(table, row, field, visit, controls.get(name)?.probe);
    if (plan !== undefined && !controls.has(name)) {
      await sendControl(table, name, plan.good, controls, visit);
      if (plan.good.method !== 'GET') plan = await planned(table, row, field, visit, plan.good);
    }
    if (plan === undefined) continue;
    const before = (await row.before?.(plan.probe, visit)) ?? [];
    sent.push(await sentOf(row, before, await visit.ask(plan.probe), visit));
  }
  return sent;
}

async function sentOf(row: Row, before: readonly Exchange[], attempt: Sent['attempt'], visit: TableVisit) {
  const after = attempt.refusal === undefined ? ((await row.after?.(attempt, visit)) ?? []) : [];
  return { row, before, attempt, after };
}

function fieldsOf(row: Row, visit: TableVisit): readonly string[] {
  const fields = row.each === undefined ? [''] : row.each(visit);
  return visit.isQuick ? fields.slice(0, 1) : fields;
}

const controlOf = ({ controls }: Table, { on }: Row): string => on ?? Object.keys(controls)[0] ?? '';

async function sendControl(table: Table, name: string, good: Probe, controls: Controls, visit: TableVisit) {
  if (controls.has(name)) return;
  const exchange = (await table.opening?.(visit)) ?? (await visit.ask(good));
  controls.set(name, exchange);
}

/** A control that creates something creates another item. The same one twice would be a duplicate. */
async function repeated({ controls: makers, closing }: Table, controls: Controls, visit: TableVisit) {
  const [[name, first] = []] = controls;
  if (name === undefined || first === undefined) return undefined;
  const last = await closing?.(visit);
  if (last !== undefined) return visit.closing(last);
  const anew = creationOf(first.probe) === undefined ? undefined : await makers[name]?.(visit);
  return anew === undefined ? visit.closing(first.probe) : visit.ask(anew);
}

async function planned(table: Table, row: Row, field: string, visit: TableVisit, known?: Probe) {
  const good = known ?? (await table.controls[controlOf(table, row)]?.(visit));
  const altered = good && (await row.alter(good, field, visit));
  return good && altered && { row, good, probe: provoking(table, row, field, altered.from ?? good, altered) };
}

function provoking(table: Table, row: Row, field: string, good: Probe, altered: Altered): Probe<Provocation> {
  const { sent, isForeign, from: _, ...changes } = altered;
  const probe = { ...good, ...(sent === undefined ? {} : { body: fieldsBody(good, sent) }), ...changes };
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
    ...(row.isFramework === undefined ? {} : { isFramework: row.isFramework }),
    ...(row.crashed === undefined ? {} : { crashed: row.crashed }),
    ...(creation === undefined ? {} : { creation: creationWith(creation, sent, probe.body) }),
  };
  if (isForeign !== true) return Object.assign(probe, { intent });
  const { operation: __, item: ___, ...foreign } = probe;
  return { ...foreign, ...(changes.item === undefined ? {} : { item: changes.item }), intent };
}

/** The row may have removed the marker. */
function creationWith({ marker, sent, isUnmarked }: Creation, altered: JsonObject | undefined, body?: Body): Creation {
  const creation = { marker, sent: altered ?? sent };
  const isMarked = isUnmarked !== true && body?.text.includes(marker) === true;
  return isMarked ? creation : { ...creation, isUnmarked: true };
}

const isGranted = ({ attempt }: Sent): boolean => hasResponse(attempt) && meaningOf(attempt) === 'granted';
