import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../src/report/html.ts';
import { service } from '../cli/run.ts';
import { startBrowser } from '../support/browser.ts';
import { patienceMs } from '../support/report-page.ts';
import { inventedFleet } from '../support/fleet.ts';
import { siteOf } from '../support/site.ts';
import * as samples from '../report/reports.ts';

const browser: Browser | undefined = await startBrowser();

let folder: string;
/** Targets of every kind: that break much, a little or nothing, that were not reached, cut short, not let in, not seen lately, and hostile. */
const kinds = ['Suppliers', 'Contracts', 'Feature flags', 'Campaigns', 'Customers', 'Ledger', 'Orders', 'Tax', '<img'];

/** What the pages complained about: errors on the console, refused by the policy, thrown, asked of a network. */
let complaints: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-site-'));
  const hostile = {
    ...samples.hostile,
    target: { name: '<img src=x onerror=alert(1)>', baseUrl: 'javascript:alert(1)', labels: {} },
  };
  const fleet = [...inventedFleet({ targets: 40, runs: 8 }), hostile];
  await save('fleet', await siteOf(fleet, { keep: 1, reportPage: htmlReport }));
  const few = fleet.filter(({ target: { name } }) => kinds.some((kind) => name.startsWith(kind)));
  await save('few', await siteOf(few));
  await save('one', await siteOf([samples.conformant], { reportPage: htmlReport }));
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => {
  const heard = complaints;
  complaints = [];
  if (heard.length > 0) throw new Error(heard.join('\n'));
});

async function save(name: string, site: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of site) {
    const file = join(folder, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return openAt(pathToFileURL(join(folder, path)).href, options);
}

async function openAt(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  if (browser === undefined) throw new Error('no browser');
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, ...options });
  page.setDefaultTimeout(patienceMs);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const isOwn = /^(?:file|data):/.test(request.url()) || request.isNavigationRequest();
    if (!isOwn) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

const rows = (page: Page) => page.locator('#targets tbody tr[data-verdict]:visible');
const names = (page: Page): Promise<readonly string[]> =>
  page.locator('#targets tbody tr[data-verdict]:visible th a').allTextContents();

/** What axe finds; in the dark only what colors change, for the rest is as in the light. */
async function faults(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  // Added by the browser's own tools, which the policy of the page does not bind.
  await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const tool = (globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe;
    const { violations } = await tool.run(options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${String(target)}: ${failureSummary}`),
    );
  }, axeOptions(colorScheme));
}

function axeOptions(colorScheme: 'light' | 'dark'): { readonly runOnly?: readonly string[] } {
  return colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}

describe.skipIf(browser === undefined)('the site in a browser, from files', () => {
  test('shows every target, worst first', async () => {
    const page = await open('fleet/index.html');
    expect(await rows(page).count()).toBe(41);
    expect(await page.locator('#shown').textContent()).toBe('41 targets');
    const order = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-verdict')));
    expect(order.slice(0, 3)).toEqual(['nonconformant', 'nonconformant', 'nonconformant']);
    expect(order.at(-1)).toBe('conformant');
    await page.close();
  });

  test('finds targets by name and address, and says how many', async () => {
    const page = await open('fleet/index.html');
    await page.getByLabel('Find a target').fill('ORDERS staging');
    expect(await names(page)).toEqual(['Orders API']);
    expect(await page.locator('#shown').textContent()).toBe('1 of 41 targets');
    await page.getByLabel('Find a target').fill('nothing of the kind');
    expect(await rows(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await rows(page).count()).toBe(41);
    await page.close();
  });

  test('filters by verdict, by change and by age, from the controls and from the tiles', async () => {
    const page = await open('fleet/index.html');
    await page.locator('[data-facet="verdict"]').selectOption('error');
    expect(await names(page)).toEqual(['Contracts API', 'Returns API']);
    await page.locator('[data-facet="verdict"]').selectOption('');
    await page.getByLabel('Stale').check();
    expect(await names(page)).toContain('Payouts API');
    await page.getByLabel('Stale').uncheck();
    await page.getByLabel('Changed').check();
    const changes = await page.locator('#targets tbody tr:visible td.change').allTextContents();
    expect(changes).toHaveLength(await rows(page).count());
    for (const text of changes) expect(text).toMatch(/[+−]\d/);
    const tile = page.locator('a.tile', { hasText: 'Incomplete' });
    const told = Number(await tile.locator('b').textContent());
    expect(told).toBeGreaterThan(0);
    await tile.click();
    expect(await page.getByLabel('Changed').isChecked()).toBe(false);
    expect(await rows(page).count()).toBe(told);
    await page.close();
  });

  test('sorts by any column, by keyboard, and says so', async () => {
    const page = await open('fleet/index.html');
    const worst = await names(page);
    const head = page.locator('#targets').getByRole('columnheader', { name: 'Target', exact: true });
    await head.getByRole('button').focus();
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    const sorted = await names(page);
    expect(sorted).toEqual(sorted.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase())));
    await page.keyboard.press('Space');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Space');
    expect(await head.getAttribute('aria-sort')).toBeNull();
    expect(await names(page)).toEqual(worst);
    await page.getByRole('columnheader', { name: 'Security' }).getByRole('button').press('Enter');
    const numbers = await rows(page).locator('td:nth-of-type(2)').allTextContents();
    const known = numbers.map((text) => (text === '–' ? -1 : Number(text)));
    expect(known).toEqual(known.toSorted((one, other) => other - one));
    await page.close();
  });

  test('leads to a target, to its report, and back to the same view', async () => {
    const page = await open('fleet/index.html');
    await page.getByLabel('Find a target').fill('suppliers');
    await page.locator('#targets').getByRole('link', { name: 'Suppliers API' }).click();
    expect(await page.locator('h1').textContent()).toBe('Suppliers API');
    await page.getByRole('link', { name: 'Open the report' }).click();
    expect(page.url()).toContain('/reports/suppliers-api-');
    expect(await page.locator('body').textContent()).toContain('https://suppliers.example.com/api');
    await page.goBack();
    await page.goBack();
    expect(await page.getByLabel('Find a target').inputValue()).toBe('suppliers');
    expect(await names(page)).toEqual(['Suppliers API']);
    await page.close();
  });

  test('works below any address of a static host, and asks it for pages alone', async () => {
    const asked: string[] = [];
    const host = await service((request, response) => {
      asked.push(request.url ?? '');
      readFile(join(folder, 'one', (request.url ?? '').replace('/our/apis/', ''))).then(
        (text) => response.setHeader('Content-Type', 'text/html').end(text),
        () => response.writeHead(404).end(),
      );
    });
    try {
      const page = await openAt(`${host.url}/our/apis/index.html`);
      await page.locator('#targets tbody th a').click();
      await page.getByRole('link', { name: 'Open the report' }).click();
      await page.goBack();
      await page.getByRole('link', { name: 'Changes' }).click();
      expect(await page.locator('h1').textContent()).toBe('What changed');
      const folders = asked.map((path) => /^\/our\/apis\/(?:[^/]*\/)?/.exec(path)?.[0]);
      expect([...new Set(folders)]).toEqual(['/our/apis/', '/our/apis/targets/', '/our/apis/reports/']);
      await page.close();
    } finally {
      await host.close();
    }
  });

  test('leads from a problem to its targets, and from a broken clause', async () => {
    const page = await open('fleet/index.html');
    await page.locator('table.bars tbody a').first().click();
    expect(page.url()).toMatch(/problems\.html#problem-/);
    const problem = page.locator(new URL(page.url()).hash);
    expect(await problem.isVisible()).toBe(true);
    await problem.getByRole('listitem').getByRole('link').first().click();
    expect(page.url()).toMatch(/targets\/.*#problem-/);
    expect(await page.locator(new URL(page.url()).hash).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Fleet' }).first().click();
    await page.getByRole('link', { name: 'Clauses' }).click();
    await page.locator('.clause-entry').first().getByRole('listitem').getByRole('link').first().click();
    expect(page.url()).toMatch(/targets\/.*#clause-/);
    expect(await page.locator(new URL(page.url()).hash).isVisible()).toBe(true);
    await page.close();
  });

  test('filters and groups by the labels of the plans, and keeps that in the address', async () => {
    const page = await open('fleet/index.html');
    await page.locator('[data-name="env"]').selectOption('staging');
    expect(await names(page)).toEqual(['Orders API']);
    await page.locator('[data-name="env"]').selectOption('');
    await page.locator('#group').selectOption('team');
    const heads = await page.locator('#targets tr.group').allTextContents();
    expect(heads.at(-1)).toMatch(/^no team \(\d+\)$/);
    expect(heads.slice(0, -1)).toEqual(heads.slice(0, -1).toSorted());
    expect(await rows(page).count()).toBe(41);
    await page.goto('about:blank');
    await page.goBack();
    expect(await page.locator('#targets tr.group').count()).toBe(heads.length);
    await page.close();
  });

  test('switches between light and dark as the report does, and remembers it on every page', async () => {
    const page = await open('fleet/index.html', { colorScheme: 'dark' });
    const ground = (): Promise<string> => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const dark = await ground();
    await page.getByRole('button', { name: 'Light theme' }).click();
    const light = await ground();
    expect(light).not.toBe(dark);
    // What a page remembers reaches the disk a moment later.
    await expect
      .poll(async () => {
        await page.goto(pathToFileURL(join(folder, 'fleet/problems.html')).href);
        return ground();
      })
      .toBe(light);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await ground()).toBe(dark);
    await page.close();
  });

  test('opens what hides a clause that an address names', async () => {
    const page = await open('fleet/index.html');
    await page.locator('#targets').getByRole('link', { name: 'Tax API' }).click();
    const hidden = page.locator('details [id^="clause-"]').first();
    const id = await hidden.getAttribute('id');
    expect(await hidden.isVisible()).toBe(false);
    await page.goto(`${page.url()}#${id ?? ''}`);
    expect(await hidden.isVisible()).toBe(true);
    await page.close();
  });

  test('can be read without its script', async () => {
    const page = await open('fleet/index.html', { javaScriptEnabled: false });
    expect(await rows(page).count()).toBe(41);
    expect(await page.locator('#tools').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Heaviest problems' }).isVisible()).toBe(true);
    await page.locator('a.tile').first().click();
    await page.locator('#targets').getByRole('link', { name: 'Suppliers API' }).click();
    expect(await page.getByRole('heading', { name: 'Trend' }).isVisible()).toBe(true);
    await page.locator('summary').first().click();
    expect(await page.locator('details[open]').count()).toBe(1);
    await page.close();
  });

  test.each(['light', 'dark'] as const)('has nothing that axe objects to, in %s', async (colorScheme) => {
    const first = await open('few/index.html', { colorScheme });
    const dark = await first.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
    expect(dark).toBe(colorScheme === 'dark');
    const verdicts = await rows(first).evaluateAll((all) => all.map((row) => row.getAttribute('data-verdict')));
    expect(new Set(verdicts)).toEqual(new Set(['nonconformant', 'conformant', 'incomplete', 'error']));
    expect(await faults(first, colorScheme)).toEqual([]);
    await first.getByLabel('Find a target').fill('nothing of the kind');
    expect(await faults(first, colorScheme)).toEqual([]);
    await first.goto(first.url().replace(/#.*/, ''));
    const links = await first
      .locator('#targets tbody th a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    await first.close();
    const targets = ['Suppliers', 'Contracts', 'Campaigns', 'Tax'].map((name) =>
      links.find((link) => link.includes(`/${name.toLowerCase()}-api-`)),
    );
    const pages = [
      ...targets.map((link) => `few/targets/${link?.split('/').at(-1) ?? ''}`),
      'few/changes.html',
      'few/problems.html',
      'few/groups.html',
      'few/clauses.html',
      'one/index.html',
    ];
    for (const path of pages) {
      const page = await open(path, { colorScheme });
      await page.locator('details').evaluateAll((all) => all.forEach((fold) => fold.setAttribute('open', '')));
      expect(await faults(page, colorScheme), path).toEqual([]);
      await page.close();
    }
  });

  test.each([
    'fleet/index.html',
    'fleet/problems.html',
    'fleet/changes.html',
    'fleet/groups.html',
    'fleet/clauses.html',
    'one/index.html',
    'a target',
  ])('is no wider than a window of any width, and scrolls no table sideways on a phone: %s', async (path) => {
    const isTarget = path === 'a target';
    const page = await open(isTarget ? 'fleet/index.html' : path);
    if (isTarget) await page.locator('#targets tbody th a').first().click();
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      if (width > 390) continue;
      const sideways = `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).length`;
      expect(await page.evaluate<number>(sideways)).toBe(0);
    }
    await page.close();
  });

  test('shows its first targets on the first screen, and each as a card on a phone', async () => {
    const page = await open('fleet/index.html', { viewport: { width: 1280, height: 800 } });
    const third = await rows(page).nth(2).boundingBox();
    expect((third?.y ?? 9999) + (third?.height ?? 0)).toBeLessThan(800);
    await page.locator('#targets tbody tr').nth(20).scrollIntoViewIfNeeded();
    const head = await page.locator('#targets thead th').first().boundingBox();
    expect(Math.abs(head?.y ?? -99)).toBeLessThan(3);
    await page.setViewportSize({ width: 390, height: 844 });
    const card = rows(page).first();
    const [box, link] = [await card.boundingBox(), await card.getByRole('link').boundingBox()];
    expect(box?.width).toBeLessThan(390);
    expect(link?.width).toBeLessThan(box?.width ?? 0);
    await page.close();
  });

  test('says so where the newest report is old by the clock of the reader', async () => {
    const page = await open('one/index.html');
    expect(await page.locator('#outdated').textContent()).toMatch(/^ That is \d+ days ago\.$/);
    await page.close();
  });

  test('shows hostile names as the text they are', async () => {
    const page = await open('fleet/index.html');
    await page.getByLabel('Find a target').fill('onerror');
    expect(await names(page)).toEqual(['<img src=x onerror=alert(1)>']);
    expect(await page.locator('img').count()).toBe(0);
    await page.locator('#targets tbody tr[data-verdict]:visible th a').click();
    expect(await page.locator('h1').textContent()).toBe('<img src=x onerror=alert(1)>');
    await page.close();
  });
});
