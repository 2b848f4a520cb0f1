/** The situation that each clause is about, by hand, from the words of the clause. */
import type { WithResponse } from '../../src/core/exchange.ts';
import type { Situation as About } from '../../src/core/probe.ts';
import type { OperationKind } from '../../src/core/operation.ts';
import type { Wire } from '../../src/core/send.ts';
import { audit, type Subject } from './trials.ts';

type IsSituation = (exchange: WithResponse) => boolean;

const isWorking: IsSituation = ({ response }) => response.isSuccess;
const isFailing: IsSituation = ({ response }) => response.status >= 400;
const hasBody: IsSituation = ({ response }) => response.text !== '';
const isCalled: IsSituation = (exchange) => isWorking(exchange) && exchange.probe.operation !== undefined;
const isThrottled: IsSituation = ({ response }) => response.status === 429;
const isBurst: IsSituation = ({ probe }) => probe.intent.kind === 'burst';
const isFramework: IsSituation = ({ probe: { intent } }) =>
  intent.kind === 'provocation' && intent.isFramework === true;

/** By the URL, without its version. */
const at =
  (pattern: RegExp): IsSituation =>
  ({ probe }) =>
    pattern.test(probe.url.replace(/^\/v\d+(?=\/)/, ''));
const provoking =
  (...about: readonly About[]): IsSituation =>
  ({ probe: { intent } }) =>
    intent.kind === 'provocation' && about.includes(intent.situation);
const shows =
  (name: string): IsSituation =>
  ({ response }) =>
    response.isSuccess && response.text.includes(`"${name}":`);

const isItem = at(/^\/(?:[a-z-]+\/[^/?]+\/)?[a-z-]+\/[^/?]+$/);
const isMissing: IsSituation = (exchange) => exchange.response.status === 404;
/** On a connection of its own, on one that is kept, or with cookies. */
const isAgain: IsSituation = ({ probe }) => probe.connection !== undefined || probe.headers?.['cookie'] !== undefined;

const isCreate: IsSituation = (exchange) => exchange.probe.intent.kind === 'create' && isWorking(exchange);
const calls =
  (kind: OperationKind): IsSituation =>
  (exchange) =>
    exchange.probe.operation?.kind === kind && isWorking(exchange);

/** Clauses that only writes can show. */
const ofWrites: readonly (readonly [string, IsSituation])[] = [
  ['operation.create status.created resource.optional', isCreate],
  ...(['replace', 'patch', 'delete', 'action'] as const).map((kind) => [`operation.${kind}`, calls(kind)] as const),
  ['path.action', ({ probe }) => probe.operation?.kind === 'action'],
  ['resource.id', ({ probe }) => probe.body?.text.includes('"id":') === true],
  ['resource.required resource.not-blank resource.email status.invalid-input', provoking('invalid-input')],
  ['status.duplicate', provoking('duplicate')],
  ['states', provoking('refused-transition')],
  ['auth.method', ({ probe }) => probe.credential === 'other'],
  ['limits.payload', provoking('too-large')],
];

/** Clauses, and the situation that they share. */
const groups: readonly (readonly [string, IsSituation])[] = [
  ['service.3 service.6 limits.timeout resource.field-style resource.camel-case', hasBody],
  ['envelope.shape envelope.success envelope.data envelope.timestamp', hasBody],
  ['service.4 envelope.error envelope.error-code envelope.error-message error.envelope', isFailing],
  ['error.separation error.never-200 error.distinct error.catalog', isFailing],
  ['service.1', provoking('unsupported-method')],
  ['service.2', isAgain],
  ['service.5', isCalled],
  ['pagination.data pagination.total-elements', shows('totalElements')],
  ['pagination.page', shows('page')],
  ['pagination.size', shows('size')],
  ['pagination.total-pages', shows('totalPages')],
  ['resource.field-type resource.fields path.plural-nouns path.query-filters path.version path.parameters', isWorking],
  ['path.kebab-case', at(/[a-z]-[a-z]/)],
  ['path.hierarchy', (exchange) => exchange.probe.owner.length > 0 && isMissing(exchange)],
  ['operation.list', ({ probe }) => probe.operation?.kind === 'list'],
  ['operation.read', ({ probe }) => probe.operation?.kind === 'read'],
  ['operation.sub-list', at(/^\/[a-z-]+\/[^/]+\/[a-z-]+(?:\?|$)/)],
  ['query.filter', at(/[?&](?:status|role|city|keyword|visibility)=/)],
  ['query.sort', at(/[?&]sort=/)],
  ['query.page', at(/[?&]page=/)],
  ['query.size limits.page-size', at(/[?&]size=/)],
  ['query.invalid', provoking('unusable-parameter', 'unknown-parameter')],
  ['status.read', (exchange) => isItem(exchange) && isWorking(exchange)],
  ['status.missing', isMissing],
  ['auth.bearer auth.unauthorized', provoking('unauthorized')],
  ['error.centralized', isFramework],
  ['limits.rate', isThrottled],
  ['limits.rate-value', isBurst],
];

const byClause = (all: typeof groups): ReadonlyMap<string, IsSituation> =>
  new Map(all.flatMap(([clauses, isSituation]) => clauses.split(' ').map((clause) => [clause, isSituation] as const)));

export const situations = byClause(groups);
export const situationsOfWrites = byClause(ofWrites);

/** If no response of the situation comes back, the clause is not verified, and nothing is blamed. */
export async function trySituation(subject: Subject, clause: string, isSituation: IsSituation) {
  const { clauses, findings } = await audit(subject, { wrap: (wire) => withoutSituation(wire, isSituation) });
  const isVerified = clauses.find((each) => each.clause === clause)?.status === 'verified';
  const blamed = findings.map(({ rule }) => rule.id).filter((id) => !/^operation\/(?:reliable|survived)$/.test(id));
  return [...(isVerified ? [`${clause} is verified`] : []), ...blamed.map((id) => `without ${clause}, ${id} fails`)];
}

/** A wire on which no response of a situation ever comes back. */
function withoutSituation(wire: Wire, isSituation: IsSituation): Wire {
  return {
    ...wire,
    async send(probe, secrets) {
      const exchange = await wire.send(probe, secrets);
      if (exchange.response === undefined || !isSituation({ ...exchange, response: exchange.response }))
        return exchange;
      const { response: _, ...rest } = exchange;
      return { ...rest, fault: { code: 'reset', message: 'the connection was closed' } };
    },
  };
}
