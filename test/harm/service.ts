import type { Api, ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Cleanup } from '../../src/model/report.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { everything, type Selection } from '../../src/model/selection.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** A little service of things whose rows a test can look at, and whose answers it can bend. */
export interface Service {
  readonly api: Api;
  readonly rows: Row[];
  /** Every request that came, as `GET /things/1`. */
  readonly lines: string[];
}

/** Answers in place of the service; undefined: as usual. `usual` answers as usual, also what came in another request's place. */
export type Bend = (
  request: ApiRequest,
  service: Service,
  usual: (instead?: ApiRequest) => ApiReply,
) => ApiReply | undefined;

/** What was there before anything was audited. */
export const others: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}` }));

/** An answer in the envelope of the conventions; without data, none at all. */
export function answer(status: number, data?: unknown): ApiReply {
  if (status === 204) return { status, headers: [], body: '' };
  const error = status < 400 ? null : { code: `NO_${status}`, message: 'No.' };
  const body = { success: status < 400, data: data ?? null, error, timestamp: '2026-01-01T00:00:00Z' };
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(body) };
}

/** The object that a request carries; undefined where it carries none. */
export function sentBy({ body }: Pick<ApiRequest, 'body'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

export function serve(bend: Bend = () => undefined, seeded: readonly Row[] = others): Service {
  const rows: Row[] = [...seeded];
  let count = 100;
  const usual = (request: ApiRequest): ApiReply => {
    const [path = ''] = request.target.split('?');
    const [, name, id, ...rest] = path.split('/');
    if (name !== 'things' || rest.length > 0) return answer(404);
    const sent = sentBy(request);
    if (id === undefined) {
      if (request.method === 'GET' || request.method === 'HEAD') return answer(200, rows);
      if (request.method !== 'POST') return answer(405);
      if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
      count += 1;
      const row = { ...sent, id: String(count) };
      rows.push(row);
      return answer(201, row);
    }
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (row === undefined) return answer(404);
    if (request.method === 'DELETE') {
      rows.splice(index, 1);
      return answer(204);
    }
    if (request.method === 'PUT' || request.method === 'PATCH') {
      if (sent === undefined) return answer(400);
      rows[index] = { ...(request.method === 'PUT' ? {} : row), ...sent, id };
      return answer(200, rows[index]);
    }
    return request.method === 'GET' || request.method === 'HEAD' ? answer(200, row) : answer(405);
  };
  const service: Service = {
    rows,
    lines: [],
    api: (request) => {
      service.lines.push(`${request.method} ${request.target}`);
      return bend(request, service, (instead = request) => usual(instead)) ?? usual(request);
    },
  };
  return service;
}

/** A plan of the things, with all that can be done to them. */
export const thingsPlan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, replace, patch, delete]
    create: { example: { name: "Thing {{unique}}" }, required: [name], not_blank: [name] }
    change: { name: Other }
`;

export function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** Audits with every scenario and rule, and cleans up. */
export function audit(
  { api }: Service,
  text: string = thingsPlan,
  selection: Selection = everything,
): Promise<ApiAudit> {
  return auditApi(
    onClock(() => api),
    { plan: planOf(text), scenarios, rules, cleaning, selection, isChosen: false },
  );
}

/** How many items a cleanup made, removed and left. */
export function countsOf({ created, removed, left }: Cleanup): Readonly<Record<string, number>> {
  return { created, removed, left: left.length };
}
