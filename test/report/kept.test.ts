import { expect, it } from 'vitest';
import { loadReporter } from '../../src/cli/reporters.ts';
import type { Report } from '../../src/model/report.ts';
import * as reports from './reports.ts';

const address = '/things/kept-7';
const report: Report = {
  ...reports.conformant,
  cleanup: {
    created: 3,
    removed: 2,
    kept: [{ resource: '/things', address, reason: 'the plan keeps it (create.keep)', stillShown: false }],
    left: [],
  },
};

async function written(format: string, of: Report): Promise<string> {
  const render = await loadReporter(format);
  const screen = { width: 80, colour: false, unicode: true };
  return [...render(of, { screen, show: new Set(), quiet: false, closing: [] })]
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('%2C', ',');
}

it.each(['terminal', 'markdown', 'html', 'json', 'junit', 'github'])(
  '%s names what is kept, and calls it left behind nowhere',
  async (format) => {
    const text = await written(format, report);
    expect(text).toContain(address);
    expect(text).not.toMatch(/delete by hand|left behind|may be left/i);
  },
);

it.each(['terminal', 'markdown', 'html', 'github'])(
  '%s asks nobody to delete what the service took a DELETE of and still shows',
  async (format) => {
    const shown = { resource: '/things', address, reason: 'any', stillShown: true } as const;
    const other = { resource: '/things', address: '/things/8', reason: 'any', stillShown: false };
    const told = (left: Report['cleanup']['left']): Promise<string> =>
      written(format, { ...report, cleanup: { created: 3, removed: 0, kept: [], left } });
    const all = await told([shown, shown]);
    expect(all).toContain('the service took a DELETE of each, and still shows them');
    expect(all).not.toContain('delete by hand');
    expect(await told([shown, other])).toContain('delete by hand what is of this run, but for 1 ');
    expect(await told([other])).toMatch(/delete by hand what is of this run(?! ?,)/);
  },
);

it.each(['terminal', 'markdown', 'html', 'github'])(
  '%s asks nobody to delete anything before a DELETE that did harm is mended',
  async (format) => {
    const [exchange] = reports.conformant.exchanges;
    if (exchange === undefined) throw new Error('The report has no exchanges.');
    const deleted = { ...exchange, request: { ...exchange.request, method: 'DELETE' } };
    const harm = {
      kind: 'gone',
      message: 'any',
      resource: '/things',
      exchange: exchange.id,
      curl: null,
      isShown: true,
    };
    const left = [{ resource: '/things', address, reason: 'any', stillShown: false }];
    const cleanup = { created: 3, removed: 2, kept: [], left };
    const text = await written(format, { ...report, exchanges: [deleted], harm, cleanup });
    expect(text).toContain('DELETE did harm, so fix it before you delete what is of this run');
    expect(text).not.toContain('delete by hand');
  },
);
