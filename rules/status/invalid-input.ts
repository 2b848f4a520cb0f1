import { type Answered, isAnswered, requestLine } from '../../src/model/exchange.ts';
import { silentFacts } from '../../src/model/reason.ts';
import type { Resource } from '../../src/model/plan.ts';
import type { Defect, Probe } from '../../src/model/probe.ts';
import {
  defineRule,
  inapplicable,
  type Judgement,
  noAnswer,
  type Observation,
  type RuleContext,
} from '../../src/model/rule.ts';
import { nothingRead, ofChecks, ofCrash, ofKind, ofRefusal, taken } from '../../src/model/signs.ts';
import { sentStep, type Trace } from '../../src/model/trace.ts';
import { isList, type Json } from '../../src/text/json.ts';
import { listingOf } from '../../src/model/list-page.ts';
import { showsMarkAsSent } from '../../src/model/mark.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { withCatalog } from '../errors/shared/catalog.ts';
import {
  controlProblem,
  failedIn2xx,
  isAccepted,
  isFailureIn2xx,
  isOfAnyKind,
  isTyped,
  valueOf,
} from '../resource/shared/acceptance.ts';
import { accepted, changing, created, failed, refused, resource } from '../resource/shared/exchange-examples.ts';
import { changeInvalid as changes } from '../../src/model/traces/change-invalid.ts';
import { createInvalid } from '../../src/model/traces/create-invalid.ts';

const { invalid } = createInvalid;
const { patch } = changes;

/** Refusals of invalid bodies have the status 400; and bodies that are invalid whatever the fields mean are refused. */
export default defineRule({
  id: 'status/invalid-input',
  proves: ['status.invalid-input'],
  breaks: ['error.catalog'],
  weight: 5,
  label: 'clients',
  title: 'Invalid input is answered with 400',
  why: 'A 400 says that the request is wrong and will stay wrong; after a 5xx clients retry, after a 2xx they go on.',
  fix: 'Validate the body before you use it, and answer every failed check with 400 INVALID_INPUT.',
  scope: 'trace',
  wants: [...Object.values(invalid), ...Object.values(patch), ...Object.values(changes.replace)],
  explainedBy: [
    'operation/neighbours',
    'operation/patch',
    'operation/reliable',
    'operation/replace',
    'operation/safe-read',
    'resource/email',
    'resource/not-blank',
    'resource/required',
  ],
  check: (trace, context) => {
    const asked = trace.exchanges.filter(({ probe }) => isInvalid(probe) && probe.repeated !== true);
    const [first] = asked;
    if (first === undefined) return inapplicable('no-invalid-sent');
    const violations: Violation[] = [];
    const observations: Observation[] = [];
    let examined = 0;
    let open: Judgement | undefined;
    for (const exchange of asked) {
      if (!isAnswered(exchange)) {
        open = noAnswer('silent', silentFacts(exchange));
      } else if (isAccepted(exchange)) {
        if (!isOwnAcceptance(exchange.probe, trace.resource) || isOfAnyKind(exchange, trace, context)) continue;
        if (isBulkCreate(exchange)) {
          observations.push(bulkSeen(exchange));
          continue;
        }
        examined += 1;
        violations.push(acceptance(exchange, trace));
      } else if (isOwnRefusal(exchange)) {
        const problem = controlProblem(trace, exchange);
        if (problem !== undefined && !isCrashAlone(trace, exchange)) {
          open ??= problem;
          continue;
        }
        examined += 1;
        if (exchange.reply.status !== 400) violations.push(refusal(exchange, context, problem === undefined));
      }
    }
    if (violations.length > 0) return { ...open, violations, observations, examined };
    if (open !== undefined || examined > 0) return { ...(open ?? { examined }), observations };
    const isDisguised = asked.some((exchange) => isAnswered(exchange) && isFailureIn2xx(exchange.reply));
    return { ...(isDisguised ? failedIn2xx : inapplicable('told-elsewhere')), observations };
  },
  examples: () => ({
    passed: [
      {
        note: 'a list as the body is refused with 400',
        resource,
        exchanges: [created(createInvalid.valid), refused(invalid.listBody, { defect: 'list-body' })],
      },
      {
        note: 'an invalid change of a field that may not be changed is forbidden',
        resource,
        exchanges: [
          changing(created(changes.patchValid)),
          changing(refused(patch.blank.of('name'), { defect: 'empty', field: 'name' })),
          changing(refused(patch.address.of('email'), { defect: 'bad-email', field: 'email' }, 403)),
        ],
      },
    ],
    failed: [
      {
        note: 'a blank name is refused with 422',
        resource,
        exchanges: [
          created(createInvalid.valid),
          refused(invalid.blank.of('name'), { defect: 'blank', field: 'name' }, 422),
        ],
      },
      {
        note: 'a list as the body breaks the service',
        resource,
        exchanges: [created(createInvalid.valid), refused(invalid.listBody, { defect: 'list-body' }, 500)],
      },
      {
        note: 'a list as the body is taken',
        resource,
        exchanges: [created(createInvalid.valid), accepted(invalid.listBody, { defect: 'list-body' })],
      },
      {
        note: 'an object passes for a name',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.object.of('name'), { defect: 'wrong-type', field: 'name' }),
        ],
      },
      {
        note: 'PATCH refuses with 409',
        resource,
        exchanges: [
          changing(created(changes.patchValid)),
          changing(refused(patch.null.of('email'), { defect: 'null', field: 'email' }, 409)),
        ],
      },
      {
        note: 'a patch that names no field breaks the service',
        resource,
        exchanges: [
          changing(created(changes.patchValid)),
          changing(refused(patch.unexpected.of('nothing'), { defect: 'unexpected', spoiled: 'an empty object' }, 500)),
        ],
      },
    ],
    inapplicable: [
      {
        note: 'a patch that names no field is refused: no status is stated for it',
        resource,
        exchanges: [
          changing(created(changes.patchValid)),
          changing(refused(patch.unexpected.of('nothing'), { defect: 'unexpected', spoiled: 'an empty object' }, 422)),
        ],
      },
      {
        note: 'a missing name is accepted: resource/required reports it',
        resource,
        exchanges: [
          created(createInvalid.valid),
          accepted(invalid.missing.of('name'), { defect: 'missing', field: 'name' }),
        ],
      },
    ],
    inconclusive: [
      {
        note: 'valid bodies are answered with 404 too',
        resource,
        exchanges: [
          { ...created(createInvalid.valid), status: 404, body: failed('NOT_FOUND') },
          refused(invalid.missing.of('name'), { defect: 'missing', field: 'name' }, 404),
        ],
      },
    ],
  }),
});

function isInvalid({ provokes, about }: Probe): boolean {
  return provokes === 'invalid-input' || provokes === 'malformed-body' || about.defect !== undefined;
}

const ownDefects: readonly Defect[] = ['list-body', 'null-body', 'empty-body'];

/** Accepted bodies that no rule about a field owns. Over changes, field rules only warn (resource/change-fields). */
function isOwnAcceptance({ provokes, about, operation }: Probe, resource: Resource | undefined): boolean {
  const { defect, field } = about;
  if (defect === undefined) return provokes !== 'anything';
  if (ownDefects.includes(defect)) return true;
  if (operation?.kind !== 'create') return false;
  if (defect === 'wrong-type') return resource !== undefined && isTyped(resource, field ?? '');
  return defect === 'planned';
}

/** Refusals of malformed JSON are errors/framework's; a forbidden change may be a 403. */
function isOwnRefusal({ probe, reply }: Answered): boolean {
  if (probe.about.defect === undefined || isFailureIn2xx(reply)) return false;
  // A text may be too long for the service as a whole, and of a change of nothing no status is stated.
  if (probe.about.defect === 'unexpected' && reply.status < 500)
    return reply.status !== 413 && probe.about.field !== undefined;
  return probe.operation?.kind === 'create' || reply.status !== 403;
}

/** True for a crash where the valid twin was but refused: it is the body that broke the service. */
function isCrashAlone(trace: Trace, { probe, reply }: Answered): boolean {
  const { control } = probe.about;
  const twin = control === undefined ? undefined : sentStep(trace, control);
  return reply.status >= 500 && twin !== undefined && isAnswered(twin) && isRefusal(twin.reply.status);
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** True for a list that was taken for the items to create: the answer shows as many, each with what was sent. */
function isBulkCreate({ probe: { about, operation }, reply }: Answered): boolean {
  const { defect, sent, marks = [] } = about;
  if (defect !== 'list-body' || operation?.kind !== 'create' || !isList(sent)) return false;
  const items = listingOf(reply)?.items ?? [];
  return items.length === sent.length && items.every((item) => showsMarkAsSent(item, sent, marks));
}

function bulkSeen(exchange: Answered): Observation {
  const text = `${requestLine(exchange)} takes a list of items, too, and creates each of them`;
  return { clause: 'operation.create', text, exchanges: [exchange.id] };
}

function acceptance(exchange: Answered, { resource }: Trace): Violation {
  const { defect = 'planned', field, sent } = exchange.probe.about;
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '400',
    actual: String(status),
    message: `${requestLine(exchange)} accepted ${wordsFor(exchange.probe)} with ${status}`,
    exchange: exchange.id,
    key: `accepted ${exchange.probe.provokes === 'malformed-body' ? 'malformed' : defect} ${field ?? ''}`,
    clauses: ['status.invalid-input'],
    // What takes a value that the plan calls invalid is not checked, and takes one of another kind as well.
    ...ofKind(kindDefect(valueOf(resource?.create?.example, field ?? ''), valueOf(sent, field ?? ''))),
    signs: [
      taken(defect, field),
      ...(defect === 'planned' && field !== undefined ? [taken('wrong-type', field)] : []),
      ...(ownDefects.includes(defect) ? [nothingRead] : []),
    ],
  });
}

/** What a value is taken for that is of another kind than that of the example. */
function kindDefect(given: Json | undefined, sent: Json | undefined): Defect | undefined {
  if (typeof given === 'string' && typeof sent === 'number') return 'number';
  return typeof given === 'number' && typeof sent === 'string' ? 'text' : undefined;
}

function refusal(exchange: Answered, context: RuleContext, isValidTaken: boolean): Violation {
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '400',
    actual: String(status),
    message: `${requestLine(exchange)} answered ${wordsFor(exchange.probe)} with ${status}${isValidTaken ? ', and a valid body with success' : ''}`,
    exchange: exchange.id,
    key: `answered ${status}`,
    clauses: withCatalog('status.invalid-input', exchange, context),
    signs: signsOf(exchange),
    ...ofChecks(status),
  });
}

function signsOf(exchange: Answered): readonly string[] {
  const { probe, reply } = exchange;
  if (reply.status >= 500) return ofCrash(exchange);
  return reply.status === 409 ? takenBefore(probe) : ofRefusal(reply.status, probe.operation?.id);
}

/** Where a create took such a value, a conflict may be with what that made. */
function takenBefore({ about: { defect, field } }: Probe): readonly string[] {
  const isBlank = defect === 'empty' || defect === 'blank';
  return isBlank ? [taken('empty', field), taken('blank', field)] : [taken(defect, field)];
}

/** What was wrong with the body, in words. */
function wordsFor({ about, provokes }: Probe): string {
  const { defect, field = 'a field', spoiled = `null as ${field}` } = about;
  if (provokes === 'malformed-body') return 'a body that is not JSON';
  switch (defect) {
    case 'missing':
      return `a body without ${field}`;
    case 'null':
      return `null as ${field}`;
    case 'empty':
    case 'blank':
      return `a blank ${field}`;
    case 'bad-email':
      return `an invalid address as ${field}`;
    case 'number':
      return `a number as ${field}`;
    case 'text':
      return `a text as ${field}`;
    case 'unexpected':
      return spoiled;
    case 'wrong-type':
      return `a list or an object as ${field}`;
    case 'list-body':
      return 'a list as the body';
    case 'null-body':
      return 'null as the body';
    case 'empty-body':
      return 'an empty body';
    case 'empty-object':
      return 'an empty object as the body';
    case 'planned':
    case undefined:
      return 'a body that the plan calls invalid';
    default:
      return defect satisfies never;
  }
}
