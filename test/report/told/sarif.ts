import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { inOrder, type Told } from '../../support/told.ts';
import { recordAt, textsAt } from './json-values.ts';
import { toCount, toOutcome, toQualifier, toStatuses, toVerdict } from './words.ts';

/** Written for draft 4 of JSON Schema, of which only the keyword for its own id has another name today. */
const {
  id: _id,
  $schema: _draft,
  ...schema
}: AnySchemaObject = JSON.parse(
  readFileSync(
    new URL('../../../node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json', import.meta.url),
    'utf8',
  ),
);
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const validate: ValidateFunction<Log> = ajv.compile(schema);

/** Parses a SARIF log; throws with what does not fit the schema of OASIS. */
export function readSarif(text: string): Log {
  const value: unknown = JSON.parse(text);
  if (validate(value)) return value;
  throw new Error(ajv.errorsText(validate.errors));
}

/** What a SARIF log says: verdict and counts among the properties of the run, rules with the driver, findings as results. */
export function toldBySarif(text: string): Told {
  const [run, ...more] = readSarif(text).runs;
  if (run === undefined || more.length > 0) throw new Error('not one run');
  const { results = [], properties } = run;
  const rules = run.tool.driver.rules ?? [];
  const counts = recordAt(properties, 'counts');
  const clauses = recordAt(counts, 'clauses');
  return {
    verdict: toVerdict(properties?.['verdict']),
    problems: toCount(counts['problems']),
    warnings: toCount(counts['warnings']),
    requests: toCount(counts['requests']),
    clauses: toStatuses((status) => clauses[status]),
    rules: Object.fromEntries(rules.map(({ id, properties: each }) => [id, toOutcome(each?.['outcome'])])),
    failed: inOrder(
      results.map(({ ruleId = '', kind, taxa = [], properties: each }) => {
        if (kind !== 'fail') throw new Error(`a result of kind ${kind}, which GitHub shows as an alert`);
        return {
          rule: ruleId,
          clauses: taxa.map(({ id = '' }) => id),
          qualifiers: textsAt(each, 'qualifiers').map(toQualifier),
        };
      }),
    ),
  };
}
