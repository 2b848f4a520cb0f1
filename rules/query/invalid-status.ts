import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { provoking } from '../../src/model/traces/index.ts';
import { pageExchange } from '../pagination/shared/page-examples.ts';
import { brokenList } from './shared/broken-list.ts';
import { brokenPlain, unusable } from './shared/invalid-examples.ts';
import { ofChecks, refusedWith } from '../../src/model/signs.ts';

/** What conforms beside an answer with a list. */
const refusals: Readonly<Record<string, readonly number[]>> = {
  'unusable-parameter': [400],
  'past-the-end': [400, 404],
};

export default defineRule({
  id: 'query/invalid-status',
  proves: [],
  breaks: ['query.invalid', 'query.page'],
  weight: 2,
  label: 'clients',
  level: 'should',
  title: 'An unusable parameter is refused with 400',
  why: 'A 400 says that the request is wrong; a 404 or 422 sends developers looking for another cause.',
  fix: 'Refuse an unusable page, size or sort with 400 INVALID_PARAMETER; answer a page after the last one with an empty list, 404 or 400.',
  scope: 'exchange',
  wants: provoking('unusable-parameter', 'past-the-end'),
  after: ['json/well-formed'],
  joins: ['status/invalid-input', 'query/unknown'],
  concerns: ({ probe }) => refusals[probe.provokes] !== undefined,
  appliesTo: ({ reply }) => reply.status >= 400 && reply.status < 500,
  check: (exchange, context) => {
    const { probe, reply } = exchange;
    const broken = brokenList(exchange, context);
    if (broken !== undefined) return broken;
    const isBeyond = probe.provokes === 'past-the-end';
    const { parameter } = probe.about;
    // A page of any number may be taken for one after the last.
    const isLate = parameter?.name === 'page' && /^\d+$/.test(parameter.value);
    if (refusals[isLate ? 'past-the-end' : probe.provokes]?.includes(reply.status) === true) return judged([]);
    const wanted = isBeyond ? 'an empty list, 404 or 400' : '400, or the default';
    return judged([
      violation({
        at: 'status',
        expected: wanted,
        actual: String(reply.status),
        message: `${requestLine(exchange)} answered ${reply.status}`,
        clauses: [isBeyond ? 'query.page' : 'query.invalid'],
        key: `${parameter?.name ?? 'page'} answered ${reply.status}`,
        signs: [refusedWith(reply.status, probe.operation?.id)],
        ...ofChecks(reply.status),
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'refused with 400', exchanges: [unusable('size', 'abc', 400)] },
      { note: 'a page of too large a number is a 404', exchanges: [unusable('page', '99999999999999999999', 404)] },
      {
        note: 'a page after the last is a 404',
        exchanges: [pageExchange({ page: 9 }, { status: () => 404 }, { provokes: 'past-the-end' })],
      },
    ],
    failed: [
      { note: 'refused with 422', exchanges: [unusable('size', 'abc', 422)] },
      { note: 'refused with 403, though the list may be read', exchanges: [unusable('size', '-1', 403)] },
      { note: 'taken for a missing resource', exchanges: [unusable('page', 'abc', 404)] },
      {
        note: 'a page after the last is a 416',
        exchanges: [pageExchange({ page: 9 }, { status: () => 416 }, { provokes: 'past-the-end' })],
      },
    ],
    inapplicable: [
      { note: 'falls back to the default', exchanges: [unusable('size', 'abc', 200)] },
      { note: 'a page in the list', exchanges: [pageExchange({ page: 0 })] },
    ],
    inconclusive: [{ note: 'the list itself is missing', exchanges: [brokenPlain(404), unusable('page', 'abc', 404)] }],
  }),
});
