import type { Probe } from '../../model/probe.ts';
import type { ReportedExchange } from '../../model/report.ts';
import { parseJson } from '../../text/json-parser.ts';

/** How a request was answered, in short: what is alike may well have one cause. */
export interface AnswerTo {
  readonly status: number;
  /** The kinds of request that it was, its own one first. */
  readonly kinds: readonly string[];
}

/** What of an exchange tells how it was answered. */
export interface Answering extends Pick<ReportedExchange, 'operation' | 'provokes'> {
  readonly request: Pick<ReportedExchange['request'], 'url' | 'body'>;
  readonly response: Pick<NonNullable<ReportedExchange['response']>, 'status'> | null;
}

/** `credential`: what the request carried. Undefined where it was not answered. */
export function answerTo(exchange: Answering, credential: Probe['credential']): AnswerTo | undefined {
  if (exchange.response === null) return undefined;
  const { status } = exchange.response;
  return { status, kinds: kindsOf(exchange, credential, status) };
}

/** The kind of request that a status is right for. */
export const rightFor: Readonly<Record<string, string>> = {
  400: 'invalid-input',
  401: 'unauthorized',
  404: 'missing',
  405: 'unsupported-method',
  409: 'duplicate',
};

/** What was asked for: of what may be done or refused, what a rule expects. */
export function kindsBy({ kinds: own }: AnswerTo, expected: string): readonly string[] {
  const wanted = rightFor[expected.slice(0, 3)];
  if (wanted === undefined || own.some(isRefused)) return own;
  return [wanted === 'invalid-input' && own.some((kind) => kind.startsWith('GET ')) ? 'unusable-parameter' : wanted];
}

/** True for an answer that nobody can have meant: it crashed, or took what should have been refused. */
export function isAccident({ status, kinds: [kind = ''] }: AnswerTo): boolean {
  return status >= 500 || (status < 400 && isRefused(kind));
}

/** True for a kind of what is to be refused: of what is to be done it is the operation. */
export function isRefused(kind: string): boolean {
  return !kind.includes('/');
}

function kindsOf(
  { operation, provokes, request }: Answering,
  credential: Probe['credential'],
  status: number,
): readonly string[] {
  const { pathname, searchParams } = new URL(request.url);
  if (provokes === 'success' || provokes === 'anything') {
    const asked = [operation ?? pathname, ...new Set(searchParams.keys())].join(' ');
    return credential === 'valid' ? [asked] : ['unauthorized'];
  }
  // An address with a slash at its end is unknown where it is refused, and else that of the list, or leads there; and a body that no parser reads may be refused before its address is looked at.
  if (provokes === 'bad-address' && pathname.endsWith('/'))
    return status < 400 ? [pathname] : ['unknown-route', 'missing'];
  const isUnreadable = provokes === 'unsupported-method' && request.body !== null && !parseJson(request.body).ok;
  return [provokes, ...(isUnreadable ? ['invalid-input'] : []), ...(alike[provokes] ?? [])];
}

/** Kinds that one and the same place of a service refuses, mostly. */
const alike: Readonly<Record<string, readonly string[]>> = {
  'unknown-route': ['missing'],
  'malformed-body': ['invalid-input'],
  'refused-transition': ['duplicate'],
};
