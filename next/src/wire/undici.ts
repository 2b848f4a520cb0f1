/**
 * The wire to a real service: one pool of connections that are kept alive.
 *
 * It uses undici's `dispatch()`. The promises and streams of `request()` would cost as much as everything else.
 */
import { type Dispatcher, Pool } from 'undici';
import { exchangeOf, type Fault, type Outcome } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import { HttpResponse } from '../core/response.ts';
import { systemClock } from '../core/clock.ts';
import type { Wire } from '../core/send.ts';
import { requestOf } from './request.ts';

/** A longer body is a fault, whatever its Content-Length says. */
const mostBytes = 16 * 1024 * 1024;

export function undiciWire(plan: Plan): Wire {
  const { baseUrl, http } = plan;
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: http.concurrency,
    pipelining: 1,
    headersTimeout: http.timeoutMs,
    bodyTimeout: http.timeoutMs,
  });
  return {
    abilities: { connections: false, rawUrl: true, redirects: true },
    close: () => pool.close(),
    send: async (probe) => {
      const startedMs = systemClock.now();
      const { method, url, headers, body } = requestOf(probe, plan);
      const outcome = await dispatch(pool, {
        path: base + url,
        method: method as Dispatcher.HttpMethod,
        headers: headers.flat(),
        ...(body === undefined ? {} : { body }),
      });
      return exchangeOf(probe, outcome, startedMs, systemClock.now());
    },
  };
}

function dispatch(pool: Pool, options: Dispatcher.DispatchOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let bytes = 0;
    let headers: Readonly<Record<string, string>> = {};
    pool.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, received) {
        status = statusCode;
        headers = received as Record<string, string>;
      },
      onResponseData(controller, chunk) {
        bytes += chunk.length;
        if (bytes > mostBytes) controller.abort(new Error('too-large'));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
        resolve({ response: new HttpResponse({ status, headers, body: body ?? '' }) });
      },
      onResponseError: (_controller, error) => resolve({ fault: faultOf(error) }),
    });
  });
}

function faultOf(error: Error): Fault {
  return { code: 'other', message: error.message };
}
