import { expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import type { Report } from '../../src/model/report.ts';
import { terminalReport } from '../../src/report/terminal.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { answer, audit, type Bend, countsOf, others, planOf, type Row, sentBy, serve, thingsPlan } from './service.ts';

const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/things';
const isList = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^.things(?:\?|$)/.test(target);
const nameIn = (request: ApiRequest): string | undefined => {
  const name = sentBy(request)?.['name'];
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
};

/** Counts what was stored, whatever stored it. */
function counting(bend: Bend): { readonly bend: Bend; readonly made: () => number } {
  let made = 0;
  return {
    bend: (request, service, usual) => {
      const { length } = service.rows;
      const reply = bend(request, service, usual) ?? usual();
      made += Math.max(0, service.rows.length - length);
      return reply;
    },
    made: () => made,
  };
}

const lowest: Bend = (request, { rows }) => {
  const name = nameIn(request);
  if (!isCreate(request) || name === undefined) return undefined;
  let id = 1;
  while (rows.some((row) => row.id === String(id))) id += 1;
  rows.push({ id: String(id), name });
  return answer(201, rows.at(-1));
};

const twice: Bend = (request, { rows }, usual) => {
  const reply = usual();
  const last = rows.at(-1);
  if (isCreate(request) && reply.status === 201 && last !== undefined) rows.push({ ...last, id: `twin-${last.id}` });
  return reply;
};

const byPut: Bend = (request, { rows }) => {
  const id = /^.things.([^/?]+)$/.exec(request.target)?.[1];
  const name = nameIn(request);
  if (request.method !== 'PUT' || id === undefined || name === undefined || rows.some((row) => row.id === id))
    return undefined;
  rows.push({ id, name });
  return answer(201, rows.at(-1));
};

it.each([
  ['ids that are given again', lowest],
  ['creates that make two', twice],
  ['a PUT that makes what is not there', byPut],
])('counts each item once: %s', async (_name, bend) => {
  const counted = counting(bend);
  const service = serve(counted.bend);
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ created: counted.made(), removed: counted.made(), left: 0 });
});

it('leaves a mirror of what it made alone, that shows its words with a value of its own', async () => {
  const mirror: Bend = (request, { rows }, usual) => {
    const reply = usual();
    const last = rows.at(-1);
    if (isCreate(request) && reply.status === 201 && last !== undefined)
      rows.push({ ...last, id: `mirror-${last.id}`, code: `of-${last.id}` });
    return reply;
  };
  const service = serve(mirror);
  const { report } = await audit(
    service,
    thingsPlan.replace('{ name: "Thing {{unique}}" }', '{ name: "Thing {{unique}}", code: "c-{{unique}}" }'),
  );
  const deleted = service.lines.filter((line) => /^DELETE .things.mirror-1\d\d$/.test(line));
  expect(deleted).toEqual([]);
  expect(report.cleanup.created).toBe(report.cleanup.removed);
  const mirrors = service.rows.filter(({ id }) => id.startsWith('mirror')).map(({ id }) => `/things/${id}`);
  expect(report.cleanup.left.map(({ address }) => address)).toEqual(mirrors);
});

it('counts what it saw of a service that answers nothing any more', async () => {
  let isOver = false;
  const service = serve((request) => {
    isOver ||= request.method === 'DELETE' && /things.1\d\d$/.test(request.target);
    return isOver ? answer(503) : undefined;
  });
  const { report } = await audit(service);
  const left = service.rows.length - others.length;
  expect(left).toBeGreaterThan(0);
  expect(countsOf(report.cleanup)).toEqual({ created: left, removed: 0, left });
});

it('deletes what comes some seconds after its create was answered', async () => {
  let now = (): number => 0;
  const times = new Map<string, number>();
  const service = serve((request, { rows }, usual) => {
    const late = rows.filter(({ id }) => now() - (times.get(id) ?? -Infinity) < 2500);
    const isLate = late.some(({ id }) => request.target === `/things/${id}`);
    if (isLate) return answer(404);
    if (isList(request))
      return answer(
        200,
        rows.filter((row) => !late.includes(row)),
      );
    const reply = usual();
    const made = rows.at(-1);
    if (isCreate(request) && reply.status === 201 && made !== undefined) times.set(made.id, now());
    return reply;
  });
  const { report } = await auditApi(
    onClock((clock) => {
      now = () => clock.now();
      return service.api;
    }),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(times.size).toBeGreaterThan(0);
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ created: times.size, removed: times.size, left: 0 });
});

it('waits for what is deleted some seconds after its DELETE was accepted', async () => {
  let now = (): number => 0;
  const dying = new Map<string, number>();
  const service = serve((request, { rows }) => {
    for (const [id, at] of dying) {
      const index = rows.findIndex((row) => row.id === id);
      if (now() - at > 3000 && index >= 0) rows.splice(index, 1);
    }
    const row = rows.find(({ id }) => request.target === `/things/${id}`);
    if (request.method !== 'DELETE' || row === undefined) return undefined;
    if (!dying.has(row.id)) dying.set(row.id, now());
    return answer(202, { accepted: true });
  });
  const { report } = await auditApi(
    onClock((clock) => {
      now = () => clock.now();
      return service.api;
    }),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  expect(countsOf(report.cleanup)).toEqual({ created: dying.size, removed: dying.size, left: 0 });
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('words-shown');
});

it('counts an item once that a PATCH or a PUT gives another id', async () => {
  let next = 900;
  const counted = counting((request, { rows }, usual) => {
    const index = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const reply = usual();
    const row = rows[index];
    if ((request.method !== 'PATCH' && request.method !== 'PUT') || reply.status !== 200 || row === undefined)
      return reply;
    next += 1;
    rows[index] = { ...row, id: String(next) };
    return answer(200, rows[index]);
  });
  const service = serve(counted.bend);
  const { report } = await audit(service, thingsPlan.replace('change: { name: Other }', 'change: { note: Other }'));
  expect(service.rows).toEqual(others);
  expect(countsOf(report.cleanup)).toEqual({ created: counted.made(), removed: counted.made(), left: 0 });
});

it('tells what a create may have made that a list has no room for', async () => {
  const service = serve((request, { rows }, usual) => {
    if (isList(request)) return answer(200, rows.slice(0, 3));
    const reply = usual();
    return isCreate(request) && reply.status === 201 ? answer(201) : reply;
  });
  const { report } = await audit(service);
  const left = service.rows.length - others.length;
  expect(left).toBeGreaterThan(0);
  expect(report.cleanup.left).toHaveLength(left);
});

it('names the one that a list has more than before where nothing shows what a create made', async () => {
  const service = serve((request, { rows }, usual) => {
    const plain = rows.map(({ id }) => ({ id, kind: 'thing' }));
    if (isList(request)) return answer(200, plain);
    const row = plain.find(({ id }) => request.target === `/things/${id}`);
    if (request.method === 'GET' && row !== undefined) return answer(200, row);
    const reply = usual();
    return isCreate(request) && reply.status === 201 ? answer(201) : reply;
  });
  const { report } = await audit(service);
  const made = service.rows.slice(others.length).map(({ id }) => `/things/${id}`);
  expect(made).toHaveLength(1);
  expect(report.cleanup.left.map(({ address }) => address)).toEqual(made);
  expect(service.lines.filter((line) => line === `DELETE ${made[0]}`)).toEqual([]);
});

it('tells of an item of others that shows what was sent, and leaves it', async () => {
  const service = serve((request, { rows }) => {
    const name = nameIn(request);
    if (!isCreate(request) || name === undefined) return undefined;
    rows[0] = { id: '1', name };
    return answer(201, rows[0]);
  });
  const { report } = await audit(service);
  expect(service.rows).toHaveLength(others.length);
  expect(report.cleanup.left.map(({ address }) => address)).toEqual(['/things/1']);
  expect(report.cleanup.created).toBe(0);
});

it('does not say that nothing is left where a refused create stored something', async () => {
  const service = serve((request, { rows }, usual) => {
    if (isList(request)) return undefined;
    const reply = usual();
    if (isCreate(request) && reply.status === 400) rows.push({ id: `r${rows.length}-${rows.at(-1)?.id ?? ''}` });
    return reply;
  });
  const { report } = await audit(service);
  expect(service.rows.length).toBeGreaterThan(others.length);
  expect(textOf(report)).not.toContain('none behind');
});

it.each([
  ['a log of its own', 'archives'],
  ['a list that the run writes to as well', 'things'],
])('tells which lists still show its words: %s', async (_name, where) => {
  const log: Row[] = [];
  const service = serve((request, { rows }, usual) => {
    if (request.target.startsWith('/archives'))
      return request.target.includes('archives/') ? answer(404) : answer(200, log);
    const deleted = request.method === 'DELETE' ? rows.find(({ id }) => request.target === `/things/${id}`) : undefined;
    const reply = usual();
    const entry = { id: `a${log.length}`, title: `gone: ${String(deleted?.['name'])}` };
    if (deleted !== undefined && deleted['title'] === undefined) (where === 'things' ? rows : log).push(entry);
    return reply;
  });
  const { report } = await audit(service, `${thingsPlan}  - path: /archives\n    operations: [list]\n`);
  expect(report.cleanup.left).toEqual([]);
  expect(report.diagnosis.filter(({ code }) => code === 'words-shown').map(({ resource }) => resource)).toEqual([
    `/${where}`,
  ]);
  expect(textOf(report)).not.toContain('none behind');
});

it('says of what was gone before it was deleted no more than that', async () => {
  const hidden = new Set<string>();
  const service = serve((request, { rows }, usual) => {
    const id = /^.things.(\d{3})$/.exec(request.target)?.[1] ?? '';
    if (hidden.has(id)) return answer(404);
    if (isList(request))
      return answer(
        200,
        rows.filter((row) => !hidden.has(row.id)),
      );
    const reply = usual();
    if (request.method === 'PUT' && reply.status === 200) hidden.add(id);
    return reply;
  });
  const { report } = await audit(service);
  const { size } = hidden;
  expect(size).toBeGreaterThan(0);
  expect(service.rows).toHaveLength(others.length + size);
  const { created } = report.cleanup;
  expect(textOf(report)).toContain(`Created ${created} items, deleted ${created - size}; ${size} gone before that.`);
});

it('says so of what hangs on an owner that was there still', async () => {
  const parts: { id: string; owner: string; name: string }[] = [];
  const hidden = new Set<string>();
  const service = serve((request, { rows }) => {
    const [path = ''] = request.target.split('?');
    const [, owner = '', id] = /^.things.([^/]+).parts(?:.([^/]+))?$/.exec(path) ?? [];
    if (owner === '') return undefined;
    const isThere = (each: { id: string; owner: string }): boolean => each.owner === owner && !hidden.has(each.id);
    const part = parts.find((each) => isThere(each) && each.id === id);
    if (!rows.some((row) => row.id === owner) || (id !== undefined && part === undefined)) return answer(404);
    const { name } = sentBy(request) ?? {};
    if (request.method === 'GET') return answer(200, part ?? parts.filter(isThere));
    if (part !== undefined && request.method === 'DELETE') parts.splice(parts.indexOf(part), 1);
    else if (typeof name !== 'string' || name.trim() === '') return answer(400);
    else if (part === undefined) parts.push({ id: `p${parts.length}-${name.slice(-8)}`, owner, name });
    else if (request.method === 'PUT') hidden.add(part.id);
    return answer(part === undefined ? 201 : 200, part ?? parts.at(-1));
  });
  const plan = `${thingsPlan}  - path: /things/{id}/parts
    operations: [list, read, create, replace, delete]
    create: { example: { name: "Part {{unique}}" }, required: [name], not_blank: [name] }
    change: { name: Other }
`;
  const { report } = await audit(service, plan);
  const told = report.diagnosis.filter(({ code }) => code === 'own-gone');
  expect(hidden.size).toBeGreaterThan(0);
  expect(told.map(({ resource, facts }) => [resource, facts['items']])).toEqual([['/things/{id}/parts', [...hidden]]]);
  expect(textOf(report)).not.toContain('none behind');
});

function textOf(report: Report): string {
  return terminalReport(report, { colour: false, unicode: false, width: 400, show: new Set() }).join('\n');
}

it('says of no create that it stored twice what another client made of it', async () => {
  const copies: Bend = (request, { rows }, usual) => {
    const reply = usual();
    const last = rows.at(-1);
    if (isCreate(request) && reply.status === 201 && last !== undefined)
      rows.push({ ...last, id: `copy-${last.id}`, name: `Copy of ${String(last['name'])}` });
    return reply;
  };
  const { report } = await audit(serve(copies));
  expect(report.problems.map(({ id }) => id)).not.toContain('operation/listed');
});

it('is all told as made and gone where each create was answered with one id that is no item', async () => {
  let made = 0;
  const service = serve((request, { rows }, usual) => {
    if (/^.things.null\b/.test(request.target)) return answer(404);
    const reply = request.method === 'POST' && request.target === '/things' ? usual() : undefined;
    if (reply?.status !== 201) return reply;
    made += 1;
    return answer(201, { ...rows.at(-1), id: 'null' });
  });
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  expect(made).toBeGreaterThan(2);
  expect(countsOf(report.cleanup)).toEqual({ created: made, removed: made, left: 0 });
});

it('is told as gone where it went with all that others had', async () => {
  let made = 0;
  const service = serve((request, { rows }, usual) => {
    const reply = isCreate(request) ? usual() : undefined;
    if (reply?.status !== 201) return reply;
    made += 1;
    if (made === 4) rows.splice(0);
    return reply;
  });
  const { report } = await audit(service);
  expect(service.rows).toEqual([]);
  expect(countsOf(report.cleanup)).toEqual({ created: made, removed: made, left: 0 });
});

it.each([
  ['does nothing', () => answer(200)],
  ['deletes what a read still shows', undefined],
])('tells nothing of a list that another version shows as well, where a DELETE %s', async (_name, reply) => {
  const binned: Row[] = [];
  const service = serve((request, { rows }, usual) => {
    const [, , id] = request.target.replace(/^\/v\d/, '').split('/');
    const instead = { ...request, target: request.target.replace(/^\/v[12]/, '') };
    if (request.method === 'DELETE') {
      binned.push(...rows.filter((row) => row.id === id));
      return reply?.() ?? usual(instead);
    }
    const gone = request.method === 'GET' ? binned.find((row) => row.id === id) : undefined;
    return gone === undefined ? usual(instead) : answer(200, gone);
  });
  const plan = thingsPlan.replace('resources:', 'contract: { versions: [/v1, /v2] }\nresources:');
  const { report } = await audit(service, plan);
  expect(report.cleanup.left.length).toBeGreaterThan(0);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('words-shown');
});

it('counts as deleted what no list shows any more, where each read of an item is redirected', async () => {
  const service = serve(({ method, target }) =>
    method === 'GET' && target.startsWith('/things/')
      ? { status: 301, headers: [['Location', `http://127.0.0.1:1${target}`]], body: '' }
      : undefined,
  );
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  const { created } = report.cleanup;
  expect(created).toBeGreaterThan(0);
  expect(countsOf(report.cleanup)).toEqual({ created, removed: created, left: 0 });
});
