import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSetUpWrong } from '../../src/facts/report/open-why.ts';
import { htmlReport } from '../../src/report/html.ts';
import { commentLimit, markdownReport } from '../../src/report/markdown.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { anyReport } from '../support/any-report.ts';

test('every format counts the same violated clauses', () => {
  fc.assert(
    fc.property(anyReport, (of) => {
      fc.pre(!isSetUpWrong(of));
      const { violated } = of.counts.clauses;
      const own = of.clauses.length;
      const sentence = `${violated} of ${own} clause${own === 1 ? '' : 's'} violated`;
      const terminal = flat(terminalReport(of, { width: 400, colour: false, show: new Set(), unicode: true }));
      const verdict = terminal.slice(terminal.lastIndexOf(`${of.verdict}:`));
      const html = flat(htmlReport(of));
      expect(terminal).toContain(`(${violated} violated, `);
      expect(html).toContain(`<span data-status-count="violated">${violated}</span>`);
      for (const text of [verdict, /<p class="verdict-sentence">.*?<\/p>/.exec(html)?.[0] ?? '']) {
        expect(text.match(/\d+ of \d+ clauses? violated/g) ?? []).toEqual(violated > 0 ? [sentence] : []);
      }
      const head = /Clauses: ([^.]*)\./.exec(flat(markdownReport(of, commentLimit)))?.[1] ?? '';
      expect(/(\d+) violated/.exec(head)?.[1] ?? '0').toBe(String(violated));
    }),
    { numRuns: 60 },
  );
});

function flat(pieces: Iterable<string>): string {
  return [...pieces].join('').replaceAll(/[\s\u00a0]+/g, ' ');
}
