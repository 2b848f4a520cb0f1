import { beforeAll, describe, expect, it } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { fullPlan, versionedPlan } from '../support/reference-plan.ts';
import { judgedAgain, type RecordedRun, recordReference } from '../support/recorded-run.ts';

/** True of an exchange that is a clause's own situation, as the text has it. */
type Situation = (exchange: Exchange) => boolean;

const statusOf = ({ reply }: Exchange): number => reply?.status ?? 0;
const bodyOf = ({ reply }: Exchange): string => reply?.text ?? '';
const isWorking: Situation = (exchange) => statusOf(exchange) >= 200 && statusOf(exchange) < 300;
const isFailing: Situation = (exchange) => statusOf(exchange) >= 400;
const hasBody: Situation = (exchange) => bodyOf(exchange) !== '';
const method =
  (...methods: readonly string[]): Situation =>
  ({ request }) =>
    methods.includes(request.method);
/** By the address as sent, without its version. */
const address =
  (pattern: RegExp): Situation =>
  ({ probe }) =>
    pattern.test(probe.target.replace(/^\/v\d+(?=\/)/, ''));
const provoking =
  (...kinds: readonly string[]): Situation =>
  ({ probe }) =>
    kinds.includes(probe.provokes);
const all =
  (...situations: readonly Situation[]): Situation =>
  (exchange) =>
    situations.every((each) => each(exchange));
const shows = (name: string): Situation =>
  all(isWorking, method('GET'), (exchange) => bodyOf(exchange).includes(`"${name}":`));
const create = all(method('POST'), address(/^\/[a-z-]+(\/[^/]+\/[a-z-]+)?$/));
const isItem = address(/^\/(?:[a-z-]+\/[^/?]+\/)?[a-z-]+\/[^/?]+$/);
const action = all(
  method('POST'),
  address(/\/(block|publish|activate|cancel|pay|ship|[a-z-]+)$/),
  ({ probe }) => probe.operation?.kind === 'action',
);
const lackingField =
  (...defects: readonly string[]): Situation =>
  ({ probe }) =>
    defects.includes(probe.about.defect ?? '');
const belowNobody: Situation = ({ probe: { step } }) =>
  step.kind.scenario === 'hierarchy' && step.name.startsWith('missing-');
const again: Situation = ({ probe }) => probe.step.kind.scenario === 'repeat';
const underNewest: Situation = ({ probe }) => probe.target.startsWith('/v2');
const oldest: Situation = ({ probe }) => probe.target.startsWith('/v1');

/** By hand, from the words of the clauses. */
const situations: Readonly<Record<string, Situation>> = {
  'service.1': provoking('unsupported-method'),
  'service.2': again,
  'service.3': hasBody,
  'service.4': isFailing,
  'service.5': all(isWorking, ({ probe }) => probe.operation !== undefined),
  'service.6': hasBody,
  'envelope.shape': hasBody,
  'envelope.success': hasBody,
  'envelope.data': hasBody,
  'envelope.error': isFailing,
  'envelope.timestamp': hasBody,
  'envelope.error-code': isFailing,
  'envelope.error-message': isFailing,
  'pagination.data': shows('totalElements'),
  'pagination.page': shows('page'),
  'pagination.size': shows('size'),
  'pagination.total-elements': shows('totalElements'),
  'pagination.total-pages': shows('totalPages'),
  'resource.id': ({ probe }) => probe.about.claimedId !== undefined,
  'resource.required': lackingField('missing', 'null', 'empty-object'),
  'resource.not-blank': lackingField('blank', 'empty'),
  'resource.email': lackingField('bad-email'),
  'resource.optional': ({ probe }) => (probe.about.leftOut ?? []).length > 0,
  'resource.field-style': hasBody,
  'resource.camel-case': hasBody,
  'resource.field-type': isWorking,
  'resource.fields': isWorking,
  states: ({ probe }) => probe.about.transition !== undefined,
  'path.plural-nouns': isWorking,
  'path.kebab-case': ({ probe }) => /[a-z]-[a-z]/.test(probe.operation?.template ?? ''),
  'path.hierarchy': ({ probe }) => probe.step.kind.scenario === 'hierarchy',
  'path.action': action,
  'path.query-filters': isWorking,
  'path.version': isWorking,
  'path.parameters': isWorking,
  'operation.list': all(method('GET'), ({ probe }) => probe.operation?.kind === 'list'),
  'operation.read': all(method('GET'), ({ probe }) => probe.operation?.kind === 'read'),
  'operation.create': create,
  'operation.replace': method('PUT'),
  'operation.patch': method('PATCH'),
  'operation.delete': method('DELETE'),
  'operation.sub-list': all(method('GET'), address(/^\/[a-z-]+\/[^/]+\/[a-z-]+(\?|$)/)),
  'operation.action': action,
  'query.filter': address(/\?.*(status|keyword|role|[a-z]+)=/),
  'query.sort': address(/\?(.*&)?sort=/),
  'query.page': address(/\?(.*&)?page=/),
  'query.size': address(/\?(.*&)?size=/),
  'query.invalid': provoking('unusable-parameter', 'unknown-parameter'),
  'status.read': all(method('GET'), isItem),
  'status.missing': (exchange) => provoking('missing')(exchange) || belowNobody(exchange),
  'status.created': (exchange) => statusOf(exchange) === 201,
  'status.duplicate': provoking('duplicate'),
  'status.invalid-input': provoking('invalid-input', 'malformed-body'),
  'auth.bearer': provoking('unauthorized'),
  'auth.unauthorized': provoking('unauthorized'),
  'error.envelope': isFailing,
  'error.separation': isFailing,
  'error.never-200': isFailing,
  'error.distinct': provoking('missing', 'unauthorized', 'invalid-input', 'duplicate'),
  'error.centralized': provoking(
    'unknown-route',
    'unsupported-method',
    'malformed-body',
    'wrong-media-type',
    'bad-address',
    'too-large',
  ),
  'error.catalog': isFailing,
  'limits.rate': (exchange) => statusOf(exchange) === 429 || (exchange.throttledReplies ?? []).length > 0,
  'limits.rate-value': ({ probe }) => probe.step.kind.scenario === 'burst',
  'limits.page-size': address(/\?(.*&)?size=/),
  'limits.payload': ({ request }) => (request.body ?? '').length > 10_000,
  'limits.timeout': hasBody,
  'version.segment': underNewest,
  'version.non-breaking': underNewest,
  'version.deprecation': oldest,
  'version.uri-stable': underNewest,
  'version.parameters': underNewest,
  'version.scheme': underNewest,
};

describe('a clause without its own situation', () => {
  let run: RecordedRun;
  let versioned: RecordedRun;
  beforeAll(async () => {
    run = await recordReference(fullPlan);
    versioned = await recordReference(versionedPlan);
  });
  const runFor = (id: string): RecordedRun => (/version|limits.rate/.test(id) ? versioned : run);

  it('is in the table, unless no client can see it', () => {
    const seen = clauses.filter(({ notObservable }) => notObservable === undefined).map(({ id }) => id);
    expect(Object.keys(situations).toSorted()).toEqual(seen.toSorted());
  });

  it('is verified with it', () => {
    for (const each of [run, versioned]) {
      const mine = clauses.filter(({ id, notObservable }) => notObservable === undefined && runFor(id) === each);
      const others = judgedAgain(each, mine, () => true).filter(({ status }) => status !== 'verified');
      expect(others.map(({ id, status, reason }) => [id, status, reason])).toEqual([]);
    }
  });

  it.each(Object.entries(situations))('is not verified: %s', (id, isSituation) => {
    const own = clauses.filter((clause) => clause.id === id);
    const [without] = judgedAgain(runFor(id), own, (answer) => !isSituation(answer));
    expect(without?.status).not.toBe('verified');
  });
});
