/** Small apps on frameworks from npm, as their users write and test them. Each follows the conventions, or has one defect. */
import { expect, test } from 'vitest';
import { audit, listening, parsePlan, type Report } from '../../src/index.ts';
import '../../src/vitest.ts';
import { elysiaApp } from './apps/elysia.ts';
import { expressApp } from './apps/express.ts';
import { fastifyApp } from './apps/fastify.ts';
import { h3App } from './apps/h3.ts';
import { honoApp } from './apps/hono.ts';

const plan = await parsePlan({
  name: 'shop',
  base_url: 'http://shop.test',
  auth: { bearer: 'shop-token-0123456789' },
  writes: true,
  resources: [
    {
      path: '/users',
      operations: ['list', 'read', 'create', 'delete'],
      sort: ['id', 'name'],
      create: {
        example: { name: 'Ada {{unique}}', email: 'ada-{{unique}}@example.test' },
        required: ['name', 'email'],
        not_blank: ['name'],
        email: ['email'],
        unique: ['email'],
      },
    },
  ],
});

async function overPort(app: Parameters<typeof listening>[0]): Promise<Report> {
  const { url, close } = await listening(app);
  try {
    return await audit({ ...plan, baseUrl: url });
  } finally {
    await close();
  }
}

test.each([
  ['hono', () => audit(plan, { fetch: honoApp().fetch })],
  ['fastify', () => overPort(fastifyApp())],
])('an app on %s conforms to everything it declares', async (_name, run) => {
  const report = await run();
  expect(report).toConform({ failOn: 'should', require: ['operation.create', 'status.duplicate', 'query.sort'] });
  expect(() => expect(report).not.toConform()).toThrow(/^The audit passed\.\n\nshop /);
});

test.each([
  ['h3', () => audit(plan, { fetch: h3App().fetch }), ['status/created']],
  ['elysia', () => audit(plan, { fetch: elysiaApp().fetch }), ['status/invalid-input', 'errors/framework']],
  ['express', () => overPort(expressApp()), ['auth/unauthorized']],
])('an app on %s has a defect, and the message shows it', async (name, run, rules) => {
  const report = await run();
  expect(report.problems.map(({ rule }) => rule)).toEqual(rules);
  expect(report).not.toConform();
  expect(report).toConform({ failOn: 'never' });
  await expect(messageOf(report)).toMatchFileSnapshot(`messages/${name}.txt`);
});

/** The message of the failed assertion, without what differs between runs. */
function messageOf(report: Report): string {
  try {
    expect(report).toConform();
    return 'it conforms';
  } catch (error) {
    return String(error)
      .replaceAll(/\bpby\w+/g, 'pby')
      .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, 'PORT')
      .replace(/[\d.]+ m?s$/m, 'TIME');
  }
}
