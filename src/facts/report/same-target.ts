import type { Report } from '../../model/report.ts';
import { isLoopback } from '../../text/loopback.ts';

/** What a report says of what was audited. */
interface Audited {
  readonly target: Pick<Report['target'], 'name' | 'baseUrl'>;
}

/**
 * What the runs of one target have in common: its name and its address in one spelling, without the port on this machine, where
 * the next run finds another one. A service that has no name of its own there is known by its plan.
 */
export function targetKey({ target: { name, baseUrl }, digests }: Audited & Pick<Report, 'digests'>): string {
  const url = urlOf(baseUrl);
  if (url === undefined || !isLoopback(url.hostname)) return JSON.stringify(['name', name, spelled(baseUrl)]);
  const [kind, id] = name === url.host ? ['plan', digests.plan] : ['name', name];
  return JSON.stringify([kind, id, addressOf(url, 'localhost')]);
}

/** True where two reports are of one service: of one name, or of one address. The same service may be audited in several places. */
export function isSameService({ target: one }: Audited, { target: other }: Audited): boolean {
  return one.name === other.name || spelled(one.baseUrl) === spelled(other.baseUrl);
}

/** True where two addresses are one, or are both of this machine, where ports come and go. */
export function isSamePlace({ target: one }: Audited, { target: other }: Audited): boolean {
  const isHere = ({ baseUrl }: Audited['target']): boolean => isLoopback(urlOf(baseUrl)?.hostname ?? '');
  return spelled(one.baseUrl) === spelled(other.baseUrl) || (isHere(one) && isHere(other));
}

/** The address in one spelling; what is no address as it is. */
export function spelled(baseUrl: string): string {
  const url = urlOf(baseUrl);
  return url === undefined ? baseUrl : addressOf(url, url.host);
}

function addressOf({ protocol, pathname, search }: URL, host: string): string {
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}${search}`;
}

function urlOf(baseUrl: string): URL | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
}
