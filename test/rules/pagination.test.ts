import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Api, createReference } from '../../fixtures/reference/api.ts';
import pageSize from '../../rules/limits/page-size.ts';
import data from '../../rules/pagination/data.ts';
import emptyTotalPages from '../../rules/pagination/empty-total-pages.ts';
import fields from '../../rules/pagination/fields.ts';
import form from '../../rules/pagination/form.ts';
import numbers from '../../rules/pagination/numbers.ts';
import oneBase from '../../rules/pagination/one-base.ts';
import page from '../../rules/pagination/page.ts';
import placement from '../../rules/pagination/placement.ts';
import size from '../../rules/pagination/size.ts';
import totalElements from '../../rules/pagination/total-elements.ts';
import totalPages from '../../rules/pagination/total-pages.ts';
import invalid from '../../rules/query/invalid.ts';
import invalidStatus from '../../rules/query/invalid-status.ts';
import queryPage from '../../rules/query/page.ts';
import querySize from '../../rules/query/size.ts';
import unknown from '../../rules/query/unknown.ts';
import type { Plan } from '../../src/model/plan.ts';
import { examplePlan, exampleResource, standardOperations } from '../../src/model/example.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import list from '../../src/probe/lists/list.ts';
import pageWalk from '../../src/probe/lists/page-walk.ts';
import queryInvalid from '../../src/probe/lists/query-invalid.ts';
import { type ApiAudit, auditApi } from '../support/audit-api.ts';
import { listService, type ListService, serveList, thingsOf } from '../support/list-service.ts';
import { fullText } from '../support/reference-plan.ts';
import { shareOf } from '../support/share-of.ts';

const rules = [
  data,
  page,
  size,
  totalElements,
  totalPages,
  fields,
  emptyTotalPages,
  numbers,
  placement,
  form,
  oneBase,
  queryPage,
  querySize,
  invalid,
  invalidStatus,
  unknown,
  pageSize,
];
const scenarios = [list, pageWalk, queryInvalid];

function planFrom(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

const fullPlan = planFrom(fullText);

function audit(api: Api, plan: Plan = fullPlan): Promise<ApiAudit> {
  return auditApi(api, { plan, scenarios, rules });
}

function outcomes({ report }: ApiAudit): Readonly<Record<string, string>> {
  return Object.fromEntries(report.rules.map(({ id, outcome }) => [id, outcome]));
}

const things = exampleResource({ path: '/things', operations: standardOperations('/things', ['list']) });
const thingsPlan = examplePlan({ writes: false }, things);

function messagesOf({ report }: ApiAudit): string {
  const told = report.findings.flatMap(({ rule, violations }) =>
    violations.map(({ message }) => `${rule}: ${message}`),
  );
  return [...told, ...report.diagnosis.map(({ message }) => message)].slice(0, 12).join('\n');
}

const anyService: fc.Arbitrary<ListService> = fc.record({
  items: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: 0, max: 260 })),
  base: fc.constantFrom(0 as const, 1 as const),
  form: fc.constantFrom('merged' as const, 'bare' as const, 'nested' as const, 'plain' as const, 'array' as const),
  pages: fc.constantFrom('always' as const, 'asked' as const, 'never' as const),
  usual: fc.integer({ min: 1, max: 30 }),
  largest: fc.constantFrom(30, 50, 100, 1000, 20_000),
  least: fc.constantFrom(1, 1, 1, 2, 5),
  over: fc.constantFrom('cut' as const, 'refused' as const),
  beyond: fc.constantFrom('empty' as const, 404 as const, 400 as const),
  zero: fc.constantFrom('refused' as const, 'first' as const, 'empty' as const),
  unusable: fc.constantFrom('refused' as const, 'default' as const),
  unknown: fc.constantFrom('ignored' as const, 'refused' as const),
  ids: fc.constantFrom('number' as const, 'text' as const, 'none' as const),
});

/** Without numbers a list conforms only where it never shows a part: a list that does is paginated, and carries them. */
const conformant = anyService.map(
  (service): ListService => (isNumberless(service) ? { ...service, pages: 'never' } : service),
);

function isNumberless({ form }: ListService): boolean {
  return form === 'plain' || form === 'array';
}

/** Counts from 1 and answers page 0 as page 1, and by default shows too little for a walk that counts from 0 to notice. */
const firstTwice: ListService = {
  ...listService,
  items: 2,
  base: 1,
  form: 'array',
  usual: 1,
  largest: 30,
  zero: 'first',
};

describe('the paging rules on conformant services', () => {
  it('accuse none of them', async () => {
    await fc.assert(
      fc.asyncProperty(conformant, async (service) => {
        const audited = await audit(serveList(service), thingsPlan);
        expect(audited.failed, messagesOf(audited)).toEqual([]);
        expect(audited.report.verdict, messagesOf(audited)).not.toBe('error');
      }),
      { numRuns: shareOf(150) },
    );
  });

  it('accuse one that pages without numbers of that alone', async () => {
    await fc.assert(
      fc.asyncProperty(anyService.filter(isNumberless), async (service) => {
        const audited = await audit(serveList(service), thingsPlan);
        const isShort = service.pages === 'never' || service.items < 2;
        expect(isShort ? [] : ['pagination/numbers'], messagesOf(audited)).toEqual(
          expect.arrayContaining([...audited.failed]),
        );
        expect(audited.report.verdict, messagesOf(audited)).not.toBe('error');
      }),
      { numRuns: shareOf(60), examples: [[firstTwice]] },
    );
  });

  it.each(['always', 'asked'] as const)('accuse one that pages %s, and has no numbers', async (pages) => {
    const failed = await Promise.all(
      (['plain', 'array', 'merged'] as const).map(
        async (form) => (await audit(serveList({ form, pages }), thingsPlan)).failed,
      ),
    );
    expect(failed).toEqual([['pagination/numbers'], ['pagination/numbers'], []]);
  });
});

type Edit = NonNullable<Parameters<typeof serveList>[2]>;

/** The items of one page, as a service that cuts by another size would show them. */
function itemsAt(service: ListService, start: number, count: number): readonly unknown[] {
  return thingsOf(service.items, service.ids).slice(Math.max(0, start), start + count);
}

/** One defect of a service that pages in the merged form, and the rules that tell it. */
const defects: Readonly<
  Record<string, { readonly told: readonly string[]; readonly edit: (service: ListService) => Edit }>
> = {
  'page is always the first': {
    told: ['pagination/page'],
    edit:
      ({ base }) =>
      (page) => ({ ...page, page: base }),
  },
  'page is one more': { told: ['pagination/page'], edit: () => (page) => ({ ...page, page: page.page + 1 }) },
  'page is a text': { told: ['pagination/page'], edit: () => (page) => ({ ...page, page: String(page.page) }) },
  'size is the default': {
    told: ['pagination/size'],
    edit:
      ({ usual }) =>
      (page) => ({ ...page, size: usual }),
  },
  'size is the number of items shown': {
    told: ['pagination/size'],
    edit: () => (page) => ({ ...page, size: page.data.length }),
  },
  'size is one more': { told: ['pagination/size'], edit: () => (page) => ({ ...page, size: page.size + 1 }) },
  'size is one less': { told: ['pagination/size'], edit: () => (page) => ({ ...page, size: page.size - 1 }) },
  'size is always 1000': { told: ['pagination/size'], edit: () => (page) => ({ ...page, size: 1000 }) },
  'totalElements is the number of items shown': {
    told: ['pagination/total-elements'],
    edit: () => (page) => ({ ...page, totalElements: page.data.length }),
  },
  'totalElements is one more': {
    told: ['pagination/total-elements'],
    edit: () => (page) => ({ ...page, totalElements: page.totalElements + 1 }),
  },
  'totalElements is one less, and totalPages follows': {
    told: ['pagination/total-elements'],
    edit: () => (page) => ({
      ...page,
      totalElements: page.totalElements - 1,
      totalPages: Math.ceil((page.totalElements - 1) / page.size),
    }),
  },
  'totalElements is 0': { told: ['pagination/total-elements'], edit: () => (page) => ({ ...page, totalElements: 0 }) },
  'totalPages is rounded down': {
    told: ['pagination/total-pages'],
    edit: () => (page) => ({ ...page, totalPages: Math.floor(page.totalElements / page.size) }),
  },
  'totalPages is one too many where the size divides': {
    told: ['pagination/total-pages'],
    edit: () => (page) => ({ ...page, totalPages: Math.floor(page.totalElements / page.size) + 1 }),
  },
  'totalPages follows the default': {
    told: ['pagination/total-pages'],
    edit:
      ({ usual }) =>
      (page) => ({ ...page, totalPages: Math.ceil(page.totalElements / usual) }),
  },
  'each page loses its last item': {
    told: ['query/page'],
    edit: () => (page) => (page.data.length > 1 ? { ...page, data: page.data.slice(0, -1) } : page),
  },
  'each page but the first begins one item early': {
    told: ['query/page'],
    edit: (service) => (page) => {
      const start = (page.page - service.base) * page.size;
      return start > 0 && page.data.length > 0
        ? { ...page, data: itemsAt(service, start - 1, page.data.length) }
        : page;
    },
  },
  'page is ignored, and the answer admits it': {
    told: ['query/page'],
    edit: (service) => (page) => ({ ...page, page: service.base, data: itemsAt(service, 0, page.size) }),
  },
  'page is ignored, and the answer hides it': {
    told: ['query/page'],
    edit: (service) => (page) => ({ ...page, data: itemsAt(service, 0, page.size) }),
  },
  'size is ignored': {
    told: ['query/size'],
    edit: (service) => (page) => ({
      ...page,
      size: service.usual,
      totalPages: Math.ceil(page.totalElements / service.usual),
      data: itemsAt(service, (page.page - service.base) * service.usual, service.usual),
    }),
  },
  'every page shows the whole list': {
    told: ['pagination/data'],
    edit: (service) => (page) => ({ ...page, data: itemsAt(service, 0, service.items) }),
  },
  'a page after the last shows the last item': {
    told: ['query/page'],
    edit: (service) => (page) =>
      page.data.length === 0 ? { ...page, data: itemsAt(service, service.items - 1, 1) } : page,
  },
};

const pagingService = anyService.map(
  (service): ListService => ({
    ...service,
    form: 'merged',
    pages: 'always',
    beyond: 'empty',
    items: Math.max(5, service.items),
    usual: Math.max(2, service.usual),
    least: 1,
  }),
);

describe('the paging rules on services with one defect', () => {
  it.each(Object.entries(defects).map(([words, defect]) => ({ words, defect })))(
    'tell that $words',
    async ({ defect }) => {
      await fc.assert(
        fc.asyncProperty(pagingService, async (service) => {
          const audited = await audit(serveList(service, undefined, defect.edit(service)), thingsPlan);
          expect(audited.failed, messagesOf(audited)).toEqual([...defect.told].sort());
        }),
        { numRuns: shareOf(15) },
      );
    },
  );

  it('tell a list that comes in another order at each request', async () => {
    let turn = 0;
    const turning = (count: number): readonly unknown[] => {
      const all = thingsOf(count, 'number');
      turn += 7;
      return [...all.slice(turn % count), ...all.slice(0, turn % count)];
    };
    for (const form of ['merged', 'nested'] as const) {
      const { failed } = await audit(serveList({ form }, turning), thingsPlan);
      expect(failed).toEqual(['query/page']);
    }
  });
});

describe('the paging rules', () => {
  it('pass on the reference, each with something examined', async () => {
    const audited = await audit(createReference());
    expect(outcomes(audited)).toEqual(Object.fromEntries(rules.map(({ id }) => [id, 'passed'])));
  });
});
