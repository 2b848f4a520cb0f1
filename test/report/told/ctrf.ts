import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse, schema, type Test } from 'ctrf';
import { inOrder, type Told, type ToldFinding } from '../../support/told.ts';
import { listAt, recordAt, textAt, textsAt } from './json-values.ts';
import { toCount, toOutcome, toQualifier, toStatuses, toVerdict } from './words.ts';

const ajv = new Ajv({ allErrors: true });
addFormats.default(ajv);
/** Compiled once: the library's own `validate` does so at each call. */
const validate = ajv.compile(schema);

/** What in a value does not fit the schema of the format. */
export function misfitsOfCtrf(value: unknown): readonly string[] {
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What a CTRF report says, read by the reference library of the format. */
export function toldByCtrf(text: string): Told {
  const { summary, tests, extra } = parse(text).results;
  const withStatus = (status: Test['status']): number => tests.filter((test) => test.status === status).length;
  for (const status of ['passed', 'failed', 'skipped', 'pending', 'other'] as const) {
    if (summary[status] !== withStatus(status)) throw new Error(`the summary counts ${summary[status]} ${status}`);
  }
  if (summary.tests !== tests.length) throw new Error(`the summary counts ${summary.tests} tests`);
  const counts = recordAt(extra, 'counts');
  const clauses = recordAt(counts, 'clauses');
  return {
    verdict: toVerdict(textAt(extra, 'verdict')),
    problems: toCount(counts['problems']),
    warnings: toCount(counts['warnings']),
    requests: toCount(counts['requests']),
    clauses: toStatuses((status) => clauses[status]),
    rules: Object.fromEntries(
      tests
        .filter(({ type }) => type === 'conformance')
        .map(({ testId = '', rawStatus }) => [testId, toOutcome(rawStatus)]),
    ),
    failed: inOrder(listAt(extra, 'failed').map(findingOf)),
  };
}

function findingOf(value: unknown): ToldFinding {
  return {
    rule: textAt(value, 'rule'),
    clauses: textsAt(value, 'clauses'),
    qualifiers: textsAt(value, 'qualifiers').map(toQualifier),
  };
}
