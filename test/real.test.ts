/** Real servers from npm, over real connections. They are left as they were. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, audit, listening } from '../src/index.ts';
import { createFastifyDefaults } from './services/real/fastify-defaults.ts';
import { createJsonServer } from './services/real/json-server.ts';
import { planFrom } from './support/plan.ts';

interface Real {
  /** The plan is `fixtures/plans/real-NAME.yaml`. */
  readonly name: string;
  create(): { readonly app: App; state(): unknown };
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
    create: createJsonServer,
    problems: [
      'envelope/shape errors/framework errors/malformed-body errors/separation exposure/banners?',
      'exposure/stack-traces methods/unsupported paths/hierarchy-empty? query/sort resource/id-assigned status/duplicate',
      'status/duplicate-change? status/invalid-input',
    ].flatMap((some) => some.split(' ')),
    remains: true,
  },
  {
    name: 'fastify-defaults',
    create: createFastifyDefaults,
    problems: ['envelope/no-content?', 'envelope/shape', 'resource/change-fields?', 'resource/not-blank'],
  },
  {
    name: 'fastify-defaults',
    create: createFastifyDefaults,
    preset: 'bare',
    problems: ['resource/change-fields?', 'resource/not-blank'],
  },
];

// json-server writes the stack of what it could not handle.
beforeAll(() => void vi.spyOn(console, 'error').mockReturnValue());
afterAll(() => vi.restoreAllMocks());

// They wait much of the time.
test.concurrent.each(all)('$name $preset', async ({ name, create, preset, problems, remains = false }) => {
  const text = readFileSync(new URL(`../fixtures/plans/real-${name}.yaml`, import.meta.url), 'utf8');
  const { app, state } = create();
  const { url, close } = await listening(app);
  try {
    const before = state();
    const plan = planFrom(preset === undefined ? text : `${text}\nextends: probity:${preset}\n`);
    const report = await audit({ ...plan, baseUrl: url });
    const found = report.problems.map(({ rule, level }) => `${rule}${level === 'should' ? '?' : ''}`);
    expect(found.sort()).toEqual([...problems].sort());
    expect(report.remaining.length > 0).toBe(remains);
    if (!remains) expect(state()).toEqual(before);
  } finally {
    await close();
  }
});
