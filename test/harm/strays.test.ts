import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { audit, answer, countsOf, others, serve } from './service.ts';

/** What a POST to an address that nobody has is answered with, and what is then told as left. */
const toldOf = async (reply: ApiReply): Promise<readonly (readonly [string, string | null])[]> => {
  const service = serve(({ method, target }) =>
    method === 'POST' && !target.startsWith('/things') ? reply : undefined,
  );
  const { report } = await audit(service);
  expect(service.rows).toEqual(others);
  const { created, removed, left } = countsOf(report.cleanup);
  expect(created).toBe((removed ?? 0) + (left ?? 0));
  return report.cleanup.left.map(({ address, resource }) => [address.replace(/^\/[a-z0-9]+/, '/word'), resource]);
};

it('tells what a POST to an unknown address made, with its address', async () => {
  expect(await toldOf(answer(201, { id: 7 }))).toEqual([['/word/7', null]]);
  const { headers, ...rest } = answer(201, {});
  expect(await toldOf({ ...rest, headers: [...headers, ['Location', '/any/8']] })).toEqual([['/word/8', null]]);
  expect(await toldOf(answer(201, {}))).toEqual([['/word', null]]);
});

it('tells nothing of an address that is merely answered', async () => {
  expect(await toldOf(answer(200, { id: 7 }))).toEqual([]);
});
