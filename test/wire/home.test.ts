/** Promise 8: Probity contacts only the origin of `base_url`, whatever the responses say. */
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createReference, defaultToken } from '#fixtures/reference/api.ts';
import { type Api, isRecord, jsonOf, withHeader, withJson, withStatus } from '#fixtures/reference/http.ts';
import { audit } from '../../src/index.ts';
import { plainPlan, readOnly } from '../support/mutants.ts';
import { listen, serve } from './servers.ts';

/** The reference, with another place wherever a response can name one. */
function tempting(port: number): Api {
  const reference = createReference();
  const host = `127.0.0.1:${port}`;
  const places = [`http://${host}/users/1`, `//${host}/users/1`, `https://${host}/`, `\\\\${host}\\`];
  let count = 0;
  return (request) => {
    count++;
    const place = places[count % places.length] ?? '';
    const reply = reference(request);
    const body = jsonOf(reply);
    const links = { next: place, links: { next: place, self: place }, _links: { next: { href: place } }, $ref: place };
    const headers = { Location: place, Link: `<${place}>; rel="next"`, Refresh: `0; url=${place}` };
    const linked = isRecord(body) ? withJson(reply, { ...body, ...links }) : reply;
    const tempted = Object.entries(headers).reduce((all, [name, value]) => withHeader(all, name, value), linked);
    return count % 6 === 0 ? withStatus(tempted, 307) : tempted;
  };
}

test('nothing else is contacted', async () => {
  let connections = 0;
  const port = await listen(createServer((socket) => socket.destroy(void connections++)));
  const api = tempting(port);
  const hosts = new Set<string | undefined>();
  const url = await serve(async ({ method = 'GET', url: target = '', headers }, response) => {
    hosts.add(headers.host);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const reply = api({ method, target, headers: sent, body: new Uint8Array(), connection: 1 });
    for (const [name, value] of reply.headers) response.setHeader(name, value);
    response.writeHead(reply.status).end(reply.body);
  });
  const plan = { ...readOnly(plainPlan), baseUrl: url, auth: { bearer: defaultToken, headers: {}, query: {} } };
  const report = await audit(plan, { env: {} });
  expect(report.run.requests).toBeGreaterThan(20);
  expect(hosts).toEqual(new Set([url.slice('http://'.length)]));
  expect(connections).toBe(0);
});
