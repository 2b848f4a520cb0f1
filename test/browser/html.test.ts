import * as fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../src/report/html.ts';
import * as reports from '../report/reports.ts';
import { printable } from '../../src/text/printable.ts';
import { anyReport } from '../support/any-report.ts';
import { startBrowser } from '../support/browser.ts';
import { axeProblems, openFile, type OpenPage } from '../support/report-page.ts';
import { chromium, findTool } from '../support/tools.ts';
import { manyExchanges, manyProblems, slow, whole } from './html-sample.ts';
import { shareOf } from '../support/share-of.ts';

const isHere = findTool(chromium) !== undefined;

/** In the page: exchanges whose tag is drawn over by the time that they took. */
const coveredTags = `[...document.querySelectorAll('.exchange > summary')].flatMap((each) => {
  const [tag, took] = ['.tag', '.took'].map((name) => each.querySelector(name)?.getBoundingClientRect());
  const isCovered = tag && tag.right > took.left && tag.bottom > took.top && took.bottom > tag.top;
  return isCovered ? [each.textContent] : [];
})`;

/** Without blanks, which a body that is spread over lines has more of. */
const unspaced = (text: string): string => text.replaceAll(/\s/g, '');

describe.skipIf(!isHere)('the HTML report in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    const started = await startBrowser();
    if (started === undefined) throw new Error('Chromium was here a moment ago');
    browser = started;
  });
  afterAll(async () => browser?.close());

  /** Opens it, uses it, and expects that nothing went wrong in the page. */
  async function using(
    report: typeof whole,
    options: Parameters<typeof openFile>[2],
    use: (open: OpenPage['page']) => Promise<void>,
  ): Promise<void> {
    const open = await openFile(browser, htmlReport(report), options);
    try {
      await use(open.page);
      expect(open.troubles).toEqual([]);
    } finally {
      await open.close();
    }
  }

  test('shows the verdict, the gate, the comparison and every part', async () => {
    await using(whole, {}, async (page) => {
      expect(await page.textContent('.verdict-name')).toBe('Nonconformant');
      expect(await page.textContent('[data-gate]')).toContain('The gate fails with exit code 1');
      expect(await page.textContent('[data-gate]')).toContain('7 violations of a must');
      expect(await page.textContent('.hero')).toContain('1 new, 1 fixed, 4 unchanged, 1 not judged again');
      expect(await page.locator('main h2').allTextContents()).toEqual([
        expect.stringContaining('Problems'),
        expect.stringContaining('Warnings'),
        expect.stringContaining('Waived'),
        expect.stringContaining('Since'),
        'Coverage',
        expect.stringContaining('Clauses'),
        expect.stringContaining('Observations'),
        expect.stringContaining('Rules'),
        expect.stringContaining('Exchanges'),
        'The run',
      ]);
      expect(await page.textContent('#waived')).toContain('accepted until the proxy is replaced');
      expect(await page.textContent('#compared')).toContain('status/created');
      expect(await page.textContent('#compared')).toContain('the list was empty');
      expect(await page.textContent('#run')).toContain('DELETE /users/51');
    });
  });

  test.each([
    [1280, 800],
    [390, 844],
  ])(
    'shows on the first screen of %i by %i what is worst, where, how to fix it, and the way to the others',
    async (width, height) => {
      await using(manyProblems(40), { viewport: { width, height } }, async (page) => {
        const bottom = async (selector: string): Promise<number> => {
          const box = await page.locator(selector).first().boundingBox();
          return box === null ? Number.NaN : box.y + box.height;
        };
        for (const selector of [
          '.verdict-name',
          '.verdict-sentence',
          '.start a',
          '.problem .message',
          '.problem .fix',
        ]) {
          expect(await bottom(selector), selector).toBeLessThan(height);
        }
        expect(await page.locator('.problem[open]').count()).toBe(1);
        expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(8000);
      });
    },
  );

  test('is no longer than 8,000 pixels before anything is opened, however wide it is', async () => {
    const samples = [manyProblems(300, 'x'.repeat(5000)), ...fc.sample(anyReport, { numRuns: shareOf(6), seed: 3 })];
    for (const report of [...samples, reports.hostile, reports.compared, reports.givenUp, reports.errored]) {
      await using(report, {}, async (page) => {
        for (const width of [320, 390, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(8000);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
      });
    }
  });

  test('groups the problems by resource and by clause, and back', async () => {
    await using(whole, {}, async (page) => {
      const ids = (): Promise<string[]> => page.locator('#problems .problem > summary .id').allTextContents();
      const byWeight = await ids();
      await page.selectOption('[name=group]', 'resource');
      await expect.poll(() => page.locator('#problems .group h3 code').allTextContents()).toContain('/getNews');
      expect([...(await ids())].sort()).toEqual([...byWeight].sort());
      expect(await page.locator('.group:has(h3:has-text("/getNews")) .problem .id').allTextContents()).toEqual([
        'paths/plural-nouns',
      ]);
      await page.locator('.elsewhere a').first().click();
      await expect.poll(() => page.locator('.problem:target[open]').count()).toBe(1);
      await page.selectOption('[name=group]', 'clause');
      await expect
        .poll(() => page.locator('#problems .group h3 code').allTextContents())
        .toContain('path.plural-nouns');
      await page.selectOption('[name=group]', '');
      await expect.poll(ids).toEqual(byWeight);
    });
  });

  test('starts with the colors of the system, switches them, and remembers', async () => {
    await using(whole, { colorScheme: 'dark' }, async (page) => {
      const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
      const dark = await ground();
      await page.click('[data-theme-switch]');
      const light = await ground();
      expect(light).not.toBe(dark);
      // What a page remembers reaches the disk a moment later.
      await expect
        .poll(async () => {
          await page.reload();
          return ground();
        })
        .toBe(light);
      await page.emulateMedia({ media: 'print' });
      expect(await ground()).not.toBe(dark);
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      await page.click('[data-theme-switch]');
      expect(await ground()).toBe(dark);
    });
  });

  test('leads from every cell of the picture to its clause', async () => {
    await using(whole, {}, async (page) => {
      await page.click('#coverage summary');
      const cells = page.locator('#coverage .cell');
      expect(await cells.count()).toBe(whole.clauses.length);
      for (const { id } of whole.clauses) {
        await page.locator(`#coverage .cell:has-text("${id}:")`).first().click();
        const target = page.locator(':target');
        expect(await target.count()).toBe(1);
        expect(await target.locator('code').first().textContent()).toBe(id);
        await expect.poll(() => target.locator(':focus').count()).toBe(1);
      }
    });
  });

  test('filters by status, resource, mark and text, tells how much is left, and clears', async () => {
    await using(whole, {}, async (page) => {
      const told = page.locator('[data-filter-told]');
      const shownProblems = (): Promise<string[]> =>
        page.locator('#problems .problem:not([hidden]) > summary .id').allTextContents();
      const all = (await shownProblems()).length;
      await page.selectOption('[name=status]', 'undecided');
      await expect.poll(shownProblems).toEqual([]);
      expect(await told.textContent()).toContain(`Rules 1 of ${whole.rules.length}`);
      expect(await page.locator('#problems [data-no-match]').isVisible()).toBe(true);
      expect(await page.locator('#rules tbody tr:not([hidden]) .id').isVisible()).toBe(true);
      await page.click('[data-filter-clear]');
      await expect.poll(async () => (await shownProblems()).length).toBe(all);
      expect(await told.textContent()).toBe('');
      expect(await page.locator('#rules details[open]').count()).toBe(0);

      await page.selectOption('[name=status]', 'not-specified');
      const shownClauses = page.locator('#clauses .clause:not([hidden]) .id');
      await expect.poll(() => shownClauses.allTextContents()).toEqual(['limits.page-size', 'limits.rate-value']);
      await page.selectOption('[name=status]', '');

      await page.selectOption('[name=resource]', { label: '/getNews' });
      await expect.poll(shownProblems).toEqual(['paths/plural-nouns']);
      await page.selectOption('[name=resource]', '');

      await page.selectOption('[name=mark]', 'new');
      await expect.poll(async () => (await shownProblems()).length).toBe(1);
      expect(await page.locator('#problems .problem:not([hidden]) > summary .tag').textContent()).toBe('new');
      await page.selectOption('[name=mark]', '');

      await page.fill('#filter-text', 'STATUS IS 201');
      await expect.poll(shownProblems).toEqual(['errors/never-200']);
      await page.fill('#filter-text', 'Cannot GET /no-such');
      await expect.poll(() => page.locator('.exchange').count()).toBe(1);
      expect(await page.textContent('.exchange .path')).toBe('/no-such-thing');
      await page.press('#filter-text', 'Escape');
      await expect.poll(() => page.locator('.exchange').count()).toBe(whole.exchanges.length);
      await page.fill('#filter-text', '(.*[');
      await expect.poll(() => page.locator('.exchange').count()).toBe(0);
    });
  });

  test('shows an exchange with headers and bodies as they were kept', async () => {
    await using(whole, {}, async (page) => {
      await page.click('#exchanges summary');
      await page.selectOption('[name=answer]', '2');
      await page.selectOption('[name=scenario]', 'create-invalid');
      await expect.poll(() => page.locator('.exchange').count()).toBe(1);
      await page.click('.exchange summary');
      const detail = page.locator('.exchange .detail');
      expect(await detail.locator('h3').allTextContents()).toEqual(['Request', 'Answer 201']);
      expect(await detail.locator('.headers').textContent()).toContain('application/json');
      const body = (await detail.locator('.side:last-child .body').textContent()) ?? '';
      expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'INVALID_INPUT' } });
      expect(body.split('\n').length).toBeGreaterThan(5);
      expect(await detail.locator('.pointers').textContent()).toContain('errors/never-200');
    });
  });

  test('copies the command of the report, with the variables of the plan', async () => {
    const curl = `curl -i -H "X-API-Key: \${SHOP_KEY}zzzz" http://127.0.0.1:8080/users`;
    const sent = reports.exchange('users/list/list/1', { url: '/users' });
    const findings = [
      reports.finding('errors/never-200', {
        violations: [{ message: 'm', expected: 'e', actual: 'a', at: 'status', exchange: sent.id, curl }],
      }),
    ];
    const report = reports.report({
      exchanges: [sent],
      rules: [reports.rule('errors/never-200', 'failed')],
      findings,
    });
    await using(report, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      const copied = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
      await page.click('.problem [data-copy]');
      await expect.poll(() => page.textContent('[data-announce]')).toBe('Copied to the clipboard.');
      expect(await page.textContent('.problem [data-copy]')).toContain('Copied');
      expect(await copied()).toBe(curl);
      await page.evaluate('navigator.clipboard.writeText("")');
      await page.click('#exchanges summary');
      await page.click('.exchange summary');
      await page.click('.detail button');
      await expect.poll(copied).toBe(curl);
    });
  });

  test('can be used by the keyboard alone', async () => {
    await using(whole, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.textContent(':focus')).toBe('Skip to the report');
      await page.keyboard.press('Enter');
      await page.keyboard.press('/');
      expect(await page.locator('#filter-text:focus').count()).toBe(1);
      await page.keyboard.type('never-200');
      await expect.poll(() => page.locator('#problems .problem:not([hidden])').count()).toBe(1);
      const reach = async (selector: string): Promise<void> => {
        for (let step = 0; step < 60; step += 1) {
          await page.keyboard.press('Tab');
          if ((await page.locator(`:focus:is(${selector})`).count()) === 1) return;
        }
        throw new Error(`the keyboard does not reach ${selector}`);
      };
      await reach('.problem:not([open]) > summary');
      await page.keyboard.press('Enter');
      expect(await page.locator('#problems .problem[open]:not([hidden])').count()).toBe(1);
      await reach('[data-copy]');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.textContent('[data-announce]')).toContain('Copied');
      expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^curl -sS/);
      await reach('.exchange > summary');
      await page.keyboard.press('Space');
      await expect.poll(() => page.locator('.exchange[open] .detail').count()).toBe(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      expect(await page.locator('.exchange[open]').count()).toBe(0);
      expect(await page.locator('.exchange > summary:focus').count()).toBe(1);
    });
  });

  test.each([
    ['#exchange-users%2Fcreate-invalid%2Fblank-name%2F1', '.exchange[open] .path', '/users'],
    ['#exchange-users/create-invalid/blank-name/1', '.exchange[open] .path', '/users'],
    ['#rule-errors-never-200', 'tr:focus-within .id', 'errors/never-200'],
    ['#rule-errors/never-200', 'tr:focus-within .id', 'errors/never-200'],
    ['#problem-errors-never-200', '.problem[open]:focus-within .id', 'errors/never-200'],
    ['#problem-errors/never-200', '.problem[open]:focus-within .id', 'errors/never-200'],
    ['#clause-error.never-200', '.clause:focus-within .id', 'error.never-200'],
    ['#clause-status-missing', '.clause:focus-within .id', 'status.missing'],
    ['#clause-limits.page-size', '.clause:focus-within .id', 'limits.page-size'],
  ])('opens and focuses what %s names', async (hash, selector, words) => {
    await using(whole, { hash }, async (page) => {
      await expect.poll(() => page.locator(selector).first().textContent()).toBe(words);
      expect(await page.locator(selector).first().isVisible()).toBe(true);
    });
  });

  test('shows again what the filter hid when a link leads there', async () => {
    await using(whole, {}, async (page) => {
      await page.fill('#filter-text', 'nothing of the kind');
      await expect.poll(() => page.locator('.exchange').count()).toBe(0);
      await page.evaluate(`location.hash = '#exchange-users/list/list/1'`);
      await expect.poll(() => page.locator('.exchange[open] .path').textContent()).toBe('/users?page=0&size=20');
      expect(await page.inputValue('#filter-text')).toBe('');
    });
  });

  test('lists ten thousand exchanges, finds one by its body, and shows the last', async () => {
    const number = 10_000;
    const report = reports.report({ ...whole, exchanges: manyExchanges(number, 'needle in the last') });
    await using(report, {}, async (page) => {
      expect(await page.textContent('#exchanges h2')).toContain('10,000');
      await page.click('#exchanges summary');
      expect(await page.textContent('.pager-words')).toBe('1–50 of 10,000');
      await page.click('.pager button:has-text("Last")');
      await expect.poll(() => page.textContent('.pager-words')).toBe('9,951–10,000 of 10,000');
      expect(await page.locator('.exchange .path').last().textContent()).toBe('/users?page=10000');
      expect(await page.textContent(':focus')).toBe('Last');
      await page.keyboard.press('Enter');
      expect(await page.textContent('.pager-words')).toBe('9,951–10,000 of 10,000');
      await page.fill('#filter-text', 'needle in the LAST');
      await expect.poll(() => page.textContent('[data-filter-told]')).toMatch(/Exchanges 1 of 10,000$/);
      expect(await page.locator('.exchange .path').allTextContents()).toEqual(['/users?page=10000']);
    });
  });

  test.each(['light', 'dark'] as const)('has nothing that axe finds: %s', async (colorScheme) => {
    await using(whole, { colorScheme }, async (page) => {
      // What is folded, or left by a filter, has the colors that it has when all is open.
      const problemsInLight = async () => (colorScheme === 'light' ? axeProblems(page, colorScheme) : []);
      expect(await problemsInLight()).toEqual([]);
      for (const each of await page.locator('details').all()) {
        await each.evaluate((details) => details.setAttribute('open', ''));
      }
      await page.locator('.exchange summary').first().click();
      await page.locator('.exchange summary').nth(2).click();
      expect(await axeProblems(page, colorScheme)).toEqual([]);
      await page.selectOption('[name=group]', 'resource');
      await expect.poll(() => page.locator('.elsewhere').count()).toBeGreaterThan(0);
      expect(await axeProblems(page, colorScheme)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.click('[data-filter-toggle]');
      expect(await axeProblems(page, colorScheme)).toEqual([]);
    });
  });

  test.each(['light', 'dark'] as const)('has nothing that axe finds in other reports: %s', async (colorScheme) => {
    for (const report of [reports.conformant, reports.incomplete, reports.hostile]) {
      await using(report, { colorScheme }, async (page) => {
        expect(await axeProblems(page, colorScheme)).toEqual([]);
      });
    }
  });

  test.each([
    ['a slow service', slow],
    ['a hostile one', reports.hostile],
  ])('fits any width: %s', async (_name, report) => {
    await using(report, {}, async (page) => {
      await page
        .locator('#exchanges details')
        .first()
        .evaluate((each) => each.setAttribute('open', ''));
      await page.click('.exchange summary');
      for (const each of await page.locator('main details').all()) {
        await each.evaluate((details) => details.setAttribute('open', ''));
      }
      for (const width of [320, 390, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await page.evaluate(coveredTags)).toEqual([]);
      }
    });
  });

  test('shows on paper all evidence, and no controls', async () => {
    await using(whole, {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => page.locator('main details:not([open], .exchange, .again, .other)').count()).toBe(0);
      expect(await page.locator('.button:visible, .filter:visible').count()).toBe(0);
      expect(await page.locator('.problem > .problem-body > .tells > .versus:visible').count()).toBe(
        await page.locator('.problem').count(),
      );
      expect(await page.locator('.on-paper').isVisible()).toBe(true);
      await page.emulateMedia({ media: 'screen' });
      await expect
        .poll(() => page.locator('main details:not([open], .exchange, .again, .other)').count())
        .toBeGreaterThan(0);
    });
  });

  test('moves nothing for those who want no motion', async () => {
    await using(whole, { reducedMotion: 'reduce' }, async (page) => {
      const moving = await page.evaluate<number>(`[...document.querySelectorAll('*')].filter((each) => {
        const { transitionDuration, animationName } = getComputedStyle(each);
        return transitionDuration !== '0s' || animationName !== 'none';
      }).length`);
      expect(moving).toBe(0);
    });
  });

  test('tells the verdict, the clauses, the evidence and the rules without JavaScript', async () => {
    await using(whole, { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('[data-theme-switch]').isVisible()).toBe(false);
      const folded = ['#clauses .fold', '#rules .fold', '#exchanges .fold', '#problem-errors-never-200'];
      for (const each of folded) await page.locator(`${each} > summary`).first().click();
      const text = await page.locator('body').innerText();
      for (const words of ['Nonconformant', 'The gate fails', '4xx or 5xx', 'USER_NOT_FOUND', 'limits.rate-value']) {
        expect(text).toContain(words);
      }
      expect(text).toContain('The list of exchanges needs JavaScript');
      expect(await page.locator('#rules tbody tr:visible').count()).toBe(whole.rules.length);
      expect(await page.locator('.filter:visible, .button:visible, .exchange-filter:visible').count()).toBe(0);
    });
  });

  test('says how to get what was not kept', async () => {
    const bare = whole.exchanges.map((each) => ({
      ...each,
      request: { ...each.request, headers: [], body: null },
      response: each.response === null ? null : { ...each.response, headers: [], body: null },
    }));
    await using(reports.report({ ...whole, exchanges: bare }), {}, async (page) => {
      expect(await page.textContent('#exchanges .lead')).toContain('--evidence all');
      await page.click('#exchanges summary');
      await page.click('.exchange summary');
      expect(await page.textContent('.detail')).toContain('were not kept');
      expect(await page.locator('.detail button').count()).toBe(0);
    });
  });

  test('shows whatever a service says as text, and runs none of it', async () => {
    const samples = [reports.hostile, ...fc.sample(anyReport, { numRuns: shareOf(16), seed: 7 })];
    for (const report of samples) {
      await using(report, {}, async (page) => {
        await page
          .locator('#exchanges details')
          .first()
          .evaluate((each) => each.setAttribute('open', ''));
        for (const summary of await page.locator('.exchange summary').all()) await summary.click();
        expect(await page.locator('main img, main iframe, main a[href^="javascript"]').count()).toBe(0);
        expect(await page.locator('main script').count()).toBe(0);
        expect(await page.locator('#rules tbody tr').count()).toBe(report.rules.length);
        expect(await page.textContent('h1')).toBe(printable(report.target.name) || report.target.baseUrl);
        const body = report.exchanges[0]?.response?.body ?? null;
        const shown = page.locator('.exchange .side:last-child .body');
        const bodies = body === null || body === '' ? [] : [unspaced(printable(body))];
        expect((await shown.allTextContents()).map(unspaced)).toEqual(bodies);
      });
    }
  });
});
