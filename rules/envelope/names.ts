import { ownWordsOf } from '../../src/model/body.ts';
import { type Answered, isSuccess } from '../../src/model/exchange.ts';
import { namedIn, type Nameable, type Names, parameterName } from '../../src/model/names.ts';
import { defineRule, everyStep, inapplicable } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { enumerate } from '../../src/text/enumerate.ts';
import { read, successBody } from './shared/examples.ts';

/** What the plan maps is read by its names everywhere; that they are others is told here, and nowhere else. */
export default defineRule({
  id: 'envelope/names',
  proves: [],
  breaks: [
    'envelope.data',
    'envelope.error',
    'pagination.page',
    'pagination.size',
    'pagination.total-elements',
    'pagination.total-pages',
    'query.page',
    'query.size',
    'query.sort',
  ],
  weight: 4,
  label: 'clients',
  title: 'Answers and parameters use the names of the conventions',
  why: 'A client written for the conventions does not find data under names that only this service uses.',
  fix: 'Use the names of the conventions (next to the old ones as long as clients need those), and remove the old ones from profile.names.',
  scope: 'run',
  wants: everyStep,
  after: ['json/well-formed'],
  digest: (exchange, { profile: { names } }) => (names === undefined ? undefined : usedBy(exchange, names)),
  check: ({ digests }, { profile: { names } }) => {
    if (names === undefined) return inapplicable('no-other-names');
    const [most] = digests.toSorted((a, b) => b.kept.length - a.kept.length);
    const used = digests.flatMap(({ kept }) => kept);
    const others = [...new Set(used.map(({ name }) => name))];
    if (most === undefined || others.length === 0) return { examined: digests.length };
    const words = others.map((name) => `${name} ${names[name] ?? ''}`);
    return {
      examined: digests.length,
      violations: [
        violation({
          at: 'body:',
          expected: enumerate(others),
          actual: enumerate(others.map((name) => names[name] ?? '')),
          message: `by profile.names, and as ${most.request} shows, the service has other names: ${enumerate(words)}`,
          exchange: most.exchange,
          clauses: [...new Set(used.map(({ clause }) => clause))],
          key: 'other names',
          isOfService: true,
        }),
      ],
    };
  },
  examples: () => ({
    passed: [
      {
        note: 'the usual names after all',
        plan: calling({ data: 'result' }),
        exchanges: [read(successBody({ id: 1 }), { reply: { names: { data: 'result' } } })],
      },
    ],
    failed: [
      {
        note: 'data under another name',
        plan: calling({ data: 'result' }),
        exchanges: [
          read(
            { success: true, result: { id: 1 }, error: null, timestamp: '2026-01-01T00:00:00Z' },
            { reply: { names: { data: 'result' } } },
          ),
        ],
      },
      {
        note: 'a size under another name',
        plan: calling({ size: 'limit' }),
        exchanges: [read(successBody([{ id: 1 }]), { request: 'GET /users?limit=1', about: { size: 1 } })],
      },
    ],
    inapplicable: [{ note: 'no other names', exchanges: [read(successBody({ id: 1 }))] }],
  }),
});

const fields: Readonly<Record<ReturnType<typeof namedIn>[number], string>> = {
  data: 'envelope.data',
  error: 'envelope.error',
  page: 'pagination.page',
  size: 'pagination.size',
  totalElements: 'pagination.total-elements',
  totalPages: 'pagination.total-pages',
};
const parameters = { page: 'query.page', size: 'query.size', sort: 'query.sort' } as const;

/** The clauses that an answer, or a request that was granted, shows another name of; and what has it. */
function usedBy(
  { probe, reply }: Answered,
  names: Names,
): readonly { readonly clause: string; readonly name: Nameable }[] {
  const shown = namedIn(ownWordsOf(reply) ?? null, names);
  const asked = (['page', 'size', 'sort'] as const)
    .filter((name) => isSuccess(reply.status) && probe.about[name] !== undefined && parameterName(name, names) !== name)
    .map((name) => ({ clause: parameters[name], name }));
  return [...shown.map((name) => ({ clause: fields[name], name })), ...asked];
}

function calling(names: Names) {
  return { profile: { names, statuses: {}, limits: {}, errorCodes: {}, idFields: {} } };
}
