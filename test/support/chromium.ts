/** The Chromium of this machine, and pages in it. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { installPackage } from './debian.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Set PROBITY_CHROMIUM if it is not on the PATH. */
function pathOfChromium(): string | undefined {
  const { PROBITY_CHROMIUM: named, PATH = '' } = process.env;
  const all = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(named === undefined ? [] : [named]), ...all].find((path) => existsSync(path));
}

if (pathOfChromium() === undefined) installPackage('chromium');
const executablePath = pathOfChromium();

/** On CI, the tests fail without a browser instead of being skipped. */
export const hasChromium = executablePath !== undefined || process.env['CI'] !== undefined;

export function startBrowser(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('Chromium is not installed: set PROBITY_CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface Opened {
  readonly page: Page;
  /** Errors, whatever the policy of the page refused, dialogs, and requests for other files. */
  readonly troubles: readonly string[];
}

/** Opens a file as a reader does. */
export async function openFile(browser: Browser, file: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const troubles: string[] = [];
  const url = pathToFileURL(file).href;
  page.on('console', (message) => void troubles.push(message.text()));
  page.on('pageerror', (error) => void troubles.push(error.message));
  page.on('dialog', (dialog) => {
    troubles.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) troubles.push(request.url());
  });
  await page.goto(url);
  return { page, troubles };
}

export function fileOf(html: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'probity-page-')), 'report.html');
  writeFileSync(file, html);
  return file;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** WCAG 2.2 A and AA, and best practice. */
const wholeStandard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is wrong with the page as it is now, by these rules or groups of rules. */
export async function axeProblems(page: Page, only: readonly string[] = wholeStandard): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, { runOnly: ${JSON.stringify(only)} })`);
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The widths at which the page is wider than the window. */
export async function overflowingWidths(page: Page): Promise<readonly number[]> {
  const wide: number[] = [];
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    if ((await page.evaluate<number>('document.documentElement.scrollWidth')) > width) wide.push(width);
  }
  return wide;
}
