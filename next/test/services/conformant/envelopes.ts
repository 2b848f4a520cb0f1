import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import type { Dialect, Situation } from './dialect.ts';
import { things, users } from './resource.ts';
import { service } from './service.ts';

const usualPlan = plan(fullUsers + fullThings('/things'), withToken);

/** A service whose answers look like this. */
function answering(name: string, given: Partial<Dialect>, more: Partial<Conformant> = {}): Conformant {
  return {
    name: `answers: ${name}`,
    plan: usualPlan,
    make: ({ now }) => service([users(), things({ path: '/things' })], { now, token, ...given }),
    ...more,
  };
}

const kebab: Readonly<Record<Situation, string>> = {
  unauthorized: 'token-missing',
  'unknown-address': 'no-such-route',
  'wrong-method': 'method-not-allowed',
  'media-type': 'unsupported-media-type',
  'too-large': 'body-too-large',
  malformed: 'malformed-json',
  body: 'validation-failed',
  parameter: 'bad-parameter',
  'bad-id': 'bad-id',
  'bad-encoding': 'bad-encoding',
  missing: 'not-found',
  beyond: 'no-such-page',
  duplicate: 'already-exists',
  forbidden: 'read-only-field',
  throttled: 'slow-down',
};

const camel = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const german: Readonly<Record<Situation, string>> = {
  unauthorized: 'Bitte melden Sie sich an.',
  'unknown-address': 'Diese Adresse gibt es nicht.',
  'wrong-method': 'Das geht hier nicht.',
  'media-type': 'Nur JSON.',
  'too-large': 'Zu groß.',
  malformed: 'Das ist kein JSON.',
  body: 'Die Eingabe ist ungültig.',
  parameter: 'Ungültiger Parameter: „page“',
  'bad-id': 'Ungültige Kennung',
  'bad-encoding': 'Ungültige Adresse',
  missing: 'Nicht gefunden',
  beyond: 'Diese Seite gibt es nicht.',
  duplicate: 'Gibt es schon.',
  forbidden: 'Das darf niemand ändern.',
  throttled: 'Langsam!',
};

const stamp = (edit: (iso: string) => string) => (ms: number) => edit(new Date(ms).toISOString());

const codeOfStatus: Partial<Readonly<Record<Situation, string>>> = {
  missing: 'NOT_FOUND',
  'unknown-address': 'NOT_FOUND',
  unauthorized: 'UNAUTHORIZED',
  'wrong-method': 'METHOD_NOT_ALLOWED',
  'media-type': 'UNSUPPORTED_MEDIA_TYPE',
  'too-large': 'PAYLOAD_TOO_LARGE',
  duplicate: 'CONFLICT',
};

/** Envelopes, error objects, times and media types in every form that conforms. */
export const envelopes: readonly Conformant[] = [
  answering('keys the other way round, further keys, meta and links', {
    envelope: ({ timestamp, error, data, success, ...rest }, request) => ({
      _links: { self: { href: `https://api.example.test${request.target}` } },
      timestamp,
      ...rest,
      error,
      meta: { requestId: 'r-1', took: 3, tags: [], node: null },
      data,
      success,
      path: request.target,
      status: null,
    }),
  }),
  answering('error objects with details', {
    errorExtras: (situation) => ({
      details: [{ field: 'name', issue: situation }],
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      status: 400,
      help: null,
      docs: 'https://docs.example.test/errors',
    }),
  }),
  answering(
    'codes in kebab-case, messages in German',
    {
      code: (situation) => kebab[situation],
      message: (situation) => german[situation],
    },
    { warns: ['envelope/error-code-style', 'errors/validation-code'] },
  ),
  answering(
    'codes in camelCase, messages in Chinese',
    {
      code: (situation) => camel(kebab[situation]),
      message: () => '请求无法处理',
    },
    { warns: ['envelope/error-code-style', 'errors/validation-code'] },
  ),
  answering(
    'codes with dots',
    { code: (situation) => `error.${kebab[situation].replaceAll('-', '_')}` },
    {
      warns: ['envelope/error-code-style', 'errors/validation-code'],
    },
  ),
  answering(
    'numbered codes',
    { code: (situation) => `E${1000 + Object.keys(kebab).indexOf(situation)}` },
    {
      warns: ['errors/validation-code'],
    },
  ),
  answering(
    'one code for each status',
    {
      code: (situation) => codeOfStatus[situation] ?? 'BAD_REQUEST',
      message: () => 'Something is wrong with the request',
    },
    { warns: ['errors/validation-code'] },
  ),
  answering('one code for everything invalid', {
    code: (situation, noun) =>
      situation === 'missing' ? `${noun.toUpperCase()}_NOT_FOUND` : (codeOfStatus[situation] ?? 'INVALID_INPUT'),
  }),
  answering('times with +00:00 and nine digits', { timestamp: stamp((iso) => iso.replace('Z', '123456+00:00')) }),
  answering('times without a fraction', { timestamp: stamp((iso) => iso.replace(/\.\d+/, '')) }),
  answering('times with +00:00 and no fraction', { timestamp: stamp((iso) => iso.replace(/\.\d+Z/, '+00:00')) }),
  answering('times with six digits', { timestamp: stamp((iso) => iso.replace('Z', '789Z')) }),
  answering('times with a fraction that drops its zeros', { timestamp: stamp((iso) => iso.replace(/\.?0+Z/, 'Z')) }),
  answering(
    'a clock that is three hours ahead, Date header too',
    {},
    {
      make: ({ now }) => service([users(), things({ path: '/things' })], { now: () => now() + 3 * 3_600_000, token }),
      warns: ['envelope/clock'],
    },
  ),
  answering('no Date header', {
    finish: (reply) => ({ ...reply, headers: reply.headers.filter(([name]) => name !== 'Date') }),
  }),
  answering('a Date header that is two seconds older', {
    finish: (reply) => ({
      ...reply,
      headers: reply.headers.map(([name, value]) =>
        name === 'Date' ? [name, new Date(Date.parse(value) - 2000).toUTCString()] : [name, value],
      ),
    }),
  }),
  answering('a charset in capitals', { contentType: 'application/json; charset=UTF-8' }),
  answering('a profile and a version', { contentType: 'Application/JSON;profile="https://example.test/p; q";v=1' }),
  answering(
    'a +json type',
    { contentType: 'application/vnd.shop+json; charset=utf-8' },
    { warns: ['json/media-suffix'] },
  ),
  answering('indented, escaped, with a line end', {
    finish: (reply) =>
      reply.body === ''
        ? reply
        : {
            ...reply,
            body: `\n${JSON.stringify(JSON.parse(String(reply.body)), null, '\t').replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}\r\n`,
          },
  }),
  answering('page numbers written as 20.0', {
    finish: (reply) => ({
      ...reply,
      body: String(reply.body).replace(/"(page|size|totalElements|totalPages)":(\d+)/g, '"$1":$2.0'),
    }),
  }),
  answering('further page fields', {
    base: 1,
    pageExtras: (page, totalPages) => ({
      hasNext: page < totalPages,
      hasPrevious: page > 1,
      numberOfElements: 0,
      nextPage: page < totalPages ? page + 1 : null,
      sort: { sorted: false, by: [] },
      links: { first: '?page=1', last: `?page=${totalPages}` },
    }),
  }),
];
