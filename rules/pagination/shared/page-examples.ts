import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Provocation } from '../../../src/model/provocation.ts';
import type { Step } from '../../../src/model/step.ts';
import { pageWalk, plainWalk } from '../../../src/model/traces/page-walk.ts';
import type { Json, JsonObject } from '../../../src/text/json.ts';

/** What an example asks for. */
export interface Asked {
  readonly page?: number;
  readonly size?: number;
}

const timestamp = '2026-01-01T00:00:00Z';
const usualSize = 3;

/** A list of so many items, cut into pages as the conventions want it; `edit` puts something wrong into an answer. */
export interface ExampleList {
  readonly items?: number;
  readonly base?: 0 | 1;
  readonly edit?: (body: JsonObject, asked: Asked, round: 1 | 2) => JsonObject;
  readonly status?: (asked: Asked) => number;
  /** Pages asked for after the last one; usually 1. */
  readonly beyond?: number;
}

/** The answer to one list request in the merged form: page numbers beside success, error and timestamp. */
export function pageBody(asked: Asked, { items = 5, base = 0 }: ExampleList = {}): JsonObject {
  const size = asked.size ?? usualSize;
  const page = asked.page ?? base;
  const start = (page - base) * size;
  const data = Array.from({ length: items }, (_, index) => ({ id: index + 1 })).slice(Math.max(0, start), start + size);
  return {
    success: true,
    data,
    error: null,
    timestamp,
    page,
    size,
    totalElements: items,
    totalPages: Math.ceil(items / size),
  };
}

/** One list request of an example and its answer. */
export function pageExchange(
  asked: Asked,
  list: ExampleList = {},
  rest: Partial<ExchangeExample> = {},
): ExchangeExample {
  const query = Object.entries(asked).map(([name, value]) => `${name}=${String(value)}`);
  const body = pageBody(asked, list);
  return {
    request: `GET /users${query.length === 0 ? '' : `?${query.join('&')}`}`,
    about: asked,
    status: list.status?.(asked) ?? 200,
    body: list.edit?.(body, asked, rest.step === pageWalk.again ? 2 : 1) ?? body,
    ...rest,
  };
}

/** A whole walk over a list: the list as it comes, by default, by two and by one, each with a page after the last; then all once more. */
export function wholeWalk(list: ExampleList = {}): readonly ExchangeExample[] {
  const { items = 5, base = 0, beyond = 1 } = list;
  const walks = [undefined, 2, 1].flatMap((size) => {
    const pages = Math.ceil(items / (size ?? usualSize));
    const provoked = (index: number): Provocation => (index < pages ? 'success' : 'past-the-end');
    return Array.from({ length: pages + beyond }, (_, index) => ({
      asked: { page: base + index, ...(size === undefined ? {} : { size }) },
      walk: size === undefined ? 'by default' : `by ${size}`,
      provokes: provoked(index),
    }));
  });
  const round = (step: Step): readonly ExchangeExample[] => [
    pageExchange({}, list, { step: step === pageWalk.page ? pageWalk.list : step, about: { walk: plainWalk } }),
    ...walks.map(({ asked, walk, provokes }) =>
      pageExchange(asked, list, { step, provokes, about: { ...asked, walk } }),
    ),
  ];
  return [...round(pageWalk.page), ...round(pageWalk.again)];
}

/** An edit that changes one member where the request is the one meant. */
export function changing(
  name: string,
  value: (old: Json | undefined, asked: Asked, body: JsonObject) => Json | undefined,
): NonNullable<ExampleList['edit']> {
  return (body, asked) => {
    const changed = value(body[name], asked, body);
    const { [name]: _old, ...others } = body;
    return changed === undefined ? others : { ...others, [name]: changed };
  };
}
