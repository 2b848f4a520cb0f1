import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { listen } from '../../fixtures/reference/listen.ts';
import { answer, type Bend, others, type Row, sentBy, serve } from '../harm/service.ts';
import { auditBy } from '../verdicts/judged.ts';

const run = promisify(execFile);

interface Recipe {
  readonly name: string;
  readonly bend: Bend;
  readonly rule: string;
  /** The violation that is shown again. */
  readonly says: RegExp;
  readonly status: number;
  readonly operations?: string;
  readonly create?: string;
  readonly filters?: string;
  readonly kind?: string;
  /** POSTs that it sends. */
  readonly posts?: number;
  /** What it sends to items, where that matters. */
  readonly toItems?: readonly string[];
}

/** The rows that a search by text finds among some; undefined for anything but a search. */
const found = (target: string, among: readonly Row[]): ReturnType<Bend> => {
  const word = /^\/things\?q=([^&]*)/.exec(target)?.[1];
  return word === undefined
    ? undefined
    : answer(
        200,
        among.filter(({ name }) => String(name).includes(word)),
      );
};
const ghosts: Row[] = [];

const cases: readonly Recipe[] = [
  {
    name: 'an item that HEAD deletes',
    bend: ({ method, target }, { rows }) => {
      const index = rows.findIndex(({ id }) => target === `/things/${id}`);
      if (method === 'HEAD' && index >= 0) rows.splice(index, 1);
      return method === 'HEAD' ? answer(index < 0 ? 404 : 200) : undefined;
    },
    rule: 'methods/head-safe',
    says: /^GET \/things/,
    status: 404,
    posts: 1,
  },
  {
    name: 'a duplicate that is taken goes again',
    bend: () => undefined,
    rule: 'status/duplicate',
    says: /^POST \/things with the name/,
    status: 201,
  },
  {
    name: 'a duplicate of what is created without a word',
    bend: ({ method, target }, { rows }, usual) => {
      if (method !== 'POST' || target !== '/things') return undefined;
      const made = usual();
      return made.status === 201
        ? { status: 201, headers: [['Location', `/things/${rows.at(-1)?.id}`]], body: '' }
        : made;
    },
    rule: 'status/duplicate',
    says: /^POST \/things with the name/,
    status: 201,
  },
  {
    name: 'a change that makes a duplicate has one to duplicate, where creates are refused one',
    bend: ({ method, body }, { rows }) =>
      method === 'POST' && rows.some(({ name }) => name === sentBy({ body })?.['name']) ? answer(409) : undefined,
    rule: 'status/duplicate-change',
    says: /^PATCH .* with the name of another entry was accepted/,
    status: 200,
    operations: '[list, read, create, patch, delete]',
  },
  {
    name: 'what a PUT gave another id is deleted by that',
    bend: ({ method, target, body }, { rows }) => {
      const name = String(sentBy({ body })?.['name']);
      if (method === 'POST' && /\w/.test(name)) {
        rows.push({ id: `${name}.`, name });
        return answer(201, rows.at(-1));
      }
      const index = rows.findIndex(({ id }) => target === `/things/${encodeURIComponent(id)}`);
      if (method !== 'PUT' || index < 0 || !/\w/.test(name)) return undefined;
      rows[index] = { id: `${rows[index]?.id ?? ''}.`, name };
      return answer(200, rows[index]);
    },
    rule: 'operation/replace',
    says: /PUT/,
    status: 200,
    operations: '[list, read, create, replace, delete]',
    create: 'example: { name: "t{{unique}}" }, required: [name]',
    posts: 1,
  },
  {
    name: 'what is called by a name that was sent is made again with it',
    bend: ({ method, target, body }, { rows }) => {
      const named = rows.findIndex(({ name }) => target === `/things/${encodeURIComponent(String(name))}`);
      const name = String(sentBy({ body })?.['name']);
      if (method === 'GET' && target === '/things')
        return answer(
          200,
          rows.map((row) => ({ name: row.name })),
        );
      if (method === 'POST' && target === '/things' && /\w/.test(name)) {
        if (rows.some((row) => row.name === name)) return answer(409);
        rows.push({ id: name, name });
        return answer(201, { name });
      }
      if (named < 0) return undefined;
      if (method === 'DELETE') return answer(200, { name: rows.splice(named, 1)[0]?.name });
      return method === 'GET' ? answer(200, { name: rows[named]?.name }) : answer(500);
    },
    rule: 'operation/replace',
    says: /PUT/,
    status: 500,
    operations: '[list, read, create, replace, delete]',
    create: 'example: { name: "t{{unique}}" }, required: [name]',
    posts: 1,
  },
  {
    name: 'what is made by PUT is made again by it, and deleted',
    bend: ({ method, target, body }, { rows }, usual) => {
      const [, , id] = target.split('/');
      const name = String(sentBy({ body })?.['name']);
      if (method === 'PATCH' && rows.some((row) => row.id === id)) return answer(500);
      if (method !== 'PUT' || id === undefined || rows.some((row) => row.id === id)) return usual();
      rows.push({ id, name });
      return answer(201, rows.at(-1));
    },
    rule: 'operation/patch',
    says: /PATCH/,
    status: 500,
    operations:
      '{ list: GET /things, read: "GET /things/{id}", create: "PUT /things/{id}", patch: "PATCH /things/{id}", delete: "DELETE /things/{id}" }',
    create: 'by: put, id: "t{{unique}}", example: { name: a }',
    posts: 0,
  },
  ...(['overwrote', 'made'] as const).map(
    (done): Recipe => ({
      name: `an id that is claimed is that of an item which is made for it, or goes again: ${done} one`,
      bend: ({ method, body }, { rows }) => {
        const sent = sentBy({ body });
        const id = sent?.['id'];
        if (method !== 'POST' || typeof id !== 'string') return undefined;
        const index = rows.findIndex((row) => row.id === id);
        rows.splice(index < 0 ? rows.length : index, 1, { ...sent, id });
        return answer(201, { ...sent, id });
      },
      rule: 'resource/id-assigned',
      says: new RegExp(`^POST .*${done}`),
      status: 201,
      kind: 'user',
      posts: done === 'made' ? 1 : 2,
    }),
  ),
  {
    name: 'what a search does not find is made before it',
    bend: ({ target }) => found(target, others),
    rule: 'query/filter-fresh',
    says: /does not find item/,
    status: 200,
    filters: 'q: { value: Thing, in: [name], match: contains }',
    posts: 1,
  },
  {
    name: 'what a search still finds is made and deleted before it',
    bend: ({ method, target }, { rows }) => {
      const row = rows.find(({ id }) => target === `/things/${id}`);
      if (method === 'DELETE' && row !== undefined) ghosts.push(row);
      return found(target, [...rows, ...ghosts]);
    },
    rule: 'operation/delete',
    says: /q=\w+ still shows the item/,
    status: 200,
    filters: 'q: { value: Thing, in: [name], match: contains }',
    posts: 1,
  },
  {
    name: 'a DELETE that takes another item is sent before that is read, and once',
    bend: ({ method, target }, { rows }, usual) => {
      const reply = usual();
      if (method !== 'DELETE' || !target.startsWith('/things/') || reply.status >= 300) return reply;
      rows.splice(others.length);
      return reply;
    },
    rule: 'operation/neighbours',
    says: /^after DELETE/,
    status: 404,
    toItems: ['DELETE', 'GET', 'DELETE'],
  },
  {
    name: 'a PUT that reaches another item is sent before the list is read, and what it was sent to is deleted',
    bend: (request, { rows }, usual) => {
      const reply = usual();
      const [first] = rows;
      if (request.method !== 'PUT' || reply.status !== 200 || first === undefined) return reply;
      rows[0] = { ...first, name: sentBy(request)?.['name'] };
      return reply;
    },
    rule: 'operation/neighbours',
    says: /^after PUT/,
    status: 200,
    operations: '[list, read, create, replace, delete]',
    posts: 1,
    toItems: ['PUT', 'DELETE'],
  },
];

it.each(cases)(
  '$name',
  async ({
    bend,
    rule,
    says,
    status,
    operations = '[list, read, create, delete]',
    create,
    filters,
    kind = 'other',
    posts = 2,
    toItems,
  }) => {
    const service = serve(bend);
    const server = await listen(service.api);
    const plan = `base_url: ${server.url}
writes: true
resources:
  - path: /things
    kind: ${kind}
    operations: ${operations}
    create: { ${create ?? 'example: { name: "Thing {{unique}}" }, unique: [name]'} }
${filters === undefined ? '' : `    filters: { ${filters} }\n`}`;
    const { report } = await auditBy(() => service.api, plan, [rule]);
    const violations = report.findings.flatMap((finding) => finding.violations);
    const curl = violations.find(({ message }) => says.test(message))?.curl ?? '';
    const before = service.rows.length;
    const sent = service.lines.length;
    const { stdout } = await run('bash', ['-c', curl]);
    await server.close();
    expect(/^HTTP\/1\.1 (\d+)/m.exec(stdout)?.[1], curl).toBe(String(status));
    expect(service.rows.length, curl).toBe(before);
    expect(service.lines.slice(sent).filter((line) => line.startsWith('POST')).length, curl).toBe(posts);
    const methods = service.lines.slice(sent).flatMap((line) => /^(\w+) \/things\//.exec(line)?.[1] ?? []);
    expect(methods, curl).toEqual(toItems ?? methods);
  },
);

it('writes under a foreign owner to what it made for it', async () => {
  const { api } = serve((request, { rows }, usual) => {
    const [, owner = '', rest = ''] = /^\/things\/([^/]+)\/notes(.*)$/.exec(request.target) ?? [];
    if (owner === '') return undefined;
    if (!rows.some(({ id }) => id === owner)) return answer(404);
    const sent = { ...request, target: `/things${rest}` };
    const notes = rows.filter((row) => row['thing'] === owner);
    if (request.method === 'GET')
      return rest === '' ? answer(200, notes) : notes.some(({ id }) => rest === `/${id}`) ? usual(sent) : answer(404);
    const made = usual(sent);
    if (made.status === 201) rows.splice(-1, 1, { ...rows[rows.length - 1], id: rows.at(-1)?.id ?? '', thing: owner });
    return made;
  });
  const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, delete]
    create: { example: { name: "Thing {{unique}}" } }
    children:
      - { path: /notes, operations: [list, read, create, delete], create: { example: { name: "Note {{unique}}" } } }
`;
  const { report } = await auditBy(() => api, plan, ['paths/hierarchy']);
  const violations = report.findings.flatMap((finding) => finding.violations);
  const curl = violations.find(({ message }) => message.startsWith('DELETE'))?.curl ?? '';
  const [asked] = curl.split('\n').filter((line) => line.startsWith('curl -i'));
  expect(asked, curl).toMatch(/-X DELETE .*\/things\/\d+\/notes\/\$\{id2:\?\}"$/);
  // A DELETE that does harm is not sent twice.
  const deletes = curl.split('\n').flatMap((line) => /-X DELETE .* (\S+)$/.exec(line)?.[1] ?? []);
  expect(new Set(deletes).size, curl).toBe(deletes.length);
});
