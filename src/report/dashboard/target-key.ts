import { createHash } from 'node:crypto';
import type { Report } from '../../model/report.ts';

/** What two runs must share to be of one target. */
export function targetKey({ name, baseUrl }: Report['target']): string {
  return JSON.stringify([name, comparableUrl(baseUrl)]);
}

/**
 * The address in one spelling. Ports of this machine are left out: a service that is started for a test mostly gets whichever
 * is free.
 */
export function comparableUrl(baseUrl: string): string {
  return spelled(baseUrl, ({ hostname, host }) => (isLoopback(hostname) ? 'localhost' : host));
}

/** The address in one spelling, whatever the host. */
export function exactUrl(baseUrl: string): string {
  return spelled(baseUrl, ({ host }) => host);
}

function spelled(baseUrl: string, hostOf: (url: URL) => string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    return baseUrl;
  }
  return `${url.protocol}//${hostOf(url)}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * A name for files and folders that any file system holds, whatever the target is called: lower-case ASCII, and a digest that
 * tells apart what looks the same.
 */
export function slugOf(name: string, key: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return [words, shortDigest(key)].filter((part) => part !== '').join('-');
}

/** Ten hexadecimal digits that stand for a text. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
