/** Styles that have a preset, as responses show them. */
import type { Exchange } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import type { Plan } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import type { SetupProblem } from '../core/setup-problem.ts';
import { isList, isObject } from '../text/json.ts';
import { parseMediaType } from '../text/media-type.ts';

type Style = 'json-api' | 'spring-page' | 'problem-json';

/** The response in each style with the first URL by the alphabet: which one comes first is chance. */
type Styles = Map<Style, Exchange>;

export const styles: Projection<Styles> = {
  start: () => new Map(),
  step(state, exchange) {
    const { response, probe } = exchange;
    if (response === undefined || probe.operation === undefined || probe.method !== 'GET') return state;
    const style = styleOf(response, probe.intent.kind === 'list');
    const known = style && state.get(style);
    if (style !== undefined && (known === undefined || placeOf(exchange) < placeOf(known))) state.set(style, exchange);
    return state;
  },
};

function placeOf({ probe, response }: Exchange): string {
  return `${probe.url} ${response?.status}`;
}

function styleOf({ status, isSuccess, headers, json }: HttpResponse, isOfList: boolean): Style | undefined {
  const { essence } = parseMediaType(headers['content-type'] ?? '') ?? {};
  if (essence === 'application/vnd.api+json') return 'json-api';
  if (status >= 400) return essence === 'application/problem+json' ? 'problem-json' : undefined;
  if (!isSuccess || !isOfList || !isObject(json)) return undefined;
  const { data, content } = json;
  const isSpring = isList(content) && ['totalElements', 'totalPages', 'size', 'number'].every((name) => name in json);
  if (isSpring) return 'spring-page';
  return isList(data) && data.length > 0 && data.every(isResourceObject) ? 'json-api' : undefined;
}

function isResourceObject(item: unknown): boolean {
  return isObject(item) && typeof item['type'] === 'string' && 'id' in item && isObject(item['attributes']);
}

/** What the plan says about the style. */
const isStated: Readonly<Record<Style, (profile: Plan['profile']) => boolean>> = {
  'json-api': ({ itemFields }) => itemFields !== undefined,
  'spring-page': ({ names }) => names.data !== undefined,
  'problem-json': ({ names }) => names.error !== undefined,
};

/** Styles that the plan does not name. */
export function unstatedStyles(state: Styles, { profile }: Plan): readonly SetupProblem[] {
  const unstated = [...state].filter(([style]) => !isStated[style](profile));
  return unstated.map(([kind, exchange]) => ({ kind, exchange, key: 'extends' }));
}
