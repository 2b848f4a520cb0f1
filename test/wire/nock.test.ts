import nock from 'nock';
import { afterEach, describe, expect, it } from 'vitest';
import { bench, planFor } from './bench.ts';

describe('behind an interceptor of the HTTP client', () => {
  afterEach(() => {
    nock.cleanAll();
    nock.restore();
  });

  it('sends the valid token and reads the answer', async () => {
    if (!nock.isActive()) nock.activate();
    const scope = nock('http://api.test', { reqheaders: { authorization: 'Bearer nock-token-1' } })
      .get('/v1/users?page=0')
      .reply(200, { success: true }, { 'Content-Type': 'application/json' });
    const { send } = await bench(planFor('http://api.test/v1', { auth: { bearer: 'nock-token-1', headers: {} } }));
    const exchange = await send({ target: '/users?page=0' });
    expect(exchange.reply).toMatchObject({ status: 200, text: '{"success":true}' });
    expect(scope.isDone()).toBe(true);
  });
});
