import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, type Listening } from '../../../fixtures/reference/listen.ts';
import { answer, others, type Row, serve, type Service } from '../../harm/service.ts';
import { idDigest, textDigest, valuesDigest } from '../../../src/model/journal.ts';
import { type Finished, run } from '../run.ts';
import { wholePlan } from './killing.ts';
import { serveShops, shopsBefore, shopsPlan } from './shops.ts';

let folder: string;
let server: Listening;
let service: Service;
const word = 'kq3v9mwx7l';
const ours: Row = { id: '101', name: `Thing ${word}` };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-cleanup-'));
  service = serve(undefined, [...others, ours]);
  server = await listen(service.api);
  await writeFile(join(folder, 'plan.yaml'), wholePlan(server.url));
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const head = (url = server.url): object => ({
  journal: 1,
  run: 'abcdefghij',
  base_url: url,
  plan: 'plan.yaml',
  started: '2026-01-01T00:00:00.000Z',
  pid: 1,
});
const create = {
  before: 1,
  does: 'create',
  meant: true,
  method: 'POST',
  address: '/things',
  id: null,
  vacant: false,
  words: [word],
  at: ['/name'],
  sent: [textDigest(`Thing ${word}`)],
  set: [],
  digest: null,
  resource: '/things',
  owners: [],
};
const made = { after: 1, status: 201, fault: null, id: '101' };

async function cleanup(text: string, ...more: readonly string[]): Promise<Finished> {
  await writeFile(join(folder, 'journal'), text);
  return run(['cleanup', 'journal', '--plan', 'plan.yaml', ...more], { cwd: folder });
}

function lines(...all: readonly object[]): string {
  return all.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const isThere = (): Promise<boolean> =>
  readFile(join(folder, 'journal')).then(
    () => true,
    () => false,
  );

describe('probity cleanup', () => {
  it('deletes what shows a word of the run, looks again, and removes the journal', async () => {
    const { code, stdout } = await cleanup(lines(head(), create, made));
    expect(service.rows).toEqual(others);
    expect(stdout).toContain('deleted       /things/101\nExit 0: 1 deleted, 0 already gone, 0 that may be left.');
    expect([code, await isThere()]).toEqual([0, false]);
    const lists = service.lines.filter((line) => /^GET \/things(?:\?|$)/.test(line));
    expect(lists.length).toBeGreaterThan(1);
  });

  it.each([
    ['what still shows all that the answer to its create did', 'Made of nothing', 0],
    ['nothing that shows another value', 'Made by another', 3],
  ])('deletes without a word of the run %s', async (_what, name, expected) => {
    const nothing = { id: '102', name: 'Made of nothing' };
    service.rows.push({ ...nothing, name });
    const set = ['id', 'name'];
    const end = { ...made, after: 2, id: '102', set, digest: valuesDigest('102', nothing, set) };
    const wordless = { ...create, before: 2, words: ['p0d8rj2nqe'] };
    const { code } = await cleanup(lines(head(), create, made, wordless, end));
    expect(code).toBe(expected);
    expect(service.rows).toEqual(expected === 0 ? others : [...others, { ...nothing, name }]);
  });

  it('finds by its word what was sent and never answered', async () => {
    expect((await cleanup(lines(head(), create))).code).toBe(0);
    expect(service.rows).toEqual(others);
  });

  const quote: Row = { id: '201', name: 'Feed', note: `Re: Thing ${word}` };
  const twin: Row = { id: '201', name: `Re: Thing ${word}` };
  const copy: Row = { ...ours, id: '202' };
  const refused = { ...made, after: 2, status: 405, id: null };

  it.each<[what: string, journal: readonly object[], beside: Row, deleted: boolean, code: number]>([
    ['quoted, and answered', [create, made], quote, true, 0],
    ['quoted, and sent again in vain', [create, made, { ...create, before: 2 }, refused], quote, true, 0],
    [
      'quoted, and changed in vain',
      [create, made, { ...create, before: 2, does: 'change', id: '101' }, refused],
      quote,
      true,
      0,
    ],
    ['quoted, and never answered', [create], quote, true, 0],
    ['doubled in other words, and answered', [create, made], twin, true, 3],
    ['doubled in other words, and never answered', [create], twin, true, 3],
    ['copied, and answered', [create, made], copy, true, 3],
    ['copied, and sent again in vain', [create, made, { ...create, before: 2 }, refused], copy, true, 3],
    ['copied, and never answered', [create], copy, false, 3],
    ['there twice, as no answer came to two creates', [create, { ...create, before: 2 }], copy, true, 0],
    ['noted without what was sent, and never answered', [{ ...create, sent: [] }], twin, false, 3],
  ])('deletes only what is of the run where that is %s', async (what, journal, beside, isDeleted, expected) => {
    service.rows.push(beside);
    const { code, stdout } = await cleanup(lines(head(), ...journal));
    const left = what.startsWith('there twice') ? [] : [beside];
    expect([code, service.rows], stdout).toEqual([expected, [...others, ...(isDeleted ? [] : [ours]), ...left]]);
    expect(stdout.includes('not deleted   /things: 201: they show words')).toBe(beside === quote && isDeleted);
    expect(/^may be left +\/things\/202: it shows what POST/m.test(stdout)).toBe(beside === copy && expected === 3);
    expect(/^may be left +\/things\/201: it shows the word/m.test(stdout)).toBe(beside === twin);
  });

  it('tells of what shows a word of the run where it was sent, but not all of that, and deletes it not', async () => {
    service.rows.splice(-1, 1, twin);
    const { code, stdout } = await cleanup(lines(head(), create));
    expect([code, service.rows]).toEqual([3, [...others, twin]]);
    expect(stdout).toContain(`may be left   /things/201: it shows the word ${word}, but not all that was sent with it`);
  });

  it.each<[what: string, taken: (deletes: number) => boolean, gone: number, code: number]>([
    ['the oldest of others with each DELETE: it stops after two', () => true, 2, 3],
    ['one of others with the first DELETE alone', (deletes) => deletes === 1, 1, 0],
  ])(
    'says first what is gone of what it did not make where a service takes %s',
    async (_what, isTaken, gone, ended) => {
      const made = ['101', '102', '103', '104', '105'].map((id, index) => ({
        id,
        name: `Thing ${word.slice(0, -1)}${index}`,
      }));
      let deletes = 0;
      const taking = serve(
        ({ method }, { rows }, usual) => {
          const reply = usual();
          if (method === 'DELETE' && isTaken((deletes += 1))) rows.shift();
          return reply;
        },
        [...others, ...made],
      );
      const bad = await listen(taking.api);
      try {
        await writeFile(join(folder, 'plan.yaml'), wholePlan(bad.url));
        const shown = { shown: '/things', owners: [], ids: others.map(({ id }) => idDigest(id)) };
        const journal = made.flatMap(({ id, name }, index) => [
          { ...create, before: index, words: [name.slice(6)], sent: [textDigest(name)] },
          { after: index, status: 201, fault: null, id },
        ]);
        const { code, stdout } = await cleanup(lines(head(bad.url), shown, ...journal));
        expect([code, taking.rows.filter(({ id }) => Number(id) < 100)], stdout).toEqual([ended, others.slice(gone)]);
        expect(stdout).toMatch(ended === 3 ? /^harm +\/things\/1 and \/things\/2: / : /^gone +\/things\/1: /);
        expect(taking.rows.filter(({ id }) => Number(id) > 100)).toHaveLength(ended === 3 ? 3 : 0);
      } finally {
        await bad.close();
      }
    },
  );

  it('deletes nothing under an id that two creates were answered with', async () => {
    const again = [
      { ...create, before: 2, words: ['p0d8rj2nqe'] },
      { ...made, after: 2 },
    ];
    const { code, stdout } = await cleanup(lines(head(), create, made, ...again));
    expect([code, service.rows]).toEqual([3, [...others, ours]]);
    expect(stdout).toContain('0 deleted, 0 already gone, 1 that may be left');
  });

  it.each([
    ['nothing below an owner of ours that it deletes', '101', true],
    ['nothing below one that had gone before', '102', true],
    ['nothing below an owner that nobody has', '999', true],
    ['what may be left below an owner of somebody whose list is closed', '2', false],
  ])('tells of a create that was never answered: %s', async (_what, owner, isClean) => {
    const shops = serveShops();
    const orders = await listen((request) =>
      request.target.startsWith('/shops/2/orders') ? answer(403) : shops.api(request),
    );
    try {
      await fetch(`${orders.url}/shops`, { method: 'POST', body: JSON.stringify({ name: `Shop ${word}` }) });
      await writeFile(join(folder, 'plan.yaml'), shopsPlan(orders.url));
      const madeShops = ['101', '102'].flatMap((id, index) => [
        { ...create, before: index, resource: '/shops', address: '/shops' },
        { ...made, after: index, id },
      ]);
      const address = `/shops/${owner}/orders`;
      const order = { ...create, before: 2, resource: '/shops/{id}/orders', owners: [owner], address };
      const { code, stdout } = await cleanup(lines(head(orders.url), ...madeShops, order));
      expect([code, shops.rows]).toEqual([isClean ? 0 : 3, shopsBefore]);
      const left = /^may be left +(\S+):/m.exec(stdout)?.[1];
      expect(left, stdout).toBe(isClean ? undefined : address);
    } finally {
      await orders.close();
    }
  });

  it.each([
    ['what the service moved to another resource', [], 3],
    ['nothing of an archive that its own DELETEs fill', [ours], 0],
  ])('tells of %s', async (_what, things, expected) => {
    const held: Row[] = expected === 3 ? [ours] : [];
    const moving = serve(
      ({ method, target }, self) => {
        if (target.startsWith('/done')) return answer(200, held);
        if (method === 'DELETE') held.push(...self.rows.filter((row) => target.endsWith(`/${row.id}`)));
        return undefined;
      },
      [...others, ...things],
    );
    const done = await listen(moving.api);
    try {
      await writeFile(
        join(folder, 'plan.yaml'),
        `${wholePlan(done.url)}  - { path: /done, operations: [list, delete] }\n`,
      );
      const { code, stdout } = await cleanup(lines(head(done.url), create, made));
      expect([code, moving.rows, held], stdout).toEqual([expected, others, [ours]]);
      expect(/^may be left +(\S+):/m.exec(stdout)?.[1]).toBe(expected === 3 ? '/done/101' : undefined);
      expect(stdout).toContain(expected === 3 ? '0 already gone, 1 that may be left' : '1 deleted, 0 already gone');
    } finally {
      await done.close();
    }
  });

  it('takes for gone what is answered like what nobody ever had', async () => {
    const forbidding = serve(
      (_request, _service, usual) => {
        const done = usual();
        return done.status === 404 ? answer(403) : done;
      },
      [...others, ours],
    );
    const shy = await listen(forbidding.api);
    try {
      await writeFile(join(folder, 'plan.yaml'), wholePlan(shy.url));
      const gone = { ...create, before: 2, words: ['p0d8rj2nqe'] };
      const { code, stdout } = await cleanup(
        lines(head(shy.url), create, made, gone, { ...made, after: 2, id: '100' }),
      );
      expect([code, forbidding.rows], stdout).toEqual([0, others]);
      expect(stdout).toContain('1 deleted, 1 already gone, 0 that may be left');
    } finally {
      await shy.close();
    }
  });

  it.each([401, 403])('takes for gone what is answered %i once it was deleted, and no list shows', async (status) => {
    const deleted = new Set<string>();
    const closing = serve(
      ({ method, target }, _service, usual) => {
        if (deleted.has(target)) return answer(status);
        const done = usual();
        if (method === 'DELETE' && done.status < 300) deleted.add(target);
        return done;
      },
      [...others, ours],
    );
    const shy = await listen(closing.api);
    try {
      await writeFile(join(folder, 'plan.yaml'), wholePlan(shy.url));
      const { code, stdout, stderr } = await cleanup(lines(head(shy.url), create, made));
      expect([code, closing.rows], stdout + stderr).toEqual([0, others]);
      expect(stdout).toContain('1 deleted, 0 already gone, 0 that may be left');
    } finally {
      await shy.close();
    }
  });

  it('trusts no list that shows nothing at all, where a create was never answered', async () => {
    const blind = serve(
      ({ method, target }) => (method === 'GET' && /^\/things(?:\?|$)/.test(target) ? answer(200, []) : undefined),
      [...others, ours],
    );
    const hiding = await listen(blind.api);
    try {
      await writeFile(join(folder, 'plan.yaml'), wholePlan(hiding.url));
      const { code, stdout } = await cleanup(lines(head(hiding.url), create));
      expect([code, await isThere()], stdout).toEqual([3, true]);
      expect(stdout).toContain('1 that may be left');
    } finally {
      await hiding.close();
    }
  });

  it('says what had gone already', async () => {
    service.rows.pop();
    expect((await cleanup(lines(head(), create, made))).stdout).toContain(
      '0 deleted, 1 already gone, 0 that may be left',
    );
  });

  it.each([
    ['another item has its id by now', { ...ours, name: 'Thing of somebody' }],
    ['somebody quotes its word elsewhere', { ...ours, name: 'Feed', note: `Thing ${word}` }],
  ])('leaves and tells what it cannot prove: %s', async (_why, row) => {
    service.rows.splice(-1, 1, row);
    const { code, stdout } = await cleanup(lines(head(), create, made));
    expect(service.rows).toEqual([...others, row]);
    expect(stdout).toMatch(
      /^may be left {3}\/things\/101: it could not be proven to be ours\n +curl [^\n]*\/things\/101$/m,
    );
    expect([code, await isThere()]).toEqual([3, true]);
  });

  it.each([
    ['worked', { status: 204, fault: null }],
    ['was never answered', { status: null, fault: 'timeout' }],
  ])("takes an item without a word of the run for somebody else's where a DELETE of its id %s", async (_how, ended) => {
    const row = { ...ours, name: 'Thing of somebody' };
    service.rows.splice(-1, 1, row);
    const remove = { ...create, before: 2, does: 'delete', method: 'DELETE', address: '/things/101', id: '101' };
    const bare = { ...remove, words: [], at: [] };
    const { code, stdout } = await cleanup(
      lines(head(), create, made, bare, { ...made, ...ended, after: 2, id: null }),
    );
    expect(service.rows).toEqual([...others, row]);
    expect(stdout).toContain('0 deleted, 1 already gone, 0 that may be left');
    expect([code, await isThere()]).toEqual([0, false]);
  });

  it('deletes nothing of somebody who is given an id as soon as it is free, and tells nothing of that as left', async () => {
    const theirs = { ...ours, name: 'Thing of somebody' };
    const reusing = serve(
      ({ method }, { rows }, usual) => {
        const reply = usual();
        if (method === 'DELETE' && reply.status < 300) rows.push(theirs);
        return reply;
      },
      [...others, ours],
    );
    const busy = await listen(reusing.api);
    try {
      await writeFile(join(folder, 'plan.yaml'), wholePlan(busy.url));
      const { code, stdout } = await cleanup(lines(head(busy.url), create, made));
      expect([code, reusing.rows], stdout).toEqual([0, [...others, theirs]]);
      expect(stdout).toContain('1 deleted, 0 already gone, 0 that may be left');
    } finally {
      await busy.close();
    }
  });

  it('leaves an item whose word the run had replaced, though a DELETE of it worked', async () => {
    service.rows.splice(-1, 1, { ...ours, name: 'Another' });
    const change = {
      ...create,
      before: 2,
      does: 'change',
      meant: false,
      method: 'PATCH',
      id: '101',
      words: [],
      at: [],
    };
    const put = { ...change, set: ['name'], digest: valuesDigest('101', { name: 'Other' }, ['name']) };
    const remove = { ...create, before: 3, does: 'delete', method: 'DELETE', id: '101', words: [], at: [] };
    const ends = [2, 3].map((after) => ({ ...made, after, status: 200, id: null }));
    const { code, stdout } = await cleanup(lines(head(), create, made, put, remove, ...ends));
    expect(stdout).toContain('may be left   /things/101: it was deleted, and is still shown');
    expect(code).toBe(3);
  });

  it('leaves an item that had been shown before its create, though that put our word there', async () => {
    const { createHash } = await import('node:crypto');
    const digest = createHash('sha256').update('101').digest('base64url').slice(0, 12);
    const shown = { shown: '/things', owners: [], ids: [digest] };
    await cleanup(lines(head(), shown, create, made));
    expect(service.rows).toEqual([...others, ours]);
  });

  it('reads a journal as far as it goes: half a last line was never sent by, and behind an unreadable one may be more', async () => {
    const half = await cleanup(`${lines(head(), create, made)}{"before":2,"do`);
    expect([half.code, service.rows]).toEqual([0, others]);
    service.rows.push(ours);
    const torn = await cleanup(`${lines(head(), create, made)}\u0000\u0000\n${lines(made)}`);
    expect([torn.code, service.rows, await isThere()]).toEqual([3, others, true]);
    expect(torn.stdout).toContain('may be left   journal:4:1: not a line of a journal');
  });

  it.each<readonly [string, () => string, RegExp]>([
    [
      'another address',
      () => lines(head('http://198.51.100.7'), create, made),
      /is of a run against http:\/\/198\.51\.100\.7/,
    ],
    [
      'an address that climbs',
      () => lines(head(), { ...create, address: '/things/../admin' }),
      /journal:2:1: the address/,
    ],
    [
      'an address elsewhere',
      () => lines(head(), { ...create, address: '//example.test/x' }),
      /journal:2:1: the address/,
    ],
    ['an id that climbs', () => lines(head(), create, { ...made, id: '..' }), /journal:3:1: the id "\.\."/],
    ['an owner that climbs', () => lines(head(), { ...create, owners: ['..'] }), /journal:2:1: the id "\.\."/],
    [
      'a word that is everywhere',
      () => lines(head(), { ...create, words: ['thing'] }),
      /"thing" is not a word that a run makes up/,
    ],
    [
      'an enormous line',
      () => lines(head(), { ...create, words: ['a'.repeat(10_000_000)] }),
      /journal:2:1: it has 10000\d+ characters/,
    ],
    ['a deep pointer', () => lines(head(), { ...create, at: ['/a'.repeat(30_000)] }), /too deep/],
    ['no journal at all', () => 'hello\nworld\n', /is not a journal of Probity/],
    ['an empty file', () => '', /is not a journal of Probity/],
  ])('refuses %s in one sentence, and sends nothing', async (_what, text, said) => {
    const { code, stdout, stderr } = await cleanup(text());
    expect(stderr).toMatch(said);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([code, stdout, service.lines, service.rows]).toEqual([2, '', [], [...others, ours]]);
  });

  it('never deletes an id without a word of ours that a journal calls vacant', async () => {
    const put = { ...create, method: 'PUT', address: '/things/1', id: '1', vacant: true, words: [], at: [] };
    await cleanup(lines(head(), put, { ...made, id: '1' }));
    expect(service.rows).toEqual([...others, ours]);
  });

  it('ends with 4 where nothing answers, and keeps the journal', async () => {
    const text = lines(head(), create, made);
    await server.close();
    const { code } = await cleanup(text);
    expect([code, await isThere()]).toEqual([4, true]);
    server = await listen(service.api);
  });

  it('names a resource that the plan does not have', async () => {
    const { code, stdout } = await cleanup(lines(head(), { ...create, resource: '/others' }));
    expect([code, service.rows]).toEqual([3, [...others, ours]]);
    expect(stdout).toContain('may be left   /others: the plan has no such resource');
  });
});
