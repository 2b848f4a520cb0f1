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
