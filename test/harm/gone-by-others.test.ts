import { describe, expect, it } from 'vitest';
import { audit, type Row, serve, type Service, thingsPlan } from './service.ts';

const usual = await audit(serve(), thingsPlan);

/** Somebody deletes the newest item at the request that is numbered, or the first one after it at which the run has one. */
function deletingAt(when: number): Service {
  let isGone = false;
  return serve((_request, { lines, rows }) => {
    if (isGone || lines.length < when || Number(rows.at(-1)?.id) <= 100) return undefined;
    isGone = true;
    rows.pop();
    return undefined;
  });
}

describe('one item of the run that somebody deletes', () => {
  it.each([90, 110, 135, 140, 155])('is laid at the door of no request: %i', async (when) => {
    const { failed } = await audit(deletingAt(when), thingsPlan);
    expect(failed.filter((rule) => !usual.failed.includes(rule))).toEqual([]);
  });
});

/** A job of somebody else deletes one item of the run at every so many requests. */
function deletingEach(nth: number, choose: (ours: readonly Row[]) => Row | undefined): Service {
  return serve((_request, { lines, rows }) => {
    const one = lines.length % nth === 0 ? choose(rows.filter(({ id }) => Number(id) > 100)) : undefined;
    if (one !== undefined) rows.splice(rows.indexOf(one), 1);
    return undefined;
  });
}

describe('items of the run that a job deletes, one at a time', () => {
  it.each<[which: string, nth: number, choose: Parameters<typeof deletingEach>[1]]>([
    ['the oldest', 25, ([first]) => first],
    ['the newest', 29, (ours) => ours.at(-1)],
    ['one of them', 25, (ours) => ours[Math.floor(ours.length / 2)]],
    ['one of them', 29, (ours) => ours[Math.floor(ours.length / 2)]],
  ])('are laid at the door of no write: %s at every request number %i', async (_which, nth, choose) => {
    const { failed } = await audit(deletingEach(nth, choose), thingsPlan);
    expect(failed.filter((rule) => !usual.failed.includes(rule))).toEqual([]);
  });
});
