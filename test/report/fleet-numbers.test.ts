import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { summaryOf } from '../../src/facts/report/summary.ts';
import { digits } from '../../src/facts/report/words.ts';
import { isWithoutResult } from '../../src/report/dashboard/run.ts';
import { anyReport } from '../support/any-report.ts';
import { shareOf } from '../support/share-of.ts';
import { fleetFrom, siteOf } from '../support/site.ts';
import { toldBy } from '../support/told.ts';

test('the summary, both pages and fleet.json of any report have its numbers of problems, warnings, clauses and requests', async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, async (report) => {
      const { problems, warnings, clauses, requests } = toldBy(report);
      expect(summaryOf(report).counts).toMatchObject({ problems, warnings, clauses, requests });
      const site = await siteOf([report]);
      const fleet = JSON.parse(site.get('fleet.json') ?? '') as { readonly targets: readonly unknown[] };
      expect(fleet.targets[0]).toMatchObject({ problems, warnings });

      const [run] = fleetFrom([report]).fleet.targets[0]?.runs ?? [];
      const isKnown = run !== undefined && !isWithoutResult(run);
      const shown = (number: number): string => (isKnown ? String(number) : '–');
      const [page = ''] = [...site].flatMap(([path, text]) => (path.startsWith('targets/') ? [text] : []));
      expect(page).toContain(`<dt>Problems</dt><dd>${shown(problems)}</dd>`);
      expect(page).toContain(`<dt>Warnings</dt><dd>${shown(warnings)}</dd>`);
      expect(page).toContain(`${digits(requests)} requests in `);
      const judged = clauses.verified + clauses.violated;
      expect(page).toContain(
        `${judged} of ${judged + clauses.undecided + clauses['not-exercised']} clauses that could be`,
      );
      const index = site.get('index.html') ?? '';
      const cells = [...index.matchAll(/data-word="(problems?|warnings?)">([^<]*)</g)].map(([, , text]) => text);
      expect(cells).toEqual([shown(problems), shown(warnings)]);
    }),
    { numRuns: shareOf(300) },
  );
});
