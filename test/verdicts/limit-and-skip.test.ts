import { describe, expect, it } from 'vitest';
import { auditBy } from './judged.ts';
import { answer } from '../harm/service.ts';
import { isList, json, readOnly, served } from './services.ts';

const rows = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: `Thing ${id}` }));

/** Takes `limit` and `skip`, and knows no `page`: it ignores it, or refuses whatever it does not know. */
const skipping = (isStrict: boolean): ReturnType<typeof served> =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const isKnown = [...query.keys()].every((name) => ['limit', 'skip'].includes(name));
    const [limit, skip] = [query.get('limit') ?? '100', query.get('skip') ?? '0'];
    if ((isStrict && !isKnown) || ![limit, skip].every((text) => /^\d+$/.test(text))) return answer(400);
    const data = rows.slice(Number(skip), Number(skip) + Number(limit));
    return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z' });
  }, rows);

describe('a list that takes limit and skip, and shows no page numbers', () => {
  it.each([false, true])('is told once, whether it refuses other parameters or not (%s)', async (isStrict) => {
    const plan = `${readOnly}profile: { names: { size: limit } }\n`;
    const { report } = await auditBy(skipping(isStrict), plan, ['pagination/numbers', 'query/page', 'query/size']);
    expect(report.problems.map(({ id }) => id)).toEqual(['pagination/numbers']);
    const page = report.rules.find(({ id }) => id === 'query/page');
    expect(page?.outcome).toBe('inapplicable');
    expect(page?.reason).toContain('pages in its own way');
  });
});

describe('a list of which a size of -1 shows', () => {
  const eight = [...rows, ...['6', '7', '8'].map((id) => ({ id, name: `Thing ${id}` }))];
  const shows = (slice: (size: number) => number): ReturnType<typeof served> =>
    served((request) => {
      if (!isList(request)) return undefined;
      const size = Number(new URLSearchParams(request.target.split('?')[1] ?? '').get('size') ?? '3');
      const data = eight.slice(0, slice(Number.isInteger(size) ? size : 3));
      return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z' });
    }, eight);

  it.each<[string, (size: number) => number, boolean, boolean]>([
    ['all but the last', (size) => size, true, false],
    ['all', (size) => (size < 0 ? 100 : size), false, false],
    ['one', (size) => Math.max(size, 1), false, false],
    ['its usual number', (size) => (size < 1 ? 3 : size), false, true],
  ])('%s', async (_name, slice, isTold, isIgnored) => {
    const { report } = await auditBy(shows(slice), readOnly, ['query/invalid', 'query/size', 'query/page']);
    const told = report.findings.filter(({ rule }) => rule === 'query/invalid');
    const messages = told.flatMap(({ violations }) => violations.map(({ message }) => message));
    expect(messages).toEqual(
      isTold ? ['GET /things?size=-1 is answered with all items but the last, as if size "-1" were valid'] : [],
    );
    const seen = report.observations.map(({ text }) => text).filter((text) => text.includes('unusable size'));
    expect(seen.some((text) => text.endsWith('with another number of items'))).toBe(!isIgnored && !isTold);
  });
});
