import { counted } from '../facts/report/words.ts';
/** The part of a run's events that progress shows. */
export type RunEvent =
  | { readonly type: 'started'; readonly scenarios: number; readonly resources: number }
  | { readonly type: 'scenario'; readonly title: string; readonly resource: string | null }
  | { readonly type: 'exchange'; readonly count: number }
  | { readonly type: 'cleaning'; readonly resource: string; readonly created: number }
  | { readonly type: 'ended'; readonly requests: number };

/** How far a run is. */
export interface Progress {
  readonly requests: number;
  /** What is being done, for people. */
  readonly doing: string;
}

export const atStart: Progress = { requests: 0, doing: 'starting' };

/** How far the run is after an event. */
export function advance(progress: Progress, event: RunEvent): Progress {
  switch (event.type) {
    case 'started':
      return {
        requests: 0,
        doing: `${counted(event.scenarios, 'scenario')} on ${counted(event.resources, 'resource')}`,
      };
    case 'scenario':
      return { ...progress, doing: event.resource === null ? event.title : `${event.resource}: ${event.title}` };
    case 'exchange':
      return { ...progress, requests: event.count };
    case 'cleaning':
      return { ...progress, doing: `${event.resource}: deletes what this run created (${event.created})` };
    case 'ended':
      return { requests: event.requests, doing: 'writing the report' };
    default:
      return progress;
  }
}

/** Progress in one line: `412 requests, /users: walks the pages of a list`. */
export function progressLine(progress: Progress): string {
  const { requests, doing } = progress;
  return `${counted(requests, 'request')}, ${doing}`;
}
