import { expect, it } from 'vitest';
import { answer, audit, countsOf, type Row, sentBy, serve } from './service.ts';

/** Ids that must be percent-encoded, each with the word that makes it one of a kind. */
const forms: Readonly<Record<string, (word: string) => string>> = {
  'a slash': (word) => `a/${word}`,
  'a blank': (word) => `a ${word}`,
  'a percent sign': (word) => `${word}%2F1`,
  'a question mark': (word) => `${word}?x=1`,
  'a number sign': (word) => `${word}#1`,
  'letters of other scripts': (word) => `ключ-${word}`,
  'a dot in front': (word) => `.${word}`,
};

it.each(Object.entries(forms))('items are read, changed and deleted by ids with %s', async (_what, form) => {
  const seeded: Row[] = ['1', '2', '3'].map((id) => ({ id: form(id), name: `Thing ${id}` }));
  const targets = new Set<string>();
  let count = 100;
  const service = serve((request, { rows }) => {
    const [path = '', query] = request.target.split('?');
    if (request.method === 'POST' && path === '/things') {
      const sent = sentBy(request);
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
      count += 1;
      rows.push({ ...sent, id: form(String(count)) });
      return answer(201, rows.at(-1));
    }
    if (!path.startsWith('/things/')) return undefined;
    const segment = path.slice('/things/'.length);
    // An id that is not encoded is another address.
    if (segment.includes('/') || query !== undefined) return answer(404);
    const index = rows.findIndex(({ id }) => encodeURIComponent(id) === segment);
    const row = rows[index];
    if (row === undefined) return answer(404);
    targets.add(`${request.method} ${segment}`);
    if (request.method === 'DELETE') rows.splice(index, 1);
    if (request.method === 'DELETE') return answer(204);
    if (request.method === 'GET' || request.method === 'HEAD') return answer(200, row);
    const sent = sentBy(request);
    if (sent === undefined) return answer(400);
    rows[index] = { ...(request.method === 'PUT' ? {} : row), ...sent, id: row.id };
    return answer(200, rows[index]);
  }, seeded);
  const { report } = await audit(service);
  expect(service.rows).toEqual(seeded);
  const { created, removed, left } = countsOf(report.cleanup);
  expect([left, removed]).toEqual([0, created]);
  expect(created).toBeGreaterThan(5);
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    expect([...targets].filter((line) => line.startsWith(`${method} `)).length, method).toBeGreaterThan(0);
  const status = (id: string): string | undefined => report.clauses.find((clause) => clause.id === id)?.status;
  expect([status('operation.read'), status('operation.delete')]).toEqual(['verified', 'verified']);
});
