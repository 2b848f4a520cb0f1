import { namesIn } from '../../model/body.ts';
import type { Met } from '../../model/names.ts';
import type { Exchange } from '../../model/exchange.ts';
import { type Kept, keptCharacters } from '../../model/kept-body.ts';
import type { ReportedExchange } from '../../model/report.ts';
import { curlLinesOf } from './curl-lines.ts';
import { createMadeItems } from './made-items.ts';
import type { Plan } from '../../model/plan.ts';
import { createExplanations, type Explanations } from './explanations.ts';
import { answerTo } from './answer-to.ts';
import type { SentFor } from './tally.ts';

/**
 * What is kept of the exchanges until the report is written. Bodies are what fills memory: those of exchanges that a
 * violation points at stay, of the others only the latest, so that a long run needs no more than a short one.
 */
export interface Evidence {
  add(exchange: Exchange): void;
  /** Its body will be wanted. */
  keep(id: string): void;
  /** Undefined where there is no such exchange. */
  of(id: string): SentFor | undefined;
  /** Whether what explains some exchanges holds of the operations. */
  readonly holds: Explanations['holds'];
  /** `by`: the request that did what this one shows. */
  curl(id: string, by?: string): string | null;
  /** The exchanges in the order of their ids; bodies and headers only where `pointedAt` holds the id. */
  reported(pointedAt: ReadonlySet<string>): readonly ReportedExchange[];
}

/** Characters of bodies that no violation points at yet: a rule that judges at the end may still do so. */
const openCharacters = 2 * 1024 * 1024;

interface Entry {
  reported: ReportedExchange;
  /** Its bodies and headers were let go. */
  isBare: boolean;
  /** For the curl line. */
  readonly credential: Exchange['probe']['credential'];
  readonly request: Exchange['request'];
  /** By which its answer has something: undefined where the plan names nothing. */
  readonly names: Met | undefined;
}

/** `startedAt`: epoch milliseconds of the run's start, from which the exchanges are timed. `plan`: what was asked by. */
export function createEvidence(
  startedAt: number,
  keep: Kept = 'findings',
  plan?: Pick<Plan, 'baseUrl' | 'resources' | 'spelling'>,
): Evidence {
  const characters = keptCharacters[keep];
  const kept = new Map<string, Entry>();
  const open = new Map<string, number>();
  const pinned = new Set<string>();
  const explanations = createExplanations();
  const items = createMadeItems(plan);
  let openSize = 0;
  const makeRoom = (): void => {
    for (const [id, size] of open) {
      if (openSize <= openCharacters) return;
      open.delete(id);
      openSize -= size;
      const entry = kept.get(id);
      if (entry === undefined || pinned.has(id)) continue;
      entry.reported = withoutBodies(entry.reported);
      entry.isBare = true;
    }
  };
  return {
    add: (exchange) => {
      explanations.note(exchange);
      items.note(exchange);
      const reported = reportedOf(exchange, characters, startedAt);
      kept.set(exchange.id, {
        reported,
        isBare: false,
        credential: exchange.probe.credential,
        request: exchange.request,
        names: exchange.reply === undefined ? undefined : namesIn(exchange.reply),
      });
      if (keep === 'all') return;
      const size = sizeOf(reported);
      open.set(exchange.id, size);
      openSize += size;
      makeRoom();
    },
    keep: (id) => void pinned.add(id),
    of: (id) => {
      const entry = kept.get(id);
      if (entry === undefined) return undefined;
      const { operation, resource, provokes, request } = entry.reported;
      const answer = answerTo(entry.reported, entry.credential);
      return {
        isPlain: provokes === 'success' && request.method === 'GET',
        ...(operation === null ? {} : { operation }),
        ...(resource === null || operation === null ? {} : { resource }),
        causes: explanations.of(id),
        ...(answer === undefined ? {} : { answer }),
        ...(entry.names === undefined ? {} : { names: entry.names }),
      };
    },
    holds: (cause, shown) => explanations.holds(cause, shown),
    curl: (id, by) => {
      const entry = kept.get(id);
      return entry === undefined
        ? null
        : curlLinesOf(entry, plan?.spelling, items.before(id, by), (each) => kept.get(each));
    },
    reported: (pointedAt) =>
      [...kept.values()]
        .map(({ reported, isBare }) =>
          isBare || keep === 'all' || pointedAt.has(reported.id) ? reported : withoutBodies(reported),
        )
        .sort((one, other) => compareIds(one.id, other.id)),
  };
}

function sizeOf({ request, response }: ReportedExchange): number {
  return (request.body?.length ?? 0) + (response?.body?.length ?? 0);
}

/** Text order with numbers by value, so that step/10 follows step/9. */
export function compareIds(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0);
}

const collator = new Intl.Collator('en', { numeric: true });

/** Copied where it is cut, for a slice would hold on to the whole text. */
function cut(text: string, characters: number): string {
  return text.length > characters ? Buffer.from(text.slice(0, characters)).toString() : text;
}

function reportedOf(exchange: Exchange, characters: number, startedAt: number): ReportedExchange {
  const { probe, request, reply, fault } = exchange;
  return {
    id: exchange.id,
    scenario: exchange.scenario,
    step: probe.step.name,
    why: probe.why,
    provokes: probe.provokes,
    operation: probe.operation?.id ?? null,
    resource: probe.operation?.resource ?? null,
    request: {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: request.body === undefined ? null : cut(request.body, characters),
    },
    response:
      reply === undefined
        ? null
        : { status: reply.status, headers: reply.headers, body: cut(reply.text, characters), bytes: reply.bytes },
    fault: fault === undefined ? null : { kind: fault.kind, message: fault.message },
    durationMs: Math.max(0, Math.round(exchange.receivedAt - exchange.sentAt)),
    attempts: exchange.attempts,
    startedMs: Math.max(0, Math.round(exchange.sentAt - startedAt)),
    waitMs: reply === undefined ? null : Math.max(0, Math.round(reply.waitMs)),
  };
}

/** Written out, for there are many of them: engines give each object that is made by spreading a hidden class of its own. */
function withoutBodies(reported: ReportedExchange): ReportedExchange {
  const { request, response } = reported;
  return {
    id: reported.id,
    scenario: reported.scenario,
    step: reported.step,
    why: reported.why,
    provokes: reported.provokes,
    operation: reported.operation,
    resource: reported.resource,
    request: { method: request.method, url: request.url, headers: [], body: null },
    response: response === null ? null : { status: response.status, headers: [], body: null, bytes: response.bytes },
    fault: reported.fault,
    durationMs: reported.durationMs,
    attempts: reported.attempts,
    startedMs: reported.startedMs,
    waitMs: reported.waitMs,
  };
}
