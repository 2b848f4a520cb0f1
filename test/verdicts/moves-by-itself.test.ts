import { expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { answer, type Bend, others, type Row, serve, thingsPlan } from '../harm/service.ts';
import { someOf } from '../support/share-of.ts';
import { auditBy, judgedOf } from './judged.ts';
import { isList, served } from './services.ts';

/** Each answer has the pictures of its items from one of three hosts, by chance: a linear congruential generator. */
const picturing = (seed: number): Bend => {
  let state = seed;
  return (_request, _service, usual) => {
    const { body, ...rest } = usual();
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const host = Math.floor(state / 65_536) % 3;
    return {
      ...rest,
      body: String(body).replaceAll(/("id":"\w+")/g, `$1,"picture":"http://${host}.pictures.test/a.png"`),
    };
  };
};

it.each([1, 2, 3, 4, 5])('accuses no write of a field that any answer shows otherwise (%i)', async (seed) => {
  const rules = ['operation/patch', 'operation/replace', 'operation/replace-twice', 'operation/neighbours'];
  const outcomes = Object.fromEntries(rules.map((id) => [id, 'passed']));
  expect(await judgedOf({ name: '', api: served(picturing(seed)), outcomes }, thingsPlan)).toEqual(outcomes);
});

/** A worker of the service checks each new item: so many milliseconds after it was made a field, its name as a rule, is another. */
const checking =
  (ms: number, becomes: Readonly<Record<string, string>> = { name: '[checked]' }) =>
  (clock: Clock): Api => {
    const made = new Map<string, number>();
    return serve((_request, { rows }, usual) => {
      for (const [index, row] of rows.entries()) {
        const at = made.get(row.id);
        if (at === undefined || clock.now() < at + ms) continue;
        rows[index] = { ...row, ...becomes };
        made.delete(row.id);
      }
      const known = new Set(rows.map(({ id }) => id));
      const answered = usual();
      for (const { id } of rows) if (!known.has(id)) made.set(id, clock.now());
      return answered;
    }).api;
  };

it.each([13, 23, 67])('accuses no request of what becomes of each new item (%i ms)', async (ms) => {
  const rules = ['neighbours', 'safe-read', 'patch', 'replace'].map((name) => `operation/${name}`);
  const outcomes = Object.fromEntries(['resource/refused-change', ...rules].map((id) => [id, 'not failed']));
  const judged = await judgedOf({ name: '', api: checking(ms), outcomes }, thingsPlan);
  expect(Object.entries(judged).filter(([, outcome]) => outcome === 'failed')).toEqual([]);
});

it.each([20, 60])(
  'accuses no create of what a worker changed by the time that it was read (%i ms each)',
  async (delayMs) => {
    const slow = (clock: Clock): Api => {
      const api = checking(100, { stage: 'done' })(clock);
      return (request) => ({ ...api(request), delayMs });
    };
    const outcomes = { 'operation/create': 'passed' };
    const plan = thingsPlan.replace('{ name: "Thing {{unique}}" }', '{ name: "Thing {{unique}}", stage: queued }');
    expect(await judgedOf({ name: '', api: slow, outcomes }, plan)).toEqual(outcomes);
  },
);

/** What is made as pending is active as soon as it was answered for. */
const activating: Bend = ({ method }, { rows }, usual) => {
  const answered = usual();
  if (method !== 'POST') return answered;
  for (const [index, row] of rows.entries())
    if (row['status'] === 'pending') rows[index] = { ...row, status: 'active' };
  return answered;
};

it.each([
  ['that the plan names as the state', 'states: { field: status, allowed: [] }\n', 'passed'],
  ['that the plan says nothing of', '', 'failed'],
])(
  'judges a value that the service moves between a create and its read, of a field %s',
  async (_what, states, outcome) => {
    const plan = thingsPlan.replace('{ name: "Thing {{unique}}" }', '{ name: "Thing {{unique}}", status: pending }');
    const outcomes = { 'operation/create': outcome };
    const text = states === '' ? plan : `${plan}    ${states}`;
    expect(await judgedOf({ name: '', api: served(activating), outcomes }, text)).toEqual(outcomes);
  },
);

const synced = others.map((row) => ({ ...row, syncedAt: '2025-12-31T23:59:59.900Z' }));

/** Every so many milliseconds a job of the service stamps all that there is. */
const stamping =
  (ms: number, delayMs: number, seeded: readonly Row[]) =>
  (clock: Clock): Api => {
    let next = clock.now() + ms;
    const { api } = serve((_request, { rows }) => {
      for (; clock.now() >= next; next += ms)
        for (const [index, row] of rows.entries()) rows[index] = { ...row, syncedAt: new Date(next).toISOString() };
      return undefined;
    }, seeded);
    return (request) => ({ ...api(request), delayMs });
  };

const rhythms = [150, 250, 400, 1500].flatMap((ms) => [2, 5, 9].map((delayMs) => [ms, delayMs] as const));
it.each(someOf(rhythms.flatMap(([ms, delayMs]) => [synced, others].map((rows, at) => ({ ms, delayMs, rows, at })))))(
  'accuses no request of what a job stamps every $ms ms (answers in $delayMs ms, $at)',
  async ({ ms, delayMs, rows }) => {
    const ids = ['neighbours', 'others', 'safe-read', 'patch', 'replace'].map((name) => `operation/${name}`);
    const outcomes = Object.fromEntries(ids.map((id) => [id, 'not failed']));
    const judged = await judgedOf({ name: '', api: stamping(ms, delayMs, rows), outcomes }, thingsPlan);
    expect(Object.entries(judged).filter(([, outcome]) => outcome === 'failed')).toEqual([]);
  },
);

/** The list begins at another of its items here and there, as a small Go map does. */
const rotating = (seed: number): Bend => {
  let state = seed;
  return (request, { rows }, usual) => {
    if (!isList(request) || rows.length === 0) return undefined;
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const slot = Math.floor(state / 65_536) % 8;
    const start = slot < rows.length ? slot : 0;
    return { ...usual(), body: String(answer(200, [...rows.slice(start), ...rows.slice(0, start)]).body) };
  };
};

it.each([1, 3, 14, 16, 18, 20, 25, 30])(
  'calls no list changed of which the order alone is another (%i)',
  async (seed) => {
    const rules = ['connection', 'continues', 'cookie-answers', 'count', 'order'].map((name) => `stateless/${name}`);
    const outcomes = Object.fromEntries(rules.map((id) => [id, 'passed']));
    const { report } = await auditBy(served(rotating(seed)), thingsPlan, rules);
    expect(
      Object.fromEntries(report.rules.filter(({ id }) => rules.includes(id)).map(({ id, outcome }) => [id, outcome])),
    ).toEqual(outcomes);
    expect(report.observations.filter(({ text }) => text.startsWith('order differs'))).toHaveLength(1);
  },
);
