import { clean } from '../facts/report/clean.ts';
import { counted, digits, duration } from '../facts/report/words.ts';
/** The part of a run's events that progress shows. */
export type RunEvent =
  | { readonly type: 'started'; readonly scenarios: number; readonly resources: number }
  | { readonly type: 'scenario'; readonly title: string; readonly resource: string | null; readonly problems: number }
  | { readonly type: 'exchange'; readonly count: number }
  | { readonly type: 'gone'; readonly request: string; readonly count: number }
  | { readonly type: 'cleaning'; readonly resource: string; readonly created: number }
  | { readonly type: 'ended'; readonly requests: number };

/** How far a run is. */
export interface Progress {
  readonly requests: number;
  /** Rules at level must that something failed by now; a second look may still take one back. */
  readonly problems: number;
  /** What is being done, for people. */
  readonly doing: string;
}

/** What a run is measured by. */
export interface Pace {
  /** Requests that it will probably send in all. */
  readonly total: number;
  /** Milliseconds since it began. */
  readonly elapsedMs: number;
}

export const atStart: Progress = { requests: 0, problems: 0, doing: 'starting' };

/** How far the run is after an event. */
export function advance(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'started':
      return {
        ...atStart,
        doing: `${counted(event.scenarios, 'scenario')} on ${counted(event.resources, 'resource')}`,
      };
    case 'scenario': {
      const doing = event.resource === null ? event.title : `${event.resource}: ${event.title}`;
      return { ...progress, problems: event.problems, doing };
    }
    case 'exchange':
      return { ...progress, requests: event.count };
    case 'cleaning':
      return { ...progress, doing: `${event.resource}: deletes what this run created (${event.created})` };
    case 'ended':
      return { ...progress, requests: event.requests, doing: 'writing the report' };
    case 'gone':
      return progress;
    default:
      return progress;
  }
}

/** That items of others are gone, whoever took them: told above the progress. */
export function goneLine({ request, count }: Extract<RunEvent, { type: 'gone' }>): string {
  const items = `${counted(count, 'item')} of others are gone from ${request} since the run began`;
  return clean(`${items}; looking for what took them before anything else is sent.`);
}

/** Before so many milliseconds the pace says nothing of the time that is left. */
const settledMs = 3000;

/** Progress in one line: ` 38%  1,602 of about 4,200  2 problems  17 s left  /users: walks the pages of a list`. */
export function progressLine({ requests, problems, doing }: Progress, { total, elapsedMs }: Pace): string {
  // More than was foretold is asked of a service that gives cause for it.
  const whole = Math.max(total, requests);
  const share = whole === 0 ? 0 : Math.floor((requests / whole) * 100);
  const left = elapsedMs < settledMs || requests === 0 ? undefined : (elapsedMs / requests) * (whole - requests);
  return [
    `${String(Math.min(share, 99)).padStart(3)}%`,
    `${digits(requests)} of about ${digits(whole)}`,
    ...(problems === 0 ? [] : [counted(problems, 'problem')]),
    ...(left === undefined ? [] : [`${roundly(left)} left`]),
    doing,
  ].join('  ');
}

/** A span of time without parts of a second. */
function roundly(ms: number): string {
  return ms < 60_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : duration(ms);
}
