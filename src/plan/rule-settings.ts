import type { Plan, Resource, Waiver } from '../model/plan.ts';
import { closest } from '../text/distance.ts';
import { pointer } from '../text/json-pointer.ts';
import type { RuleSetting, Waiver as WaiverDocument } from './plan-document.generated.ts';
import { type Desk, nameOf } from './problem.ts';
import type { KnownRule, ReadOptions } from './read-plan.ts';
import { defined, keysNamed } from './settings.ts';

type Known = Pick<ReadOptions, 'rules' | 'checkValue'>;

/** The settings of rules; a rule that is not known, and options that do not fit it, are told. */
export function readRuleSettings(
  settings: Readonly<Record<string, RuleSetting>>,
  known: Known,
  desk: Desk,
): Plan['rules'] {
  for (const [id, setting] of Object.entries(settings)) {
    const at = `/rules${pointer(id)}`;
    const rule = knownRule(id, at, 'key', known, desk);
    if (rule === undefined || setting === 'off') continue;
    if (rule.options === undefined) {
      if (Object.keys(setting).length > 0) desk.problem(at, `${id} has no options: write ${id}: off, or leave it out`);
      continue;
    }
    for (const { at: inside, message } of known.checkValue?.(rule.options, setting) ?? []) {
      desk.problem(at + inside, `${nameOf(inside) || id} ${message}`, 'key');
    }
  }
  return settings;
}

/** The accepted violations, once for each version of the resource that they name. */
export function readWaivers(
  waivers: readonly WaiverDocument[],
  resources: readonly Resource[],
  known: Known,
  desk: Desk,
): readonly Waiver[] {
  return waivers.flatMap((waiver, index) => {
    const at = `/waivers/${index}`;
    knownRule(waiver.rule, `${at}/rule`, 'value', known, desk);
    if (waiver.until !== undefined) tellDate(waiver.until, `${at}/until`, desk);
    const { rule, reason } = waiver;
    const rest = defined({ fingerprint: waiver.fingerprint, until: waiver.until });
    if (waiver.resource === undefined) return [{ rule, reason, ...rest }];
    const keys = keysNamed(waiver.resource, resources, `${at}/resource`, 'value', desk);
    return keys.map((resource) => ({ rule, reason, resource, ...rest }));
  });
}

function knownRule(id: string, at: string, end: 'key' | 'value', known: Known, desk: Desk): KnownRule | undefined {
  if (known.rules === undefined) return undefined;
  const rule = known.rules.find((candidate) => candidate.id === id);
  if (rule === undefined) {
    const near = closest(
      id,
      known.rules.map((candidate) => candidate.id),
    );
    const isPart = known.rules.some((candidate) => candidate.id.startsWith(`${id}/`));
    const remedy =
      near === undefined ? `\`probity rules${isPart ? ` ${id}` : ''}\` lists them` : `did you mean ${near}?`;
    desk.problem(at, isPart ? `${id} is a part, not a rule: ${remedy}` : `there is no rule ${id}: ${remedy}`, end);
  }
  return rule;
}

/** Tells a date that is not in the calendar, such as 2026-02-30. */
export function tellDate(date: string, at: string, desk: Desk): void {
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)) {
    desk.problem(at, `${date} is not a date: write year-month-day, such as 2027-01-31`);
  }
}
