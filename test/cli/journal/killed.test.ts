import { beforeAll, describe, expect, it } from 'vitest';
import { audit, others, serve } from '../../harm/service.ts';
import { someOf } from '../../support/share-of.ts';
import { kill, listlessPlan, moments, serveListless, wholePlan } from './killing.ts';
import { serveShops, shopsBefore, shopsPlan } from './shops.ts';

const anywhere = 'http://127.0.0.1:1';
const kills = 50;

describe('a run that is killed', () => {
  let requests = 0;
  let listlessRequests = 0;
  let shopsRequests = 0;

  beforeAll(async () => {
    const [whole, blind, shops] = [serve(), serveListless(), serveShops()];
    await audit(whole, wholePlan(anywhere));
    await audit(blind, listlessPlan(anywhere));
    await audit(shops, shopsPlan(anywhere));
    requests = whole.lines.length;
    listlessRequests = blind.lines.length;
    shopsRequests = shops.lines.length;
  });

  it('leaves nothing of ours and all of others, once it is cleaned up after', { timeout: 1_800_000 }, async () => {
    let found = 0;
    for (const each of someOf(moments(kills, requests, 20_261_122))) {
      const { rows, before, cleanup, journals } = await kill(each, wholePlan);
      const told = JSON.stringify({ ...each, ...cleanup });
      expect(rows, told).toEqual(others);
      expect(journals, told).toEqual([]);
      expect(cleanup?.code ?? 0, told).toBe(0);
      found += before.length - others.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('leaves nothing of what was written below a parent or created by PUT', { timeout: 1_800_000 }, async () => {
    let found = 0;
    for (const each of someOf(moments(kills / 2, shopsRequests, 11))) {
      const { rows, before, cleanup, journals } = await kill(each, shopsPlan, serveShops);
      const told = JSON.stringify({ ...each, ...cleanup });
      expect(rows, told).toEqual(shopsBefore);
      expect(journals, told).toEqual([]);
      expect(cleanup?.code ?? 0, told).toBe(0);
      found += before.length - shopsBefore.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('is told of what a service without a list keeps to itself', { timeout: 1_800_000 }, async () => {
    for (const each of someOf(moments(kills / 2, listlessRequests, 7))) {
      const { rows, cleanup, journals } = await kill(each, listlessPlan, serveListless);
      const told = JSON.stringify({ ...each, ...cleanup });
      expect(rows.slice(0, others.length), told).toEqual(others);
      const left = rows.length - others.length;
      // What is left is told; what may be left, and is not, may be.
      const isTold = left > 0 || cleanup?.code === 3;
      expect(cleanup?.code ?? 0, told).toBe(isTold ? 3 : 0);
      expect(cleanup?.stdout.match(/^may be left/gm)?.length ?? 0, told).toBeGreaterThanOrEqual(left);
      expect(journals, told).toHaveLength(isTold ? 1 : 0);
    }
  });
});
