/** Adds waivers to the text of a plan, and leaves everything else as it is. */
import { isScalar, isSeq, parseDocument } from 'yaml';
import type { Waiver } from '../core/plan.ts';
import { isList, isObject } from '../text/json.ts';

export type Accepted = Required<Pick<Waiver, 'rule' | 'fingerprint' | 'reason' | 'until'>> & Pick<Waiver, 'resource'>;

export interface Written {
  readonly text: string;
  readonly added: number;
  /** Waivers that had ended, and have a new last day. */
  readonly renewed: number;
}

/** One line for each waiver. A text is quoted as JSON, which is YAML. */
export function waiverLines(waivers: readonly Accepted[], indent = '  '): string {
  return waivers
    .map(({ rule, resource, fingerprint, reason, until }) => {
      const own = resource === undefined ? '' : `resource: ${JSON.stringify(resource)}, `;
      const rest = `fingerprint: "${fingerprint}", reason: ${JSON.stringify(reason)}, until: ${until}`;
      return `${indent}- { rule: ${rule}, ${own}${rest} }\n`;
    })
    .join('');
}

/**
 * It is undefined if the text cannot be changed safely: it is not YAML, or its waivers are not a list.
 *
 * @param today an ISO date; a waiver whose last day is before it has ended
 */
export function addWaivers(text: string, waivers: readonly Accepted[], today: string): Written | undefined {
  const document = parseDocument(text);
  const plan: unknown = document.errors.length === 0 ? document.toJS() : undefined;
  if (!isObject(plan)) return undefined;
  const own = isList(plan['waivers']) ? plan['waivers'].filter(isObject) : [];
  const known = new Map(own.map((each, index) => [keyOf(each['rule'], each['fingerprint']), { each, index }]));
  const added = waivers.filter(({ rule, fingerprint }) => !known.has(keyOf(rule, fingerprint)));
  // From the end, so that places before it stay the same.
  const edits = waivers.flatMap(({ rule, fingerprint, until }) => {
    const { each, index = 0 } = known.get(keyOf(rule, fingerprint)) ?? {};
    const last = each?.['until'];
    if (typeof last !== 'string' || last >= today) return [];
    const node: unknown = document.getIn(['waivers', index, 'until'], true);
    const [start, end] = (isScalar(node) ? node.range : undefined) ?? [];
    return start === undefined || end === undefined ? [] : [{ start, end, until }];
  });
  const fromEnd = edits.toSorted((a, b) => b.start - a.start);
  const renewed = fromEnd.reduce((rest, { start, end, until }) => rest.slice(0, start) + until + rest.slice(end), text);
  const whole = added.length === 0 ? renewed : withLines(renewed, added);
  const after: unknown = parseDocument(whole).toJS();
  const list = isObject(after) ? after['waivers'] : undefined;
  const isWhole = added.length === 0 || (isList(list) && list.length === own.length + added.length);
  return isWhole ? { text: whole, added: added.length, renewed: edits.length } : undefined;
}

const keyOf = (rule: unknown, fingerprint: unknown): string => JSON.stringify([rule, fingerprint]);

/** After the last waiver, or as a new key at the end. */
function withLines(text: string, added: readonly Accepted[]): string {
  const ended = text.endsWith('\n') || text === '' ? text : `${text}\n`;
  const document = parseDocument(ended);
  const list: unknown = document.get('waivers', true);
  if (list === undefined) return `${ended}waivers:\n${waiverLines(added)}`;
  if (!isSeq(list) || list.flow === true || !list.range) return text;
  const [start, end] = list.range;
  const [head, tail] = [ended.slice(0, start), ended.slice(end)];
  const indent = ' '.repeat(start - (head.lastIndexOf('\n') + 1));
  const before = ended.slice(0, end);
  return `${before.endsWith('\n') ? before : `${before}\n`}${waiverLines(added, indent)}${tail.replace(/^\n/, '')}`;
}
