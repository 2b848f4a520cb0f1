import { describe, expect, it } from 'vitest';
import {
  around,
  editItem,
  failure,
  isCreate,
  isList,
  isSuccess,
  itemsOf,
  matches,
  onReply,
} from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { createOwnership } from '../../src/audit/own/ownership.ts';
import { createPermit } from '../../src/audit/sending/permit.ts';
import { createClock, wireInProcess } from '../../src/wire/transports/in-process.ts';
import { countingFresh } from '../../src/selftest/fresh.ts';
import { type Exchange, type Fault, isAnswered } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { operationOf, type Plan, type Resource } from '../../src/model/plan.ts';
import type { Probe } from '../../src/model/probe.ts';
import { createReadings, type ReadingsRecorder } from '../../src/model/readings.ts';
import { type Sending, send } from '../../src/model/scenario.ts';
import { jsonBody, operationProbe, sendable } from '../../src/probe/address.ts';
import { fillExample } from '../../src/probe/body.ts';
import { walk } from '../../src/probe/lists/walk.ts';
import { cleanUp, type CleanupResult, cleanupOffers } from '../../src/probe/cleanup/cleanup.ts';
import { printJson } from '../../src/text/json.ts';
import { auditLifecycle } from './lifecycle-audit.ts';
import { lifecycleYaml, planOf } from './lifecycle-plan.ts';
import { testStep } from '../support/steps.ts';

const headers = { authorization: 'Bearer reference-token-0123456789' };

function idsAt(api: Api, path: string): readonly unknown[] {
  const reply = api({ method: 'GET', target: `${path}?size=100`, headers, body: new Uint8Array(), connection: 1 });
  return (itemsOf(reply) ?? []).map(({ id }) => id);
}

/** A bench on which creates are sent and cleaned up, as the driver would. */
interface Bench {
  readonly api: Api;
  readonly plan: Plan;
  readonly resource: Resource;
  readonly readings: ReadingsRecorder;
  readonly sent: Probe[];
  run<Result>(sending: Sending<Result>): Promise<Result>;
  /** `spoil`: as which the answer came. */
  create(owners?: readonly string[], spoil?: (exchange: Exchange) => Exchange): Promise<Exchange>;
  clean(): Promise<CleanupResult>;
}

function benchOf(wrap: (api: Api) => Api = (api) => api, yaml: string = lifecycleYaml, key = '/user-profiles'): Bench {
  const reference = createReference();
  const api = wrap(reference);
  const plan = planOf(yaml);
  const resource = plan.resources.find((each) => each.key === key);
  if (resource === undefined) throw new Error(`no resource ${key}`);
  const readings = createReadings(plan);
  const wire = wireInProcess(api, plan, createClock());
  const sent: Probe[] = [];
  const ownership = createOwnership(plan, readings);
  const fresh = countingFresh();
  const run = async <Result>(
    sending: Sending<Result>,
    spoil: (exchange: Exchange) => Exchange = (exchange) => exchange,
  ): Promise<Result> => {
    let answers: readonly Exchange[] = [];
    for (;;) {
      const next = sending.next(answers);
      if (next.done === true) return next.value;
      sent.push(...next.value);
      const came = await Promise.all(
        next.value.map((probe) =>
          wire.send(probe, {
            id: String(sent.length),
            scenario: 'test',
            trace: 'test',
            earlier: () => undefined,
            cleanup: true,
          }),
        ),
      );
      answers = came.map(spoil);
      for (const exchange of answers) {
        ownership.note(exchange);
        if (isAnswered(exchange)) readings.note(exchange);
      }
    }
  };
  return {
    api: reference,
    plan,
    resource,
    readings,
    sent,
    run,
    create: (owners = [], spoil) => {
      const operation = operationOf(resource, 'create');
      if (operation === undefined || resource.create === undefined) throw new Error('nothing to create with');
      const filled = fillExample(resource.create, fresh);
      const about = { sent: filled.body, marks: filled.marks, owners };
      const body = jsonBody(printJson(filled.body));
      return run(
        send(operationProbe(operation, owners, { step: testStep('made'), why: 'to test', body, about })),
        spoil,
      );
    },
    clean: () =>
      run(cleanUp(plan, resource, readings, { created: ownership.of(resource), parents: [], isSecond: false }, fresh)),
  };
}

/** The create's answer lost on the way. */
function lost(kind: Fault['kind']): (exchange: Exchange) => Exchange {
  return ({ reply: _reply, ...exchange }) => ({ ...exchange, fault: { kind, message: `no answer: ${kind}` } });
}

describe('the cleanup', () => {
  it('deletes what was created, and only that', async () => {
    const bench = benchOf();
    const before = idsAt(bench.api, '/user-profiles');
    for (let count = 0; count < 30; count += 1) await bench.create();
    expect(await bench.clean()).toEqual({ created: 30, removed: 30, kept: [], left: [] });
    expect(idsAt(bench.api, '/user-profiles')).toEqual(before);
  });

  it('finds nothing left to do when it runs again', async () => {
    const bench = benchOf();
    await bench.create();
    await bench.clean();
    const deletes = bench.sent.filter(({ method }) => method === 'DELETE').length;
    expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
    expect(bench.sent.filter(({ method }) => method === 'DELETE').length).toBe(deletes);
  });

  it('sends only what it offered', async () => {
    const bench = benchOf();
    for (let count = 0; count < 3; count += 1) await bench.create();
    const from = bench.sent.length;
    await bench.clean();
    const permit = createPermit(bench.plan, cleanupOffers(bench.plan, bench.resource));
    expect(bench.sent.slice(from).map((probe) => permit.refusal(probe))).not.toContain(expect.any(String));
    expect(bench.sent.length).toBeGreaterThan(from);
  });

  it.each(['timeout', 'reset', 'cut-short', 'cancelled'] as const)(
    'finds by its word what a %s left behind',
    async (kind) => {
      const bench = benchOf();
      await bench.create([], lost(kind));
      expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
      expect(idsAt(bench.api, '/user-profiles')).toHaveLength(13);
    },
  );

  it('does not count what a lost create never made', async () => {
    const bench = benchOf((api) => (request) => (isCreate(request) ? failure(500, 'BROKEN', 'No.') : api(request)));
    await bench.create([], lost('timeout'));
    expect(await bench.clean()).toEqual({ created: 0, removed: 0, kept: [], left: [] });
  });

  it('deletes what a refused create made all the same', async () => {
    const bench = benchOf(
      onReply((request, reply) => (isCreate(request) ? failure(400, 'INVALID_INPUT', 'No.') : reply)),
    );
    await bench.create();
    expect(idsAt(bench.api, '/user-profiles')).toHaveLength(14);
    expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
    expect(idsAt(bench.api, '/user-profiles')).toHaveLength(13);
  });

  it('reads an item that the list shows without its word', async () => {
    const bench = benchOf(
      onReply((request, reply) =>
        isList(request) ? { ...reply, body: String(reply.body).replaceAll('Ada', 'x') } : reply,
      ),
      lifecycleYaml.replace('"Ada {{unique}}", bio', '"Ada{{unique}}", bio'),
    );
    await bench.create();
    expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
  });

  it('leaves an item alone that had been listed before, whatever the create’s answer says', async () => {
    const bench = benchOf(
      onReply((request, reply) => (isCreate(request) ? editItem(reply, (item) => ({ ...item, id: 901 })) : reply)),
    );
    const list = sendable(bench.plan, bench.resource, 'list');
    if (list === undefined) throw new Error('no list');
    await bench.run(send(operationProbe(list, [], { step: testStep('list'), why: 'to test' })));
    await bench.create();
    expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
    expect(idsAt(bench.api, '/user-profiles')).toContain(901);
    expect(bench.sent.filter(({ method }) => method === 'DELETE').map(({ target }) => target)).toEqual([
      '/user-profiles/914',
    ]);
  });

  it('leaves an item alone that does not show our word, although the answer names it', async () => {
    const bench = benchOf(
      around((request, next) => {
        const reply = next(request);
        if (matches(request, 'GET', '/user-profiles')) return { ...reply, body: '{"data":[]}' };
        return isCreate(request) ? editItem(reply, (item) => ({ ...item, id: 905 })) : reply;
      }),
    );
    await bench.create();
    const result = await bench.clean();
    expect(result.removed).toBe(0);
    expect(bench.sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(idsAt(bench.api, '/user-profiles')).toContain(905);
  });

  it('deletes nothing without a word of ours where the list was not seen as a whole', async () => {
    const yaml = lifecycleYaml.replace('"Ada {{unique}}", bio', 'Ada Lovelace, bio');
    const bench = benchOf(
      onReply((request, reply) => (isList(request) ? failure(500, 'BROKEN', 'No list.') : reply)),
      yaml,
    );
    await bench.create();
    expect(await bench.clean()).toEqual({
      created: 1,
      removed: 0,
      kept: [],
      left: [
        {
          resource: '/user-profiles',
          address: '/user-profiles/914',
          reason: 'it could not be proven to be ours',
          stillShown: false,
        },
      ],
    });
  });

  it('deletes an item without a word of ours only where the list, seen whole before, has this one more', async () => {
    const yaml = lifecycleYaml.replace('"Ada {{unique}}", bio', 'Ada Lovelace, bio');
    const bench = benchOf(undefined, yaml);
    const { plan, resource, readings } = bench;
    await bench.run(walk({ plan, resource, owners: [], readings }, testStep('before')));
    await bench.create();
    expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
    expect(idsAt(bench.api, '/user-profiles')).toHaveLength(13);
    const unlisted = benchOf(undefined, yaml);
    await unlisted.create();
    expect(await unlisted.clean()).toMatchObject({ created: 1, removed: 0, left: [{ address: '/user-profiles/914' }] });
  });

  it('says what it could not delete, and why', async () => {
    const refused = benchOf(
      (api) => (request) => (request.method === 'DELETE' ? failure(500, 'BROKEN', 'No.') : api(request)),
    );
    await refused.create();
    expect(await refused.clean()).toEqual({
      created: 1,
      removed: 0,
      kept: [],
      left: [
        {
          resource: '/user-profiles',
          address: '/user-profiles/914',
          reason: 'DELETE /user-profiles/914 was answered 500',
          stillShown: false,
        },
      ],
    });
    expect(refused.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(3);
    const undeclared = benchOf(undefined, lifecycleYaml.replaceAll(', delete]', ']'));
    await undeclared.create();
    expect((await undeclared.clean()).left).toEqual([
      {
        resource: '/user-profiles',
        address: '/user-profiles/914',
        reason: 'the plan declares no delete operation for /user-profiles',
        stillShown: false,
      },
    ]);
    const kept = benchOf(
      undefined,
      lifecycleYaml.replaceAll(', delete]', ']').replaceAll('create: {', 'create: { keep: true,'),
    );
    await kept.create();
    expect(await kept.clean()).toEqual({
      created: 1,
      removed: 0,
      kept: [
        {
          resource: '/user-profiles',
          address: '/user-profiles/914',
          reason: 'the plan keeps it (create.keep)',
          stillShown: false,
        },
      ],
      left: [],
    });
  });

  it('cleans up below each owner', async () => {
    const bench = benchOf(undefined, lifecycleYaml, '/users/{id}/orders');
    await bench.create(['1']);
    await bench.create(['2']);
    await bench.create(['2']);
    expect(await bench.clean()).toEqual({ created: 3, removed: 3, kept: [], left: [] });
    expect(idsAt(bench.api, '/users/2/orders')).toHaveLength(5);
  });

  it('counts what a scenario deleted itself as deleted', async () => {
    const bench = benchOf();
    const exchange = await bench.create();
    const id = exchange.reply === undefined ? '' : (idOf(itemOf(exchange.reply), 'id') ?? '');
    const remove = sendable(bench.plan, bench.resource, 'delete');
    if (remove === undefined) throw new Error('no delete');
    await bench.run(
      send(operationProbe(remove, [id], { step: testStep('own'), why: 'to test', about: { id, owners: [] } })),
    );
    expect(await bench.clean()).toEqual({ created: 1, removed: 1, kept: [], left: [] });
  });
});

describe('an interrupted run', () => {
  it('leaves nothing that its report does not name, wherever it was interrupted', async () => {
    const seeded = ['/users', '/user-profiles', '/users/1/orders'].map((path) => idsAt(createReference(), path));
    for (let stop = 1; stop < 260; stop += 11) {
      let reference: Api = createReference();
      let count = 0;
      const controller = new AbortController();
      const audit = await auditLifecycle(
        (api) => {
          reference = api;
          return (request) => {
            count += 1;
            if (count === stop) controller.abort();
            return api(request);
          };
        },
        { signal: controller.signal },
      );
      const left = audit.report.cleanup.left.map(({ address }) => address).sort();
      const kept = ['/users', '/user-profiles', '/users/1/orders'].flatMap((path, index) =>
        idsAt(reference, path)
          .filter((id) => seeded[index]?.includes(id) !== true)
          .map((id) => `${path}/${String(id)}`),
      );
      expect(left, `interrupted at request ${stop}`).toEqual(kept.sort());
    }
  });
});

describe('a success that was never stored', () => {
  const losing = (): Bench =>
    benchOf(
      around((request, next) => {
        const reply = next(request);
        const location = reply.headers.find(([name]) => name === 'Location')?.[1];
        if (isSuccess(reply) && isCreate(request) && location !== undefined)
          next({ ...request, method: 'DELETE', target: location });
        return reply;
      }),
    );

  it('is told as what may come later, and counted as nothing', async () => {
    const bench = losing();
    await bench.create();
    const { created, left } = await bench.clean();
    expect(created).toBe(0);
    expect(left.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/ \(201\), and nothing shows what it made$/),
    ]);
  });

  it.each([
    { agoMs: 0, waited: [5000] },
    { agoMs: 3000, waited: [2000] },
    { agoMs: 6000, waited: [] },
  ])('is waited for no longer than five seconds from the answer on: $agoMs ms ago', async ({ agoMs, waited }) => {
    const bench = losing();
    await bench.create([], (exchange) => ({ ...exchange, receivedAt: exchange.receivedAt - agoMs }));
    await bench.clean();
    const waits = bench.sent.flatMap(({ notBefore }) => (notBefore === undefined ? [] : [notBefore.ms]));
    expect(waits.map((ms) => Math.round(ms / 100) * 100)).toEqual(waited);
  });
});
