/** The HTML report and the dashboard in a browser, and without a script. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { viewOf } from '../../src/report/view.ts';
import { pageOf, reports } from '../pages/reports.ts';
import { dashboard, io, site } from '../pages/site.ts';
import { axeProblems, fileOf, hasChromium, openFile, overflowingWidths, startBrowser } from '../support/chromium.ts';
import { prove } from './prove.ts';

let browser: Browser;
beforeAll(async () => void (hasChromium && (browser = await startBrowser())));
afterAll(() => browser?.close());

describe.skipIf(!hasChromium)('the HTML report', () => {
  async function using(report: Report, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
    const { page, troubles } = await openFile(browser, fileOf(pageOf(report)), options);
    await use(page);
    expect(troubles).toEqual([]);
    await page.context().close();
  }

  const openAll = 'for (const each of document.querySelectorAll("details")) each.open = true';

  test.each([
    ['many', ''],
    ['unreachable', ''],
    ['compared', openAll],
  ] as const)('it is accessible, in the light and in the dark: %s', async (name, before) => {
    await using(reports[name], async (page) => {
      await page.evaluate(before);
      expect(await axeProblems(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeProblems(page, ['color-contrast'])).toEqual([]);
    });
  });

  test.each(Object.entries(reports))(
    'it fits every width, and shows everything that the view has: %s',
    async (_, report) => {
      await using(report, async (page) => {
        await page.evaluate(openAll);
        expect(await overflowingWidths(page)).toEqual([]);
        const text = ((await page.textContent('body')) ?? '').replaceAll(/\s+/g, ' ');
        const view = viewOf(report, { isVerbose: true });
        const isProblems = ({ title }: { readonly title: string }): boolean => /problem|warning/.test(title);
        const blocks = view.sections.flatMap((each) => (isProblems(each) ? [] : each.blocks));
        const shown = [...blocks, view.closing].flatMap(({ title, lines }) => [
          title,
          ...lines.map((line) => line.text),
        ]);
        const short = shown.flatMap((each) => (each.includes('<') ? [] : [each.replaceAll(/\s+/g, ' ').slice(0, 200)]));
        expect(short.filter((each) => !text.toLowerCase().includes(each.toLowerCase().replace(/[.:]$/, '')))).toEqual(
          [],
        );
      });
    },
  );

  test('its numbers are those of the report', async () => {
    const { counts, problems } = reports.many;
    await using(reports.many, async (page) => {
      expect(await page.locator('.by-weight tbody tr').count()).toBe(problems.length);
      expect(await page.locator('article.problem').count()).toBe(problems.length);
      expect(await page.locator('.index h2').textContent()).toMatch(new RegExp(`^${counts.problems} problems`));
      const responses = await page.locator('.by-weight .number-only').allTextContents();
      expect(responses.map(Number)).toEqual(problems.map(({ count }) => count));
      expect(await page.locator('.squares .violated').count()).toBe(counts.byStatus.violated);
      expect(await page.locator('#clauses .clauses > li').count()).toBe(counts.clauses);
      expect(await page.locator('#operations .blocks > li').count()).toBe(reports.many.traffic.operations.length);
    });
  });

  test('the first screen has the verdict, three fixes with their commands, and the index', async () => {
    await using(reports.many, async (page) => {
      const bottomOf = async (selector: string): Promise<number> => {
        const box = await page.locator(selector).boundingBox();
        return (box?.y ?? Number.NaN) + (box?.height ?? 0);
      };
      for (const selector of ['h1', '.top .facts', '.start li:nth-child(3) .command', '.by-weight tr:nth-child(8)'])
        expect(await bottomOf(selector), selector).toBeLessThan(800);
      expect(await page.locator('.start .evidence mark').count()).toBe(1);
    });
  });

  test('no text of a service runs, and what cannot be seen is an escape', async () => {
    await using(reports.hostile, async (page) => {
      expect(await page.locator('script, img').count()).toBe(1);
      expect(await page.textContent('h1')).toContain('<script>alert(1)</script>');
      expect(await page.textContent('h1')).toContain('\\u202e\\u0000');
    });
  });

  test('links into closed sections, search, order, copy, and theme', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const use = async (page: Page): Promise<void> => {
      await page.locator('article.problem a[href^="#clause-"]').first().click();
      await expect.poll(() => page.locator('#clauses[open] li:target').count()).toBe(1);
      const shown = page.locator('article.problem:visible .id');
      await page.fill('[data-search]', 'postgresql');
      await expect.poll(() => shown.allTextContents()).toEqual(['exposure/database-errors']);
      await page.fill('[data-search]', '');
      await page.click('.by-weight th:nth-child(2) button');
      const sentences = await page.locator('.by-weight td:nth-child(2) a').allTextContents();
      expect(sentences).toEqual(sentences.toSorted((a, b) => a.localeCompare(b, 'en-US')));
      await page.check('[value=resource]');
      expect(await page.locator('.by-resource h3:visible').allTextContents()).toContain('/users');
      await page.locator('.start [data-copy]').first().click();
      const command = reports.many.problems[0]?.findings[0]?.curl;
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(command);
    };
    await using(reports.many, use, { permissions });
  });

  test('without a script, it is complete', async () => {
    const { page } = await openFile(browser, fileOf(pageOf(reports.many)), { javaScriptEnabled: false });
    expect(await page.locator('article.problem:visible').count()).toBe(reports.many.problems.length);
    expect(await page.locator('.scripted:visible').count()).toBe(0);
    await page.context().close();
  });

  test('it prints on few pages', async () => {
    await using(reports.many, async (page) => {
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThan(15);
    });
  });
});

prove('the pages of a dashboard fit every width, are accessible, and run nothing', async () => {
  if (!hasChromium) return { tried: 0, failures: [], skipped: 'Chromium is not installed' };
  await dashboard('reports -o shown');
  const pages = [...site('shown').keys()].filter((each) => each.endsWith('.html') && !each.startsWith('reports'));
  const failures: string[] = [];
  for (const file of pages) {
    const { page, troubles } = await openFile(browser, join(io.cwd, 'shown', file));
    const wide = (await overflowingWidths(page)).map((width) => `it is wider than ${width} px`);
    const inLight = await axeProblems(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const all = [...wide, ...inLight, ...(await axeProblems(page, ['color-contrast'])), ...troubles];
    if ((await page.locator('script, img').count()) !== 1) all.push('it has a script or an image of a service');
    failures.push(...all.map((each) => `${file}: ${each}`));
    await page.context().close();
  }
  return { tried: pages.length, failures };
});
