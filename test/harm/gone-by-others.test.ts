import { describe, expect, it } from 'vitest';
import { answer, audit, type Row, sentBy, serve, type Service, thingsPlan } from './service.ts';

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

it('what somebody deletes right after its create is not left, where others of the run were seen to go', async () => {
  let made = 0;
  const service = serve((request, { rows, lines }, usual) => {
    const reply = usual();
    if (request.method === 'POST' && reply.status === 201) made += 1;
    const index = rows.findIndex(({ id }) => Number(id) > 100);
    if (request.method === 'POST' && reply.status === 201 && made === 9) rows.pop();
    else if (index >= 0 && lines.length % 25 === 0) rows.splice(index, 1);
    return reply;
  });
  const { report } = await audit(service, thingsPlan);
  expect(made).toBeGreaterThan(9);
  expect(report.diagnosis.map(({ code }) => code)).toContain('own-gone');
  expect(report.cleanup.left).toEqual([]);
});

/** Ids are the highest that is there, and one more; an item that is patched to a wrong type goes with the second request after it. */
function numbering(): Service {
  let due: string | undefined;
  let isNext = false;
  return serve((request, { rows }) => {
    if (isNext && due !== undefined) {
      const index = rows.findIndex(({ id }) => id === due);
      if (index >= 0) rows.splice(index, 1);
      due = undefined;
    }
    isNext = due !== undefined;
    const sent = sentBy(request);
    if (request.method === 'PATCH' && sent !== undefined && typeof sent['name'] === 'object' && due === undefined)
      due = request.target.split('/').at(-1);
    if (request.method !== 'POST' || request.target !== '/things') return undefined;
    if (typeof sent?.['name'] !== 'string' || sent['name'].trim() === '') return answer(400);
    const row = { ...sent, id: String(Math.max(100, ...rows.map(({ id }) => Number(id))) + 1) };
    rows.push(row);
    return answer(201, row);
  });
}

describe('an item that goes while the run changes it', () => {
  it('frees its id', async () => {
    const { failed } = await audit(numbering(), thingsPlan);
    expect(failed).not.toContain('resource/id-unique');
  });
});
