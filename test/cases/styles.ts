/** Services in other styles with one defect each, and plans that name their presets. */
import { type EditReply, on, onReply, onRequest, onSuccess } from '#fixtures/mutants/mutant.ts';
import { type Api, isRecord, jsonOf, withHeader, withJson } from '#fixtures/reference/http.ts';
import { type Conformant, token } from '#fixtures/services/conformant.ts';
import { bareService, jsonApiService, problemService, springService } from '#fixtures/services/styles.ts';
import type { Case } from './run.ts';

type Bend = (api: Api) => Api;
type Bends = Readonly<Record<string, readonly [problems: string, bend: Bend]>>;

/** For each defect, the rules that fail. */
const defects = ({ make, plan, name: style }: Conformant, bends: Bends): readonly Case[] =>
  Object.entries(bends).map(([name, [problems, bend]]) => {
    return { name: `${style}: ${name}`, on: make, plan, bend, problems: problems.split(' ').filter(Boolean) };
  });

const target = (edit: (text: string) => string): Bend =>
  onRequest((request) => ({ ...request, target: edit(request.target) }));
const typed =
  (type: string): EditReply =>
  (reply) =>
    withHeader(reply, 'Content-Type', type);
const failing =
  (status: number, edit: EditReply): EditReply =>
  (reply, ...rest) =>
    reply.status === status && edit(reply, ...rest);
/** Changes members of the body. */
const body =
  (change: (json: Readonly<Record<string, unknown>>) => object): EditReply =>
  (reply) => {
    const json = jsonOf(reply);
    return isRecord(json) && withJson(reply, { ...json, ...change(json) });
  };
/** The item under the name of its resource. */
const named: EditReply = (reply) => {
  const json = jsonOf(reply);
  return isRecord(json) && 'id' in json && withJson(reply, { thing: json });
};
const plainText: EditReply = (reply, { headers }) =>
  headers['accept'] === 'text/html' && {
    ...reply,
    status: 406,
    headers: [['Content-Type', 'text/plain']],
    body: 'Not Acceptable',
  };
const users = (change: Parameters<typeof body>[0]): Bend => onReply(onSuccess('GET /users', body(change)));
const trace = 'java.lang.IllegalStateException: no\n\tat com.acme.Users.find(Users.java:42)';

/** A PATCH that sends null for all optional fields that the request leaves out. */
const forgetting = onRequest((request) => {
  if (request.method !== 'PATCH') return false;
  const { data } = JSON.parse(String(Buffer.from(request.body)));
  const attributes = { nickname: null, city: null, age: null, ...data?.attributes };
  return { ...request, body: Buffer.from(JSON.stringify({ data: { ...data, attributes } })) };
});

const open = onRequest(({ headers, ...request }) => {
  const isList = request.method === 'GET' && /^\/things(?:\?|$)/.test(request.target);
  return { ...request, headers: isList ? { ...headers, authorization: `Bearer ${token}` } : headers };
});

export const cases: readonly Case[] = [
  ...defects(jsonApiService, {
    'the sign of a sort is ignored': ['query/sort', target((text) => text.replace('sort=-', 'sort='))],
    'page[number] is ignored': ['query/page', target((text) => text.replace(/page%5Bnumber%5D=[^&]*/, ''))],
    'filters are ignored': ['query/filter', target((text) => text.replace(/filter%5B\w+%5D=[^&]*/, ''))],
    'PATCH loses fields': ['operation/patch', forgetting],
    'missing users have no errors': [
      'errors/envelope',
      onReply(
        on(
          'GET /users/{id}',
          failing(
            404,
            body(() => ({ errors: undefined, message: 'No.' })),
          ),
        ),
      ),
    ],
    'reads are plain JSON': ['json/media-type', onReply(onSuccess('GET /users/{id}', typed('application/json')))],
  }),
  ...defects(springService, {
    'totalPages is one too many': [
      'pagination/total-pages',
      users(({ totalPages: shown }) => ({ totalPages: Number(shown) > 1 ? Number(shown) + 1 : shown })),
    ],
    'number starts at 1': ['pagination/page', users(({ number }) => ({ number: Number(number) + 1 }))],
    'failures have a trace': [
      'exposure/stack-traces',
      onReply(
        failing(
          404,
          body(() => ({ trace })),
        ),
      ),
    ],
  }),
  ...defects(problemService, {
    'a missing user is plain JSON': [
      'json/media-type',
      onReply(on('GET /users/{id}', failing(404, typed('application/json')))),
    ],
    'unknown paths have no title': [
      'errors/centralized',
      onReply(
        failing(
          404,
          body(({ type, title }) => ({ title: type === 'about:blank' ? undefined : title })),
        ),
      ),
    ],
    'duplicates have the type of invalid input': [
      'errors/one-status',
      onReply(
        failing(
          409,
          body(() => ({ type: 'https://errors.example.test/invalid_input' })),
        ),
      ),
    ],
  }),
  ...defects(bareService, {
    'filters are ignored': ['query/filter', target((text) => text.replace(/city=[^&]*/, ''))],
    'the total is that of the page': [
      'operation/listed pagination/total-elements',
      users(({ items }) => ({ total: Array.isArray(items) ? items.length : 0 })),
    ],
    'pages have other parameters, which no plan key can name': [
      '',
      target((text) => text.replace(/(?:page|size)=[^&]*/g, '')),
    ],
    'only pages have another parameter': ['', target((text) => text.replace(/page=[^&]*/g, ''))],
    'a list is open': ['auth/unauthorized', open],
    'items are under their own names': ['', onReply(named)],
    'a page for browsers is rejected in plain text': ['errors/centralized', onReply(plainText)],
  }),
  {
    name: 'bare: lists have no total, but a size',
    on: bareService.make,
    plan: bareService.plan,
    bend: users(() => ({ total: undefined })),
    problems: [],
    verified: ['query.size'],
  },
];
