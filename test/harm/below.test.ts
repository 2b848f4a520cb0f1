import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import type { ApiAudit } from '../support/audit-api.ts';
import { answer, audit, countsOf, others, type Row, type Service, serve, thingsPlan } from './service.ts';

const plan = `${thingsPlan}    children:
      - path: /parts
        operations: [list, read, create, replace, patch, delete]
        create: { example: { name: "Part {{unique}}" }, required: [name], not_blank: [name] }
        change: { name: Other }
`;
const seeded: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Part ${id}` }));

/** A request for the parts of a thing, or for one of them. */
interface Asked {
  readonly thing: string;
  readonly request: ApiRequest;
  readonly isOfOthers: boolean;
}

/** Things, and parts of each that count their ids by themselves; those that were there before have three. `bend` answers for parts. */
function thingsWithParts(bend: (asked: Asked) => ApiReply | undefined = () => undefined): {
  readonly service: Service;
  readonly parts: ReadonlyMap<string, Service>;
} {
  const parts = new Map(others.map(({ id }) => [id, serve(undefined, seeded)] as const));
  const service = serve((request, { rows }) => {
    const [, thing = '', rest = ''] = /^\/things\/([^/?]+)\/parts(.*)$/.exec(request.target) ?? [];
    if (thing === '') return undefined;
    if (!rows.some(({ id }) => id === thing)) return answer(404);
    const below = parts.get(thing) ?? serve(undefined, []);
    parts.set(thing, below);
    const asked = { thing, request, isOfOthers: others.some(({ id }) => id === thing) };
    return bend(asked) ?? below.api({ ...request, target: `/things${rest}` });
  });
  return { service, parts };
}

function outcomeOf({ report }: ApiAudit, rule: string): string | undefined {
  return report.rules.find(({ id }) => id === rule)?.outcome;
}

const made = (lines: readonly string[]): readonly string[] => [
  ...new Set(
    lines.filter((line) => /^POST \/things\/[^/]+\/parts$/.test(line)).map((line) => line.split('/')[2] ?? ''),
  ),
];
const isOfOthers = (thing: string): boolean => others.some(({ id }) => id === thing);

describe('where a parent can be created and deleted, children are written below a parent of ours', () => {
  it('nothing is made below what others have, and nothing is left', async () => {
    const { service, parts } = thingsWithParts();
    const audited = await audit(service, plan);
    expect(made(service.lines).filter(isOfOthers)).toEqual([]);
    // One parent for all, and one that does not exist.
    expect(made(service.lines)).toHaveLength(2);
    expect(others.map(({ id }) => parts.get(id)?.rows)).toEqual(others.map(() => seeded));
    expect(service.rows).toEqual(others);
    expect(countsOf(audited.report.cleanup)).toMatchObject({ left: 0 });
    expect(outcomeOf(audited, 'operation/create')).toBe('passed');
    expect(outcomeOf(audited, 'paths/hierarchy')).toBe('passed');
  });

  it.each([400, 403, 409, 422])(
    'but a new one that may have no children yet (%s) is accused of nothing',
    async (status) => {
      const { service, parts } = thingsWithParts(({ request, isOfOthers: isOld }) =>
        request.method === 'POST' && !isOld ? answer(status) : undefined,
      );
      const audited = await audit(service, plan);
      expect(made(service.lines).filter(isOfOthers)).not.toEqual([]);
      expect(outcomeOf(audited, 'operation/create')).toBe('passed');
      expect(others.map(({ id }) => parts.get(id)?.rows)).toEqual(others.map(() => seeded));
      expect(service.rows).toEqual(others);
    },
  );

  it('also where it hides the list of a new one', async () => {
    const { service } = thingsWithParts(({ isOfOthers: isOld }) => (isOld ? undefined : answer(403)));
    const audited = await audit(service, plan);
    expect(['operation/create', 'operation/sub-list'].map((rule) => outcomeOf(audited, rule))).toEqual([
      'passed',
      'passed',
    ]);
  });

  it('nor is what refuses the example everywhere taken for that', async () => {
    const { service } = thingsWithParts(({ request }) => (request.method === 'POST' ? answer(422) : undefined));
    expect(outcomeOf(await audit(service, plan), 'operation/create')).toBe('failed');
  });

  it('one that is not found although it is there is a violation', async () => {
    const { service } = thingsWithParts(({ request, isOfOthers: isOld }) =>
      request.method === 'POST' && !isOld ? answer(404) : undefined,
    );
    expect(outcomeOf(await audit(service, plan), 'operation/create')).toBe('failed');
  });

  it('one without any children has an empty list, and no 404', async () => {
    const { service, parts } = thingsWithParts(({ request, thing }) =>
      request.method === 'GET' && request.target.endsWith('/parts') && parts.get(thing)?.rows.length === 0
        ? answer(404)
        : undefined,
    );
    expect(outcomeOf(await audit(service, plan), 'operation/sub-list')).toBe('failed');
  });

  it('what goes to another owner is told as left', async () => {
    const { service, parts } = thingsWithParts(({ request }) =>
      request.method === 'POST' && request.target.endsWith('/parts')
        ? parts.get('1')?.api({ ...request, target: '/things' })
        : undefined,
    );
    const { report } = await audit(service, plan);
    expect(report.rules.find(({ id }) => id === 'paths/hierarchy')?.outcome).toBe('failed');
    const left = (parts.get('1')?.rows ?? []).slice(seeded.length).map(({ id }) => id);
    expect(left).not.toEqual([]);
    expect(report.cleanup.left.map(({ address, reason }) => [address, reason])).toEqual(
      left.map((id) => [`/things/1/parts/${id}`, 'it is shown below another owner']),
    );
  });

  it('what a change moves to another owner is told as left', async () => {
    const { service, parts } = thingsWithParts(({ request, thing, isOfOthers: isOld }) => {
      const id = /\/parts\/([^/?]+)$/.exec(request.target)?.[1];
      const own = parts.get(thing)?.rows ?? [];
      const index = own.findIndex((row) => row.id === id);
      if (request.method !== 'PATCH' || isOld || index < 0) return undefined;
      const [row] = own.splice(index, 1);
      if (row !== undefined) parts.get('1')?.rows.push(row);
      return answer(200, row);
    });
    const { report } = await audit(service, plan);
    const left = (parts.get('1')?.rows ?? []).slice(seeded.length).map(({ id }) => id);
    expect(left).not.toEqual([]);
    expect(report.cleanup.left.map(({ address }) => address)).toEqual(left.map((id) => `/things/1/parts/${id}`));
  });

  it('a write that hits a part of the other owner instead is told, and no other kind of write goes there', async () => {
    const hits: string[] = [];
    const { service, parts } = thingsWithParts(({ request, thing, isOfOthers: isOld }) => {
      const below = parts.get(thing);
      const { method, target } = request;
      if (!isOld || below === undefined || !['PATCH', 'PUT'].includes(method)) return undefined;
      if (below.rows.some(({ id }) => target.endsWith(`/parts/${id}`))) return undefined;
      hits.push(method);
      return below.api({ ...request, target: '/things/1' });
    });
    const audited = await audit(service, plan);
    expect(new Set(hits)).toEqual(new Set(['PATCH']));
    expect(outcomeOf(audited, 'paths/hierarchy')).toBe('failed');
    expect(audited.report.problems[0]?.clauses).toEqual(['path.hierarchy', 'service.5']);
  });

  it('a DELETE that is taken below an owner who does not have the item warns', async () => {
    const { service } = thingsWithParts(({ request, isOfOthers: isOld }) =>
      isOld && request.method === 'DELETE' ? answer(200) : undefined,
    );
    const audited = await audit(service, plan);
    expect(outcomeOf(audited, 'status/missing-write')).toBe('failed');
    expect(outcomeOf(audited, 'paths/hierarchy')).toBe('passed');
  });

  it('read alone, a list that is the same for every owner leaves it open whose its items are', async () => {
    const all = serve(undefined, seeded);
    const { service } = thingsWithParts(({ request }) =>
      all.api({ ...request, target: request.target.replace(/^.*\/parts/, '/things') }),
    );
    const statusBy = async (text: string): Promise<string | undefined> =>
      (await audit(service, text)).report.clauses.find(({ id }) => id === 'path.hierarchy')?.status;
    expect(await statusBy(plan)).toBe('violated');
    const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things, children: [{ path: /parts }] }]\n';
    expect(await statusBy(readOnly)).toBe('undecided');
  });

  it('what could not be deleted and went with its parent is counted as gone', async () => {
    const { service, parts } = thingsWithParts(({ request }) =>
      request.method === 'DELETE' ? answer(500) : undefined,
    );
    const { report } = await audit(service, plan);
    const standing = [...parts].filter(([thing]) => service.rows.some(({ id }) => id === thing));
    expect(standing.flatMap(([, { rows }]) => rows)).toEqual(others.flatMap(() => seeded));
    const { created } = report.cleanup;
    expect(countsOf(report.cleanup)).toEqual({ created, removed: created, left: 0 });
  });

  it('without a way to delete a parent they are written below one that is listed', async () => {
    const { service, parts } = thingsWithParts();
    await audit(service, plan.replace('replace, patch, delete]', 'replace, patch]'));
    expect(made(service.lines).filter(isOfOthers)).not.toEqual([]);
    expect(others.map(({ id }) => parts.get(id)?.rows)).toEqual(others.map(() => seeded));
  });
});

describe('a service that gives an id again as soon as it is free', () => {
  /** Things that get the highest id and one more, and parts that no list and no read shows; `isMute`: names are shown until one was deleted. */
  const reusing = (isMute = false): { readonly service: Service; readonly owners: string[] } => {
    const owners: string[] = [];
    let isDeleted = false;
    const service = serve((request, { rows }, usual) => {
      const [, thing = ''] = /^\/things\/([^/?]+)\/parts/.exec(request.target) ?? [];
      if (thing !== '') {
        if (!rows.some(({ id }) => id === thing)) return answer(404);
        if (request.method !== 'POST') return answer(405);
        owners.push(thing);
        return answer(201, { id: String(owners.length), name: 'Part' });
      }
      const made = usual();
      const last = rows.at(-1);
      isDeleted ||= request.method === 'DELETE' && made.status < 300;
      if (request.method !== 'POST' || made.status !== 201 || last === undefined) return made;
      const id = String(Math.max(...rows.slice(0, -1).map((row) => Number(row.id))) + 1);
      rows.splice(-1, 1, isMute && isDeleted ? { id } : { ...last, id });
      return answer(isMute ? 200 : 201, rows.at(-1));
    });
    return { service, owners };
  };
  const keeping = `${thingsPlan.replace('replace, patch, ', '')}    children:
      - { path: /parts, operations: { create: true }, create: { example: { name: "Part {{unique}}" }, keep: true } }
`;

  it('makes another parent, which is proven, and is told what would prove what is below it', async () => {
    const { service, owners } = reusing();
    const { report } = await audit(service, keeping);
    expect(owners.filter(isOfOthers)).toEqual([]);
    expect(owners).not.toEqual([]);
    const stopped = report.diagnosis.filter(({ code }) => code === 'creates-stopped');
    expect(stopped.map(({ facts }) => facts['lacks'])).toEqual(['list and read']);
  });

  it('has nothing below what others have where no parent is proven, and says so', async () => {
    const { service, owners } = reusing(true);
    const { report } = await audit(service, keeping);
    expect(owners).toEqual([]);
    const open = report.findings.filter(({ rule, resource }) => rule === 'operation/create' && resource !== '/things');
    expect(open.map(({ grounds }) => grounds?.kind)).toContain('parent-unproven');
  });
});
