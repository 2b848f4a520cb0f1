import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { jsonReport } from '../../src/report/json.ts';
import { strict } from '../generate/strict.ts';
import * as reports from './reports.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: Schema | readonly Schema[];
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const schema = JSON.parse(
  readFileSync(new URL('../../src/report/report.schema.json', import.meta.url), 'utf8'),
) as Schema;
const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(strict(schema));

const samples = {
  conformant: reports.conformant,
  nonconformant: reports.nonconformant,
  incomplete: reports.incomplete,
  errored: reports.errored,
  hostile: reports.hostile,
};

describe('the JSON report', () => {
  test.each(Object.entries(samples))('%s keeps its schema and loses nothing', (_name, report) => {
    const parsed = JSON.parse([...jsonReport(report)].join('')) as unknown;
    validate(parsed);
    expect(validate.errors).toBeNull();
    expect(parsed).toEqual(JSON.parse(JSON.stringify(report)));
  });

  test.each(Object.entries(samples))(
    '%s is what JSON.stringify with two blanks writes, and a line break',
    (_name, report) => {
      const text = [...jsonReport(report)].join('');
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    },
  );

  test.each(Object.entries(samples))(
    '%s is written in the order of the schema, whatever order it was built in',
    (_name, report) => {
      const turned = reversed(report) as typeof report;
      expect(Object.keys(turned)[0]).toBe('run');
      expect([...jsonReport(turned)].join('')).toBe([...jsonReport(report)].join(''));
      expect(outOfOrder(JSON.parse([...jsonReport(report)].join('')), schema)).toEqual([]);
    },
  );

  test('a list of any length is one list', () => {
    for (const length of [0, 1, 200, 201, 400, 1001]) {
      const exchanges = Array.from({ length }, (_, number) => reports.exchange(`users/list/list/${number}`));
      const text = [...jsonReport(reports.report({ exchanges }))].join('');
      expect(text).toBe(`${JSON.stringify(reports.report({ exchanges }), null, 2)}\n`);
    }
  });

  test('what the schema does not know is refused', () => {
    const parsed = JSON.parse([...jsonReport(reports.conformant)].join('')) as Record<string, unknown>;
    expect(validate({ ...parsed, verdict: 'fine' })).toBe(false);
    expect(validate({ ...parsed, extra: 1 })).toBe(false);
    const { digests: _digests, ...rest } = parsed;
    expect(validate(rest)).toBe(false);
  });

  test('every object of the schema lists all its keys as required', () => {
    const objects = objectsOf(schema);
    expect(objects.length).toBeGreaterThan(15);
    for (const each of objects) {
      expect(each.required).toEqual(Object.keys(each.properties ?? {}));
      // Readers ignore what they do not know, so that later releases may add it.
      expect(each.additionalProperties).toBeUndefined();
    }
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

function resolved(part: Schema): Schema {
  const { $ref } = part.anyOf?.find((each) => each.$ref !== undefined) ?? part;
  return $ref === undefined ? part : (schema.definitions?.[$ref.replace('#/definitions/', '')] ?? {});
}

/** The keys of every object that do not stand as the schema lists them. */
function outOfOrder(value: unknown, part: Schema): readonly string[] {
  const { properties, items } = resolved(part);
  if (Array.isArray(value)) {
    const below = items === undefined || Array.isArray(items) ? {} : (items as Schema);
    return value.flatMap((item) => outOfOrder(item, below));
  }
  if (typeof value !== 'object' || value === null || properties === undefined) return [];
  const keys = Object.keys(value).join();
  return [
    ...(keys === Object.keys(properties).join() ? [] : [keys]),
    ...Object.entries(value).flatMap(([key, item]) => outOfOrder(item, properties[key] ?? {})),
  ];
}

function objectsOf(part: Schema): readonly Schema[] {
  const below = [
    ...Object.values(part.properties ?? {}),
    ...Object.values(part.definitions ?? {}),
    ...(part.items === undefined ? [] : [part.items].flat()),
  ] as readonly Schema[];
  return [...(part.properties === undefined ? [] : [part]), ...below.flatMap(objectsOf)];
}
