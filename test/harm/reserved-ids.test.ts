import { expect, it } from 'vitest';
import { answer, audit, others, sentBy, serve } from './service.ts';

it.each(['*', 'all', '_all', 'latest', '..'])(
  'what gets the id %s is not written to or deleted, and is told',
  async (id) => {
    const at = `/things/${encodeURIComponent(id)}`;
    const service = serve((request, { rows }) => {
      if (request.method === 'DELETE' && request.target === at) {
        rows.splice(0);
        return answer(204);
      }
      if (request.method !== 'POST' || request.target !== '/things') return undefined;
      const { name } = sentBy(request) ?? {};
      if (typeof name !== 'string' || name.trim() === '') return answer(400);
      rows.push({ id, name });
      return answer(201, rows.at(-1));
    });
    const { report } = await audit(service);
    expect(service.rows.slice(0, 3)).toEqual(others);
    expect(service.rows.length).toBe(4);
    expect(service.lines.filter((line) => /^(?:PUT|PATCH|DELETE) /.test(line) && line.endsWith(at))).toEqual([]);
    expect(report.cleanup.left).toEqual([
      {
        resource: '/things',
        address: '/things',
        reason: expect.stringContaining(`was answered with the id ${id}, which may stand for other items`),
        stillShown: false,
      },
    ]);
  },
);
