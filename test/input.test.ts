/** Invalid input, duplicates, missing items, and credentials on writes: what is sent, and what comes of it. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import type { Exchange } from '../src/core/exchange.ts';
import { creationOf } from '../src/core/probe.ts';
import { cases, userPlan } from './cases/input.ts';
import { runCases } from './cases/run.ts';
import { auditApi, planFrom } from './support/mutants.ts';

describe('services', () => {
  runCases(cases);
});

/** Every request of a run on the reference. */
async function sentTo(): Promise<readonly Exchange[]> {
  const sent: Exchange[] = [];
  const recorder = {
    exchange: (exchange: Exchange) => void sent.push(exchange),
    visit: () => undefined,
    endPhase: () => undefined,
  };
  await auditApi(({ now }) => createReference({ now }), planFrom(userPlan), { recorder });
  return sent;
}

describe('what is sent', async () => {
  const sent = await sentTo();

  test('every create has a marker of its own, or says that it has none', () => {
    const creations = sent.flatMap((exchange) => {
      const creation = creationOf(exchange.probe);
      return creation === undefined ? [] : [{ ...creation, text: exchange.probe.body?.text ?? '' }];
    });
    expect(creations.length).toBeGreaterThan(40);
    expect(new Set(creations.map(({ marker }) => marker)).size).toBe(creations.length);
    const isRight = ({ marker, text, isUnmarked }: (typeof creations)[0]): boolean =>
      text.includes(marker) !== (isUnmarked === true);
    expect(creations.filter((each) => !isRight(each)).map(({ text }) => text)).toEqual([]);
  });

  test('a control that creates an item is proven by a read before the first row is sent', () => {
    const first = sent.findIndex(({ probe }) => probe.intent.kind === 'provocation' && probe.intent.table === 'input');
    const control = sent.slice(0, first).findLast(({ probe }) => probe.intent.kind === 'create');
    const { id } = JSON.parse(control?.response?.text ?? '{}').data;
    const reads = sent.slice(0, first).filter(({ probe }) => probe.method === 'GET' && probe.url === `/users/${id}`);
    expect(reads.map(({ response }) => response?.status)).toEqual([200]);
  });

  test('no collection gets a PUT, a PATCH, or a DELETE', () => {
    const methods = sent.filter(({ probe }) => probe.item === undefined).map(({ probe }) => probe.method);
    expect([...new Set(methods)].toSorted()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  });
});
