import { describe, expect, it } from 'vitest';
import {
  type Api,
  type ApiReply,
  editEnvelope,
  errorCodeOf,
  failure,
  isSuccess,
  jsonOf,
  onReply,
  onRequest,
  pathOf,
  withJson,
  withStatus,
} from '../../fixtures/mutants/mutant.ts';
import { isUnreadable } from '../../fixtures/mutants/errors/shared/body.ts';
import { isRecord } from '../../fixtures/reference/http.ts';
import { auditForm, formRules as rules, fullPlan, told } from './form.ts';
import { someOf } from '../support/share-of.ts';

/** The error object of every failure, edited. */
function recoded(code: (known: string) => string) {
  return onReply((_request, reply) =>
    editEnvelope(reply, (body) =>
      isRecord(body['error'])
        ? { ...body, error: { ...body['error'], code: code(String(body['error']['code'])) } }
        : body,
    ),
  );
}

describe('failures that conform', () => {
  const variations: Readonly<Record<string, (api: Api) => Api>> = {
    'what is not offered is not found': onReply((_request, reply) =>
      reply.status === 405 ? failure(404, 'NOT_FOUND', 'There is nothing at this address.') : reply,
    ),
    'another media type is called malformed': onReply((_request, reply) =>
      reply.status === 415 ? withStatus(reply, 400) : reply,
    ),
    'another media type is read': onRequest((request) =>
      request.body.length === 0
        ? request
        : { ...request, headers: { ...request.headers, 'content-type': 'application/json' } },
    ),
    'a large body is a bad request': onReply((_request, reply) =>
      reply.status === 413 ? withStatus(reply, 400) : reply,
    ),
    'what cannot be decoded is not found': onReply((request, reply) =>
      pathOf(request).includes('%zz') ? failure(404, 'NOT_FOUND', 'There is nothing at this address.') : reply,
    ),
    'what cannot be decoded is taken as it stands': onRequest((request) => ({
      ...request,
      target: request.target.replace('%zz', 'zz').replace(/keyword=%E0%A4%A$/, ''),
    })),
    'unknown parameters are refused': onReply((request, reply) =>
      /[?&](?:probe\w+|debug)=/.test(request.target) && isSuccess(reply)
        ? failure(400, 'INVALID_PARAMETER', 'There is no such parameter.')
        : reply,
    ),
    'HEAD is not offered': (api) => (request) =>
      request.method === 'HEAD' ? { ...api({ ...request, method: 'TRACE' }), body: '' } : api(request),
    'HTML is not to be had': onReply((request, reply) =>
      request.headers['accept']?.startsWith('text/html') === true
        ? failure(406, 'NOT_ACCEPTABLE', 'Answers are JSON.')
        : reply,
    ),
    'malformed JSON has a code of its own': onReply((request, reply) =>
      isUnreadable(request) && reply.status === 400 ? failure(400, 'MALFORMED_JSON', 'This is no JSON.') : reply,
    ),
    'bodies are read before routes are looked up': (api) => (request) =>
      isUnreadable(request) ? api({ ...request, method: 'POST', target: '/users' }) : api(request),
    'unknown addresses are told without a token': (api) => (request) => {
      const { authorization: _authorization, ...headers } = request.headers;
      const bare = api({ ...request, headers });
      return errorCodeOf(bare) === 'NOT_FOUND' ? bare : api(request);
    },
    'codes of other words': recoded((code) =>
      code === 'INVALID_INPUT'
        ? code
        : code.replace('NOT_FOUND', 'UNKNOWN').replace('INVALID_PARAMETER', 'BAD_REQUEST'),
    ),
    'bodies are refused for their details, in another code for each': onReply((_request, reply) =>
      editEnvelope(reply, (body) =>
        errorCodeOf(reply) === 'INVALID_INPUT' && isRecord(body['error'])
          ? { ...body, error: { ...body['error'], details: [{ field: 'name' }] } }
          : body,
      ),
    ),
  };
  it.each(someOf(Object.keys(variations)))('pass: %s', async (name) => {
    const mutate = variations[name];
    const audited = await auditForm({ rules, ...(mutate === undefined ? {} : { mutate }) });
    expect(told(audited)).toBe('');
  });

  it('warn, and no more, where codes are of another style or word', async () => {
    const audited = await auditForm({ rules, mutate: recoded((code) => `err.${code.toLowerCase()}`) });
    expect(audited.failed).toEqual(['envelope/error-code-style', 'errors/validation-code']);
    expect(audited.report.verdict).toBe('conformant');
  });
});

describe('services that are not made for the conventions', () => {
  /** What express answers by default: HTML for what it does not know, and JSON of the service's own. */
  const express = onReply((request, reply): ApiReply => {
    if (errorCodeOf(reply) === 'NOT_FOUND' || reply.status === 405) {
      const body = `<!DOCTYPE html><pre>Cannot ${request.method} ${pathOf(request)}</pre>`;
      return { status: 404, headers: [['Content-Type', 'text/html; charset=utf-8']], body };
    }
    const body = jsonOf(reply);
    if (!isRecord(body)) return reply;
    return withJson(reply, isSuccess(reply) ? body['data'] : { message: 'It did not work.' });
  });

  it('have each cause told once: no envelope, and the pages of the framework', async () => {
    const audited = await auditForm({ rules, mutate: express });
    expect(audited.failed).toEqual(['envelope/shape', 'json/well-formed']);
  });

  it('have failures of different shapes told, where none is the envelope', async () => {
    const audited = await auditForm({
      rules,
      mutate: onReply((_request, reply) => {
        const body = jsonOf(reply);
        if (!isRecord(body)) return reply;
        if (isSuccess(reply)) return withJson(reply, body['data']);
        return withJson(reply, reply.status === 401 ? { detail: 'No.' } : { statusCode: reply.status, message: 'No.' });
      }),
    });
    expect(audited.failed).toEqual(['envelope/shape', 'errors/centralized']);
  });

  it('have failures of one shape, other than the envelope, told by envelope/shape alone', async () => {
    const audited = await auditForm({
      rules,
      mutate: onReply((_request, reply) => {
        const body = jsonOf(reply);
        if (!isRecord(body)) return reply;
        if (isSuccess(reply)) return withJson(reply, body['data']);
        return withJson(reply, {
          statusCode: reply.status,
          message: 'No.',
          ...(reply.status === 400 ? { errors: [] } : {}),
        });
      }),
    });
    expect(audited.failed).toEqual(['envelope/shape']);
  });

  it('whose token is refused everywhere are not told of unknown addresses', async () => {
    const { auth: _auth, ...plan } = fullPlan;
    const audited = await auditForm({ rules, plan });
    expect(told(audited)).toBe('');
  });
});

describe('liars', () => {
  it.each([200, 201, 202, 203])('that answer every failure with %i are told by one rule', async (status) => {
    const audited = await auditForm({
      rules,
      mutate: onReply((_request, reply) => (isSuccess(reply) ? reply : withStatus(reply, status))),
    });
    expect(audited.failed).toEqual(['errors/never-200']);
  });

  it('that answer everything as a clean success do not get away with it', async () => {
    const audited = await auditForm({
      rules,
      mutate: onReply((_request, reply) =>
        isSuccess(reply)
          ? reply
          : withStatus(
              editEnvelope(reply, (body) => ({ ...body, success: true, data: {}, error: null })),
              200,
            ),
      ),
    });
    expect(audited.failed).toEqual([
      'errors/malformed-body',
      'errors/unknown-address',
      'limits/payload',
      'methods/unsupported',
    ]);
  });

  it('that answer everything with 500 are told for each kind of request', async () => {
    const audited = await auditForm({
      rules,
      mutate: onReply((_request, reply) => (isSuccess(reply) ? reply : withStatus(reply, 500))),
    });
    expect(audited.failed).toEqual([
      'errors/distinct',
      'errors/framework',
      'errors/malformed-body',
      'errors/unknown-address',
      'methods/unsupported',
    ]);
  });
});
