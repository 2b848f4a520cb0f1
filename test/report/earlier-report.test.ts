import { expect, test } from 'vitest';
import { jsonReport } from '../../src/report/json.ts';
import { readReport } from '../../src/report/read-report.ts';
import { nonconformant } from './reports.ts';

test('a report of a release that did not tell when its exchanges were is read all the same', () => {
  const text = [...jsonReport(nonconformant)].join('');
  const untimed = text.replaceAll(/,\s*"startedMs": \d+,\s*"waitMs": \d+/g, '');
  expect(untimed).not.toContain('startedMs');
  const read = readReport(untimed);
  expect(read).toMatchObject({ ok: true });
  expect(read.ok && read.report).toEqual({
    ...nonconformant,
    exchanges: nonconformant.exchanges.map((exchange) => ({ ...exchange, startedMs: null, waitMs: null })),
  });
});
