import { expect, it } from 'vitest';
import { createCreates } from '../../src/audit/drive/creates.ts';
import { unsent } from '../../src/audit/sending/unsent.ts';
import type { Send } from '../../src/audit/send.ts';
import type { Made } from '../../src/model/creation.ts';
import type { Exchange } from '../../src/model/exchange.ts';
import { operationProbe } from '../../src/probe/address.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { rules } from '../../rules/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { testStep } from '../support/steps.ts';
import { answer, audit, type Bend, others, planOf, type Row, sentBy, serve, thingsPlan } from './service.ts';

const isCreate: (request: Parameters<Bend>[0]) => boolean = ({ method, target }) =>
  method === 'POST' && target === '/things';

/** Audits a service of things, and counts the creates that came and what they made. */
async function made(
  take: (sent: Readonly<Record<string, unknown>>, count: number) => Row,
  status: number | ((sent: Readonly<Record<string, unknown>>) => number) = 201,
) {
  const bodies: Readonly<Record<string, unknown>>[] = [];
  const service = serve((request, { rows }) => {
    if (!isCreate(request)) return undefined;
    const sent = sentBy(request);
    // What is not even an object is refused.
    if (sent === undefined) return answer(400);
    bodies.push(sent);
    rows.push(take(sent, bodies.length));
    return answer(typeof status === 'number' ? status : status(sent), rows.at(-1));
  });
  const { report } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false },
  );
  return { bodies, report, codes: report.diagnosis.map(({ code }) => code) };
}

const hasWord = ({ name }: Readonly<Record<string, unknown>>): boolean =>
  typeof name === 'string' && name.startsWith('Thing ');

it('a resource is sent no further create after a first one that cannot be proven ours', async () => {
  const { bodies, report, codes } = await made((_sent, count) => ({ id: `row-${count}`, name: 'Somebody' }), 200);
  expect(bodies.length).toBe(1);
  expect(bodies.every(hasWord)).toBe(true);
  expect(codes).toContain('creates-stopped');
  expect(report.diagnosis.find(({ code }) => code === 'creates-stopped')?.facts).toEqual({
    resource: '/things',
    request: 'POST /things',
    word: '{{unique}}',
  });
});

it('an item that says nothing of what was sent is proven by its own new id and that of a second one', async () => {
  const { bodies, report, codes } = await made((_sent, count) => ({ id: `row-${count}`, name: '' }));
  expect(bodies.length).toBeGreaterThan(5);
  expect(codes).not.toContain('creates-stopped');
  expect(report.cleanup.left).toEqual([]);
});

const wordless = (bodies: readonly object[]): number =>
  bodies.filter((sent) => !JSON.stringify(sent).includes('probe')).length;

it('no further body without our word is sent after one that was taken and cannot be proven', async () => {
  // What it took without our word is answered 200, unlike what it makes, and proves nothing.
  const { bodies, codes } = await made(
    (sent, count) => ({ name: '?', ...sent, id: `row-${count}` }),
    (sent) => (wordless([sent]) === 0 ? 201 : 200),
  );
  expect(bodies.filter(hasWord).length).toBeGreaterThan(5);
  expect(wordless(bodies)).toBe(1);
  expect(codes).not.toContain('creates-stopped');
});

it('an item without our word is proven by the whole list where all creates are answered 200', async () => {
  const { bodies, report } = await made((sent, count) => ({ name: '?', ...sent, id: `row-${count}` }), 200);
  expect(wordless(bodies)).toBeGreaterThan(1);
  expect(report.cleanup.left).toEqual([]);
});

it('no more items are created than may be', async () => {
  const service = serve();
  const { report, exchanges } = await auditApi(
    onClock(() => service.api),
    { plan: planOf(thingsPlan), scenarios, rules, cleaning, isChosen: false, budget: { items: 3 } },
  );
  const creates = exchanges.filter(({ probe, reply }) => probe.effect === 'create' && reply?.status === 201);
  expect(creates.length).toBe(3);
  expect(report.cleanup).toEqual({ created: 3, removed: 3, kept: [], left: [] });
  expect(report.diagnosis[0]).toMatchObject({ code: 'items-spent', facts: { flag: '--max-items 3' } });
});

/** Sends what must wait until it is told to be answered. */
function held(seen: (marks: readonly string[]) => Made) {
  const plan = planOf(thingsPlan);
  const operation = plan.resources[0]?.operations.find(({ kind }) => kind === 'create');
  if (operation === undefined) throw new Error('no create');
  const waiting: (() => void)[] = [];
  const send: Send = (probe, context) =>
    new Promise<Exchange>((resolve) => {
      const { fault: _fault, ...asked } = unsent(probe, context, '');
      const size = { bom: false, utf8: true, encodedBytes: 0, bytes: 0, connection: 0, waitMs: 0 };
      const reply = { status: 201, statusText: '', headers: [], text: '{}', ...size };
      waiting.push(() => resolve({ ...asked, reply }));
    });
  const creates = createCreates({
    plan,
    send,
    items: 5,
    repeated: () => undefined,
    look: async ({ probe }) => seen(probe.about.marks ?? []),
    isGone: async () => false,
    remove: async () => false,
    wasShown: () => false,
    idFieldOf: () => 'id',
  });
  const create = (marks: readonly string[]): Promise<Exchange> =>
    creates.send(operationProbe(operation, [], { step: testStep('made'), about: { marks } }), {
      id: 'made',
      scenario: 'test',
      trace: 'test',
      earlier: () => undefined,
      cleanup: false,
    });
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { waiting, create, turns };
}

it('the first two creates go one by one, then those with our word overlap, and those without go one at a time', async () => {
  const { waiting, create, turns } = held(() => 'ours');
  const marked = [create(['a']), create(['b']), create(['c']), create(['d'])];
  await turns();
  expect(waiting.length).toBe(1);
  waiting[0]?.();
  await turns();
  expect(waiting.length).toBe(2);
  waiting[1]?.();
  await turns();
  expect(waiting.length).toBe(4);
  for (const go of waiting) go();
  await Promise.all(marked);
  const bare = [create([]), create([])];
  await turns();
  expect(waiting.length).toBe(5);
  waiting[4]?.();
  // Five items are all that may be made.
  expect((await Promise.all(bare)).map(({ reply, fault }) => reply?.status ?? fault?.message)).toEqual([
    201,
    '--max-items 5 was spent',
  ]);
});

it('nothing waits for ever, and nothing more goes out, where the first is not proven', async () => {
  const { waiting, create, turns } = held(() => 'unproven');
  const creates = [create(['a']), create(['b']), create([])];
  await turns();
  waiting[0]?.();
  const faults = (await Promise.all(creates)).map(({ fault }) => fault?.kind);
  expect(faults).toEqual([undefined, 'not-sent', 'not-sent']);
  expect(waiting.length).toBe(1);
});

it('after one without our word that is not proven, only those that hold one go out', async () => {
  const { waiting, create, turns } = held((marks) => (marks.length > 0 ? 'ours' : 'unproven'));
  const creates = [create(['a']), create([]), create(['b']), create([])];
  for (let count = 0; count < 3; count += 1) {
    await turns();
    for (const go of waiting) go();
  }
  const faults = (await Promise.all(creates)).map(({ fault }) => fault?.kind);
  expect(faults).toEqual([undefined, undefined, undefined, 'not-sent']);
});

it('an item in which the service puts something of its own in place of what was sent is proven in the same way', async () => {
  const { bodies, report, codes } = await made((_sent, count) => ({ id: `row-${count}`, name: 'thing' }));
  expect(bodies.length).toBeGreaterThan(5);
  expect(codes).not.toContain('creates-stopped');
  expect(report.cleanup.left).toEqual([]);
});

it('an item that shows something else than the answer to its create is not', async () => {
  const hidden: readonly Row[] = ['501', '502', '503'].map((id) => ({ id, name: `Somebody ${id}` }));
  let count = 0;
  const service = serve(
    (request, { rows }) => {
      if (request.method === 'GET' && /^.things(?:\?|$)/.test(request.target)) return answer(200, rows.slice(0, 3));
      const sent = isCreate(request) ? sentBy(request) : undefined;
      if (sent === undefined || !hasWord(sent)) return isCreate(request) ? answer(400) : undefined;
      count += 1;
      // It names the item of another resource.
      return answer(201, { ...sent, id: String(500 + count) });
    },
    [...others, ...hidden],
  );
  await audit(service);
  expect(service.rows).toEqual([...others, ...hidden]);
  expect(service.lines.filter((line) => /^(?:PUT|PATCH|DELETE) .things.50/.test(line))).toEqual([]);
});

it('a resource is sent no further create where each one fails: what fails may store something', async () => {
  let posts = 0;
  const service = serve((request, { rows }) => {
    if (request.target === '/things' && request.method === 'POST' && sentBy(request) !== undefined) {
      posts += 1;
      rows.push({ name: 'Somebody', id: `row-${posts}` });
      return answer(500);
    }
    return request.method === 'GET' ? answer(500) : undefined;
  });
  const { report } = await audit(service);
  expect(report.diagnosis.filter(({ code }) => code === 'creates-failed').map(({ facts }) => facts)).toEqual([
    { resource: '/things', request: 'POST /things', status: 500 },
  ]);
  // Each of three is sent three times before it is believed.
  expect(posts).toBeLessThanOrEqual(10);
});

it('a create that is answered with what was there, and changes it, is told as that', async () => {
  const service = serve((request, { rows }) => {
    const sent = sentBy(request);
    if (request.method !== 'POST' || request.target !== '/things' || typeof sent?.['name'] !== 'string')
      return undefined;
    rows[0] = { ...sent, id: '1' };
    return answer(201, rows[0]);
  });
  const { diagnosis } = (await audit(service)).report;
  const said = (code: string): string | undefined => diagnosis.find((each) => each.code === code)?.message;
  expect(said('creates-stopped')).toContain('its answer names 1, which was there before');
  expect(said('others-differ')).toMatch(/changed \(name\): 1\. POST .things was answered with what is changed$/);
});
