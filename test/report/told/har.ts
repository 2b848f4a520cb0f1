import { createRequire } from 'node:module';
import { Ajv, type AnySchemaObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { Har, Log } from 'har-format';
import type { Report } from '../../../src/model/report.ts';
import { inOrder, type Told } from '../../support/told.ts';

/** A log as we write it. */
export type ToldLog = Log & { readonly _probity: Omit<Report, 'exchanges'> };

const require = createRequire(import.meta.url);
// The schemas of HAR 1.2 are of draft 6, with words of their own that say nothing to a validator.
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as AnySchemaObject);
for (const schema of Object.values(require('har-schema') as Readonly<Record<string, AnySchemaObject>>)) {
  ajv.addSchema(schema);
}

/** The log of an archive that keeps the schema of HAR 1.2; throws what is wrong with any other. */
export function logOf(text: string): ToldLog {
  const har = JSON.parse(text) as Har & { readonly log: ToldLog };
  if (ajv.validate('har.json', har)) return har.log;
  throw new Error(JSON.stringify(ajv.errors));
}

/** What an archive says of its run, beside its entries. */
export function toldByHar(text: string): Told {
  const { _probity: run, entries } = logOf(text);
  if (entries.some(({ pageref }) => pageref === undefined)) throw new Error('an entry stands on no page');
  return {
    verdict: run.verdict,
    problems: run.counts.problems,
    warnings: run.counts.warnings,
    requests: run.counts.requests,
    clauses: run.counts.clauses,
    rules: Object.fromEntries(run.rules.map(({ id, outcome }) => [id, outcome])),
    failed: inOrder(
      run.findings
        .filter(({ outcome }) => outcome === 'failed')
        .map(({ rule, clauses, qualifiers }) => ({ rule, clauses, qualifiers })),
    ),
  };
}
