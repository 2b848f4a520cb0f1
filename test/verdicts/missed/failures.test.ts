import { describe, expect, it } from 'vitest';
import { thingsPlan } from '../../harm/service.ts';
import { type Case, judgedOf } from '../judged.ts';
import { json, served } from '../services.ts';

const timestamp = '2026-01-01T00:00:00Z';
const error = { code: 'NO_SUCH_THING', message: 'There is no such thing.' };

const bodies: readonly (readonly [says: string, body: object])[] = [
  ['success=true with a list of errors', { success: true, data: null, error: null, errors: [error], timestamp }],
  ['success=true with an error object', { success: true, data: null, error, timestamp }],
  ['the status error', { status: 'error', message: error.message }],
  ['the status fail, with reasons', { status: 'fail', data: { id: error.message } }],
  ['ok=false', { ok: false }],
  ['ok=false with a description', { ok: false, error_code: 404, description: error.message }],
];

describe('a failure that is answered with 200', () => {
  it.each(bodies)('is told by what it says: %s', async (name, body) => {
    const api = served((_request, _service, usual) => {
      const reply = usual();
      return reply.status === 404 ? json(200, body) : reply;
    });
    const outcomes = { 'errors/never-200': 'failed', 'envelope/error': 'passed', 'status/missing': 'inconclusive' };
    const one: Case = { name, api, outcomes };
    expect(await judgedOf(one, thingsPlan)).toEqual(outcomes);
  });
});
