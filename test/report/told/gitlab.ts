import { Ajv, type JSONSchemaType } from 'ajv';
import type { Told } from '../../support/told.ts';
import { memberAt, textAt } from './json-values.ts';

/** What GitLab reads of an entry. */
export interface Entry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/**
 * "Code Quality report format" of GitLab's documentation; it demands each of these keys, and leaves all others alone. Descriptions
 * and names may not be empty, and a path is relative to the repository.
 */
const schema: JSONSchemaType<Entry[]> = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: { type: 'string', pattern: '^[^\\n]*\\S[^\\n]*$' },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { type: 'string', enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', minLength: 1, pattern: '^(?!\\./|/)' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
};
const ajv = new Ajv({ allErrors: true });
const validate = ajv.compile(schema);

/** Parses a code quality report; throws with what GitLab would not take. */
export function readGitlab(text: string): readonly Entry[] {
  if (text.startsWith('\uFEFF')) throw new Error('GitLab does not take a byte order mark');
  const value: unknown = JSON.parse(text);
  if (!validate(value)) throw new Error(ajv.errorsText(validate.errors));
  if (new Set(value.map(({ fingerprint }) => fingerprint)).size < value.length) {
    throw new Error('two entries have one fingerprint, and GitLab keeps the last');
  }
  return value;
}

/** What a code quality report says: an entry a problem. */
export function toldByGitlab(text: string): Pick<Told, 'problems' | 'warnings'> {
  const open = readGitlab(text).filter(({ severity }) => severity !== 'info');
  const withLevel = (level: string): number =>
    open.filter((entry) => textAt(memberAt(entry, 'probity'), 'level') === level).length;
  return { problems: withLevel('must'), warnings: withLevel('should') };
}
