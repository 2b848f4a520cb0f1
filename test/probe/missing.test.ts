import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idFormOf } from '../../src/model/item.ts';
import type { Fresh } from '../../src/model/scenario.ts';
import { missingId } from '../../src/probe/ground/missing-id.ts';
import missingWrite from '../../rules/status/missing-write.ts';
import missing from '../../src/probe/failures/missing.ts';
import { cleaning } from '../../src/probe/index.ts';
import {
  around,
  ask,
  matches,
  parametersOf,
  sentObject,
  withJson,
  jsonOf,
  isRecord,
} from '../../fixtures/mutants/mutant.ts';
import { auditReads, fullPlan, outcomeOf, planOf, readRules, reference, told } from '../rules/read-audit.ts';
import { auditApi } from '../support/audit-api.ts';
import { changes, refused, serveThings, shown, type Things, thingsPlan } from './things.ts';

function freshOf(seed: number): Fresh {
  let next = seed;
  const step = (): number => (next = (next * 48_271 + 11) % 2_147_483_647);
  return { word: () => `w${step().toString(36)}`, number: () => String(100_000_000 + (step() % 900_000_000)) };
}

const forms: Readonly<Record<string, fc.Arbitrary<string>>> = {
  numbers: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
  'large numbers': fc.bigInt({ min: 2n ** 40n, max: 2n ** 70n }).map(String),
  UUIDs: fc.uuid(),
  'hexadecimal ids': fc.stringMatching(/^[0-9a-f]{24}$/).filter((id) => !/^\d+$/.test(id)),
  ULIDs: fc.stringMatching(/^0[0-9A-HJKMNP-TV-Z]{25}$/).filter((id) => idFormOf(id) === 'ulid'),
  slugs: fc.stringMatching(/^[a-z]{3,8}(-[a-z]{3,8})?$/),
  codes: fc.stringMatching(/^[A-Z]{2,3}$/),
  'prefixed ids': fc.stringMatching(/^usr_[a-z0-9]{10}$/).filter((id) => !/^usr_\d+$/.test(id)),
  'numbered words': fc.stringMatching(/^ord-[1-9]\d{0,5}$/),
  'any text': fc.string({ minLength: 1 }),
};

describe('an id that nobody has', () => {
  it.each(Object.entries(forms))('is none of the known %s', (_name, form) => {
    fc.assert(
      fc.property(fc.uniqueArray(form, { minLength: 1, maxLength: 30 }), fc.nat(), (ids, seed) => {
        const id = missingId(ids, freshOf(seed));
        expect(id).not.toBe('');
        expect(ids).not.toContain(id);
      }),
    );
  });

  it.each(Object.entries(forms).filter(([name]) => name !== 'any text'))('has the form of %s', (_name, form) => {
    fc.assert(
      fc.property(fc.uniqueArray(form, { minLength: 1, maxLength: 30 }), fc.nat(), (ids, seed) => {
        expect(ids.map(idFormOf)).toContain(idFormOf(missingId(ids, freshOf(seed))));
      }),
    );
  });

  it.each(Object.entries(forms).filter(([name]) => !/number|any/.test(name)))('is as long as %s', (_name, form) => {
    fc.assert(
      fc.property(fc.uniqueArray(form, { minLength: 1, maxLength: 30 }), fc.nat(), (ids, seed) => {
        expect(ids.map(({ length }) => length)).toContain(missingId(ids, freshOf(seed)).length);
      }),
    );
  });

  it('lies far beyond the known numbers, within 32 bits where they do', () => {
    const id = Number(missingId(['1', '2', '23'], freshOf(1)));
    expect(id).toBeGreaterThan(10_000_000);
    expect(id).toBeLessThan(2_147_483_648);
    expect(Number(missingId(['2147483647'], freshOf(1)))).toBeLessThan(2_147_483_647);
    expect(BigInt(missingId(['9007199254740993'], freshOf(1)))).toBeGreaterThan(9_007_199_254_740_993n);
    expect(Number(missingId(['1', '2'], freshOf(1), 80_000_000))).toBeGreaterThan(90_000_000);
  });

  it('keeps what tells the type', () => {
    const id = missingId(['6f1b7c9e-0b1d-7c55-9d39-0a7c8b1e2f30'], freshOf(1));
    expect(id[14]).toBe('7');
    expect(id[19]).toBe('9');
    expect(missingId(['usr_9s6XKzkNRiz8i3'], freshOf(1))).toMatch(/^usr_/);
    expect(missingId(['ord-0017', 'ord-0018'], freshOf(1))).toBe('ord-9999');
    expect(missingId(['GB', 'FR', 'DE'], freshOf(1))).toMatch(/^[QXZ]{2}$/);
    expect(missingId(['007', '008'], freshOf(1))).toBe('999');
  });
});

describe('the missing scenario', () => {
  it('reads, and with leave changes, what does not exist', async () => {
    const audit = await auditReads(reference(), fullPlan, [missing]);
    expect(told(audit)).toEqual([]);
    expect(outcomeOf(audit, 'status/missing')).toBe('passed');
    const sent = audit.exchanges
      .filter(({ probe }) => probe.provokes === 'missing' && probe.repeated !== true)
      .map(({ probe }) => {
        const number = (id: string): string => (id.length === 20 ? 'huge' : id.length > 7 ? '#' : id);
        const target = probe.target.replace(/\d*probe[a-z\d]*$/, 'word').replace(/\d+$/, number);
        return `${probe.method} ${target.replace(/^\/users\/(?!1\/)\d+\//, '/users/ours/')}`;
      });
    expect(sent.toSorted()).toEqual(
      [
        ...['GET', 'PATCH', 'DELETE', 'PUT'].flatMap((method) => [
          `${method} /users/#`,
          `${method} /users/ours/orders/#`,
          `${method} /user-profiles/#`,
        ]),
        'GET /users/1/posts/#',
        // Nothing is written before a read says that it is missing there.
        'GET /users/1/orders/#',
        ...['/users', '/users/1/orders', '/users/1/posts', '/user-profiles'].flatMap((path) => [
          `GET ${path}/word`,
          `GET ${path}/huge`,
        ]),
      ].toSorted(),
    );
  });

  it('only reads without leave to write', async () => {
    const audit = await auditReads(reference(), { ...fullPlan, writes: false }, [missing]);
    expect(new Set(audit.exchanges.map(({ probe }) => probe.method))).toEqual(new Set(['GET']));
    expect(outcomeOf(audit, 'status/missing')).toBe('passed');
  });

  const audited = (things: Things, more = '') => auditReads(serveThings(things), planOf(thingsPlan(more)), [missing]);

  it('writes nothing to an id that may be somebody’s', async () => {
    for (const status of [200, 400, 410, 500]) {
      const answer: Things['answer'] = ({ method }, found) =>
        found || method !== 'GET' ? undefined : status === 200 ? shown('{"id":1}') : refused(status, 'NO');
      const audit = await audited({ ids: ['1'], answer }, changes);
      expect(new Set(audit.exchanges.map(({ probe }) => probe.method))).toEqual(new Set(['GET']));
      expect(audit.failed).toEqual(['status/missing']);
    }
  });

  it.each([
    [404, 'passed'],
    [400, 'inapplicable'],
    [200, 'failed'],
    [500, 'failed'],
  ])('takes %i for a guessed id where nothing is listed', async (status, outcome) => {
    const answer: Things['answer'] = (_request, found) =>
      found ? undefined : status === 200 ? shown('null') : refused(status, 'NO');
    expect(outcomeOf(await audited({ ids: [], answer }), 'status/missing')).toBe(outcome);
  });

  it.each([
    ['"ada-lovelace"', 404, 'passed'],
    ['"ada-lovelace"', 400, 'inconclusive'],
    ['"ada-lovelace"', 410, 'failed'],
    ['"6f1b7c9e-0b1d-4c55-9d39-0a7c8b1e2f30"', 400, 'failed'],
    ['"65a1f0c2d4b3e2a1f0c2d4b3"', 400, 'failed'],
    ['7', 400, 'failed'],
    ['7', 403, 'failed'],
    ['7', 401, 'inconclusive'],
  ])('where ids are like %s takes %i: %s', async (id, status, outcome) => {
    const answer: Things['answer'] = (_request, found) => (found ? undefined : refused(status, 'NO'));
    expect(outcomeOf(await audited({ ids: [id], answer }), 'status/missing')).toBe(outcome);
  });

  it.each([
    ['PATCH', 405, 'inconclusive'],
    ['DELETE', 403, 'inconclusive'],
    // That only warns.
    ['PUT', 201, 'passed'],
    ['PATCH', 200, 'failed'],
    ['DELETE', 204, 'passed'],
    ['DELETE', 410, 'failed'],
    ['PUT', 500, 'failed'],
    ['PUT', 400, 'failed'],
  ])('where %s of a missing item is answered %i: %s', async (method, status, outcome) => {
    const answer: Things['answer'] = (request, found) => {
      if (found || request.method !== method) return undefined;
      if (status === 204) return { status, headers: [], body: '' };
      return status < 300 ? shown('{"id":5}', status) : refused(status, 'NO');
    };
    expect(outcomeOf(await audited({ ids: ['7'], answer }, changes), 'status/missing')).toBe(outcome);
  });

  it('leaves a success that calls itself a failure to errors/never-200', async () => {
    const answer: Things['answer'] = (_request, found) => (found ? undefined : { ...refused(404, 'NO'), status: 200 });
    expect((await audited({ ids: ['7'], answer })).failed).toEqual(['errors/never-200']);
  });

  it('has deleted at the end what a PUT has created', async () => {
    const created: unknown[] = [];
    const upserting = reference(
      {},
      around((request, next) => {
        const reply = next(request);
        if (reply.status !== 404 || !matches(request, 'PUT', '/user-profiles/{id}')) return reply;
        const made = ask(next, request, 'POST', '/user-profiles', sentObject(request));
        created.push(...(parametersOf(request, '/user-profiles/{id}') ?? []));
        const body = jsonOf(made);
        return isRecord(body) ? withJson(made, body) : made;
      }),
    );
    const rules = [...readRules, missingWrite];
    const audit = await auditApi(upserting, { plan: fullPlan, scenarios: [missing], rules, cleaning });
    expect(created.length).toBeGreaterThan(0);
    expect(audit.failed).toEqual(['status/missing-write']);
    expect(audit.report.cleanup).toMatchObject({ left: [] });
    expect(audit.report.cleanup.removed).toBe(audit.report.cleanup.created);
    expect(audit.report.cleanup.removed).toBeGreaterThan(0);
  });
});
