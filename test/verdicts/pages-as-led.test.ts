import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import type { Row } from '../harm/service.ts';
import { auditBy, type Case } from './judged.ts';
import { isList, served } from './services.ts';

const rows: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${index}`,
  kind: index % 2 === 0 ? 'even' : 'odd',
  rank: (index * 5) % 12,
}));

/** One thing wrong with the pages of a list. */
interface Defect {
  /** So far the page begins from where it should, and its end lies from where it should. */
  readonly shift?: number;
  readonly spare?: number;
  /** The next page that is named, or none. */
  readonly next?: (at: number) => number | undefined;
  /** The number of items in all. */
  readonly total?: (count: number, isLastPage: boolean) => number;
  /** What the pages after the first do not hear, or what is answered to a place that is none. */
  readonly forgets?: 'filter' | 'sort';
  readonly crash?: true;
}

type Form = 'offset' | 'cursor' | 'link';

/** A list by `limit` and by a place, which an answer names in one of three ways. */
const paged = (
  form: Form,
  { shift = 0, spare = 0, next = (at) => at, total = (count) => count, forgets, crash }: Defect,
): Case['api'] =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const place = form === 'offset' ? 'offset' : 'cursor';
    const [limit, at] = [Number(query.get('limit') ?? 5), Number(query.get(place) ?? 0)];
    if (crash === true && Number.isNaN(at)) return reply(500, { success: false });
    if (!Number.isInteger(limit) || limit < 1 || !Number.isInteger(at) || at < 0) return reply(400, { success: false });
    const known = (parameter: string, part: Defect['forgets']): string | null =>
      at > 0 && forgets === part ? null : query.get(parameter);
    const [name, kind, sort] = [known('name', 'filter'), known('kind', 'filter'), known('sort', 'sort')];
    const isKept = (row: Row): boolean =>
      (name === null || row['name'] === name) && (kind === null || row['kind'] === kind);
    const kept = rows.filter(isKept);
    if (sort !== null) kept.sort((one, other) => Number(one['rank']) - Number(other['rank']));
    if (sort?.endsWith(',desc') === true) kept.reverse();
    const data = kept.slice(at === 0 ? 0 : at + shift, at + limit + (at === 0 ? 0 : spare));
    const isLast = at + limit >= kept.length;
    const following = isLast ? undefined : next(at + limit);
    const counted = { total: total(kept.length, isLast && at > 0) };
    if (form === 'offset') return reply(200, { data, ...counted, limit, offset: at });
    if (form === 'cursor') return reply(200, { data, ...counted, next_cursor: following ?? null });
    for (const [parameter, value] of Object.entries({ limit, cursor: following })) query.set(parameter, String(value));
    const link = following === undefined ? [] : [`</things?${query.toString()}>; rel="next"`];
    return reply(200, { data, ...counted }, link);
  }, rows);

function reply(status: number, more: object, link: readonly string[] = []): ApiReply {
  const envelope = { success: true, data: null, error: null, timestamp: '2026-01-01T00:00:00Z' };
  return {
    status,
    headers: [['Content-Type', 'application/json'], ...link.map((value) => ['Link', value] as const)],
    body: JSON.stringify({ ...envelope, ...more }),
  };
}

/** The problems that hold findings of these rules, by those that they are called by. */
async function problemsOf(form: Form, defect: Defect): Promise<readonly string[]> {
  const told = [...rules, 'query/filter-total', 'query/size'];
  const { report } = await auditBy(paged(form, defect), plan, told);
  return report.problems.map(({ id }) => id).filter((id) => told.includes(id));
}

const plan = `base_url: http://127.0.0.1:8080
resources: [{ path: /things, filters: { name: [Thing 3] } }]
profile: { names: { size: limit, total_elements: total } }
`;
const rules = ['pagination/total-elements', 'query/page'];

async function toldOf(form: Form, defect: Defect): Promise<readonly string[]> {
  const { report } = await auditBy(paged(form, defect), plan, rules);
  return report.findings
    .filter(({ rule, outcome }) => outcome === 'failed' && rules.includes(rule))
    .map(({ rule, key, clauses }) => `${rule}: ${key ?? ''} (${clauses.join()})`);
}

const forms = ['offset', 'cursor', 'link'] as const;
const ofWalk = (key: string): readonly string[] => [`query/page: ${key} (pagination.total-elements)`];
const ofTotal = ['pagination/total-elements: not the number of items met (pagination.total-elements)'];

describe.each(forms)('pages that lead to the next by %s', (form) => {
  it('hold each item once', async () => {
    expect(await toldOf(form, {})).toEqual([]);
  });

  it('leave items out in between', async () => {
    expect(await toldOf(form, { shift: 1 })).toEqual(ofWalk('lost'));
  });

  it('repeat the last item of the page before', async () => {
    expect(await toldOf(form, { shift: -1 })).toEqual(ofWalk('repeated'));
  });

  it('count one item too many', async () => {
    expect(await toldOf(form, { total: (count) => count + 1 })).toEqual(ofTotal);
  });

  it('count one item too many on the last page alone', async () => {
    expect(await toldOf(form, { total: (count, isLast) => count + Number(isLast) })).toEqual(ofTotal);
  });
});

describe.each(forms)('the page that follows by %s', (form) => {
  const asked = ['query/filter', 'query/filter-pages', 'query/sort', 'query/sort-complete', 'query/invalid'];
  const queried = plan.replace('filters: { name: [Thing 3] }', 'filters: { kind: [even, odd] }, sort: [rank]');
  const saidOf = async (defect: Defect): Promise<readonly string[]> => {
    const { report } = await auditBy(paged(form, defect), queried, asked);
    const failed = report.findings.filter(({ rule, outcome }) => outcome === 'failed' && asked.includes(rule));
    return [...new Set(failed.flatMap(({ clauses }) => clauses))];
  };

  it('is filtered and sorted as the first', async () => {
    expect(await saidOf({})).toEqual([]);
  });

  it('does not hear the filter', async () => {
    expect(await saidOf({ forgets: 'filter' })).toEqual(['query.filter']);
  });

  it('does not hear the sort', async () => {
    expect(await saidOf({ forgets: 'sort' })).toContain('query.sort');
  });
});

it('a mark that is none crashes the list', async () => {
  const { report } = await auditBy(paged('cursor', { crash: true }), plan, ['query/invalid']);
  const told = report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule, key }) => `${rule}: ${key}`);
  expect(told).toEqual(['query/invalid: cursor answered 5xx']);
});

describe.each(['cursor', 'link'] as const)('pages that lead to another by %s', (form) => {
  it('one item early', async () => {
    expect(await toldOf(form, { next: (at) => at - 1 })).toEqual(ofWalk('repeated'));
  });

  it('to none after the second', async () => {
    expect(await toldOf(form, { next: (at) => (at > 5 ? undefined : at) })).toEqual(ofWalk('lost'));
  });
});

describe('pages that lead to the first again', () => {
  it('by a word that may not have been understood: nothing is held against that', async () => {
    expect(await toldOf('cursor', { next: () => 0 })).toEqual([]);
  });

  it('by a link, though there are more', async () => {
    expect(await toldOf('link', { next: () => 0 })).toEqual(ofWalk('same-page'));
  });
});

describe('a list that has no page', () => {
  const stating = (more: string): string => `${plan.replace(/ }\n$/, '')}, ${more} }\n`;
  const asked = ['status/unusable-parameter', 'limits/page-size', 'query/invalid'];
  const saidOf = async (api: Case['api'], more: string): Promise<readonly string[]> => {
    const { report } = await auditBy(api, stating(more), asked);
    const observed = report.observations.map(({ text }) => text).filter((text) => text.includes('unusable'));
    const failed = report.findings.filter(({ rule, outcome }) => outcome === 'failed' && asked.includes(rule));
    return [...failed.map(({ rule }) => rule), ...observed];
  };
  const refusing400 = 'statuses: { unusable_parameter: 400 }';

  it('takes no notice of one, and refuses a size', async () => {
    expect(await saidOf(paged('cursor', {}), refusing400)).toEqual([
      'an unusable cursor is refused with 400',
      'an unusable size is refused with 400',
      'GET /things ignores an unusable sort',
    ]);
  });

  it('takes a page by its number, and one that is none for the first', async () => {
    const api = served((request, { rows: all }) => {
      if (!isList(request)) return undefined;
      const query = new URLSearchParams(request.target.split('?')[1] ?? '');
      const [limit, page] = [Number(query.get('limit') ?? 5), Number(query.get('page') ?? 0) || 0];
      if (!Number.isInteger(limit) || limit < 1) return reply(400, { success: false });
      return reply(200, { data: page < 0 ? [] : all.slice(page * limit, page * limit + limit), total: all.length });
    }, rows);
    expect((await saidOf(api, refusing400))[0]).toBe('status/unusable-parameter');
  });

  it('refuses every parameter that it does not know, and shows its largest pages', async () => {
    const usual = paged('cursor', {});
    const strict: Case['api'] = (clock) => {
      const api = usual(clock);
      return (request) => (/[?&]page=/.test(request.target) ? reply(400, { success: false }) : api(request));
    };
    expect(await saidOf(strict, 'limits: { max_page_size: 10 }')).not.toContain('limits/page-size');
  });
});

describe('one cause is one problem', () => {
  it('no page, and no number of them', async () => {
    const api: Case['api'] = (clock) => {
      const usual = paged('cursor', {})(clock);
      return (request) => {
        const shown = usual(request);
        const body: unknown = JSON.parse(String(shown.body));
        const limit = Number(/limit=(\d+)/.exec(request.target)?.[1] ?? 5);
        return shown.status === 200 ? { ...shown, body: JSON.stringify({ ...Object(body), limit }) } : shown;
      };
    };
    const { report } = await auditBy(api, plan, ['pagination/page', 'pagination/total-pages', 'pagination/numbers']);
    const told = report.problems
      .map(({ id, clauses }) => [id, ...clauses])
      .filter(([id = '']) => id.startsWith('pagination/'));
    expect(told).toEqual([['pagination/page', 'pagination.page', 'pagination.total-pages']]);
  });

  it('a count that is one too many, filtered or not', async () => {
    expect(await problemsOf('cursor', { total: (count) => count + 1 })).toEqual(['pagination/total-elements']);
  });

  it('pages that are one too long, and so repeat an item', async () => {
    expect(await problemsOf('link', { spare: 1 })).toEqual(['query/page']);
  });
});
