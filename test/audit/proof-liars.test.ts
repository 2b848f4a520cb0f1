import { describe, expect, it } from 'vitest';
import { createReference, defaultToken } from '../../fixtures/reference/api.ts';
import type { Api, ApiReply } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { fullPlan } from '../support/reference-plan.ts';

function answer(status: number, more: Readonly<Record<string, unknown>>, clock: Clock): ApiReply {
  const failure = { code: 'NOT_DONE', message: 'It cannot be done.' };
  const body = {
    success: status < 400,
    data: null,
    error: status < 400 ? null : failure,
    timestamp: new Date(clock.now()).toISOString(),
    ...more,
  };
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) };
}

const item = { id: 1, name: 'Ada' };
const alike =
  (status: number) =>
  (clock: Clock): Api =>
  () =>
    answer(status, status < 400 ? { data: item } : {}, clock);

/** Reads of whatever is in the list, and of each id below it; everything else is refused. */
const reading =
  (listed: readonly unknown[], read: unknown) =>
  (clock: Clock): Api =>
  ({ method, target, headers }) => {
    if (headers['authorization'] !== `Bearer ${defaultToken}`) return answer(401, {}, clock);
    const segments = (target.split('?')[0] ?? '').split('/').length - 1;
    const isKnown = /^\/(users|user-profiles|tokens)(?=[/?]|$)/.test(target);
    if (!isKnown || method !== 'GET') return answer(isKnown ? 405 : 404, {}, clock);
    if (segments % 2 === 0) return read === undefined ? answer(404, {}, clock) : answer(200, { data: read }, clock);
    const page = { page: 0, size: 20, totalElements: listed.length, totalPages: Math.min(1, listed.length) };
    return answer(200, { data: listed, ...page }, clock);
  };

/** The reference, to which every caller is one with the token. */
function open(clock: Clock): Api {
  const reference = createReference({ now: clock.now });
  return (request) =>
    reference({ ...request, headers: { ...request.headers, authorization: `Bearer ${defaultToken}` } });
}

interface Liar {
  readonly make: (clock: Clock) => Api;
  /** Clauses that are verified all the same, by the reason. */
  readonly honest: Readonly<Record<string, readonly string[]>>;
}

const eachAnswer = ['service.3', 'service.6', 'envelope.shape', 'envelope.timestamp', 'limits.timeout'];
const failures = [
  'service.4',
  'envelope.error',
  'envelope.error-code',
  'envelope.error-message',
  'error.envelope',
  'error.separation',
  'error.centralized',
];
const both = ['envelope.success', 'envelope.data'];
const refusals = ['auth.bearer', 'auth.unauthorized', 'service.1'];
const addresses = ['path.plural-nouns', 'path.kebab-case', 'path.query-filters', 'path.parameters'];

const liars: Readonly<Record<string, Liar>> = {
  'all 200': {
    make: alike(200),
    honest: {
      // The plan captures a value that this service never shows: that leaves the payloads undecided.
      'each answer keeps it by itself': eachAnswer.filter((id) => id !== 'service.3'),
      'the one item shows its fields with one type': ['resource.field-type'],
    },
  },
  'all 404': { make: alike(404), honest: {} },
  'all 500': { make: alike(500), honest: {} },
  'all 401': { make: alike(401), honest: {} },
  'one page for all': {
    make: () => () => ({ status: 200, headers: [['Content-Type', 'text/html']], body: '<!DOCTYPE html><p>Hello' }),
    honest: { 'nothing of the inside is told, in no time': ['service.6', 'limits.timeout'] },
  },
  'one item for all ids': {
    make: reading([item, { ...item, id: 2 }], item),
    honest: {
      'each answer keeps it by itself': eachAnswer,
      'its failures are in order': failures,
      'it tells successes from failures': both,
      'it refuses methods and wrong tokens': refusals,
      'its lists are in order': [
        'pagination.data',
        'pagination.page',
        'pagination.size',
        'pagination.total-elements',
        'pagination.total-pages',
        'operation.list',
        'operation.sub-list',
      ],
      'its addresses are in order': addresses,
      'it remembers nothing': ['service.2', 'service.5'],
      'the items show their fields with one type': ['resource.field-type'],
    },
  },
  'empty lists': {
    make: reading([], undefined),
    honest: {
      'each answer keeps it by itself': eachAnswer,
      'its failures are in order': failures,
      'it tells successes from failures': both,
      'it refuses wrong tokens': ['auth.bearer', 'auth.unauthorized'],
      'an empty list is a list': ['operation.list'],
      'its addresses are in order': addresses.filter((id) => id !== 'path.parameters'),
    },
  },
  'everything public': {
    make: open,
    honest: {
      'all but the token counts, as in the reference': clauses
        .map(({ id }) => id)
        .filter((id) => !/^(auth|version)\.|^(service\.7|events|path\.version|limits\.rate.*)$/.test(id)),
    },
  },
};

describe('a service that lies', () => {
  it.each(Object.entries(liars))('verifies nothing by it: %s', async (_name, { make, honest }) => {
    const report = await auditInProcess(make, { plan: fullPlan, rules, clauses, preflight: undefined });
    const verified = report.clauses.filter(({ status }) => status === 'verified').map(({ id }) => id);
    expect(verified.toSorted()).toEqual(Object.values(honest).flat().toSorted());
  });
});
