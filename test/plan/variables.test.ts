import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { substitute } from '../../src/plan/variables.ts';
import { planFrom } from '../support/plan.ts';
import { base, planWith, problemsIn, resourceFrom } from './reading.ts';

const one = `${base}resources: [{ path: /a }]\n`;

describe('substitute', () => {
  const env = { NAME: 'Ada', EMPTY: '', BRACES: '${NAME}' };

  test.each([
    ['plain', 'plain'],
    ['a ${NAME} b ${NAME}', 'a Ada b Ada'],
    ['${NAME:-Bea}', 'Ada'],
    ['${NONE:-}', ''],
    ['${EMPTY:-Bea}', 'Bea'],
    ['$${NAME}', '${NAME}'],
    ['$NAME $$ {NAME}', '$NAME $$ {NAME}'],
    ['${BRACES}', '${NAME}'],
  ])('%s is %s', (text, filled) => {
    expect(substitute(text, env)).toEqual({ text: filled, problems: [] });
  });

  test.each([
    ['${NAME-Bea}', '${NAME-Bea} is not a variable: write ${NAME} or ${NAME:-default}, or $${ for a plain ${'],
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
    const staging = planFrom(text, { environment: 'staging', env: { STAGING_TOKEN: 'staging-token' } });
    expect(staging).toMatchObject({ baseUrl: 'http://staging.test', writes: false, labels: { env: 'local' } });
    expect(staging.auth?.bearer).toBe('staging-token');
    const env = { LOCAL_TOKEN: 'local-token', PRODUCTION: 'http://shop.test' };
    const production = planFrom(text, { environment: 'production', env });
    expect(production).toMatchObject({ baseUrl: 'http://shop.test', http: { rate: { requests: 5 } } });
    expect(planFrom(text, { env })).toMatchObject({ baseUrl: 'http://local.test', auth: { bearer: 'local-token' } });
  });

  test('must exist', () => {
    expect(problemsIn(text, { environment: 'stagin' })).toEqual([
      '1:1 --env stagin: this plan has no such environment: did you mean staging?',
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
