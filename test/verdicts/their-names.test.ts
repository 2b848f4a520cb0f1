import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { auditBy, judgedOf } from './judged.ts';
import { json, readOnly, served } from './services.ts';

const at = '2026-01-01T00:00:00Z';
const hash = '$2b$12$KIXQ4S6yqkYFzY1zJxQk4uJ8r8sQm1Vb0m8m1n2o3p4q5r6s7t8uW';
const plan = `${readOnly}profile: { names: { data: entries } }\n`;

/** Answers with its items, each with a secret, under another name than the conventions have; some reads by theirs. */
const renamed = served(({ target }, { rows }) => {
  const [, name, id] = (target.split('?')[0] ?? '').split('/');
  if (name !== 'things') return undefined;
  const shown = rows.map((row) => ({ ...row, password: hash }));
  const found = id === undefined ? shown : shown.find((row) => row.id === id);
  if (found === undefined) return undefined;
  const data = id === undefined ? { entries: found } : { data: found };
  return json(200, { success: true, ...data, error: null, timestamp: at });
});

function violationsOf({ findings }: Report) {
  return findings.filter(({ outcome }) => outcome === 'failed').flatMap(({ violations }) => violations);
}

describe('a service that has other names for what the conventions name', () => {
  it('is told of by the places that its answers have, in place and message', async () => {
    const { report } = await auditBy(renamed, plan, ['exposure/secrets']);
    const shown = violationsOf(report).map(({ at: place, message }) => [place, / in (\S+):/.exec(message)?.[1]]);
    expect(shown).toContainEqual(['body:/entries/0/password', '/entries/0/password']);
    expect(shown).toContainEqual(['body:/data/password', '/data/password']);
    expect(shown.every(([place, said]) => place === `body:${said}`)).toBe(true);
  });

  it('is told of so in a list of places too', async () => {
    const styles = served(({ target }, { rows }) =>
      /^\/things(\?|$)/.test(target)
        ? json(200, {
            success: true,
            entries: rows.map((row) => ({ ...row, first_name: 'a', lastName: 'b' })),
            error: null,
            timestamp: at,
          })
        : undefined,
    );
    const { report } = await auditBy(styles, plan, ['fields/field-style']);
    const [violation] = violationsOf(report);
    expect(violation?.message).toContain('at /entries/0/lastName');
    expect(violation?.message).not.toContain('/data/');
  });
});

describe('a service whose error is the first of a list', () => {
  let count = 0;
  const refuses = served((request, _service, usual) => {
    const { status } = usual();
    if (status < 400) return undefined;
    // What the router refuses has another shape.
    if (!request.target.startsWith('/things')) return json(status, { message: 'No.', code: 'NO_ROUTE' });
    count += 1;
    return json(status, { errors: [{ status, code: 'NO_THING', detail: 'No.', request_id: `req-${count}` }] });
  });
  const named = `${readOnly}profile: { names: { error: /errors/0 } }\n`;

  it('is told of once, and by that name', async () => {
    const { report } = await auditBy(refuses, named, ['errors/centralized', 'stateless/count']);
    const shape = violationsOf(report).find(({ at: place }) => place === 'body:');
    expect(shape?.message).toContain('in errors.0.code, unlike');
    const moving = report.observations.filter(({ text }) => text.includes('request_id'));
    expect(moving.map(({ text }) => text.split(' ')[0])).toEqual(['/errors/0/request_id']);
  });
});

describe('a list whose page numbers stand in an object called page, by the names that Spring gives them', () => {
  const seeded = Array.from({ length: 24 }, (_, at) => ({ id: String(at + 1), name: `Thing ${at + 1}` }));
  const paged = served(({ target }, { rows }) => {
    if (!/^\/things(\?|$)/.test(target)) return undefined;
    const query = new URLSearchParams(target.split('?')[1] ?? '');
    const counted = (name: string, usual: number, least: number): number => {
      const value = query.get(name) ?? '';
      return /^\d{1,6}$/.test(value) && Number(value) >= least ? Number(value) : usual;
    };
    const [number, size] = [counted('page', 0, 0), Math.min(counted('size', 10, 1), 100)];
    const page = { size, number, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
    return json(200, {
      success: true,
      data: rows.slice(number * size, (number + 1) * size),
      page,
      error: null,
      timestamp: at,
    });
  }, seeded);
  const counts = 'size: /page/size, total_elements: /page/totalElements, total_pages: /page/totalPages';
  const passed = { 'query/page': 'passed', 'query/size': 'passed', 'pagination/total-elements': 'passed' };

  it.each([
    [`profile: { names: { page: /page/number, ${counts} } }\n`, { ...passed, 'pagination/page': 'passed' }],
    [`profile: { names: { ${counts} } }\n`, { ...passed, 'pagination/page': 'passed', 'pagination/numbers': 'failed' }],
    ['', { 'query/page': 'passed', 'pagination/page': 'passed', 'pagination/numbers': 'failed' }],
  ])('is walked by page, and its number is no object: %j', async (profile, outcomes) => {
    const spring = { name: 'Spring', api: paged, plan: `${readOnly}${profile}`, outcomes };
    expect(await judgedOf(spring, readOnly)).toEqual(outcomes);
  });
});
