import { readFile } from 'node:fs/promises';
import { formatted } from './formatted.ts';
import { reportSchema } from './report.ts';
import type { Schema } from './schema-types.ts';

/** Events as they are written down: what they share with the report is referred to. */
interface EventSource {
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly [key: string]: unknown;
}

const report = 'report.schema.json#';
/** What every line begins with; `type` is the name of the event. */
const first = ['type', 'sequence', 'at'];

/** Text of `src/report/event.schema.json`: every event closed and complete, and all in one file. */
export async function eventSchema(): Promise<string> {
  const file = new URL('../../src/report/event.source.json', import.meta.url);
  const { definitions, ...head } = JSON.parse(await readFile(file, 'utf8')) as EventSource;
  const whole = await reportSchema();
  const { sequence, at, ...sources } = definitions;
  const events = Object.entries(sources).map(([name, source]) => [name, eventOf(name, source, whole)] as const);
  const names = events.map(([name]) => name);
  const schema = {
    ...head,
    type: 'object',
    required: first,
    properties: { type: { enum: names } },
    allOf: names.map((name) => ({
      if: { properties: { type: { const: name } } },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { $ref: `#/definitions/${name}` },
    })),
    definitions: { sequence, at, ...Object.fromEntries(events), ...shared(events, whole) },
  };
  return formatted(JSON.stringify(schema, null, 2), 'json');
}

function eventOf(name: string, source: Schema, whole: Schema): Schema {
  const properties = source.properties ?? partAt(source.$ref, whole).properties ?? {};
  const own = Object.entries(properties).map(([key, part]) => [key, inlined(part, whole)] as const);
  return {
    ...(source.description === undefined ? {} : { description: source.description }),
    type: 'object',
    required: [...first, ...Object.keys(properties)],
    properties: {
      type: { const: name },
      sequence: { $ref: '#/definitions/sequence' },
      at: { $ref: '#/definitions/at' },
      ...Object.fromEntries(own),
    },
  };
}

/** A part with the definitions of the report beside it; a reference to anything else of the report is replaced by what stands there. */
function inlined(part: Schema, whole: Schema): Schema {
  const { $ref } = part;
  if ($ref?.startsWith(report) !== true) return part;
  if (/^report\.schema\.json#\/definitions\/\w+$/.test($ref)) return { ...part, $ref: $ref.slice(report.length - 1) };
  return inlined(partAt($ref, whole), whole);
}

function partAt($ref: string | undefined, whole: Schema): Schema {
  const keys = ($ref ?? '').slice(`${report}/`.length).split('/');
  return keys.reduce((part: unknown, key) => (part as Readonly<Record<string, unknown>>)[key], whole) as Schema;
}

/** The definitions of the report that the events refer to, and those that they need in turn, in the report's order. */
function shared(events: unknown, { definitions = {} }: Schema): Readonly<Record<string, Schema>> {
  const needed = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/definitions\/(\w+)"/g)) {
      const found = definitions[name];
      if (found === undefined || needed.has(name)) continue;
      needed.add(name);
      visit(found);
    }
  };
  visit(events);
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => needed.has(name)));
}
