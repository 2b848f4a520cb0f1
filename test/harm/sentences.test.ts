import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import type { ApiAudit } from '../support/audit-api.ts';
import { answer, audit, type Bend, others, sentBy, serve, type Service, thingsPlan } from './service.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const isPost = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const nameIn = (request: ApiRequest): string | undefined => {
  const name = sentBy(request)?.['name'];
  return isPost(request) && typeof name === 'string' && name.trim() !== '' ? name : undefined;
};

/** What is seen where the sentence is kept: requests that would break it, of which there are none, and what must come. */
interface Kept {
  readonly never?: RegExp;
  readonly once?: RegExp;
  readonly also?: (service: Service, audited: ApiAudit) => void;
}

/** A sentence of the design ("Only what is ours is touched"), a service that is harmed where it is not kept, and how it is seen there. */
type Row = readonly [sentence: string, bend: () => Bend, plan: string, kept: Kept];

const usual = (): Bend => () => undefined;
const spelledOut = thingsPlan;
const byPut = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: { list: GET /things, read: 'GET /things/{id}', create: 'PUT /things/{id}', delete: 'DELETE /things/{id}' }
    create: { by: put, id: "b{{unique}}", example: { name: "Thing {{unique}}" } }
`;
const acting = (on: string): string => `${thingsPlan}    actions: [{ path: /publish, body: {}${on} }]\n`;
const publishing =
  (): Bend =>
  ({ method, target }, { rows }) => {
    const row = rows.find(({ id }) => target === `/things/${id}/publish`);
    return method === 'POST' && row !== undefined ? answer(200, row) : undefined;
  };

const rows: readonly Row[] = [
  [
    'no answer of this run had shown its id under this resource and owner before our create was sent',
    () => {
      let last: string | undefined;
      return (request, served) => {
        const name = nameIn(request);
        last = name ?? last;
        // Who is there takes the name, and shows it.
        if (name !== undefined) return answer(201, { id: '1', name });
        const isRead = request.method === 'GET' && request.target === '/things/1';
        return isRead && last !== undefined ? answer(200, { ...served.rows[0], name: last }) : undefined;
      };
    },
    thingsPlan,
    { never: /^(?:PUT|PATCH|DELETE|POST|HEAD) .things.[123]\b/ },
  ],
  [
    'our word at any other place (embedded, quoted, a feed, a parent) proves nothing',
    () => (request, served, fall) => {
      const name = nameIn(request);
      if (name !== undefined) served.rows.push({ id: `f${served.rows.length}`, name: 'Feed', last: name });
      return name === undefined ? undefined : fall();
    },
    thingsPlan,
    { never: /^(?:PUT|PATCH|DELETE|POST|HEAD) .things.f\d{1,3}\b/ },
  ],
  [
    'what cannot be proven is left, and listed',
    () => (request, _served, fall) => {
      const reply = nameIn(request) === undefined ? undefined : fall();
      if (reply !== undefined)
        return { ...answer(201, { recordKey: 'k4Jc' }), headers: [['Location', '/scores/k4Jc']] };
      // One page of three is all that anybody sees.
      const page = { data: others, page: 0, size: 3, totalElements: 9, totalPages: 3 };
      return request.method === 'GET' ? answer(/^.things(?:\?|$)/.test(request.target) ? 200 : 404, page) : undefined;
    },
    thingsPlan,
    {
      never: /^(?:PUT|PATCH|DELETE) .things.[123]\b/,
      also: ({ rows: made }, { report }) => {
        expect(made.length - others.length).toBeLessThanOrEqual(report.cleanup.left.length);
        expect(report.diagnosis.map(({ code }) => code)).toContain('creates-stopped');
      },
    },
  ],
  [
    'replace, patch, delete, actions and their tokenless twins go only to what is proven ours',
    publishing,
    `${acting('')}auth: { bearer: reference-token-0123456789 }\n`,
    { never: /^(?:PUT|PATCH|DELETE|POST) .things.[123]\b/, once: /^POST .things.\d{3}.publish/ },
  ],
  [
    'and never change its id',
    () => (request) => {
      const id = /^.things.(\w+)$/.exec(request.target)?.[1];
      const named = sentBy(request)?.['id'];
      const isRenamed = ['PUT', 'PATCH'].includes(request.method) && named !== undefined && named !== id;
      return isRenamed ? answer(200, { id: 'RENAMED' }) : undefined;
    },
    thingsPlan.replace('change: {', 'change: { id: "9",').replace('example: {', 'example: { id: "x{{unique}}",'),
    {
      also: (_service, { exchanges }) =>
        expect(JSON.stringify(exchanges.map(({ reply }) => reply?.text))).not.toContain('RENAMED'),
    },
  ],
  [
    'an id field is never spoiled',
    () => (request) => {
      const sent = isPost(request) ? sentBy(request) : undefined;
      const isSpoiled = sent !== undefined && 'id' in sent && !/^x?\w+$/.test(String(sent['id']));
      return isSpoiled || (sent !== undefined && typeof sent['id'] === 'object')
        ? answer(200, { id: 'SPOILED' })
        : undefined;
    },
    thingsPlan
      .replace('example: {', 'example: { id: "x{{unique}}",')
      .replace('required: [name]', 'required: [id, name]'),
    {
      also: (_service, { exchanges }) =>
        expect(JSON.stringify(exchanges.map(({ reply }) => reply?.text))).not.toContain('SPOILED'),
    },
  ],
  ["others' items get GET and nothing else", usual, thingsPlan, { never: /^(?!GET )\w+ .things.[123]\b/ }],
  [
    'without writes HEAD goes to unknown ids and addresses only',
    usual,
    readOnly,
    { never: /^HEAD .things(?:\?|$|.[123]\b)/ },
  ],
  ['OPTIONS goes to collections and unknown ids', usual, spelledOut, { never: /^OPTIONS .things.(?:[123]|1\d\d)\b/ }],
  [
    'POST with an unreadable body may go to a collection; PUT, PATCH, DELETE never',
    () =>
      ({ method, target }, served) => {
        if (target !== '/things' || !['PUT', 'PATCH', 'DELETE'].includes(method)) return undefined;
        served.rows.splice(0);
        return answer(200, []);
      },
    spelledOut,
    { never: /^(?:PUT|PATCH|DELETE) .things(?:\?|$)/, once: /^POST .things$/ },
  ],
  [
    "an odd path (%zz) goes to the collection's own level",
    usual,
    thingsPlan,
    { never: /%(?![\dA-Fa-f]{2}).*\/|\/things\/[^/?]+\/[^?]*%(?![\dA-Fa-f]{2})/, once: /^GET .things.%zz/ },
  ],
  [
    'declared reads by POST need writes',
    usual,
    "base_url: http://127.0.0.1:8080\nresources: [{ path: /things, operations: { list: POST /things/search, read: 'GET /things/{id}' } }]\n",
    { never: /^(?!GET |HEAD |OPTIONS )/ },
  ],
  [
    'actions by GET are writes',
    usual,
    `${thingsPlan.replace('writes: true', 'writes: false')}    actions: [{ request: 'GET /publish-things/{id}' }]\n`,
    { never: /publish-things/ },
  ],
  [
    'a create by PUT needs a 404 before',
    () => (request, served) => {
      const id = /^.things.(b\w+)$/.exec(request.target)?.[1];
      if (request.method !== 'PUT' || id === undefined || served.rows.some((row) => row.id === id)) return undefined;
      served.rows.push({ ...sentBy(request), id });
      return answer(201, served.rows.at(-1));
    },
    byPut,
    {
      once: /^PUT .things.b/,
      also: ({ lines }) => {
        for (const [at, line] of lines.entries())
          if (line.startsWith('PUT /things/b')) expect(lines.slice(0, at)).toContain(line.replace('PUT', 'GET'));
      },
    },
  ],
  [
    '`on: existing` is the one exception, because the plan says so',
    publishing,
    acting(', on: existing'),
    {
      never: /^(?:PUT|PATCH|DELETE) .things.[123]\b|^POST .things.(?:[123])\b(?!.publish)/,
      once: /^POST .things.[123].publish/,
    },
  ],
];

const nothing = /(?!)/;
const anything = /^/;

describe('only what is ours is touched', () => {
  it.each(rows)('%s', async (_sentence, bend, plan, { never = nothing, once = anything, also }) => {
    const service = serve(bend());
    const audited = await audit(service, plan);
    expect(service.lines.length).toBeGreaterThan(4);
    expect(service.rows.filter(({ id }) => others.some((each) => each.id === id))).toEqual(others);
    expect(service.lines.filter((line) => never.test(line))).toEqual([]);
    expect(service.lines.filter((line) => once.test(line)).length).toBeGreaterThan(0);
    also?.(service, audited);
  });

  it('a create by PUT needs `{{unique}}` in its id', () => {
    const plan = byPut.replace('b{{unique}}', 'mine');
    expect(readPlan(plan, { file: 'plan.yaml', env: {}, readFile: () => undefined }).ok).toBe(false);
  });
});
