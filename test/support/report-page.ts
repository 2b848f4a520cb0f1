import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A page in a browser, with all that went wrong in it. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of the console and of scripts, what the page's policy refused, dialogs, and requests for anything but the file. */
  readonly troubles: readonly string[];
  readonly close: () => Promise<void>;
}

/** How long a page may take for what it does: it ends what hangs, however busy the machine is. */
export const patienceMs = 300_000;

/** Opens a page from a file of its own, as a person does. `hash` with its `#`. */
export async function openFile(
  browser: Browser,
  pieces: Iterable<string>,
  { hash = '', ...options }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const folder = mkdtempSync(join(tmpdir(), 'probity-page-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, [...pieces].join(''));
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'log' && message.type() !== 'info') troubles.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const url = pathToFileURL(file).href;
  page.on('request', (request) => {
    if (request.url().replace(/#.*/, '') !== url) troubles.push(`request: ${request.url()}`);
  });
  await page.goto(`${url}${hash}`);
  return {
    page,
    troubles,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/**
 * What axe has against the page as it stands now, one line each: the rules of WCAG 2.2 A and AA, and best practices; in the dark only what
 * colors change, for the rest is as in the light.
 */
export async function axeProblems(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate(axe);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const only = colorScheme === 'dark' ? ['color-contrast'] : tags;
  const result = await page.evaluate<AxeResult>(`axe.run(document, { runOnly: ${JSON.stringify(only)} })`);
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}
