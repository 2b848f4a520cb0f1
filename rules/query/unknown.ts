import { type Answered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { idOf } from '../../src/model/item.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { defineRule, inapplicable, indistinct, type Judgement, judged } from '../../src/model/rule.ts';
import type { Resource } from '../../src/model/plan.ts';
import { crashBy, crashByAny, listedTwice, refusedWith } from '../../src/model/signs.ts';
import { answeredAt, sentAt, sentStep, stepOf, type Trace } from '../../src/model/trace.ts';
import { frameworkErrors } from '../../src/model/traces/framework-errors.ts';
import { queryInvalid } from '../../src/model/traces/query-invalid.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { printJson } from '../../src/text/json.ts';
import { pageBody, pageExchange } from '../pagination/shared/page-examples.ts';
import { lostAnswer } from './shared/lost-answer.ts';

const parameter = { name: 'probity_unknown', value: '1' };

/** Requests with odd parameters, whatever else of them is asked for. */
const oddRequests = [frameworkErrors.unknownParameter, frameworkErrors.switches, frameworkErrors.goodQuery];

export default defineRule({
  id: 'query/unknown',
  proves: [],
  breaks: ['query.invalid'],
  weight: 4,
  label: 'clients',
  title: 'An unknown query parameter is ignored, or refused with 400',
  why: 'Proxies, trackers and newer clients add parameters; a list that crashes, vanishes or shrinks over one is brittle.',
  fix: 'Ignore parameters that the list does not know, or refuse them with 400 INVALID_PARAMETER.',
  scope: 'trace',
  confirm: 'alone',
  wants: [queryInvalid.unknown, queryInvalid.after, ...oddRequests],
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  explainedBy: ['resource/id-unique'],
  check: (trace, { readings }) => {
    if (sentAt(trace, ...oddRequests).length > 0) return judgeOdd(trace);
    const { before: plain, unknown, after: later } = queryInvalid;
    const [before, asked, after] = [plain, unknown, later].map((step) => stepOf(trace, step));
    if (asked === undefined || before === undefined) {
      const isSent = sentStep(trace, unknown) !== undefined;
      return lostAnswer(trace) ?? (isSent ? indistinct('list-unread') : inapplicable('no-list-read'));
    }
    if (!isSuccess(before.reply.status)) return indistinct('list-answered', { status: before.reply.status });
    const { idField, isLiving } =
      trace.resource === undefined ? { idField: 'id', isLiving: false } : readings.of(trace.resource);
    return (
      judgeUnknown({ before, asked, after, resource: trace.resource }, idField, isLiving) ??
      lostAnswer(trace) ??
      indistinct('list-unread')
    );
  },
  examples: () => ({
    passed: [
      { note: 'ignored', exchanges: asking() },
      { note: 'refused with 400', exchanges: asking({ status: 400 }) },
    ],
    failed: [
      { note: 'a crash', exchanges: asking({ status: 500 }) },
      { note: 'taken for a missing resource', exchanges: asking({ status: 404 }) },
      { note: 'an empty list', exchanges: asking({ items: 0 }) },
      { note: 'a crash over a debugging switch', exchanges: switching(500) },
    ],
    inapplicable: [{ note: 'another scenario', exchanges: [pageExchange({})] }],
    inconclusive: [{ note: 'a list that others change', exchanges: asking({ items: 2, later: 1 }) }],
  }),
});

interface Asked {
  readonly before: Answered;
  readonly asked: Answered;
  /** The list once more, where the parameter changed something. */
  readonly after: Answered | undefined;
  readonly resource: Resource | undefined;
}

/** Undefined where the list would have to be read once more, and was not. */
function judgeUnknown(
  { before, asked, after, resource }: Asked,
  idField: string,
  isLiving: boolean,
): Judgement | undefined {
  const { status } = asked.reply;
  if (!isSuccess(status)) {
    if (status === 400 || (status >= 300 && status < 400)) return judged([]);
    return judged([refusal(asked, resource)]);
  }
  const [first, seen] = [before, asked].map((exchange) => itemsOf(exchange, idField));
  if (first === undefined) return indistinct('list-shows-nothing');
  if (seen === first) return judged([]);
  if (after === undefined) return undefined;
  const last = itemsOf(after, idField);
  if (last === undefined) return indistinct('list-shows-nothing');
  if (first !== last || isLiving) return indistinct('list-changed', { during: 'read' });
  return judged([
    violation({
      at: 'body:',
      expected: 'the same items as without it',
      actual: seen === undefined ? 'no list' : 'other items',
      message: `${requestLine(asked)} shows other items than the list without the parameter`,
      exchange: asked.id,
      key: 'other items',
      signs: [listedTwice],
    }),
  ]);
}

/** Parameters on reads, and switches that a service may know: whatever they do, they break nothing. */
function judgeOdd(trace: Trace): Judgement {
  const asked = answeredAt(trace, ...oddRequests).filter(({ probe }) =>
    isSuccess(stepOf(trace, probe.about.control ?? frameworkErrors.list)?.reply.status ?? 0),
  );
  if (asked.length === 0) return lostAnswer(trace) ?? inapplicable('no-odd-parameters');
  return judged(asked.flatMap((exchange) => (exchange.reply.status >= 500 ? [refusal(exchange, trace.resource)] : [])));
}

/** What breaks over a parameter that nobody knows breaks over any. */
function refusal(asked: Answered, resource: Resource | undefined): Violation {
  const { status } = asked.reply;
  const { name = parameter.name } = asked.probe.about.parameter ?? {};
  const known = ['page', 'size', 'sort', ...Object.keys(resource?.filters ?? {})].map(crashBy);
  const { id, kind } = asked.probe.operation ?? {};
  const any = name === parameter.name && kind === 'list' ? [...known, crashByAny(id)] : [];
  return violation({
    at: 'status',
    expected: '200 or 400',
    actual: String(status),
    message: `${requestLine(asked)} answered ${status}`,
    exchange: asked.id,
    key: `answered ${Math.floor(status / 100)}xx`,
    signs: status >= 500 ? [crashBy(name), ...any] : [refusedWith(status, id)],
  });
}

/** The items of a list, as one text that does not depend on their order; undefined where there is no list. */
function itemsOf({ reply }: Answered, idField: string): string | undefined {
  const ids = listingOf(reply)?.items.map((item) => idOf(item, idField) ?? printJson(item));
  return ids?.toSorted().join('\n');
}

/** The list, the list with an unknown parameter, and the list again. */
function asking(answer: { status?: number; items?: number; later?: number } = {}): ReturnType<typeof pageExchange>[] {
  const { status = 200, items = 5, later = 5 } = answer;
  return [
    pageExchange({}, {}, { step: queryInvalid.before }),
    {
      request: 'GET /users?probity_unknown=1',
      step: queryInvalid.unknown,
      provokes: 'unknown-parameter',
      about: { parameter },
      status,
      body:
        status === 200 ? pageBody({}, { items }) : { success: false, data: null, error: { code: 'X', message: 'No.' } },
    },
    pageExchange({}, { items: later }, { step: queryInvalid.after }),
  ];
}

/** The list, and the list with a switch that debuggers listen to. */
function switching(status: number): ReturnType<typeof pageExchange>[] {
  return [
    pageExchange({}, {}, { step: frameworkErrors.list }),
    {
      request: 'GET /users?debug=true',
      step: frameworkErrors.switches,
      provokes: 'unknown-parameter',
      about: { parameter: { name: 'debug', value: 'true' }, control: frameworkErrors.list },
      status,
      body: { success: false, data: null, error: { code: 'X', message: 'No.' } },
    },
  ];
}
