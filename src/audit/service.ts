import type { Report } from '../model/report.ts';

/** Where a report says what was audited. */
type Audited = Pick<Report, 'target'>;

/** True where two reports are of one service: of one name, or of one address. The same service may be audited in several places. */
export function isSameService({ target: one }: Audited, { target: other }: Audited): boolean {
  return one.name === other.name || one.baseUrl === other.baseUrl;
}

/** True for an address of this machine itself, where ports come and go. */
export function isLoopback(url: string): boolean {
  return /^https?:\/\/(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])(?::\d+)?(?=[/?#]|$)/i.test(url);
}

/**
 * What the runs of one target have in common: the address, or on this machine, where the next run finds another port, the
 * name; a service that has no name of its own there is known by its plan.
 */
export function targetKey({ target: { name, baseUrl }, digests }: Pick<Report, 'target' | 'digests'>): string {
  if (!isLoopback(baseUrl)) return JSON.stringify(['address', baseUrl]);
  return JSON.stringify(name === hostOf(baseUrl) ? ['plan', digests.plan] : ['name', name]);
}

/** The host that names a service whose plan does not, its port included. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
