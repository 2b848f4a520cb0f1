import { expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import { type ApiReply, type ApiRequest, isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { planOf } from '../harm/service.ts';
import { auditApi, onClock } from '../support/audit-api.ts';

const plan = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
contract: { versions: [/v1, /v2] }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", city: London }, required: [name, email], unique: [email] }
    change: { nickname: bea }
`;

type Edit = (reply: ApiReply, request: ApiRequest) => ApiReply;

/** The problems, whatever their level, of a service whose versions answer like that. */
async function problemsOf(edits: Readonly<Record<string, Edit>>): Promise<readonly string[]> {
  const { report } = await auditApi(
    onClock(({ now }) => {
      const ask = createReference({ now });
      return (request) => {
        const edit = edits[request.target.split('/')[1] ?? ''];
        return edit === undefined ? ask(request) : edit(ask(request), request);
      };
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return report.problems.map(({ id }) => id).sort();
}

/** A reply with another text in place of one. */
const rewritten =
  (find: RegExp, write: (...found: string[]) => string): Edit =>
  (reply) => ({ ...reply, body: String(reply.body).replaceAll(find, write) });
const renamed: Edit = (reply) => {
  const body = jsonOf(reply);
  if (!isRecord(body) || body['totalElements'] === undefined) return reply;
  const { totalElements, ...rest } = body;
  return withJson(reply, { ...rest, total: totalElements });
};
const page: Edit = (reply) =>
  reply.status === 401 ? { ...reply, headers: [['Content-Type', 'text/html']], body: '<h1>No.</h1>' } : reply;
const foreign = rewritten(/"city":"London"/g, () => '"city":"Londres"');
const alias = rewritten(/"nickname":/g, () => '"alias":');
const silent: Edit = (reply, { method }) =>
  method === 'DELETE' && reply.status === 200 ? { status: 204, headers: [], body: '' } : reply;
const lower = rewritten(/"code":"(\w+)"/g, (_all, code = '') => `"code":"${code.toLowerCase()}"`);
const texts = rewritten(/"error":\{[^{}]*\}/g, () => '"error":"It was refused."');
const other = rewritten(/"USER_NOT_FOUND"/g, () => '"NO_SUCH_USER"');

it.each<readonly [string, Readonly<Record<string, Edit>>, readonly string[]]>([
  ['a value that is written otherwise', { v2: foreign }, ['version/same-values']],
  ['a field under another name', { v2: alias }, ['version/fields-kept']],
  ['a number of a page under another name', { v2: renamed }, ['pagination/numbers']],
  ['a 401 that is a page', { v2: page }, ['json/well-formed']],
  ['a DELETE that says nothing', { v2: silent }, ['version/statuses']],
  ['codes in lower case', { v2: lower }, ['version/error-codes']],
  ['failures with a text in place of the error', { v2: texts }, ['envelope/error']],
  ['what was so in the older version alone', { v1: foreign }, ['version/same-values']],
])('what is wrong in one version is one problem: %s', async (_what, edits, ids) => {
  expect(await problemsOf(edits)).toEqual(ids);
});

it('what is wrong in both versions, and what differs between them, are two problems', async () => {
  const both: Edit = (reply, request) => lower(reply, request);
  expect(await problemsOf({ v1: both, v2: (reply, request) => both(other(reply, request), request) })).toEqual([
    'envelope/error-code-style',
    'version/error-codes',
  ]);
});
