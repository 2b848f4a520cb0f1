import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Entry } from 'har-format';
import { describe, expect, test } from 'vitest';
import type { Report, ReportedExchange } from '../../src/model/report.ts';
import { queryOf, uriOf } from '../../src/report/har/address.ts';
import type { EntryNote } from '../../src/report/har/entry.ts';
import { harReport } from '../../src/report/har.ts';
import { startBrowser } from '../support/browser.ts';
import * as reports from './reports.ts';
import { logOf } from './told/har.ts';

const rendered = (report: Report): string => [...harReport(report)].join('');

function entryOf(exchange: ReportedExchange, more: Partial<Report> = {}): Entry & { readonly _probity: EntryNote } {
  const [entry, ...others] = logOf(rendered(reports.report({ ...more, exchanges: [exchange] }))).entries;
  if (entry === undefined || others.length > 0) throw new Error('not one entry');
  return entry as Entry & { readonly _probity: EntryNote };
}

describe('an entry', () => {
  test('tells the request, the answer and their times', () => {
    const entry = entryOf(
      reports.exchange('users/create/first/1', {
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:8080/users?dry=a%20b+c&flag&bad=%zz',
          headers: [
            ['Content-Type', 'application/json'],
            ['Cookie', 'a=1; b=x=y'],
          ],
          body: '{"name":"é"}',
        },
        response: {
          status: 201,
          headers: [
            ['Content-Type', 'application/json; charset=utf-8'],
            ['Location', '/users/7'],
            ['Set-Cookie', 'sid=***; Path=/; HttpOnly; Secure'],
          ],
          body: '{"id":7}',
          bytes: 8,
        },
        startedMs: 1500,
        durationMs: 40,
        waitMs: 30,
      }),
    );
    expect(entry).toMatchObject({
      pageref: '/users',
      startedDateTime: '2026-01-01T00:00:01.500Z',
      time: 40,
      timings: { send: 0, wait: 30, receive: 10 },
      request: {
        method: 'POST',
        httpVersion: 'HTTP/1.1',
        url: 'http://127.0.0.1:8080/users?dry=a%20b+c&flag&bad=%25zz',
        queryString: [
          { name: 'dry', value: 'a b c' },
          { name: 'flag', value: '' },
          { name: 'bad', value: '%zz' },
        ],
        cookies: [
          { name: 'a', value: '1' },
          { name: 'b', value: 'x=y' },
        ],
        postData: { mimeType: 'application/json', text: '{"name":"é"}' },
        bodySize: 13,
      },
      response: {
        status: 201,
        redirectURL: '/users/7',
        cookies: [{ name: 'sid', value: '***', path: '/', httpOnly: true, secure: true }],
        content: { size: 8, text: '{"id":7}', mimeType: 'application/json; charset=utf-8' },
        bodySize: 8,
      },
    });
    expect(entry._probity).toMatchObject({
      id: 'users/create/first/1',
      scenario: 'create',
      step: 'first',
      url: 'http://127.0.0.1:8080/users?dry=a%20b+c&flag&bad=%zz',
    });
  });

  test('names the rules and clauses that it is evidence for', () => {
    const log = logOf(rendered(reports.nonconformant));
    const entry = log.entries.find(
      (each) => '_probity' in each && (each._probity as EntryNote).id === 'users/missing/read/1',
    );
    expect(entry).toMatchObject({
      _probity: {
        rules: ['errors/never-200', 'errors/code-style'],
        clauses: ['error.never-200', 'error.distinct', 'status.missing'],
      },
    });
  });

  test('of a request that was not answered has status 0 and says why', () => {
    const fault = { kind: 'timeout', message: 'no complete answer within 10 s' };
    const entry = entryOf({ ...reports.exchange('users/list/list/1'), response: null, fault, waitMs: null });
    expect(entry.response).toMatchObject({
      status: 0,
      comment: 'no usable answer (timeout): no complete answer within 10 s',
      _error: 'timeout',
      content: { size: 0, mimeType: 'x-unknown' },
    });
    expect(entry._probity.fault).toEqual(fault);
  });

  test('of an answer that could not be used shows it and says why', () => {
    const fault = { kind: 'throttled', message: 'the answer is 429' };
    const entry = entryOf(reports.exchange('users/list/list/1', { status: 429, body: '{}', fault }));
    expect(entry).toMatchObject({ response: { status: 429 }, comment: expect.stringContaining('throttled') });
  });

  test('says where only the beginning of a body was kept', () => {
    const body = 'é'.repeat(16_384);
    const exchange = reports.exchange('users/list/list/1', { body });
    const { request, response } = exchange;
    const entry = entryOf({
      ...exchange,
      request: { ...request, body },
      response: response === null ? null : { ...response, bytes: 90_000 },
    });
    expect(entry.response.content).toMatchObject({
      comment: 'only the beginning was kept, of 90000 bytes',
      size: 90_000,
    });
    expect(entry.request).toMatchObject({ bodySize: -1, postData: { comment: 'only the beginning was kept' } });
    const masked = entryOf(reports.exchange('users/list/list/1', { body: 'a***b' }));
    expect(masked.response.content).not.toHaveProperty('comment');
  });

  test('says where headers and bodies were not kept', () => {
    const exchange = reports.exchange('users/list/list/1', { body: null, headers: [] });
    const entry = entryOf({ ...exchange, request: { ...exchange.request, headers: [] } });
    expect(entry.request.comment).toContain('--evidence all');
    expect(entry.response.comment).toContain('--evidence all');
    expect(entry.response.content).not.toHaveProperty('text');
  });

  test('has a time also where the report does not tell it', () => {
    const exchange = { ...reports.exchange('users/list/list/1'), startedMs: null, waitMs: null };
    expect(entryOf(exchange).startedDateTime).toBe('2026-01-01T00:00:00.000Z');
    expect(entryOf({ ...exchange, startedMs: Number.MAX_VALUE }).startedDateTime).toBe('1970-01-01T00:00:00.000Z');
  });
});

test('entries stand in the order in which they were sent, on a page for each resource', () => {
  const log = logOf(
    rendered(
      reports.report({
        exchanges: [
          reports.exchange('b/list/list/1', { startedMs: 30, resource: '/b' }),
          reports.exchange('service/unknown-routes/route/1', { startedMs: 20, resource: null }),
          reports.exchange('a/list/list/1', { startedMs: 10, resource: '/a' }),
        ],
      }),
    ),
  );
  expect(log.entries.map(({ pageref }) => pageref)).toEqual(['/a', 'service', '/b']);
  expect(log.pages?.map(({ id, startedDateTime }) => [id, startedDateTime])).toEqual([
    ['/a', '2026-01-01T00:00:00.010Z'],
    ['service', '2026-01-01T00:00:00.020Z'],
    ['/b', '2026-01-01T00:00:00.030Z'],
  ]);
});

test('a run without an exchange is an archive as well', () => {
  expect(logOf(rendered(reports.report()))).toMatchObject({ entries: [], pages: [] });
});

describe('addresses', () => {
  test.each([
    ['http://[::1]:8080/users/%7Bid%7D?q=%C3%A9&a[]=1', 'http://[::1]:8080/users/%7Bid%7D?q=%C3%A9&a%5B%5D=1'],
    ['http://h/a b/%/%2/%2f?é=\u001b|"<>#frag', 'http://h/a%20b/%25/%252/%2f?%C3%A9=%1B%7C%22%3C%3E'],
    ['http://h/\ud800', 'http://h/%EF%BF%BD'],
    ['http://h/***?token=***', 'http://h/***?token=***'],
  ])('%j is %j', (url, uri) => {
    expect(uriOf(url)).toBe(uri);
  });

  test('any address becomes a URI, and a URI stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const uri = uriOf(`http://127.0.0.1:8080/${path}`);
        expect(uri).toMatch(/^http:\/\/127\.0\.0\.1:8080\/(?:%[\dA-Fa-f]{2}|[\w.~!$&'()*+,;=:@/?-])*$/);
        expect(uriOf(uri)).toBe(uri);
      }),
    );
  });

  test('a query is read as it was meant', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string())), (pairs) => {
        const url = `http://h/?${new URLSearchParams(pairs).toString()}#x?y`;
        expect(queryOf(url)).toEqual(pairs.map(([name, value]) => ({ name, value })));
      }),
    );
  });
});

test('a browser shows the answers of an archive again', async ({ skip }) => {
  const browser = await startBrowser();
  if (browser === undefined) return skip();
  const folder = await mkdtemp(join(tmpdir(), 'probity-har-'));
  try {
    const body = '{"name":"<b>Ada</b> 漢字 \u001b[31m"}';
    const file = join(folder, 'run.har');
    const fault = { kind: 'refused', message: 'nobody listens' };
    await writeFile(
      file,
      rendered(
        reports.report({
          exchanges: [
            reports.exchange('users/read/first/1', { url: '/users/1?q=é', status: 203, body }),
            { ...reports.exchange('users/read/gone/1', { url: '/users/2' }), response: null, fault },
          ],
        }),
      ),
    );
    const page = await browser.newPage();
    await page.routeFromHAR(file, { notFound: 'abort' });
    const answer = await page.goto('http://127.0.0.1:8080/users/1?q=é');
    expect(answer?.status()).toBe(203);
    expect(await answer?.text()).toBe(body);
    await expect(page.goto('http://127.0.0.1:8080/users/none')).rejects.toThrow('net::ERR_FAILED');
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});
