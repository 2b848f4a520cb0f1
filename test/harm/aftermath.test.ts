import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../../fixtures/reference/http.ts';
import { answer, audit, type Bend, others, type Row, sentBy, serve, thingsPlan } from './service.ts';

const readOnly = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n';
const acting = `${thingsPlan}    actions: [{ path: /publish, body: {} }]\n`;
const idIn = ({ target }: ApiRequest): string | undefined => /^.things.([^/?]+)$/.exec(target)?.[1];
const isTheirs = ({ id }: Row): boolean => others.some((row) => row.id === id);
const isList = ({ method, target }: ApiRequest): boolean => method === 'GET' && /^.things(?:\?|$)/.test(target);

/** An action that does once what nobody asked for. */
const resetsOnce = (): Bend => {
  let isDone = false;
  return (request, { rows }) => {
    if (request.method !== 'POST' || !request.target.endsWith('/publish')) return undefined;
    const row = rows.find(({ id }) => request.target === `/things/${id}/publish`);
    if (row === undefined) return answer(404);
    for (const [index, each] of isDone ? [] : rows.entries())
      if (isTheirs(each)) rows[index] = { ...each, name: 'Reset' };
    isDone = true;
    return answer(200, row);
  };
};

/** A DELETE of all whose id begins like that. */
const byPrefix: Bend = ({ method, target }, { rows }) => {
  const id = /^.things.(\d{3})$/.exec(target)?.[1];
  if (method !== 'DELETE' || id === undefined) return undefined;
  rows.splice(0, rows.length, ...rows.filter((row) => !row.id.startsWith(id)));
  return answer(204);
};

/** Lists in pages of four, or as many as are asked for. */
const paged: Bend = (request, { rows }) => {
  if (!isList(request)) return undefined;
  const query = new URLSearchParams(request.target.split('?')[1]);
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 4)];
  if (!(page >= 0) || !(size >= 1)) return answer(400);
  const data = rows.slice(page * size, page * size + size);
  const numbers = { page, size, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
  const reply = answer(200, data);
  return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...numbers }) };
};

/** A DELETE takes what stands before its item in the list, where that is the last of what others have. */
const takesNinth: Bend = (request, { rows }, usual) => {
  const at = rows.findIndex(({ id }) => id === idIn(request));
  if (request.method !== 'DELETE' || rows[at - 1]?.id !== '9') return undefined;
  rows.splice(at - 1, 1);
  return usual();
};

const told = async (bend: Bend, plan: string, seeded: readonly Row[] = others): Promise<readonly unknown[]> => {
  const { report } = await audit(serve(bend, seeded), plan);
  return report.diagnosis.filter(({ code }) => code === 'others-differ').map(({ level, facts }) => [level, facts]);
};

describe('what others have is not as it was: told, and nobody is accused', () => {
  it('what an action of ours did once', async () => {
    expect(await told(resetsOnce(), acting)).toEqual([
      ['note', { resource: '/things', changed: ['1', '2', '3'], fields: ['name'], gone: [] }],
    ]);
  });

  it('what one DELETE took', async () => {
    const one: Row = { id: '1109', name: 'Another' };
    expect(await told(byPrefix, thingsPlan, [...others, one])).toEqual([
      ['note', { resource: '/things', changed: [], fields: [], gone: ['1109'] }],
    ]);
  });

  it('what stands on later pages, and nothing that a shorter page lacks', async () => {
    const nine = Array.from({ length: 9 }, (_each, at): Row => ({ id: String(at + 1), name: `Thing ${at + 1}` }));
    const sorted = `${thingsPlan}    sort: [name]\n`;
    expect(await told(paged, sorted, nine)).toEqual([]);
    const gone = await told((...all) => takesNinth(...all) ?? paged(...all), sorted, nine);
    expect(gone).toEqual([['note', { resource: '/things', changed: [], fields: [], gone: ['9'] }]]);
  });

  it('what only reads show, whatever differs each time that it is read', async () => {
    const hidden = others.map((row): Row => ({ ...row, owner: `u${row.id}` }));
    let reads = 0;
    const bend: Bend = (request, { rows }, usual) => {
      const row = rows.find(({ id }) => id === idIn(request));
      if (request.method === 'DELETE' && row !== undefined && !isTheirs(row))
        for (const [index, each] of rows.entries()) if (isTheirs(each)) rows[index] = { ...each, owner: null };
      if (isList(request))
        return answer(
          200,
          rows.map(({ id, name }) => ({ id, name })),
        );
      return request.method === 'GET' && row !== undefined
        ? answer(200, { ...row, token: `t${(reads += 1)}`, views: reads })
        : usual();
    };
    const facts = { resource: '/things', changed: ['1'], fields: ['owner'], gone: [], shownBy: 'reads' };
    const notes = await told(bend, thingsPlan, hidden);
    expect(notes).toEqual([['note', { ...facts, changed: expect.arrayContaining(['1']) }]]);
  });

  it('a field without a value that this run named, and no item had', async () => {
    const bend: Bend = (request, { rows }, usual) => {
      const reply = usual();
      for (const field of reply.status === 201 ? Object.keys(sentBy(request) ?? {}) : [])
        for (const [index, row] of rows.entries()) rows[index] = { [field]: null, ...row };
      return reply;
    };
    const facts = { changed: ['1', '2', '3'], fields: ['unexpected'], gone: [] };
    expect(await told(bend, thingsPlan)).toEqual([['note', { resource: '/things', ...facts }]]);
  });

  it('what stands beyond the first fifty items of a page', async () => {
    const many = Array.from({ length: 60 }, (_each, at): Row => ({ id: String(at + 1), name: `Thing ${at + 1}` }));
    const bend: Bend = (request, { rows }) => {
      if (request.method === 'PATCH') rows[58] = { id: '59', name: 'Reset' };
      return paged(request, { rows, lines: [], api: () => answer(404) }, () => answer(404));
    };
    expect(await told(bend, `${thingsPlan}    sort: [name]\n`, many)).toEqual([
      ['note', expect.objectContaining({ changed: ['59'], fields: ['name'], gone: [] })],
    ]);
  });

  it('in words that say no more than is known', async () => {
    const { report } = await audit(serve(resetsOnce()), acting);
    expect(report.diagnosis.map(({ message }) => message)).toContain(
      'items on /things that this run did not make differ from what the list first showed: changed (name): 1, 2 and 3. Another client did that, or a request of this run',
    );
    expect(report.harm).toBeNull();
  });
});

it('what some refused creates store without our word is told', async () => {
  const service = serve((request, { rows }, usual) => {
    const reply = usual();
    const isObject = sentBy(request) !== undefined;
    if (request.method === 'POST' && request.target === '/things' && reply.status === 400 && isObject)
      rows.push({ id: `w${rows.length}`, name: 'Unnamed' });
    return reply;
  });
  const { report } = await audit(service);
  const left = service.rows.filter((row) => !isTheirs(row)).map(({ id }) => id);
  expect(left).not.toEqual([]);
  const [told] = report.diagnosis.filter(({ code }) => code === 'others-differ');
  expect(told?.facts['appeared']).toEqual(left);
  expect(told?.message).toContain('a create that failed may have stored an item all the same');
});

it('what a create stores under another id than it names is removed, and not told as new', async () => {
  const service = serve((request, _service, usual) => {
    const { name = 'Any' } = sentBy(request) ?? {};
    if (typeof name !== 'string' || name.trim() === '') return answer(400);
    const reply = usual();
    return reply.status === 201 ? { ...reply, body: String(reply.body).replace(/"id":"(\d+)"/, '"id":"9$1"') } : reply;
  });
  const { report } = await audit(service, thingsPlan.replace('{ name: Other }', '{ note: Other }'));
  expect(service.rows).toEqual(others);
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('others-differ');
});

describe('what others have is as it was', () => {
  it.each<[what: string, bend: Bend]>([
    ['where nothing else happens', () => undefined],
    [
      'where each item shows when it was served',
      (request, { rows, lines }) => {
        const retrievedAt = new Date(Date.UTC(2026, 0, 1) + lines.length * 1000).toISOString();
        const row = rows.find(({ id }) => id === idIn(request));
        if (isList(request))
          return answer(
            200,
            rows.map((each) => ({ ...each, retrievedAt })),
          );
        return row === undefined || request.method !== 'GET' ? undefined : answer(200, { ...row, retrievedAt });
      },
    ],
    [
      'where a page has no more room for it',
      (request, { rows }) => (isList(request) ? answer(200, rows.slice(-3)) : undefined),
    ],
  ])('%s', async (_what, bend) => {
    expect(await told(bend, readOnly)).toEqual([]);
    expect(await told(bend, thingsPlan)).toEqual([]);
  });
});

describe('what else became of a service that is not accused', () => {
  const codes = async (bend: Bend, seeded: readonly Row[] = others) => {
    const { report } = await audit(serve(bend, seeded));
    const status = report.clauses.find(({ id }) => id === 'service.5')?.status;
    const told = report.diagnosis.filter(({ code }) => code !== 'others-differ').map(({ code }) => code);
    return { told, status, verdict: report.verdict, harm: report.harm };
  };

  it('changes of all others leave open whether each operation does one thing', async () => {
    const bend: Bend = (request, { rows }, usual) => {
      const reply = usual();
      if (request.method === 'PUT' && reply.status === 200)
        for (const [index, row] of rows.entries()) if (isTheirs(row)) rows[index] = { ...row, note: `${rows.length}` };
      return reply;
    };
    expect(await codes(bend)).toMatchObject({ status: 'undecided', harm: null });
  });

  it('changes of what others have of another resource do so as well', async () => {
    const notes = ['7', '8', '9'].map((id) => ({ id, text: `Note ${id}`, likes: 0 }));
    const bend: Bend = (request, _service, usual) => {
      const [, id] = /^\/notes(?:\/([^/?]+))?(?:\?|$)/.exec(request.target) ?? [];
      if (request.target.startsWith('/notes')) {
        const note = notes.find((each) => each.id === id);
        if (id === undefined) return request.method === 'GET' ? answer(200, notes) : answer(405);
        return note === undefined ? answer(404) : answer(request.method === 'GET' ? 200 : 405, note);
      }
      const reply = usual();
      if (request.method === 'PUT' && reply.status === 200) for (const note of notes) note.likes += note.likes + 1;
      return reply;
    };
    const { report } = await audit(serve(bend), `${thingsPlan}  - { path: /notes, operations: [list, read] }\n`);
    expect(report.diagnosis.map(({ code }) => code)).toContain('others-differ');
    expect(report.clauses.find(({ id }) => id === 'service.5')?.status).not.toBe('verified');
  });

  it('items of ours that go with a DELETE of what nobody has are told', async () => {
    const bend: Bend = (request, { rows }) => {
      if (request.method !== 'DELETE' || rows.some(({ id }) => id === idIn(request))) return undefined;
      const last = rows.at(-1);
      if (last !== undefined && !isTheirs(last)) rows.pop();
      return answer(404);
    };
    expect((await codes(bend)).told).toContain('own-gone');
  });

  it('a quota that is spent leaves the run incomplete', async () => {
    let made = 0;
    const bend: Bend = (request) => {
      if (request.method !== 'POST' || request.target !== '/things' || typeof sentBy(request)?.['name'] !== 'string')
        return undefined;
      made += 1;
      return made > 10 ? answer(507) : undefined;
    };
    const { told, verdict } = await codes(bend);
    expect(told).toContain('creates-refused');
    expect(verdict).not.toBe('conformant');
  });
});

it('says nothing of values that are others by themselves', async () => {
  let count = 0;
  const restless: Bend = (request, { rows }) => {
    if (!isList(request)) return undefined;
    count += 1;
    return answer(
      200,
      rows.map((row) => ({ ...row, picture: `http://${count % 3}.pictures.example/${row.id}.png` })),
    );
  };
  expect(await told(restless, readOnly)).toEqual([]);
});

it('tells of items that came under ids that reads only asked for', async () => {
  const service = serve((request, { rows }) => {
    const [, id] = /^\/things\/([a-z\d]+)$/.exec(request.target) ?? [];
    if (request.method !== 'GET' || id === undefined || rows.some((row) => row.id === id)) return undefined;
    const row = { id, name: 'Stub' };
    rows.push(row);
    return answer(200, row);
  });
  const { report } = await audit(service, readOnly);
  const { level, facts } = report.diagnosis.find(({ code }) => code === 'items-added') ?? {};
  expect(level).toBe('error');
  expect(facts?.['request']).toMatch(/^GET .things./);
  expect(service.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([facts?.['items']].flat()));
});

it('an item of others that changes again and again is told, and leaves open whether an operation does one thing', async () => {
  let count = 0;
  const service = serve(({ method, target }, { rows }) => {
    const isMissing = /^.things.[^?]/.test(target) && !rows.some(({ id }) => target === `/things/${id}`);
    const [first, ...rest] = rows;
    if (method === 'GET' && isMissing && first !== undefined)
      rows.splice(0, rows.length, { ...first, name: `Missed ${(count += 1)}` }, ...rest);
    return undefined;
  });
  const { report } = await audit(service, 'base_url: http://127.0.0.1:8080\nresources:\n  - path: /things\n');
  expect(count).toBeGreaterThan(2);
  expect(report.diagnosis.map(({ code }) => code)).toContain('others-differ');
  expect(report.clauses.find(({ id }) => id === 'service.5')?.status).not.toBe('verified');
});

it('an item of others that went while items of the run stayed is told as gone', async () => {
  const service = serve((request, { rows }) => {
    if (isList(request)) {
      const numbers = { page: 0, size: 20, totalElements: rows.length, totalPages: 1 };
      const reply = answer(200, rows);
      return { ...reply, body: JSON.stringify({ ...JSON.parse(String(reply.body)), ...numbers }) };
    }
    const id = idIn(request);
    if (request.method !== 'DELETE' || id === undefined || !rows.some((row) => row.id === id)) return undefined;
    rows.splice(0, rows.length, ...rows.filter((row) => row.id !== '1'));
    return answer(204);
  });
  const { report } = await audit(service);
  expect(service.rows.length).toBeGreaterThan(others.length);
  const told = report.diagnosis.find(({ code }) => code === 'others-differ');
  expect(told?.facts['gone']).toEqual(['1']);
});
