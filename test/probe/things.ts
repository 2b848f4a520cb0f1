import type { Api, ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';

/** A little service of things at /things, to read and to change, whose ids and answers a test chooses. */
export interface Things {
  /** Ids as JSON texts: `7`, `"a b"`. */
  readonly ids: readonly string[];
  /** How an item reads in the list, and by itself; its id as a JSON text is given. Members as JSON text. */
  readonly listed?: (id: string, index: number) => string;
  readonly read?: (id: string, index: number) => string;
  /** False: bare lists and objects. */
  readonly envelope?: boolean;
  /** Answers in place of what would be answered; undefined: as usual. */
  readonly answer?: (request: ApiRequest, found: boolean) => ApiReply | undefined;
}

const words = ['Anvil', 'Broom', 'Candle', 'Dustpan', 'Easel', 'Funnel', 'Gimlet'];

/** An answer with that JSON text as its body. */
export function replyOf(status: number, text: string): ApiReply {
  return { status, headers: [['Content-Type', 'application/json']], body: text };
}

/** A success in the envelope, around a JSON text. */
export function shown(text: string, status = 200): ApiReply {
  return replyOf(status, `{"success":true,"data":${text},"error":null,"timestamp":"2026-01-01T00:00:00Z"}`);
}

/** A failure in the envelope. */
export function refused(status: number, code: string): ApiReply {
  const error = `{"code":"${code}","message":"No."}`;
  return replyOf(status, `{"success":false,"data":null,"error":${error},"timestamp":"2026-01-01T00:00:00Z"}`);
}

export function serveThings(things: Things): Api {
  const { ids, envelope = true } = things;
  const listed = things.listed ?? ((id, index) => `{"id":${id},"name":"${words[index] ?? 'Thing'}"}`);
  const read = things.read ?? listed;
  const wrap = (text: string): ApiReply => (envelope ? shown(text) : replyOf(200, text));
  return (request) => {
    const path = request.target.replace(/\?.*$/s, '');
    if (path === '/things') {
      return things.answer?.(request, true) ?? wrap(`[${ids.map(listed).join(',')}]`);
    }
    const wanted = decodeURIComponent(path.slice('/things/'.length));
    const index = ids.findIndex((id) => id.replace(/^"|"$/g, '') === wanted);
    const special = things.answer?.(request, index >= 0);
    if (special !== undefined) return special;
    const id = ids[index];
    if (id === undefined || request.method !== 'GET') return refused(404, 'THING_NOT_FOUND');
    return wrap(read(id, index));
  };
}

/** A plan of /things alone. */
export function thingsPlan(more = ''): string {
  return `base_url: http://127.0.0.1:8080\nresources:\n  - path: /things\n${more}`;
}

/** What lets things be changed. */
export const changes = `    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Thing {{unique}}" } }
    change: { name: Other }
writes: true
`;
