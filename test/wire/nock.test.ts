/** Behind nock, which intercepts HTTP clients in many test suites. */
import nock from 'nock';
import { afterEach, describe, expect, it } from 'vitest';
import { senderTo, shown } from './servers.ts';

describe('behind an interceptor', () => {
  afterEach(() => {
    nock.cleanAll();
    nock.restore();
  });

  it('sends the valid token, and reads the response', async () => {
    if (!nock.isActive()) nock.activate();
    const scope = nock('http://api.test', { reqheaders: { authorization: 'Bearer nock-token-1' } })
      .get('/v1/users?page=0')
      .reply(200, { success: true }, { 'Content-Type': 'application/json' });
    const send = senderTo('http://api.test/v1', { auth: { bearer: 'nock-token-1' } });
    const exchange = await send({ url: '/users?page=0' });
    expect(shown(exchange)).toBe('{"success":true}');
    expect(exchange.response?.headers['content-type']).toBe('application/json');
    expect(scope.isDone()).toBe(true);
  });

  it('keeps no connection to a service that is not there', async () => {
    if (!nock.isActive()) nock.activate();
    nock('http://api.test').get('/users').times(2).reply(404);
    const send = senderTo('http://api.test');
    expect([(await send()).response?.status, (await send()).response?.status]).toEqual([404, 404]);
  });
});
