/** Real servers from npm, over real connections. They are left as they were. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '../src/index.ts';
import { startFastifyDefaults } from './services/real/fastify-defaults.ts';
import { startJsonServer } from './services/real/json-server.ts';
import type { RealServer } from './services/real/server.ts';
import { planFrom } from './support/plan.ts';

interface Real {
  /** The plan is `fixtures/plans/real-NAME.yaml`. */
  readonly name: string;
  start(): Promise<RealServer>;
  /** The plan extends this preset. */
  readonly preset?: string;
  /** The rules that fail. Warnings end with a question mark. */
  readonly problems: readonly string[];
  /** Items that cannot be proven to be ours remain. */
  readonly remains?: true;
}

const all: readonly Real[] = [
  {
    name: 'json-server',
    start: startJsonServer,
    problems: [
      'envelope/shape errors/framework errors/malformed-body errors/separation exposure/banners?',
      'exposure/stack-traces methods/unsupported paths/hierarchy-empty? query/sort resource/id-assigned status/duplicate',
      'status/duplicate-change? status/invalid-input',
    ].flatMap((some) => some.split(' ')),
    remains: true,
  },
  {
    name: 'fastify-defaults',
    start: startFastifyDefaults,
    problems: ['envelope/no-content?', 'envelope/shape', 'resource/change-fields?', 'resource/not-blank'],
  },
  {
    name: 'fastify-defaults',
    start: startFastifyDefaults,
    preset: 'bare',
    problems: ['resource/change-fields?', 'resource/not-blank'],
  },
];

// json-server writes the stack of what it could not handle.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => vi.restoreAllMocks());

// They wait much of the time.
test.concurrent.each(all)('$name $preset', async ({ name, start, preset, problems, remains = false }) => {
  const text = readFileSync(new URL(`../fixtures/plans/real-${name}.yaml`, import.meta.url), 'utf8');
  const server = await start();
  try {
    const before = server.state();
    const plan = planFrom(preset === undefined ? text : `${text}\nextends: probity:${preset}\n`);
    const report = await audit({ ...plan, baseUrl: server.url });
    const found = report.problems.map(({ rule, level }) => `${rule}${level === 'should' ? '?' : ''}`);
    expect(found.sort()).toEqual([...problems].sort());
    expect(report.remaining.length > 0).toBe(remains);
    if (!remains) expect(server.state()).toEqual(before);
  } finally {
    await server.close();
  }
});
