import { jsonOf, objectOf } from '../../src/model/body.ts';
import { envelopeKeys } from '../../src/model/envelope.ts';
import { type Answered, isFailure, requestLine } from '../../src/model/exchange.ts';
import { defineRule, everyStep, judged } from '../../src/model/rule.ts';
import { frameworkErrors } from '../../src/model/traces/framework-errors.ts';
import { unknownRoutes } from '../../src/model/traces/unknown-routes.ts';
import { unsupportedMethods } from '../../src/model/traces/unsupported-methods.ts';
import { bare, failuresWith, withoutEnvelope } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { kindOf } from '../../src/text/json.ts';
import {
  type EnvelopeKey,
  envelopeOf,
  isBareList,
  isFrameworkFailure,
  isJson,
  listed,
  missingKeys,
  saysNothing,
} from './shared/answer.ts';
import { failureBody, missing, read, successBody, unknownAddress } from './shared/examples.ts';

const keyClauses: Readonly<Record<EnvelopeKey, string>> = {
  success: 'envelope.success',
  data: 'envelope.data',
  error: 'envelope.error',
  timestamp: 'envelope.timestamp',
};

/** The kinds that each key may be of on a failure. */
const onFailure: Readonly<Record<EnvelopeKey, readonly string[]>> = {
  success: ['boolean'],
  data: ['null'],
  error: ['object', 'null'],
  timestamp: ['string'],
};

/**
 * The four keys on every answer but the failures of the framework, which are errors/centralized's, and those whose body says
 * nothing, which are errors/separation's.
 */
export default defineRule({
  id: 'envelope/shape',
  proves: ['envelope.shape', 'service.3'],
  breaks: ['error.envelope', ...Object.values(keyClauses)],
  weight: 6,
  label: 'clients',
  title: 'Every response has success, data, error and timestamp',
  why: 'One shape for every answer lets a client read all of them with one piece of code, failures included.',
  fix: 'Wrap every answer in one place: success, data (null on failure), error (null on success) and timestamp.',
  scope: 'exchange',
  wants: [frameworkErrors.noAcceptMissing, everyStep],
  after: ['json/well-formed'],
  appliesTo: (exchange) =>
    isJson(exchange) && !isBareList(exchange) && !isFrameworkFailure(exchange) && !saysNothing(exchange),
  check: (exchange) => {
    const lacking = missingKeys(exchange.reply);
    return judged(lacking.length === 0 ? [] : [toldOf(exchange, lacking)]);
  },
  examples: () => ({
    passed: [
      { note: 'a success', exchanges: [read(successBody({ id: 1 }))] },
      { note: 'a failure', exchanges: [missing(failureBody('USER_NOT_FOUND'))] },
      { note: 'further keys, another order', exchanges: [read({ requestId: 'a1', ...successBody({ id: 1 }) })] },
    ],
    failed: [
      { note: 'the item as it is', exchanges: [read({ id: 1, name: 'Ada' })] },
      { note: 'a bare list', exchanges: [read([{ id: 1 }], { request: 'GET /users' })] },
      { note: 'no error key on a success', exchanges: [read(successBody({ id: 1 }, { error: undefined }))] },
      {
        note: 'no timestamp on a failure',
        exchanges: [missing(failureBody('USER_NOT_FOUND', { timestamp: undefined }))],
      },
      { note: 'a failure outside the envelope', exchanges: [missing({ message: 'Not found' })] },
    ],
    inapplicable: [
      {
        note: 'a list in the bare pagination shape',
        exchanges: [
          read({ data: [], page: 0, size: 20, totalElements: 0, totalPages: 0 }, { request: 'GET /users?page=0' }),
        ],
      },
      {
        note: 'the same at an address that nobody declared',
        exchanges: [
          {
            request: 'GET /people',
            step: unknownRoutes.slash,
            status: 200,
            body: { data: [], page: 0, size: 20, totalElements: 0, totalPages: 0 },
          },
        ],
      },
      { note: '204', exchanges: [{ request: 'DELETE /users/1', status: 204 }] },
      { note: "a framework's failure", exchanges: [unknownAddress({ message: 'Not Found' })] },
      {
        note: 'OPTIONS of an unknown address',
        exchanges: [
          {
            request: 'OPTIONS /users/x/y/z',
            step: unsupportedMethods.optionsElsewhere,
            status: 404,
            body: { message: 'Not Found' },
          },
        ],
      },
    ],
  }),
});

function toldOf(exchange: Answered, lacking: readonly EnvelopeKey[]): Violation {
  // What has neither success nor more than one of the others was never meant as the envelope: one cause, told in one way.
  const isNone = lacking.includes('success') && lacking.length >= 3;
  const only = lacking.length === 1 ? lacking[0] : undefined;
  const kind = kindOf(jsonOf(exchange.reply) ?? null);
  const seen = isNone ? `a JSON ${kind} without the envelope` : `no ${listed(lacking)}`;
  const isRefusal = isFailure(exchange.reply.status) && lacking.some((key) => key !== 'timestamp');
  return violation({
    at: only === undefined ? 'body:' : `body:/${only}`,
    expected: 'success, data, error and timestamp',
    actual: seen,
    message: `${requestLine(exchange)} answered ${exchange.reply.status} with ${seen}`,
    key: isNone ? 'without the envelope' : `without ${lacking.join(',')}`,
    clauses: [
      'envelope.shape',
      ...(isRefusal ? ['error.envelope'] : []),
      ...(isNone ? ['service.3'] : []),
      ...[...lacking, ...wrongKeys(exchange)].map((key) => keyClauses[key]),
    ],
    ...(isNone && !isRefusal ? { signs: [bare(exchange.probe.operation?.id), withoutEnvelope] } : {}),
    ...(isRefusal ? { signOfService: failuresWith(Object.keys(objectOf(exchange.reply) ?? {})) } : {}),
  });
}

/** The keys of a failure that hold what they must not, where it is not meant as the envelope: there each key's own rule tells. */
function wrongKeys(exchange: Answered): readonly EnvelopeKey[] {
  const body = isFailure(exchange.reply.status) && envelopeOf(exchange) === undefined && objectOf(exchange.reply);
  if (body === false || body === undefined) return [];
  return envelopeKeys.filter((key) => Object.hasOwn(body, key) && !onFailure[key].includes(kindOf(body[key] ?? null)));
}
