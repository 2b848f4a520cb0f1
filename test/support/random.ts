/** Random services, and random plans. Each trial returns what is wrong, one line each. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { type Api, type ApiReply, createReference } from '#fixtures/reference/api.ts';
import type { Plan } from '../../src/core/plan.ts';
import { conformanceOf } from '../../src/core/result.ts';
import { auditApi, plainPlan, readOnly } from './mutants.ts';
import { type Random, randomFrom } from './noise.ts';
import { readingOf } from './plan.ts';
import { writingPlan } from './plans.ts';
import type { VirtualClock } from './wire.ts';

const statuses = [200, 200, 201, 202, 204, 301, 400, 401, 403, 404, 409, 429, 500];
const bodies = [
  '',
  '<html>',
  'null',
  '[]',
  '7',
  '{}',
  '{"data":null}',
  '{"data":[null,1,{"id":null},{"id":3}]}',
  '{"data":{"data":[{"id":1},{"id":1}],"page":"0","totalElements":-4}}',
  '{"data":[{"id":2,"name":"x"}],"page":0,"size":1,"totalElements":100000,"totalPages":100000}',
  '{"success":"yes","data":{"id":{}},"error":{"code":5},"page":99,"timestamp":1e400}',
  '{"__proto__":{"id":1},"data":{"constructor":1},"error":{"code":"","message":[]}}',
  '[{"_id":"a/b é"}]',
  '{"success":true,"data":{"id":3,"name":"x"}}',
  '{"success":false,"data":[],"error":"no","timestamp":"2026-13-45T99:00:00Z"}',
];
/** Ids that the reference has from the start. */
const lastSeeded = 23;

/** How many of the responses are random, and the plan. */
export const randomServices: readonly (readonly [percent: number, plan: Plan])[] = [
  [10, writingPlan],
  [30, writingPlan],
  [100, writingPlan],
  [20, readOnly(plainPlan)],
  [100, readOnly(plainPlan)],
];

/** No rule throws, the run is not conformant, and no existing item is written to. */
export async function tryRandomService(percent: number, plan: Plan, seed: number): Promise<readonly string[]> {
  const random = randomFrom(seed);
  const written: string[] = [];
  const make = ({ now }: VirtualClock): Api => {
    const api = createReference({ now });
    /** URLs that returned 404 or 410 to the latest read. They may be written to. */
    const missing = new Set<string>();
    return (request) => {
      const { method, target } = request;
      const id = Number(/^\/users\/(\d+)(?:\?|$)/.exec(target)?.[1] ?? Infinity);
      const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(method);
      const isExisting = !plan.writes || (id <= lastSeeded && !missing.has(target));
      if (isWrite && isExisting) written.push(`${method} ${target}`);
      const reply = random() * 100 < percent ? randomReply(random) : api(request);
      if (method === 'GET' && [404, 410].includes(reply.status)) missing.add(target);
      else if (method === 'GET' && reply.status < 300) missing.delete(target);
      return reply;
    };
  };
  const result = await auditApi(make, plan);
  const isConformant = conformanceOf(result) === 'conformant';
  return [
    ...written,
    ...result.errored.map(({ rule, reason }) => `${rule.id} threw: ${JSON.stringify(reason)}`),
    ...(isConformant ? ['the run is conformant'] : []),
  ].map((line) => `${percent}% random responses, seed ${seed}: ${line}`);
}

function randomReply(random: Random): ApiReply {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  return { status: pick(statuses), headers: [['Content-Type', 'application/json']], body: pick(bodies) };
}

const fullText = readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');
const start = 'base_url: http://127.0.0.1:8080\n';
const pieces = [
  '\t',
  '\n',
  ': ',
  '- ',
  '{',
  '}',
  '[',
  ']',
  '*a',
  '&a ',
  '"',
  "'",
  '|\n',
  '---\n',
  '${',
  '#',
  '!x ',
  '? ',
  '\0',
];
const signs = ['ab:-?[]{},#&*!|>\'"%@`~ \n\t$/01.'.split(''), 'path', 'resources', start, '<<'].flat();

/** The full plan with something wrong anywhere. */
function wrongPlans(): fc.Arbitrary<string> {
  const place = fc.nat({ max: fullText.length });
  const copy = place.map((at) => fullText.slice(at, at + 40));
  const piece = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...pieces), copy);
  return fc
    .tuple(place, fc.nat({ max: 30 }), piece)
    .map(([at, length, put]) => fullText.slice(0, at) + put + fullText.slice(at + length));
}

/** Texts that are hardly ever a plan, and how many of them `npm test` tries. */
export const randomTexts: readonly (readonly [name: string, texts: fc.Arbitrary<string>, runs: number])[] = [
  ['any characters', fc.string({ unit: 'binary' }), 60],
  ['characters that mean something in YAML', fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 }), 200],
  ['JSON', fc.json(), 60],
  ['a plan with something wrong anywhere', wrongPlans(), 40],
];

/** Every text is a plan, or has problems with a place in it. */
export function faultOfReading(text: string): string | undefined {
  const read = readingOf(text);
  const found = read.ok ? [...read.plan.resources, ...read.plan.probes] : read.problems;
  if (found.length === 0) return 'it is neither a plan, nor has it problems';
  const lines = text.split('\n');
  for (const { line, column, message } of read.ok ? read.warnings : read.problems) {
    const isInside = column > 0 && column <= (lines[line - 1]?.length ?? -1) + 1;
    if (message.trim() === '' || !isInside) return `"${message}" is at ${line}:${column}`;
  }
  return undefined;
}

/** What is wrong with the first text that is not read. */
export function tryTexts(texts: fc.Arbitrary<string>, numRuns: number): readonly string[] {
  const property = fc.property(texts, (text) => {
    const fault = faultOfReading(text);
    if (fault !== undefined) throw new Error(fault);
  });
  const { failed, counterexample, errorInstance } = fc.check(property, { numRuns });
  return failed ? [`${JSON.stringify(counterexample)}: ${String(errorInstance)}`] : [];
}
