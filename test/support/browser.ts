import { type Browser, chromium as playwright } from 'playwright-core';
import { chromium, findTool } from './tools.ts';

/** Starts the Chromium of this machine; undefined where there is none (see findTool). Close it when done. */
export async function startBrowser(): Promise<Browser | undefined> {
  const executablePath = findTool(chromium);
  if (executablePath === undefined) return undefined;
  return playwright.launch({
    executablePath,
    args: [
      // Containers seldom let a process make the namespaces that the sandbox needs; the pages are our own.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
