import { describe, expect, test } from 'vitest';
import { chosenReporters, loadReporter, reporterNames } from '../../src/cli/reporters.ts';
import { conformant } from '../report/reports.ts';

describe('the -r options', () => {
  test.each([
    [[], [{ name: 'terminal' }]],
    [['json'], [{ name: 'json' }]],
    [['json=a.json'], [{ name: 'terminal' }, { name: 'json', file: 'a.json' }]],
    [
      ['terminal', 'json=a=b.json'],
      [{ name: 'terminal' }, { name: 'json', file: 'a=b.json' }],
    ],
    [
      ['terminal=a.txt', 'json'],
      [{ name: 'terminal', file: 'a.txt' }, { name: 'json' }],
    ],
  ])('%j choose %j', (options, choices) => {
    expect(chosenReporters(options)).toEqual(choices);
  });

  test.each([
    [['jsn'], `there is no reporter "jsn"; did you mean json? (known: ${reporterNames.join(', ')})`],
    [['xyzzy=f'], `there is no reporter "xyzzy" (known: ${reporterNames.join(', ')})`],
    [['constructor'], `there is no reporter "constructor" (known: ${reporterNames.join(', ')})`],
    [['json='], '-r json= names no file; write -r json=FILE, or -r json to print'],
    [['ndjson', 'terminal', 'ndjson'], '-r ndjson is given twice; write one of them to a file: -r ndjson=FILE'],
    [['json=a', 'terminal=./a'], 'two reports cannot both be written to'],
  ])('%j are refused', (options, message) => {
    expect(() => chosenReporters(options)).toThrow(message);
  });

  test('every reporter turns a report into text', async () => {
    expect(reporterNames).toEqual(expect.arrayContaining(['terminal', 'json', 'ndjson', 'har', 'prometheus']));
    for (const name of reporterNames) {
      const reporter = await loadReporter(name);
      const screen = { width: 80, colour: false, unicode: true };
      const text = [
        ...reporter(conformant, { screen, show: new Set(), quiet: false, closing: ['Exit 0: fine.'] }),
      ].join('');
      expect(text).toContain(name === 'gitlab' ? 'json/media-type' : 'conformant');
      expect(text.endsWith('\n')).toBe(true);
    }
  });
});
