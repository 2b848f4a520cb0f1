/** Nothing that a run writes contains a secret of the service or of the plan. What is none stays. */
import { expect, test } from 'vitest';
import { type ApiReply, isRecord, jsonOf, onReply, withJson } from '#fixtures/mutants/mutant.ts';
import { createReference } from '#fixtures/reference/api.ts';
import { writeSnapshot } from '../../src/contract/snapshot.ts';
import { createRecording, snapshotOf } from '../../src/contract/recording.ts';
import { audit, json, terminal, viewOf } from '../../src/index.ts';
import { auditApi } from '../support/mutants.ts';
import { planFrom } from '../support/plan.ts';
import { writingPlan } from '../support/plans.ts';
import { testWire, virtualClock } from '../support/wire.ts';
import { fields, headers, ordinary, secretsByKind, shaped } from './planted.ts';

const token = 'reference-token-0123456789';
const ofPlan = { token, header: 'plan-header-51', example: 'Example-Passw0rd!', contact: 'ada.hidden@example.test' };
const plan = planFrom(`
base_url: http://127.0.0.1:8080
writes: true
auth: { bearer: ${token}, headers: { X-Client-Secret: ${ofPlan.header} } }
mask: [/data/contact]
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, password: ${ofPlan.example} }
      required: [name, email]
    change: { nickname: bea, password: ${ofPlan.example}2 }
`);

/** Kinds of unknown shape, or whose name is also that of something else. Masks leave them. */
const notCovered: readonly string[] = [
  'sessionId',
  'session.id',
  'accessTokens.0.value',
  'the path of a reset',
  'Twilio',
  'Mailgun',
  'a user of curl',
  'a token in a sentence',
  'a field of a form',
];

/** Numbers, words, and what may be the hash of a file are masked in their field, but not in other texts. */
const onlyInFields: ReadonlySet<string> = new Set(['hash', 'salt', 'secret', 'pin', 'otp']);

const listed = { ...ordinary, ...fields, contact: ofPlan.contact };
const told = {
  ...listed,
  links: shaped.map(([kind, text]) => ({ kind, text: `see ${text} there` })),
  log: Object.entries(fields)
    .filter(([name, value]) => typeof value === 'string' && !onlyInFields.has(name))
    .map(([, value]) => ({
      text: `got ${String(value)}!`,
      base64: Buffer.from(String(value)).toString('base64'),
      json: JSON.stringify({ inner: `${encodeURIComponent(String(value))} and ${String(value)}` }),
    })),
};

/** It shows everything that it has, about itself and about the client, in fields, headers, and texts. */
const careless = onReply((reply, request) => {
  const given: ApiReply['headers'] = headers.map(([name, value]) => [name, value]);
  const body = jsonOf(reply);
  const all = { ...reply, headers: [...reply.headers, ...given] };
  if (!isRecord(body)) return all;
  const { data, error } = body;
  const sent = JSON.stringify(request.headers);
  const items = Array.isArray(data)
    ? data.map((item: object, index) => (index === 0 ? { ...item, ...listed } : item))
    : data;
  const shown = isRecord(items) ? { ...items, ...told, sent } : items;
  const message = `failed for ${shaped.map(([, text]) => text).join(' and ')} at ${request.target} ${sent}`;
  return withJson(all, { ...body, data: shown, error: isRecord(error) ? { ...error, message, ...fields } : error });
});

const make = (now: () => number) => careless(createReference({ now }));

async function written(): Promise<Readonly<Record<string, string>>> {
  const clock = virtualClock();
  const { headers: own = {}, query = {} } = plan.auth ?? {};
  const tokens = { current: async () => ({ bearer: token, headers: own, query }), renew: async () => false };
  const [record, journal]: [string[], string[]] = [[], []];
  const report = await audit(plan, {
    effort: 'quick',
    clock,
    tokens,
    wire: testWire(make(clock.now), plan, clock),
    record: (line) => record.push(line),
    journal: (line) => journal.push(line) > 0,
  });
  const recording = createRecording(true);
  await auditApi(({ now }) => make(now), plan, { recording });
  return {
    terminal: terminal(viewOf(report)),
    json: json(viewOf(report)),
    record: record.join('\n'),
    journal: journal.join('\n'),
    snapshot: writeSnapshot(snapshotOf(recording, plan)),
  };
}

const forms = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
];

const outputs = await written();
const secrets = [...secretsByKind(), ...Object.entries(ofPlan)];
const shownIn = (text = ''): readonly string[] =>
  secrets.flatMap(([kind, secret]) => (forms(secret).some((form) => text.includes(form)) ? [kind] : []));

test.each(Object.keys(outputs))('the %s contains no secret', (name) => {
  expect(outputs[name]?.length).toBeGreaterThan(1000);
  expect(shownIn(outputs[name]).filter((kind) => !notCovered.includes(kind))).toEqual([]);
});

test('a record keeps what is no secret, and the kinds that masks leave', () => {
  expect(Object.values(ordinary).filter((value) => !outputs['record']?.includes(value))).toEqual([]);
  expect(shownIn(outputs['record'])).toEqual(notCovered);
  expect(outputs['record']).toMatch(/‹secret \d+›/);
});

test('nothing that the reference shows is masked', async () => {
  const record: string[] = [];
  const clock = virtualClock();
  const wire = testWire(createReference({ now: clock.now }), writingPlan, clock);
  const secret = { bearer: token, headers: {}, query: {} };
  const tokens = { current: async () => secret, renew: async () => false };
  await audit(writingPlan, { clock, tokens, wire, effort: 'quick', record: (line) => record.push(line) });
  expect(record.length).toBeGreaterThan(150);
  expect(record.filter((line) => line.includes('‹'))).toEqual([]);
});
