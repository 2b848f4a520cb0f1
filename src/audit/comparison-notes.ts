import { isSamePlace, isSameService } from '../facts/report/same-target.ts';
import { wordsOf } from '../model/reason.ts';
import { enumerate } from '../facts/report/words.ts';
import type { Diagnosis, Report } from '../model/report.ts';
import type { Lookup } from './lookup.ts';

const prefix = 'compared-';

/** True for a diagnosis that speaks of a comparison. */
export function isComparisonNote({ code }: Diagnosis): boolean {
  return code.startsWith(prefix);
}

/** What a reader of a comparison should know of the two reports. */
export function comparisonNotes(then: Lookup, now: Lookup): readonly Diagnosis[] {
  const { report: earlier } = then;
  const { report: later } = now;
  return [
    ...serviceNotes(earlier, later),
    ...orderNotes(earlier, later),
    ...(then.partial === null
      ? []
      : [
          told(
            'partial',
            'warning',
            `in the earlier report ${wordsOf(then.partial)}: what it did not judge counts as new`,
          ),
        ]),
    ...ruleNotes(earlier, later),
    ...(earlier.digests.conventions === later.digests.conventions
      ? []
      : [told('conventions', 'note', 'the two reports were judged by different editions of the conventions')]),
  ];
}

function serviceNotes(earlier: Report, later: Report): readonly Diagnosis[] {
  const [{ target: old }, { target }] = [earlier, later];
  if (!isSameService(earlier, later)) {
    const both = `${old.name} (${old.baseUrl}) and ${target.name} (${target.baseUrl})`;
    return [told('services', 'warning', `the two reports are of different services: ${both}`)];
  }
  if (isSamePlace(earlier, later)) return [];
  return [told('addresses', 'note', `the earlier report is of ${old.baseUrl}, this one of ${target.baseUrl}`)];
}

function orderNotes({ timings: old }: Report, { timings: now }: Report): readonly Diagnosis[] {
  if (!(Date.parse(old.startedAt) > Date.parse(now.startedAt))) return [];
  return [
    told('order', 'warning', 'the report given as the earlier one was made after the other: is the order right?'),
  ];
}

function ruleNotes(earlier: Report, later: Report): readonly Diagnosis[] {
  const old = new Set(earlier.rules.map(({ id }) => id));
  const now = new Set(later.rules.map(({ id }) => id));
  const added = [...now].filter((id) => !old.has(id));
  const gone = [...old].filter((id) => !now.has(id));
  return [
    ...(added.length === 0
      ? []
      : [told('rules', 'note', `rules that the earlier report had not: ${enumerate(added, 5)}`)]),
    ...(gone.length === 0
      ? []
      : [told('rules', 'note', `rules that only the earlier report had: ${enumerate(gone, 5)}`)]),
  ];
}

function told(code: string, level: Diagnosis['level'], message: string): Diagnosis {
  return { code: `${prefix}${code}`, level, message, resource: null, exchanges: [] };
}
