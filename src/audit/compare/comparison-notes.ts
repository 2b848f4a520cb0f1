import { isSamePlace, isSameService } from '../../facts/report/same-target.ts';
import { diagnosisOf } from '../../model/diagnosis.ts';
import { wordsOf } from '../../model/reason.ts';
import type { Diagnosis, Report } from '../../model/report.ts';
import type { Lookup } from './lookup.ts';

/** What a reader of a comparison should know of the two reports. */
export function comparisonNotes(then: Lookup, now: Lookup): readonly Diagnosis[] {
  const { report: earlier } = then;
  const { report: later } = now;
  return [
    ...serviceNotes(earlier, later),
    ...orderNotes(earlier, later),
    ...partialNotes(then),
    ...ruleNotes(earlier, later),
    ...(earlier.digests.conventions === later.digests.conventions ? [] : [diagnosisOf('compared-conventions', {})]),
  ];
}

/** What the earlier run did not judge, for it was cut by options, or ended early. */
function partialNotes({ report, partial }: Lookup): readonly Diagnosis[] {
  const cut = report.diagnosis
    .filter(({ code }) => code === 'left-out')
    .map(({ facts }) => `much was left out by ${String(facts['options'])}`);
  return [...cut, ...(partial === null ? [] : [wordsOf(partial)])].map((what) =>
    diagnosisOf('compared-partial', { what }),
  );
}

function serviceNotes(earlier: Report, later: Report): readonly Diagnosis[] {
  const [{ target: old }, { target }] = [earlier, later];
  if (!isSameService(earlier, later)) {
    const named = (of: Report['target']): string => `${of.name} (${of.baseUrl})`;
    return [diagnosisOf('compared-services', { earlier: named(old), later: named(target) })];
  }
  if (isSamePlace(earlier, later)) return [];
  return [diagnosisOf('compared-addresses', { earlier: old.baseUrl, later: target.baseUrl })];
}

function orderNotes({ timings: old }: Report, { timings: now }: Report): readonly Diagnosis[] {
  if (!(Date.parse(old.startedAt) > Date.parse(now.startedAt))) return [];
  return [diagnosisOf('compared-order', {})];
}

function ruleNotes(earlier: Report, later: Report): readonly Diagnosis[] {
  const old = new Set(earlier.rules.map(({ id }) => id));
  const now = new Set(later.rules.map(({ id }) => id));
  const added = [...now].filter((id) => !old.has(id));
  const gone = [...old].filter((id) => !now.has(id));
  return [
    ...(added.length === 0 ? [] : [diagnosisOf('compared-rules', { only: 'later', rules: added })]),
    ...(gone.length === 0 ? [] : [diagnosisOf('compared-rules', { only: 'earlier', rules: gone })]),
  ];
}
