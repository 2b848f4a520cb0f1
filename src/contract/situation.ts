/** Names of operations and situations that are the same in every run and under every version. */
import type { WithResponse } from '../core/exchange.ts';
import { nameOf, type Operation } from '../core/operation.ts';
import { aimOf, type ListIntent, type Probe } from '../core/probe.ts';
import { isThrottled } from '../reading/throttling.ts';

/** They say that the credential does not allow the request, not what the operation does. */
const unauthorized: readonly number[] = [401, 403];

/** It is undefined for responses that say nothing about the operation. */
export function situationOf({ probe, response }: WithResponse): string | undefined {
  const { intent } = probe;
  if (isThrottled(response)) return response.status === 429 ? 'throttled' : undefined;
  if (intent.kind === 'provocation') {
    const field = intent.field === undefined ? '' : ` ${intent.field}`;
    return `${intent.table}/${intent.row}${field}`;
  }
  if (!isPlain(probe) || unauthorized.includes(response.status)) return undefined;
  return intent.kind === 'list' ? listSituation(intent) : 'success';
}

/** A request that should succeed, or that the plan spells out. */
function isPlain(probe: Probe): boolean {
  const { intent, credential, operation } = probe;
  if (credential !== (operation?.access === 'none' ? 'none' : 'valid')) return false;
  return intent.kind === 'list' || intent.kind === 'planned' || aimOf(probe) === 'success';
}

function listSituation({ page, size, sort, filters, isPastEnd }: ListIntent): string {
  if (isPastEnd === true) return 'past-the-end';
  const query = [
    ...(filters === undefined ? [] : ['filter', Object.keys(filters).sort().join('+')]),
    ...(sort === undefined ? [] : ['sort', sort.field]),
  ];
  const part = [page === undefined ? [] : 'page', size === undefined ? [] : 'size'].flat();
  return ['success', ...(query.length > 0 ? query : part)].join(' ');
}

/** `GET /users/{id}`, whatever the version. */
export function unversionedName(operation: Operation, version = ''): string {
  return nameOf({ ...operation, template: operation.template.slice(version.length) });
}

/** The collection that an operation belongs to: `/users` for `PATCH /users/{id}`. */
export const collectionOf = (operation: string): string => operation.replace(/^\S+ /, '').replace(/\/\{[^{}]*\}$/, '');
