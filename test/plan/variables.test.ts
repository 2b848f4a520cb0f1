import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { substitute } from '../../src/plan/variables.ts';
import { planFrom, readingOf } from '../support/plan.ts';
import { base, planWith, problemsIn, resourceFrom } from './reading.ts';

const one = `${base}resources: [{ path: /a }]\n`;

describe('substitute', () => {
  const env = { NAME: 'Ada', EMPTY: '', BRACES: '${NAME}' };

  test.each([
    ['plain', 'plain'],
    ['a ${NAME} b ${NAME}', 'a Ada b Ada'],
    ['${NAME:-Bea}', 'Ada'],
    ['${NONE:-http://127.0.0.1:8080}', 'http://127.0.0.1:8080'],
    ['${NONE:-}', ''],
    ['${EMPTY}', ''],
    ['${EMPTY:-Bea}', 'Bea'],
    ['$${NAME}', '${NAME}'],
    ['$NAME $$ {NAME}', '$NAME $$ {NAME}'],
    ['${BRACES}', '${NAME}'],
    ['{{unique}}', '{{unique}}'],
  ])('%s is %s', (text, filled) => {
    expect(substitute(text, env)).toEqual({ text: filled, problems: [] });
  });

  test.each([
    ['${NONE}', 'the environment variable NONE is not set: set it, or give it a default: ${NONE:-value}'],
    ['${toString}', 'the environment variable toString is not set: set it, or give it a default: ${toString:-value}'],
    ['${NAME-Bea}', '${NAME-Bea} is not a variable: write ${NAME} or ${NAME:-default}, or $${ for a plain ${'],
    ['${}', '${} is not a variable: write ${NAME} or ${NAME:-default}, or $${ for a plain ${'],
    ['${A:-${B}}', '${A:-${B} has a variable in its default: a default can only be plain text'],
  ])('%s is rejected', (text, problem) => {
    expect(substitute(text, env).problems).toEqual([problem]);
  });

  test('values are never read', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(substitute('<${V}>', { V: value })).toEqual({ text: `<${value}>`, problems: [] });
      }),
    );
  });
});

describe('variables', () => {
  test('cannot add anything to the plan', () => {
    const value = 'a\nwrites: true # "\'{[';
    expect(planFrom(`${one}name: \${NAME}\n`, { env: { NAME: value } })).toMatchObject({ name: value, writes: false });
  });

  test('are read as plain values if they stand alone without quotes', () => {
    const env = { C: '3', T: '0123456789', B: 'true', N: '007' };
    const text = `${one}writes: \${B}\nhttp: { concurrency: "\${C}" }\n`;
    expect(problemsIn(text, { env })).toEqual([
      '4:22 http.concurrency is the string "${C}", not a whole number: leave out the quotes',
    ]);
    const plain = text.replace(/http: .*/, 'http:\n  concurrency: ${C}');
    expect(planFrom(plain, { env })).toMatchObject({ writes: true, http: { concurrency: 3 } });
    const plan = planFrom(`${one}name: \${B}\nauth:\n  bearer: \${T}\n`, { env });
    expect([plan.name, plan.auth?.bearer]).toEqual(['true', '0123456789']);
    expect(resourceFrom('{ path: /a, query: { tenant: "${N}" } }', { env }).query).toEqual({ tenant: '007' });
  });

  test('that are not set are problems, next to others', () => {
    expect(problemsIn('base_url: ${SHOP_URL}\nresources: [{ path: a }]\n')).toEqual([
      '1:11 the environment variable SHOP_URL is not set: set it, or give it a default: ${SHOP_URL:-value}',
      '2:21 resources[0].path does not start with a slash: write /a',
    ]);
  });

  test('are never shown with their value', () => {
    const env = { T: 's3cret with spaces' };
    const text = problemsIn(`${one}auth: { bearer: "\${T}" }\nname: [1]\n`, { env }).join('\n');
    expect(text).toContain('auth.bearer');
    expect(text).not.toContain('s3cret');
  });

  test('do not work in keys', () => {
    expect(planFrom(`${one}profile: { error_codes: { "\${X}": 409 } }\n`).profile.errorCodes).toEqual({ '${X}': 409 });
  });
});

test('a number that JSON cannot hold is worth knowing', () => {
  const text = `${base}writes: true\nresources: [{ path: /a, operations: [list, create], create: { example: { a: 12345678901234567890, b: "{{unique}}" } } }]`;
  expect(problemsIn(text)).toEqual([
    '3:77 12345678901234567890 is too large for a JSON number, and becomes 12345678901234567000: put it in quotes if it is text',
  ]);
});

describe('environments', () => {
  const text = `base_url: http://local.test
auth: { bearer: "\${LOCAL_TOKEN}" }
labels: { env: local }
writes: true
environments:
  staging:
    base_url: http://staging.test
    auth: { bearer: "\${STAGING_TOKEN}" }
    writes: false
  production: { base_url: "\${PRODUCTION}", http: { rate: 5/s } }
resources: [{ path: /users, operations: [list, create], create: { example: { name: "{{unique}}", email: a } } }]
`;

  test('override keys of the plan, and need only their own variables', () => {
    expect(planFrom(text, { environment: 'staging', env: { STAGING_TOKEN: 'staging-token' } })).toMatchObject({
      baseUrl: 'http://staging.test',
      auth: { bearer: 'staging-token' },
      writes: false,
      labels: { env: 'local' },
    });
    const env = { LOCAL_TOKEN: 'local-token', PRODUCTION: 'http://shop.test' };
    expect(planFrom(text, { environment: 'production', env })).toMatchObject({
      baseUrl: 'http://shop.test',
      auth: { bearer: 'local-token' },
      http: { rate: { requests: 5 } },
    });
    expect(planFrom(text, { env: { LOCAL_TOKEN: 'local-token' } })).toMatchObject({ baseUrl: 'http://local.test' });
  });

  test('have their own places', () => {
    const read = readingOf(text, { environment: 'staging', env: { STAGING_TOKEN: 'staging-token' } });
    expect(read.ok && read.places.byPointer.get('/auth/bearer')?.source).toBe('${STAGING_TOKEN}');
    expect(problemsIn(text, { environment: 'staging' })).toEqual([
      '8:21 the environment variable STAGING_TOKEN is not set: set it, or give it a default: ${STAGING_TOKEN:-value}',
    ]);
    const wrong = text.replace('rate: 5/s', 'rat: 5/s').replace('"${PRODUCTION}"', 'http://a');
    expect(problemsIn(wrong, { env: { LOCAL_TOKEN: '0123456789' } })).toEqual([
      '10:45 "rat" is not a key of environments.production.http: did you mean "rate"?',
    ]);
  });

  test('must exist', () => {
    expect(problemsIn(text, { environment: 'stagin' })).toEqual([
      '1:1 --env stagin: this plan has no such environment: did you mean staging?',
    ]);
    expect(problemsIn(one, { environment: 'staging' })).toEqual([
      '1:1 --env staging: this plan has no such environment: write environments: { staging: { base_url: ... } }',
    ]);
    expect(problemsIn(text.replace(/^base_url.*\n/, ''), { env: { LOCAL_TOKEN: '0123456789' } })).toEqual([
      '1:1 only the environments have a base_url: choose one with --env (staging, production), or add a base_url to the plan',
    ]);
  });
});

test('options override base_url and writes', () => {
  const baseUrl = 'https://b.test/api/';
  expect(planFrom('base_url: ${NONE}\nresources: [{ path: /a }]\n', { baseUrl }).baseUrl).toBe('https://b.test/api');
  expect(planFrom('resources: [{ path: /a }]\n', { baseUrl }).baseUrl).toBe('https://b.test/api');
  expect(problemsIn(one, { baseUrl: 'b.test' })).toEqual([
    '1:1 the base URL that overrides base_url is not an absolute URL: start it with http:// or https://, as in https://api.example.test',
  ]);
  expect(planWith('[{ path: /a }]', 'writes: true\n', { writes: false }).writes).toBe(false);
});
