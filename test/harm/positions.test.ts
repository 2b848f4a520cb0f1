import { expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { answer, audit, type Row, sentBy, serve, thingsPlan } from './service.ts';

const plan = thingsPlan.replace('{ name: Other }', '{ note: Other }');

/** Ids are places in the list; at every so many requests somebody takes the first out, and adds one at the end. */
function numbering(every: number): {
  readonly api: ReturnType<typeof serve>;
  readonly taken: string[];
  readonly rest: Row[];
} {
  const rest: Row[] = Array.from({ length: 20 }, (_, index) => ({ id: '', name: `Theirs ${index}` }));
  const taken: string[] = [];
  let count = 0;
  let isDue = false;
  const shown = (index: number): Row => ({ ...rest[index], id: String(index + 1) });
  const api = serve((request): ApiReply | undefined => {
    count += 1;
    // Nobody can see what happens in the moment between a read and the write after it.
    isDue ||= count % every === 0;
    if (isDue && request.method === 'GET') {
      isDue = false;
      rest.shift();
      rest.push({ id: '', name: `Theirs live ${count}` });
    }
    const [path = ''] = request.target.split('?');
    const [, name, id] = path.split('/');
    if (name !== 'things' || path.split('/').length > 3) return undefined;
    const sent = sentBy(request);
    if (id === undefined && request.method === 'GET')
      return answer(
        200,
        rest.map((_, index) => shown(index)),
      );
    if (id === undefined && request.method === 'POST') {
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
      rest.push({ ...sent, id: '' });
      return answer(201, shown(rest.length - 1));
    }
    const index = Number(id) - 1;
    const row = rest[index];
    if (id === undefined) return undefined;
    if (row === undefined) return answer(404);
    if (request.method === 'GET') return answer(200, shown(index));
    if (!['DELETE', 'PATCH', 'PUT'].includes(request.method)) return answer(405);
    if (String(row['name']).startsWith('Theirs')) taken.push(`${request.method} ${count}`);
    if (request.method === 'DELETE') rest.splice(index, 1);
    else if (sent !== undefined) rest[index] = { ...row, ...sent, id: '' };
    return answer(200, shown(index));
  });
  return { api, taken, rest };
}

it.each([7, 13, 29])(
  'nothing of others is changed or deleted where ids are places: one goes at every request number %i',
  async (every) => {
    const { api, taken, rest } = numbering(every);
    const { report } = await audit(api, plan);
    expect(taken.filter((line) => line.startsWith('DELETE'))).toEqual([]);
    // One PATCH may come before the first list that shows it.
    expect(taken.length).toBeLessThanOrEqual(1);
    const stayed = rest.filter(({ name }) => !String(name).startsWith('Theirs'));
    expect(report.cleanup.removed).toBeGreaterThan(0);
    expect(report.cleanup.left.length > 0 || report.diagnosis.some(({ code }) => code === 'words-shown')).toBe(
      stayed.length > 0,
    );
  },
);
