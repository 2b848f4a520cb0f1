import { describe, expect, it } from 'vitest';
import { audit, serve, type Service, thingsPlan } from './service.ts';

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
