import type { RequestListener, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../cli/run.ts';
import { auditReal, planPath, statusesOf } from './audit.ts';
import { fastifyToken, startFastifyConformant } from './servers/fastify-conformant.ts';
import { startFastifyDefaults } from './servers/fastify-defaults.ts';
import { type RealServer, serve } from './servers/server.ts';

const plan = 'real-fastify-conformant';

describe('a service that asks for a token', () => {
  let server: RealServer;

  beforeAll(async () => {
    server = await startFastifyConformant();
  });

  afterAll(() => server.close());

  test('a token that it refuses brings no verdict, and is told first', async () => {
    const args = ['audit', planPath(plan), '--base-url', server.url];
    const { code, stdout } = await run(args, { env: { FASTIFY_TOKEN: 'not-the-token-0123456789' } });
    expect(stdout).toMatch(/nothing\s+that\s+is\s+closed\s+without\s+it\s+opens\s+with\s+it/);
    expect(stdout).toMatch(/^\? incomplete/m);
    expect(code).toBe(3);
  });

  test('without writes it is only read', async () => {
    const before = server.state();
    const env = { FASTIFY_TOKEN: fastifyToken };
    const { report } = await auditReal({ plan, baseUrl: server.url, env, writes: false });
    const methods = new Set(report.exchanges.map(({ request }) => request.method));
    expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
    expect(server.state()).toEqual(before);
    expect(report.cleanup).toEqual({ created: 0, removed: 0, kept: [], left: [] });
    expect(report.verdict).toBe('conformant');
    expect(statusesOf(report)).toMatchObject({ 'operation.list': 'verified', 'operation.create': 'not-exercised' });
  });
});

test('a service without the envelope is told of it once, within 80 columns', async () => {
  const server = await startFastifyDefaults();
  try {
    const args = ['audit', planPath('real-fastify-defaults'), '--base-url', server.url];
    const { code, stdout } = await run(args, { env: { COLUMNS: '80' } });
    expect(stdout.match(/^. +\d+ \S+ +envelope\/shape\b/gm)).toHaveLength(1);
    const wide = stdout.split('\n').filter((line) => line.length > 80 && !line.trimStart().startsWith('curl '));
    expect(wide).toEqual([]);
    expect(code).toBe(1);
  } finally {
    await server.close();
  }
});

describe('odd services', () => {
  test.each([
    [200, 'a web application that answers every address with its page', 'undecided'],
    [404, 'a web server without the API', 'violated'],
  ])('%i: %s is told to be no API', async (status, _what, list) => {
    const server = await serve(
      (_request, response) => {
        response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
        response.end('<!doctype html><title>Shop</title><div id="root"></div>');
      },
      () => null,
    );
    try {
      const { report } = await auditReal({ plan: 'real-express-conformant', baseUrl: server.url, writes: false });
      expect(report.diagnosis.map(({ code }) => code)).toContain('not-an-api');
      expect(report.verdict).toBe('nonconformant');
      expect(statusesOf(report)).toMatchObject({ 'service.3': 'violated', 'operation.list': list });
    } finally {
      await server.close();
    }
  });

  test.each([0, 1, 2])('a list of %i items below a prefix conforms', async (count) => {
    const people = ['1', '2'].slice(0, count).map((id) => ({ id, fullName: `Person ${id}` }));
    const server = await serve(listsBelow('/base/path', people), () => null);
    try {
      const baseUrl = `${server.url}/base/path`;
      const { report } = await auditReal({ plan: 'real-express-conformant', baseUrl, writes: false });
      const failed = report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
      expect(failed).toEqual([]);
      expect(report.verdict).toBe('conformant');
      const empty = report.diagnosis.filter(({ code }) => code === 'list-empty').map(({ resource }) => resource);
      expect(empty.includes('/v1/people')).toBe(count === 0);
      expect(statusesOf(report)['operation.read']).toBe(count === 0 ? 'not-exercised' : 'verified');
    } finally {
      await server.close();
    }
  });
});

/** The same small list under every name, never paged; no item has a title to filter by. */
function listsBelow(prefix: string, items: readonly { readonly id: string }[]): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [, name, id] = new RegExp(`^${prefix}/v1/(books|people|book-reviews)(?:/([^/]+))?$`).exec(pathname) ?? [];
    const item = items.find((each) => each.id === id);
    if (name === undefined) answer(response, 404, 'NOT_FOUND');
    else if (request.method !== 'GET' && request.method !== 'HEAD') answer(response, 405, 'METHOD_NOT_ALLOWED');
    else if (id === undefined) answer(response, 200, searchParams.has('title') ? [] : items);
    else if (item === undefined) answer(response, 404, 'PERSON_NOT_FOUND');
    else answer(response, 200, item);
  };
}

/** A text is the code of a failure. */
function answer(response: ServerResponse, status: number, shown: string | object): void {
  const failed = typeof shown === 'string';
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(
    JSON.stringify({
      success: !failed,
      data: failed ? null : shown,
      error: failed ? { code: shown, message: 'That cannot be done.' } : null,
      timestamp: new Date().toISOString(),
    }),
  );
}
