import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { shareOf } from '../support/share-of.ts';
import { planOf, serve, thingsPlan } from './service.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    'null',
    '2026-13-40T25:61:61Z',
    '2026-01-01',
    '1e999',
    '%zz',
    '__proto__',
    'SELECT * FROM things',
  ),
);
const anyKey = fc.oneof(
  fc.constantFrom('success', 'data', 'error', 'timestamp', 'code', 'message', 'page', 'size', 'totalElements'),
  fc.constantFrom('id', 'name', 'items', 'next', '_links', 'constructor', '__proto__'),
  anyText,
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(anyText, fc.double(), fc.bigInt().map(String), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyKey, tie('value'), { maxKeys: 5 }),
  ),
}));
const anyReply: fc.Arbitrary<ApiReply> = fc.record({
  status: fc.constantFrom(
    200,
    201,
    202,
    204,
    207,
    299,
    301,
    304,
    400,
    401,
    403,
    404,
    405,
    409,
    410,
    418,
    422,
    500,
    599,
  ),
  headers: fc.array(
    fc.tuple(
      fc.constantFrom('Content-Type', 'Location', 'Link', 'ETag', 'Allow', 'WWW-Authenticate', 'Set-Cookie', 'X-Any'),
      fc.oneof(
        fc.constantFrom(
          'application/json',
          'application/json; charset=',
          'text/html',
          '/things/1',
          '<>; rel=next',
          ';;=,',
        ),
        fc.stringMatching(/^[\x20-\x7e]{0,20}$/),
      ),
    ),
    { maxLength: 4 },
  ),
  body: fc.oneof(
    fc
      .oneof(anyValue, fc.record({ success: anyValue, data: anyValue, error: anyValue, timestamp: anyText }))
      .map((value) => JSON.stringify(value) ?? ''),
    anyText,
  ),
});

/** Freezes whatever a rule is shown of an exchange. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  if (Object.isFrozen(value) && !('probe' in value)) return;
  Object.freeze(value);
  for (const each of Object.values(value)) freeze(each);
}

it('no rule throws, or changes what it is shown, whatever a service answers', async () => {
  const anyAnswers = fc.array(fc.option(anyReply, { freq: 2, nil: undefined }), { minLength: 40, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(anyAnswers, async (replies) => {
      let count = 0;
      // Some answers are as usual, for after nothing else much is asked.
      const service = serve(() => replies[(count += 1) % replies.length]);
      const { report } = await auditApi(
        onClock(() => service.api),
        {
          plan: planOf(thingsPlan),
          scenarios,
          rules,
          cleaning,
          isChosen: false,
          onEvent: (event) => {
            if (event.type === 'exchange') freeze(event.exchange);
          },
        },
      );
      const thrown = report.diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
      expect(thrown).toEqual([]);
      expect(report.counts.rules.errored).toBe(0);
    }),
    { numRuns: shareOf(40), seed: 7 },
  );
});
