/** Whatever is wrong in one version alone is one problem. */
import { expect, it } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { type ApiReply, type ApiRequest, isRecord, jsonOf } from '#fixtures/reference/http.ts';
import { auditApi, planFrom } from '../support/mutants.ts';

const plan = planFrom(`base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
contract: { versions: [/v1, /v2] }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", city: London }, required: [name, email], unique: [email] }
    change: { nickname: bea }
`);

type Edit = (reply: ApiReply, request: ApiRequest) => ApiReply;

const rewritten =
  (find: RegExp, write: (...found: string[]) => string): Edit =>
  (reply) => ({ ...reply, body: String(reply.body).replaceAll(find, write) });
const pageField: Edit = (reply) => {
  const body = jsonOf(reply);
  if (!isRecord(body) || body['totalElements'] === undefined) return reply;
  const { totalElements, ...rest } = body;
  return { ...reply, body: JSON.stringify({ ...rest, total: totalElements }) };
};
const page: Edit = (reply) =>
  reply.status === 401 ? { ...reply, headers: [['Content-Type', 'text/html']], body: '<h1>No.</h1>' } : reply;
const silent: Edit = (reply, { method }) =>
  method === 'DELETE' && reply.status === 200 ? { status: 204, headers: [], body: '' } : reply;
const value = rewritten(/"role":"admin"/g, () => '"role":"chief"');
const alias = rewritten(/"nickname":/g, () => '"alias":');
const text = rewritten(/"error":\{[^{}]*\}/g, () => '"error":"It was rejected."');
const code = rewritten(/"USER_NOT_FOUND"/g, () => '"NO_SUCH_USER"');

/** The rules that fail if a version edits its responses. */
async function failedFor(edits: Readonly<Record<string, Edit>>): Promise<readonly string[]> {
  const { findings, errored } = await auditApi(({ now }) => {
    const api = createReference({ now });
    return (request) => edits[request.target.split('/')[1] ?? '']?.(api(request), request) ?? api(request);
  }, plan);
  expect(errored).toEqual([]);
  return [...new Set(findings.map(({ rule }) => rule.id))].sort();
}

it.each<readonly [string, Readonly<Record<string, Edit>>, readonly string[]]>([
  ['another value', { v2: value }, ['version/same-values']],
  ['a field with another name', { v2: alias }, ['version/fields-kept']],
  ['a page field with another name', { v2: pageField }, ['pagination/numbers', 'version/fields-kept']],
  ['a 401 that is a web page', { v2: page }, ['json/well-formed']],
  ['a DELETE without a body', { v2: silent }, ['envelope/no-content', 'version/statuses']],
  ['another code', { v2: code }, ['version/error-codes']],
  ['failures with a text as the error', { v2: text }, ['envelope/error']],
  ['another value in the older version', { v1: value }, ['version/same-values']],
])('%s', async (_, edits, failed) => {
  expect(await failedFor(edits)).toEqual(failed);
});
