/** Envelopes, error objects, times, and media types. */
import { conformant, type Conformant, shaped } from './conformant.ts';
import { type Dialect, type Situation, situations } from './dialect.ts';

const responses = (name: string, dialect: Partial<Dialect>, more: Partial<Conformant> = {}): Conformant =>
  conformant(`responses: ${name}`, { dialect, ...more });

const camel = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const stamp = (edit: (iso: string) => string) => (ms: number) => edit(new Date(ms).toISOString());

const codeOfStatus: Partial<Readonly<Record<Situation, string>>> = {
  missing: 'NOT_FOUND',
  'unknown-path': 'NOT_FOUND',
  unauthorized: 'UNAUTHORIZED',
  'wrong-method': 'METHOD_NOT_ALLOWED',
  'media-type': 'UNSUPPORTED_MEDIA_TYPE',
  'too-large': 'PAYLOAD_TOO_LARGE',
  duplicate: 'CONFLICT',
};

let traces = 0;

const odd = { warns: ['envelope/error-code-style', 'errors/validation-code'] };

export const ofResponses: readonly Conformant[] = [
  responses(
    'codes in kebab-case, messages in German',
    { code: (each) => each, message: () => 'Ungültig: „page“' },
    odd,
  ),
  responses('codes in camelCase, messages in Chinese', { code: camel, message: () => '请求无法处理' }, odd),
  responses(
    'numbered codes',
    { code: (situation) => `E${1000 + situations.indexOf(situation)}` },
    { warns: ['errors/validation-code'] },
  ),
  responses(
    'one code for each status',
    { code: (situation) => codeOfStatus[situation] ?? 'BAD_REQUEST', message: () => 'The request is invalid.' },
    { warns: ['errors/validation-code'] },
  ),
  responses('one code for everything invalid', {
    code: (situation, noun) =>
      situation === 'missing' ? `${noun.toUpperCase()}_NOT_FOUND` : (codeOfStatus[situation] ?? 'INVALID_INPUT'),
  }),
  responses('times with +00:00 and nine digits', { timestamp: stamp((iso) => iso.replace('Z', '123456+00:00')) }),
  responses('times without a fraction', { timestamp: stamp((iso) => iso.replace(/\.\d+/, '')) }),
  responses('times with six digits', { timestamp: stamp((iso) => iso.replace('Z', '789Z')) }),
  responses('times with a fraction without trailing zeros', { timestamp: stamp((iso) => iso.replace(/\.?0+Z/, 'Z')) }),
  responses('times a second before the Date header', { timestamp: (ms) => new Date(ms - 1000).toISOString() }),
  conformant('responses: a clock that is three hours fast, and a Date header by it', {
    make: (clock) => shaped({}, { ...clock, now: () => clock.now() + 3 * 3_600_000 }),
    warns: ['envelope/clock'],
  }),
  responses('no Date header', {
    finish: (reply) => ({ ...reply, headers: reply.headers.filter(([name]) => name !== 'Date') }),
  }),
  responses('a Date header that is two seconds older', {
    finish: (reply) => ({
      ...reply,
      headers: reply.headers.map(([name, value]) =>
        name === 'Date' ? [name, new Date(Date.parse(value) - 2000).toUTCString()] : [name, value],
      ),
    }),
  }),
  responses('a charset in capitals', { contentType: 'application/json; charset=UTF-8' }),
  responses('more page fields', {
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
  responses('a trace id in each response', {
    envelope: (envelope) => ({ ...envelope, traceId: `trace-${(traces += 1)}` }),
  }),
];
