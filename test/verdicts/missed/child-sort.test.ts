import { expect, it } from 'vitest';
import type { Api, ApiReply } from '../../../fixtures/reference/http.ts';
import { auditBy } from '../judged.ts';

const answer = (status: number, more: object): ApiReply => ({
  status,
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z', ...more }),
});
const fail = (status: number, code: string): ApiReply =>
  answer(status, { success: false, error: { code, message: 'No.' } });

/** Boards, and the cards of each; these alone can be sorted, in whichever direction is called so. */
const boards: Api = ({ method, target }) => {
  const [path = '', text] = target.split('?');
  const [, name, id, below, ...rest] = path.split('/');
  if (name !== 'boards' || rest.length > 0 || (id !== undefined && !['1', '2'].includes(id))) {
    return fail(404, 'BOARD_NOT_FOUND');
  }
  if (method !== 'GET') return fail(405, 'METHOD_NOT_ALLOWED');
  if (id === undefined) return answer(200, { data: [{ id: 1 }, { id: 2 }] });
  if (below !== 'cards') return answer(200, { data: { id: Number(id) } });
  const [field, direction] = new URLSearchParams(text).get('sort')?.split(',') ?? [];
  if (field !== undefined && field !== 'id') return fail(400, 'INVALID_PARAMETER');
  if (direction !== undefined && !['asc', 'desc'].includes(direction)) return fail(500, 'INTERNAL');
  const cards = [1, 2, 3].map((count) => ({ id: Number(id) * 10 + count }));
  return answer(200, { data: direction === 'desc' ? cards.toReversed() : cards });
};

it.each([
  ['', ['GET /boards/1/cards?sort=id%2Csideways']],
  ['sort: [id], ', []],
])('a direction that is none is tried on a list that is sorted: with "%s" at the top', async (top, shown) => {
  const plan = `base_url: http://127.0.0.1:8080
resources: [{ path: /boards, ${top}children: [{ path: /cards, operations: [list], sort: [id] }] }]
`;
  const { report } = await auditBy(() => boards, plan, ['query/invalid']);
  const failed = report.findings.filter(({ outcome }) => outcome === 'failed');
  const messages = failed.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.map((message) => message.replace(/ answered .*/, ''))).toEqual(shown);
});
