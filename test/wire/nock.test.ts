/** Behind nock, which intercepts HTTP clients in many test suites. */
import nock from 'nock';
import { expect, onTestFinished, test } from 'vitest';
import { senderTo, shown } from './servers.ts';

test('behind an interceptor, the valid token is sent, the response is read, and no connection is kept', async () => {
  if (!nock.isActive()) nock.activate();
  onTestFinished(() => {
    nock.cleanAll();
    nock.restore();
  });
  const reqheaders = { authorization: 'Bearer nock-token-1' };
  const scope = nock('http://api.test', { reqheaders }).get('/v1/users?page=0').times(2).reply(200, { success: true });
  const send = senderTo('http://api.test/v1', { auth: { bearer: 'nock-token-1' } });
  for (let count = 0; count < 2; count++) expect(shown(await send({ url: '/users?page=0' }))).toBe('{"success":true}');
  expect(scope.isDone()).toBe(true);
});
