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
    kept: [{ resource: '/things', address, reason: 'the plan keeps it (create.keep)' }],
    left: [],
  },
};

it.each(['terminal', 'markdown', 'html', 'json', 'junit', 'github'])(
  '%s names what is kept, and calls it left behind nowhere',
  async (format) => {
    const render = await loadReporter(format);
    const text = [
      ...render(report, {
        screen: { width: 80, colour: false, unicode: true },
        show: new Set(),
        quiet: false,
        closing: [],
      }),
    ].join('');
    expect(text).toContain(address);
    expect(text).not.toMatch(/delete by hand|left behind|may be left/i);
  },
);
