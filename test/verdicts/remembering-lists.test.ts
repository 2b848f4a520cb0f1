import { describe, expect, it } from 'vitest';
import { isRecord, jsonOf, withJson } from '../../fixtures/reference/http.ts';
import type { Report } from '../../src/model/report.ts';
import { type Bend, answer, audit, type Row, serve, thingsPlan } from '../harm/service.ts';
import { isList } from './services.ts';

const rows: readonly Row[] = Array.from({ length: 9 }, (_, index) => ({
  id: `${index + 1}`,
  name: `Thing ${'QWERTZUIO'.charAt(index)}`,
  kind: ['old', 'new', 'used'][index % 3],
}));
const plan = thingsPlan
  .replace('"Thing {{unique}}"', '"Thing {{unique}}", kind: old')
  .replace('    change: {', '    filters: { kind: [old, new] }\n    change: {')
  .concat('rules: { envelope/timestamp-fresh: off, envelope/no-content: off, errors/validation-code: off }\n');
const reads = plan.replace('writes: true\n', '').replace(/ {4}(?:operations|create|change):.*\n/g, '');

/** A list without a filter has the one that was asked for last, whoever asked. */
const remembering = (): Bend => {
  let last: string | null = null;
  return (request, service) => {
    if (!isList(request)) return undefined;
    last = new URLSearchParams(request.target.split('?')[1]).get('kind') ?? last;
    return answer(200, last === null ? service.rows : service.rows.filter(({ kind }) => kind === last));
  };
};

/** Each list shows the next few, and how many there are. */
const continuing = (): Bend => {
  let at = 0;
  return (request, service) => {
    if (!isList(request)) return undefined;
    const kind = new URLSearchParams(request.target.split('?')[1]).get('kind');
    const shown = service.rows.filter((row) => kind === null || row['kind'] === kind);
    const reply = answer(200, shown.slice(at, at + 4));
    at = at + 4 < shown.length ? at + 4 : 0;
    const body = jsonOf(reply);
    return isRecord(body) ? withJson(reply, { ...body, totalElements: shown.length }) : reply;
  };
};

/** The problems but those of the fields that the things take. */
function toMend({ problems }: Report): readonly string[] {
  return problems.map(({ id }) => id).filter((id) => !id.startsWith('resource/'));
}

describe('a list that follows what was asked before is told once', () => {
  it.each([
    ['that reads', reads],
    ['that writes', plan],
  ])('by the last filter, by a plan %s', async (_name, text) => {
    const { report } = await audit(serve(remembering(), rows), text);
    expect(toMend(report)).toEqual(['stateless/order']);
    expect(report.diagnosis.filter(({ code }) => code.startsWith('others-'))).toEqual([]);
  });

  it.each([
    ['that reads', reads],
    ['that writes', plan],
  ])('by where it stopped, by a plan %s, beside the page numbers that it lacks', async (_name, text) => {
    const { report } = await audit(serve(continuing(), rows), text);
    expect(toMend(report)).toEqual(['stateless/continues', 'pagination/numbers']);
  });
});
