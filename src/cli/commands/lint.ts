/**
 * `probity lint PLAN|OPENAPI`: reads the plan, or makes one from the document, and runs the plan rules on the operations
 * that it declares.
 *
 * In an audit, a plan rule judges operations that returned a response. Here nothing is sent, so each operation gets an
 * empty response. The rules read only paths and methods, and lint reports only what they find wrong: it verifies
 * nothing, and it shows no request.
 */
import { catalogFor, known } from '../../catalog.ts';
import { judgeDeclared } from '../../core/judge-run.ts';
import { standardDialect } from '../../core/dialect.ts';
import { exchangeOf, readable } from '../../core/exchange.ts';
import type { CustomizedPlan } from '../../core/custom.ts';
import type { Operation } from '../../core/operation.ts';
import type { Plan, Resource } from '../../core/plan.ts';
import type { Probe } from '../../core/probe.ts';
import { HttpResponse } from '../../core/response.ts';
import type { Declared } from '../../core/rule.ts';
import { withSettings } from '../../core/settings.ts';
import { PlanError } from '../../index.ts';
import { draftOf } from '../../import/draft.ts';
import { parseBytes } from '../../import/parse.ts';
import { planText } from '../../import/plan-text.ts';
import { isOpenapi } from '../../import/read-api.ts';
import { readPlan } from '../../plan/read-plan.ts';
import { exitCodes } from '../../report/gate.ts';
import { counted, sentence } from '../../report/phrases.ts';
import { sentenceOf } from '../../report/words.ts';
import { locationOf } from '../../report/view.ts';
import { sayLeftOut } from '../init-draft.ts';
import { bytesAt } from '../files.ts';
import type { Io } from '../io.ts';
import { isUrl, type Loaded, loadPlan, type PlanFlags } from '../load-plan.ts';
import { UsageError } from '../usage.ts';

export async function lintCommand(target: string, flags: PlanFlags, io: Io): Promise<number> {
  if (isUrl(target)) throw new UsageError('lint sends nothing, so it needs a file: a plan, or an OpenAPI document.');
  const imported = await loadDocument(target, flags, io);
  const { plan, about } = imported ?? (await loadPlan(target, flags, io));
  const problems = problemsIn(plan, about.placeOf).toSorted((a, b) => a.line - b.line);
  for (const { text } of problems) io.stdout.write(`${text}\n`);
  const failing = problems.filter(({ isWarning }) => !isWarning).length;
  const passed = imported === undefined ? 'The plan can be used.' : 'No problems.';
  const total = failing === 0 ? passed : sentence(counted(failing, 'problem'));
  io.stdout.write(`${total} Nothing was sent.\n`);
  return failing === 0 ? exitCodes.passed : exitCodes.violations;
}

/** The plan for an OpenAPI document. It is undefined if the file is something else. */
async function loadDocument(
  file: string,
  flags: PlanFlags,
  io: Io,
): Promise<Pick<Loaded, 'plan' | 'about'> | undefined> {
  const bytes = bytesAt(file, io);
  const parsed = bytes && parseBytes(bytes);
  if (!parsed?.ok || !isOpenapi(parsed.value)) return undefined;
  const at = flags.baseUrl === undefined ? { otherwise: 'http://localhost' } : { service: flags.baseUrl };
  const drafted = await draftOf(parsed.value, file, at, { auth: undefined, writes: false });
  sayLeftOut(drafted.ok ? drafted.draft.notes : drafted.notes, io);
  if (!drafted.ok) throw new UsageError(`${file} ${drafted.reason}.`);
  const read = await readPlan(planText(drafted.draft), { file, env: {}, readFile: () => undefined, ...known });
  if (!read.ok) throw new PlanError(read.problems.map(({ message }) => message).join('; '));
  // The lines of the plan are not those of the document.
  return { plan: read.plan, about: {} };
}

type Linted = { readonly line: number; readonly text: string; readonly isWarning: boolean };

function problemsIn(plan: CustomizedPlan, placeOf: Loaded['about']['placeOf']): readonly Linted[] {
  const context = { plan, options: {}, state: <S>({ start }: { start(): S }): S => start() };
  const judgments = judgeDeclared(withSettings(catalogFor(plan).rules, plan), declaredIn(plan), context);
  const problems = new Map<string, Linted>();
  for (const { rule, verdict } of judgments) {
    for (const violation of verdict.outcome === 'failed' ? verdict.violations : []) {
      const { resource } = violation.exchange.probe;
      const place = resource && placeOf?.('resources[].path', resource);
      const isWarning = (violation.level ?? rule.level) === 'should';
      const where = place === undefined ? '' : `${locationOf(place)}: `;
      const says = `${where}${isWarning ? 'warning' : 'error'}: ${sentenceOf(rule, violation)} (${rule.id})`;
      problems.set(says, { line: place?.line ?? 0, text: `${says}\n  ${rule.fix}`, isWarning });
    }
  }
  return [...problems.values()];
}

function declaredIn(plan: Plan): readonly Declared[] {
  const declared = (operation: Operation, resource?: Resource): Declared => {
    const { method, template } = operation;
    const where = resource === undefined ? {} : { resource };
    const intent = { kind: 'observed' } as const;
    const probe: Probe = { method, url: template, ...where, operation, owner: [], credential: 'valid', intent };
    const response = new HttpResponse({ status: 200, headers: {}, body: '' });
    const exchange = readable(exchangeOf(probe, { response }, 0, 0), () => standardDialect(plan, resource));
    return { operation, resource, exchange: { ...exchange, response } };
  };
  const ofResources = plan.resources.flatMap((resource) => {
    const all = [...resource.operations, ...resource.actions.map(({ operation }) => operation)];
    return all.map((each) => declared(each, resource));
  });
  return [...ofResources, ...plan.probes.map(({ operation }) => declared(operation))];
}
