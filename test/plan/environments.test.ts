import { describe, expect, it } from 'vitest';
import { readPlan } from '../../src/plan/read-plan.ts';

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
resources: [{ path: /users }]
`;

function read(environment: string | undefined, env: Readonly<Record<string, string>>, plan = text) {
  const result = readPlan(plan, { file: 'plan.yaml', env, readFile: () => undefined, environment });
  return result.ok
    ? result.plan
    : result.problems.map(({ line, column, message }) => `${line}:${column} ${message.split(':')[0] ?? ''}`);
}

describe('environments of a plan', () => {
  it('take the place of its own keys, and need no variable of another', () => {
    expect(read('staging', { STAGING_TOKEN: 'staging-token' })).toMatchObject({
      baseUrl: 'http://staging.test',
      auth: { bearer: 'staging-token' },
      writes: false,
      labels: { env: 'local' },
      spelling: { secret: '${STAGING_TOKEN}' },
    });
    expect(read('production', { LOCAL_TOKEN: 'local-token', PRODUCTION: 'http://shop.test' })).toMatchObject({
      baseUrl: 'http://shop.test',
      auth: { bearer: 'local-token' },
      http: { ratePerSecond: 5 },
    });
    expect(read(undefined, { LOCAL_TOKEN: 'local-token' })).toMatchObject({
      baseUrl: 'http://local.test',
      writes: true,
    });
  });

  it('are told at their own places', () => {
    expect(read('staging', {})).toEqual(['8:21 the environment variable STAGING_TOKEN is not set']);
    expect(read('staging', { STAGING_TOKEN: 'x' }, text.replace('http://staging', 'ftp://staging'))).toEqual([
      expect.stringMatching(/^7:15 /),
    ]);
    expect(
      read(
        undefined,
        { LOCAL_TOKEN: 'x' },
        text.replace('rate: 5/s', 'rat: 5/s').replace('"${PRODUCTION}"', 'http://a'),
      ),
    ).toEqual([expect.stringMatching(/^10:45 "rat" is not a key of environments.production.http/)]);
  });

  it('that do not exist, or are needed and not chosen, are told with what is there', () => {
    expect(read('stagin', {})).toEqual(['1:1 --env stagin']);
    expect(read('staging', {}, 'base_url: http://a.test\nresources: [{ path: /users }]')).toEqual([
      '1:1 --env staging',
    ]);
    const alone = text.replace(/^base_url.*\n/, '');
    expect(read(undefined, { LOCAL_TOKEN: 'x' }, alone)).toEqual(['1:1 base_url is in the environments only']);
    expect(read('staging', { STAGING_TOKEN: 'staging-token' }, alone)).toMatchObject({
      baseUrl: 'http://staging.test',
    });
  });
});
