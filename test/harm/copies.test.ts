import { describe, expect, it } from 'vitest';
import { answer, audit, type Bend, others, type Row, serve, thingsPlan } from './service.ts';

const plan = thingsPlan
  .replace('{ name: Other }', '{ note: Other }')
  .replace('"Thing {{unique}}" }', '"Thing {{unique}}", note: first }');
const hasWord = (row: Row): boolean => /probe\w*x/.test(JSON.stringify(row));

/** After a request of these methods that worked, keeps what it was sent to, as `copyOf` makes it. */
function keeping(methods: readonly string[], copyOf: (row: Row, count: number) => Row): Bend {
  let count = 0;
  return ({ method, target }, { rows }, usual) => {
    const row = rows.find(({ id }) => target === `/things/${id}`);
    const reply = usual();
    if (row === undefined || reply.status >= 300 || !methods.includes(method)) return reply;
    count += 1;
    rows.push(copyOf(row, count));
    return method === 'DELETE' ? answer(200, rows.at(-1)) : reply;
  };
}

const tombstones = keeping(['DELETE'], (row, count) => ({
  ...row,
  id: `t${count}`,
  name: `Deleted: ${String(row['name'])}`,
}));
const revisions = keeping(['PUT', 'PATCH'], (row, count) => ({ ...row, id: `r${count}`, note: `of ${row.id}` }));

describe('what the list that the run writes to has more of, with a word of the run where that was sent', () => {
  it.each<[what: string, bend: Bend, reason: RegExp]>([
    ['a DELETE leaves', tombstones, /^it shows the word probe\w+, but not all that was sent with it$/],
    ['a PUT or a PATCH leaves', revisions, /^it shows what P\w+ .things\S* with the word \S+ sent, and may be a copy/],
  ])('is told as left, and not deleted: %s', async (_what, bend, reason) => {
    const service = serve(bend);
    const { report } = await audit(service, plan);
    const stays = service.rows.filter((row) => !others.includes(row) && hasWord(row));
    expect(stays.length).toBeGreaterThan(5);
    expect(report.cleanup.left.map(({ address }) => address)).toEqual(stays.map(({ id }) => `/things/${id}`));
    expect(report.cleanup.left.filter((each) => !reason.test(each.reason))).toEqual([]);
    expect(service.lines.filter((line) => /^DELETE .things.[rt]\d{1,3}$/.test(line))).toEqual([]);
    expect(report.diagnosis.map(({ code }) => code)).not.toContain('words-shown');
  });
});

describe('what another list shows of the run when all is deleted', () => {
  const shown = (row: Row): Row => ({ id: `a${row.id}`, name: row['name'] });
  const worded = ({ id, name }: Row): Row => ({ id, name: `made: ${String(name)}` });
  const named = ({ id, name }: Row): Row => ({ id, name: 'made', title: name });
  const creates = '[list, create, delete]\n    create: { example: { name: "Another {{unique}}" } }';

  it.each<[what: string, of: (row: Row) => Row, operations: string, isLeft: boolean]>([
    ['left where it is created in, and shows what was sent', (row) => row, creates, true],
    ['noted where it has a text of its own', worded, creates, false],
    ['noted where it has the word elsewhere', named, creates, false],
    ['noted where it can only be read', (row) => row, '[list]', false],
    ['noted where it cannot be created in', (row) => row, '[list, delete]', false],
  ])('is %s', async (_what, of, operations, isLeft) => {
    const beside: Row[] = [{ id: 'a1', name: 'Another 1' }];
    const service = serve((request, { rows }, usual) => {
      const { method, target } = request;
      const [path = ''] = target.split('?');
      if (path === '/others' && method === 'POST') {
        const reply = usual({ ...request, target: '/things' });
        const made = rows.at(-1);
        if (reply.status === 201 && made !== undefined) beside.push(...rows.splice(-1));
        return reply;
      }
      if (path === '/others') return method === 'GET' ? answer(200, beside) : answer(405);
      const index = beside.findIndex(({ id }) => path === `/others/${id}`);
      if (path.startsWith('/others/'))
        return method === 'DELETE' && index >= 0 ? answer(200, beside.splice(index, 1)[0]) : answer(404);
      const reply = usual();
      const made = rows.at(-1);
      if (method === 'POST' && reply.status === 201 && made !== undefined) beside.push(of(shown(made)));
      return reply;
    });
    const { report } = await audit(service, `${plan}  - path: /others\n    operations: ${operations}\n`);
    const stays = beside.slice(1).map(({ id }) => `/others/${id}`);
    expect(stays.length).toBeGreaterThan(5);
    expect(report.cleanup.left.map(({ address }) => address)).toEqual(isLeft ? stays : []);
    expect(report.diagnosis.map(({ code }) => code).includes('words-shown')).toBe(!isLeft);
  });
});
