import { parsedBody } from '../../../src/model/body.ts';
import { valueAt } from '../../../src/model/body-field.ts';
import { isFailureText } from '../../../src/text/exposure/failure-text.ts';
import { idOf } from '../../../src/model/item.ts';
import { itemOf } from '../../../src/model/envelope.ts';
import { saysFailed } from '../../../src/model/failure.ts';
import { silentFacts, type Why, why } from '../../../src/model/reason.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../../src/model/exchange.ts';
import type { Resource } from '../../../src/model/plan.ts';
import type { Defect } from '../../../src/model/probe.ts';
import {
  inapplicable,
  indistinct,
  type Judgement,
  noAnswer,
  type RuleContext,
  toldBy,
} from '../../../src/model/rule.ts';
import { sentStep, type Trace } from '../../../src/model/trace.ts';
import type { Violation } from '../../../src/model/violation.ts';
import { isObject, type Json, type JsonKind, kindOf, member } from '../../../src/text/json.ts';

/** True where a write was taken: a 2xx that does not itself say that it failed (that is errors/never-200). */
export function isAccepted({ reply }: Answered): boolean {
  return isSuccess(reply.status) && !isFailureIn2xx(reply);
}

/** True for a 2xx whose body says that it failed: told by errors/never-200, and by no rule about the situation. */
export function isFailureIn2xx(reply: Answered['reply']): boolean {
  if (!isSuccess(reply.status)) return false;
  if (!parsedBody(reply).ok) return isFailureText(reply.text);
  return saysFailed(reply);
}

/** What was sent as a field of the plan, or is shown as it. */
export function valueOf(body: Json | undefined, field: string): Json | undefined {
  return isObject(body) ? valueAt(body, field) : undefined;
}

/** What is left to say where a refusal came as such a 2xx. */
export const failedIn2xx: Judgement = toldBy('after-failure', { rules: ['errors/never-200'] });

/** The creates, or the changes, of a trace that hold one of those defects; the repeats at the end are left out. */
export function defective(trace: Trace, by: 'create' | 'change', defects: readonly Defect[]): readonly Exchange[] {
  return trace.exchanges.filter(({ probe }) => {
    const { defect } = probe.about;
    const kind = probe.operation?.kind === 'create' ? 'create' : 'change';
    return defect !== undefined && defects.includes(defect) && kind === by && probe.repeated !== true;
  });
}

/**
 * Why refusals of a probe prove nothing: the valid twin that it names as its control was not accepted either. Undefined
 * where the control worked.
 */
export function controlProblem(trace: Trace, exchange: Exchange): Judgement | undefined {
  const { control } = exchange.probe.about;
  const twin = control === undefined ? undefined : sentStep(trace, control);
  if (twin === undefined) return inapplicable('no-valid-twin');
  if (!isAnswered(twin)) return noAnswer('no-twin-answer', { method: twin.probe.method });
  return isAccepted(twin)
    ? undefined
    : indistinct('twin-refused', { method: twin.probe.method, status: twin.reply.status });
}

/** Why no body with such a defect was judged: the plan names no field that could have it, or none but the id, or creation had stopped before. */
export function nothingInvalid(
  { resource }: Trace,
  list: 'notBlank' | 'email' | 'required',
  { readings }: Pick<RuleContext, 'readings'>,
): Why {
  const kinds = { notBlank: 'no-not-blank-named', email: 'no-email-named', required: 'no-required-named' } as const;
  const fields = resource?.create?.[list] ?? [];
  if (resource === undefined || fields.length === 0) return why(kinds[list]);
  const spoiled = fields.filter((field) => field !== readings.of(resource).idField);
  return spoiled.length === 0 ? why('none-spoiled') : why('no-such-invalid', { fields: spoiled.join(' or ') });
}

/** Judges that bodies with certain defects are refused: those that were accepted are violations. */
export function judgeRefusals(
  trace: Trace,
  asked: readonly Exchange[],
  onAccepted: (exchange: Answered) => Violation | undefined,
  nothing: Why,
): Judgement {
  const [first] = asked;
  if (first === undefined) return inapplicable(nothing);
  const answered = asked.filter(isAnswered);
  const violations = answered.filter(isAccepted).flatMap((exchange) => onAccepted(exchange) ?? []);
  const silent = asked.find((exchange) => !isAnswered(exchange));
  const unjudged = silent === undefined ? {} : noAnswer('silent', silentFacts(silent));
  if (violations.length > 0) return { ...unjudged, violations, examined: answered.length };
  const problem = controlProblem(trace, first);
  if (problem !== undefined) return problem;
  if (silent !== undefined) return unjudged;
  // What breaks the service is no refusal: status/invalid-input tells of it.
  const broken = answered.find(({ reply }) => reply.status >= 500);
  if (broken !== undefined) return toldBy('after-failure', { rules: ['status/invalid-input'] });
  const examined = answered.filter(({ reply }) => !isFailureIn2xx(reply)).length;
  return examined === 0 ? failedIn2xx : { examined };
}

/** True for a number or a text that the answer does not show as such: it was converted, or is not shown. */
export function isConverted({ probe: { about }, reply }: Answered): boolean {
  const { defect, field = '' } = about;
  const kinds: Partial<Record<Defect, JsonKind>> = { number: 'number', text: 'string' };
  const kind = defect === undefined ? undefined : kinds[defect];
  const shown = valueAt(itemOf(reply) ?? {}, field);
  return kind !== undefined && (shown === undefined || kindOf(shown) !== kind);
}

/** True for a value of another kind than others in a field that the items of others show with several kinds: none is wrong there. */
export function isOfAnyKind({ probe: { about } }: Exchange, { resource }: Trace, { readings }: RuleContext): boolean {
  const { defect, field } = about;
  if (defect === undefined || !typeDefects.includes(defect) || field === undefined || resource === undefined)
    return false;
  const view = readings.of(resource);
  const others = view.items.filter((item) => view.wasThere(idOf(item, view.idField) ?? ''));
  const kinds = new Set(others.map((item) => kindOf(valueOf(item, field) ?? null)));
  kinds.delete('null');
  return kinds.size > 1;
}

const typeDefects: readonly Defect[] = ['wrong-type', 'number', 'text'];

/** True where the text, the plan or the item's JSON Schema says that a field is no object and no list. */
export function isTyped(resource: Resource, field: string): boolean {
  const { create, item } = resource;
  const named = [...(create?.required ?? []), ...(create?.notBlank ?? []), ...(create?.email ?? [])];
  if (named.includes(field)) return true;
  const properties = item === undefined ? undefined : member(item, 'properties');
  const schema = isObject(properties) ? member(properties, field) : undefined;
  const type = isObject(schema) ? member(schema, 'type') : undefined;
  const types: readonly Json[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  return types.length > 0 && !types.includes('object') && !types.includes('array');
}
