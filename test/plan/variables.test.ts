import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { substitute } from '../../src/plan/variables.ts';
import { base, one } from './cases.ts';
import { planOf, problemsOf, resourceIn } from './reading.ts';

describe('substitute', () => {
  const env = { NAME: 'Ada', EMPTY: '', BRACES: '${NAME}' };

  it.each([
    ['plain', 'plain'],
    ['${NAME}', 'Ada'],
    ['a ${NAME} b ${NAME}', 'a Ada b Ada'],
    ['${NAME:-Bea}', 'Ada'],
    ['${NONE:-Bea}', 'Bea'],
    ['${NONE:-http://127.0.0.1:8080}', 'http://127.0.0.1:8080'],
    ['${NONE:-}', ''],
    ['${EMPTY}', ''],
    ['${EMPTY:-Bea}', 'Bea'],
    ['$${NAME}', '${NAME}'],
    ['$${', '${'],
    ['$NAME $$ {NAME}', '$NAME $$ {NAME}'],
    ['${BRACES}', '${NAME}'],
    ['{{unique}}-{{unique_number}}', '{{unique}}-{{unique_number}}'],
  ])('%s is %s', (text, filled) => {
    expect(substitute(text, env)).toEqual({ text: filled, problems: [] });
  });

  it.each([
    ['${NONE}', 'the environment variable NONE is not set: set it, or give it a default: ${NONE:-value}'],
    ['${toString}', 'the environment variable toString is not set: set it, or give it a default: ${toString:-value}'],
    ['${NAME-Bea}', '${NAME-Bea} is not a variable: write ${NAME} or ${NAME:-default}, or $${ for a plain ${'],
    ['${}', '${} is not a variable: write ${NAME} or ${NAME:-default}, or $${ for a plain ${'],
    ['${NAME', '${NAME has no closing brace: write ${NAME}, or $${ for a plain ${'],
    ['${A:-${B}}', '${A:-${B} has a variable in its default: a default can only be plain text'],
  ])('%s is refused', (text, problem) => {
    expect(substitute(text, env).problems).toEqual([problem]);
  });

  it('leaves texts without references as they are', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('${'));
        expect(substitute(text, env)).toEqual({ text, problems: [] });
      }),
    );
  });

  it('takes values as they are, whatever they look like', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(substitute('<${V}>', { V: value })).toEqual({ text: `<${value}>`, problems: [] });
      }),
    );
  });
});

describe('variables in a plan', () => {
  it('are refused where they have no value, before anything else is said of them', () => {
    expect(problemsOf('base_url: ${SHOP_URL}\nauth:\n  bearer: ${SHOP_TOKEN}\nresources: [{ path: /a }]\n')).toEqual([
      'plan.yaml:1:11: the environment variable SHOP_URL is not set: set it, or give it a default: ${SHOP_URL:-value}',
      'plan.yaml:3:11: the environment variable SHOP_TOKEN is not set: set it, or give it a default: ${SHOP_TOKEN:-value}',
    ]);
  });

  it('are told beside what else is wrong', () => {
    expect(problemsOf('base_url: ${SHOP_URL}\nresources: [{ path: a }]\n')).toEqual([
      'plan.yaml:1:11: the environment variable SHOP_URL is not set: set it, or give it a default: ${SHOP_URL:-value}',
      'plan.yaml:2:21: resources[0].path does not start with a slash: write /a',
    ]);
  });

  it('cannot add anything to the plan', () => {
    const value = 'a\nwrites: true # "\'{[';
    const plan = planOf(`${one}name: \${NAME}\n`, { env: { NAME: value } });
    expect(plan.name).toBe(value);
    expect(plan.writes).toBe(false);
  });

  it('are not looked for in keys', () => {
    const plan = planOf(`${one}http: { headers: {} }\nprofile: { error_codes: { "\${X}": 409 } }\n`);
    expect(plan.profile.errorCodes).toEqual({ '${X}': 409 });
  });

  it('are read as plain values where they stand alone and without quotes', () => {
    const text = `${base}writes: \${W:-true}\nhttp: { concurrency: "8" }\n`;
    expect(problemsOf(`${text}resources: [{ path: /a }]\n`)).toEqual([
      'plan.yaml:3:22: http.concurrency is the string "8": write 8',
    ]);
    expect(planOf(`${one}writes: \${W:-true}\nhttp:\n  concurrency: \${C}\n`, { env: { C: '3' } })).toMatchObject({
      writes: true,
      http: { concurrency: 3 },
    });
    expect(problemsOf(`${one}writes: "\${W:-true}"\n`)).toEqual([
      'plan.yaml:3:9: writes is the string "${W:-true}", not true or false',
    ]);
  });

  it('are text all the same where text is wanted', () => {
    const env = { T: '0123456789', N: 'true', S: '12345678' };
    const text = `${one}name: \${N}\nauth:\n  bearer: \${T}\n  headers:\n    X-Key: \${S}\n`;
    expect(planOf(text, { env })).toMatchObject({
      name: 'true',
      auth: { bearer: '0123456789', headers: { 'X-Key': '12345678' } },
    });
  });

  it('keep whole numbers of any size in bodies', () => {
    const create = 'create: { example: { a: 12345678901234567890, b: 0x10, c: 1.5 } }';
    const plan = planOf(`${base}resources:\n  - path: /a\n    operations: [create]\n    ${create}\n`);
    expect(resourceIn(plan, '/a').create?.example).toEqual({ a: 12345678901234567890n, b: 16, c: 1.5 });
  });

  it('are not repeated in what is said of them', () => {
    const said = problemsOf(`${one}auth: { bearer: "\${T}" }\nname: [1]\n`, { env: { T: 's3cret with spaces' } }).join(
      '\n',
    );
    expect(said).toContain('auth.bearer');
    expect(said).not.toContain('s3cret');
  });
});

describe('what is given on the command line', () => {
  it('takes the place of base_url, also of one that is missing or unset', () => {
    const baseUrl = 'https://b.test/api/';
    expect(planOf(one, { baseUrl }).baseUrl).toBe('https://b.test/api');
    expect(planOf('resources: [{ path: /a }]\n', { baseUrl }).baseUrl).toBe('https://b.test/api');
    expect(planOf('base_url: ${NONE}\nresources: [{ path: /a }]\n', { baseUrl }).baseUrl).toBe('https://b.test/api');
  });

  it('is checked as base_url is', () => {
    expect(problemsOf(one, { baseUrl: 'b.test' })).toEqual([
      'plan.yaml:1:1: the base URL given instead of base_url is not an absolute address: start it with http:// or https://, such as https://api.example.test',
    ]);
  });

  it('takes the place of writes', () => {
    expect(planOf(`${one}writes: true\n`, { writes: false }).writes).toBe(false);
    expect(planOf(one, { writes: true }).writes).toBe(true);
  });
});
