import { fieldsSent } from '../../src/model/resource-object.ts';
import type { ExchangeExample } from '../../src/model/example.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { itemOf } from '../../src/model/envelope.ts';
import { saysFailed } from '../../src/model/failure.ts';
import { type Answered, isAnswered, isSuccess, requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, judged, noAnswer, type RuleContext } from '../../src/model/rule.ts';
import { isStep } from '../../src/model/step.ts';
import { sentAt, stepOf, type Trace } from '../../src/model/trace.ts';
import { malformedBodies as steps } from '../../src/model/traces/malformed-bodies.ts';
import { field, nothingRead, ofChecks, ofRefusal } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { createdId } from '../../src/model/created-id.ts';
import { equalJson, type Json, type JsonObject } from '../../src/text/json.ts';
import { isFailureIn2xx } from '../resource/shared/acceptance.ts';
import { isNothing, isTaken } from '../operation/shared/comparison.ts';
import { failureBody, successBody } from '../envelope/shared/examples.ts';
import { withCatalog } from './shared/catalog.ts';

/** The form of the refusal is errors/centralized's. */
export default defineRule({
  id: 'errors/malformed-body',
  proves: ['status.invalid-input'],
  breaks: ['error.catalog'],
  weight: 5,
  label: 'clients',
  title: 'A body that is not JSON is refused with 400',
  why: 'A 500 for a missing quote blames the service, and a 2xx stores something that the client never sent.',
  fix: 'Parse the body strictly before you use it, and answer 400 with the envelope if parsing fails.',
  scope: 'trace',
  wants: [steps.own, steps.truncated, steps.mistakes, steps.changeTruncated, steps.media, steps.changeMedia],
  explainedBy: [
    'operation/create',
    'operation/neighbours',
    'operation/patch',
    'operation/reliable',
    'operation/replace',
  ],
  joins: ['status/invalid-input'],
  check: (trace, context) => {
    const asked = sentAt(trace, steps.truncated, steps.mistakes, steps.changeTruncated);
    const silent = asked.find((exchange) => !isAnswered(exchange));
    const works = hasWorked(trace);
    const judgedOnes = asked.filter(isAnswered).filter((exchange) => isJudged(exchange, works));
    const violations = [
      ...judgedOnes.flatMap((exchange) => problemOf(exchange, context) ?? []),
      ...unreadOf(trace, context),
    ];
    const open = silent === undefined ? {} : noAnswer('lost', lostFacts(silent));
    if (judgedOnes.length === 0 && silent === undefined && violations.length === 0) {
      return inapplicable(asked.length === 0 ? 'no-malformed-sent' : 'valid-bodies-refused');
    }
    return { ...judged(violations), examined: judgedOnes.length, ...open };
  },
  examples: () => ({
    passed: [
      { note: '400', exchanges: [created(201), sent(400)] },
      { note: 'plain text is read as JSON', exchanges: [made, sent(400), plain({ id: 7, name: 'Ada' })] },
      { note: 'a change in plain text is read as JSON', exchanges: [made, sent(400), patched({ id: 6, name: 'Bea' })] },
    ],
    failed: [
      { note: 'the parser breaks the service', exchanges: [created(201), sent(500)] },
      { note: 'taken all the same', exchanges: [created(201), { ...sent(201), body: successBody({ id: 7 }) }] },
      { note: 'another status', exchanges: [created(201), sent(422)] },
      { note: 'plain text is taken, and nothing of it is stored', exchanges: [made, plain({ id: 7, name: null })] },
      { note: 'a change in plain text is taken, and not made', exchanges: [made, patched({ id: 6, name: 'Ada' })] },
      {
        note: 'plain text is taken, and stored letter by letter',
        exchanges: [made, plain({ id: 7, name: 'Ada', 0: '{', 1: '"' })],
      },
    ],
    inapplicable: [
      { note: 'no create works', exchanges: [created(403), sent(403)] },
      { note: 'errors/never-200 reports success=false under 200', exchanges: [created(201), sent(200)] },
      {
        note: 'errors/never-200 reports the text of a failure under 200',
        exchanges: [created(201), sent(200, { text: 'Bad Request: unexpected end of JSON input' })],
      },
    ],
  }),
});

const ada = { name: 'Ada' };

const made: ExchangeExample = {
  request: 'POST /users',
  step: steps.own.made,
  status: 201,
  about: { sent: ada },
  body: successBody({ id: 6, ...ada }),
};

function plain(item: JsonObject): ExchangeExample {
  const about = { sent: ada, spoiled: 'text/plain' };
  const step = steps.media.of('plain');
  const probe = { body: { text: JSON.stringify(ada), mediaType: 'text/plain' } };
  return { ...made, step, provokes: 'wrong-media-type', about, probe, body: successBody(item) };
}

function patched(item: JsonObject): ExchangeExample {
  const about = { id: '6', sent: { name: 'Bea' }, spoiled: 'text/plain' };
  const step = steps.changeMedia.of('patch');
  return { request: 'PATCH /users/6', step, provokes: 'wrong-media-type', about, status: 200, body: successBody(item) };
}

function created(status: number): ExchangeExample {
  const body = isSuccess(status) ? successBody({ id: 1 }) : failureBody('FORBIDDEN');
  return { request: 'POST /users', step: steps.own.made, status, body };
}

function sent(
  status: number,
  shown: Pick<ExchangeExample, 'body' | 'text'> = { body: failureBody('MALFORMED_JSON') },
): ExchangeExample {
  const about = { spoiled: 'a trailing comma' };
  return {
    request: 'POST /users',
    step: steps.mistakes.of('trailing-comma'),
    provokes: 'malformed-body',
    about,
    status,
    ...shown,
  };
}

function hasWorked(trace: Trace): boolean {
  const own = stepOf(trace, steps.own.made);
  return own !== undefined && isSuccess(own.reply.status) && !saysFailed(own.reply);
}

/** A refusal with a 4xx tells nothing where valid bodies are refused too; a 2xx that says that it failed is not ours. */
function isJudged({ probe, reply }: Answered, works: boolean): boolean {
  if (isSuccess(reply.status)) return !isFailureIn2xx(reply);
  // Whether an item may be changed, and a precondition holds, is looked at before the body.
  const first = probe.operation?.kind === 'create' ? [412, 428] : [401, 403, 409, 412, 423, 428];
  if (first.includes(reply.status)) return false;
  return works || reply.status >= 500 || reply.status === 400;
}

function problemOf(exchange: Answered, context: RuleContext): Violation | undefined {
  const { status } = exchange.reply;
  if (status === 400) return undefined;
  const { spoiled = 'a mistake' } = exchange.probe.about;
  const taken = isSuccess(status);
  return violation({
    at: 'status',
    expected: '400',
    actual: String(status),
    exchange: exchange.id,
    key: taken ? 'taken' : `answered ${status}`,
    clauses: withCatalog('status.invalid-input', exchange, context),
    message: `${requestLine(exchange)} with a body that is not JSON (${spoiled}) was ${taken ? 'taken' : 'answered'} with ${status}`,
    // Else what was to be changed is gone.
    signs: taken ? ofTaken(exchange) : ofRefusal(status, exchange.probe.operation?.id),
    ...ofChecks(status),
  });
}

/** What shows nothing of what was sent may be made of no fields at all, as what is left as it was. */
function ofTaken(exchange: Answered): readonly string[] {
  const isMade = exchange.probe.operation?.kind === 'create';
  return isMade && shownOf(exchange).length > 0 ? [] : [nothingRead];
}

/** What has another media type and was taken, though the item shows nothing of what JSON leaves there, or what no reader of JSON makes of it. */
function unreadOf(trace: Trace, context: RuleContext): readonly Violation[] {
  const own = stepOf(trace, steps.own.made);
  const usual = own === undefined ? [] : shownOf(own);
  if (own === undefined || usual.length === 0) return [];
  return sentAt(trace, steps.media, steps.changeMedia)
    .filter(isAnswered)
    .filter((exchange) => namesItem(trace, exchange, context))
    .flatMap((exchange) => {
      const misread = misreadIn(exchange, usual);
      const fields = misread === undefined ? unchangedIn(exchange, own, usual) : [];
      const seen = misread ?? `other values than were sent (${fields.join(', ')})`;
      if (misread === undefined && fields.length === 0) return [];
      return violation({
        at: 'status',
        expected: '415 or 400, or the item as it was sent',
        actual: String(exchange.reply.status),
        exchange: exchange.id,
        key: 'taken unread',
        clauses: withCatalog('status.invalid-input', exchange, context),
        message: `${requestLine(exchange)} with ${exchange.probe.about.spoiled ?? 'another media type'} was taken with ${exchange.reply.status}, and the item has ${seen}`,
        // Whoever reads it may go wrong with the field, of whatever media type the body is.
        signs: [...ofTaken(exchange), ...fields.map(field)],
      });
    });
}

function misreadIn({ probe, reply }: Answered, usual: readonly string[]): string | undefined {
  const item = isSuccess(reply.status) && !saysFailed(reply) ? itemOf(reply) : undefined;
  if (item === undefined) return undefined;
  if (usual.every((name) => isNothing(item[name]))) return `nothing of what was sent (no ${usual.join(', ')})`;
  const { text = '' } = probe.body ?? {};
  const isSpelled = text.length > 1 && [0, 1].every((index) => item[String(index)] === text[index]);
  if (isSpelled) return 'each letter of the body as a field';
  const isWhole = Object.entries(item).some(([name, value]) => text !== '' && (name === text || value === text));
  return isWhole ? 'the whole body as one text' : undefined;
}

/** Of a change: what it named and left as it was, or what the item showed, was sent again as it was, and is lost. */
function unchangedIn({ probe, reply }: Answered, own: Answered, usual: readonly string[]): readonly string[] {
  const item = isSuccess(reply.status) && reply.status !== 202 && !saysFailed(reply) ? itemOf(reply) : undefined;
  const [sent, before, shown] = [fieldsSent(probe.about), fieldsSent(own.probe.about), itemOf(own.reply)];
  if (!isStep(probe.step, steps.changeMedia) || item === undefined || sent === undefined || before === undefined)
    return [];
  const isShown = (name: string, value: Json | undefined): boolean =>
    isTaken(name, value ?? null, item[name]) !== false;
  const isOther = (name: string): boolean => !equalJson(sent[name] ?? null, before[name] ?? null);
  const others = Object.keys(sent).filter(isOther);
  const isLeft = (name: string): boolean => !isShown(name, sent[name]) && isShown(name, shown?.[name]);
  const unread = others.every(isLeft) ? others : [];
  const lost = usual.filter((name) => !isOther(name) && !isShown(name, shown?.[name]));
  return [...unread, ...lost];
}

/** Without an id nothing says that an item was made. */
function namesItem({ resource }: Trace, exchange: Answered, { readings }: RuleContext): boolean {
  return resource !== undefined && createdId(resource, readings.of(resource), exchange) !== undefined;
}

/** The fields of which an answer shows what was sent. */
function shownOf({ probe, reply }: Answered): readonly string[] {
  const item = isSuccess(reply.status) && !saysFailed(reply) ? itemOf(reply) : undefined;
  const sent = fieldsSent(probe.about);
  if (item === undefined || sent === undefined) return [];
  return Object.keys(sent).filter(
    (name) => !isNothing(sent[name]) && isTaken(name, sent[name] ?? null, item[name]) === true,
  );
}
