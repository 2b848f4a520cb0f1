import type { PageFacts } from '../../src/facts/lists/page-facts.ts';
import type { Profile } from '../../src/model/plan.ts';
import { defineRule, inapplicable, unstated } from '../../src/model/rule.ts';
import { noNumbers } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { everyPage, keepPage } from './shared/evidence.ts';
import { pageBody, pageExchange } from './shared/page-examples.ts';

const words = {
  plain: 'the list as the data of the envelope',
  merged: 'the pagination shape next to success, error and timestamp',
  bare: 'the bare pagination shape',
  nested: "the pagination shape as the envelope's data",
} as const;

type Form = keyof typeof words;

/** The list as it comes shows the form; what else is wrong with it is told by the other rules of the part. */
export default defineRule({
  id: 'pagination/form',
  proves: [],
  breaks: ['pagination.data'],
  weight: 3,
  label: 'clients',
  title: 'Lists have the form that the profile states',
  why: 'The conventions allow several forms of a page; once a service has chosen one, clients look for the numbers there.',
  fix: 'Put the page numbers of every list in the same place, or correct profile.page_form.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'envelope/shape', 'errors/never-200'],
  joins: ['pagination/numbers', 'pagination/fields'],
  digest: (exchange, context) => {
    const facts = keepPage(exchange, context);
    const form = facts === undefined ? undefined : formOf(facts);
    const isPlainRead = facts?.isWhole === true && facts.page === undefined && facts.size === undefined;
    return isPlainRead ? form : undefined;
  },
  check: ({ digests, resource }, { profile }) => {
    const wanted = profile.pageForm;
    if (wanted === undefined) return unstated('no-page-form');
    if (digests.length === 0) return inapplicable('no-list-seen', { resource: resource?.key ?? 'the resource' });
    const other = digests.find(({ kept }) => kept !== wanted);
    if (other === undefined) return { examined: digests.length };
    return {
      violations: [
        violation({
          at: 'body:',
          expected: words[wanted],
          actual: words[other.kept],
          message: `${other.request} answers with ${words[other.kept]}; profile.page_form states ${words[wanted]}`,
          exchange: other.exchange,
          key: other.kept,
          signs: other.kept === 'plain' ? [noNumbers] : [],
        }),
      ],
      examined: digests.length,
    };
  },
  examples: () => ({
    passed: [{ note: 'as stated', plan: stating('merged'), exchanges: [pageExchange({})] }],
    failed: [
      {
        note: 'next to the envelope, but the profile says nested',
        plan: stating('nested'),
        exchanges: [pageExchange({})],
      },
      {
        note: 'a plain list, but the profile states numbers',
        plan: stating('merged'),
        exchanges: [
          pageExchange(
            {},
            { edit: ({ data = [], timestamp = '' }) => ({ success: true, data, error: null, timestamp }) },
          ),
        ],
      },
      {
        note: 'nested, but the profile says merged',
        plan: stating('merged'),
        exchanges: [
          pageExchange(
            {},
            { edit: ({ timestamp = '' }) => ({ success: true, data: pageBody({}), error: null, timestamp }) },
          ),
        ],
      },
    ],
    inapplicable: [
      { note: 'no form is stated', exchanges: [pageExchange({})] },
      { note: 'no list', plan: stating('merged'), exchanges: [] },
    ],
  }),
});

function formOf({ form }: PageFacts): Form | undefined {
  return form !== undefined && isForm(form) ? form : undefined;
}

function isForm(form: NonNullable<PageFacts['form']>): form is Form {
  return Object.hasOwn(words, form);
}

function stating(pageForm: NonNullable<Profile['pageForm']>): { profile: Profile } {
  return { profile: { pageForm, limits: {}, statuses: {}, errorCodes: {}, idFields: {} } };
}
