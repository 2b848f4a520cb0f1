/** Invalid input, duplicates, missing items, and credentials on writes: what is sent, and what comes of it. */
import { describe, expect, test } from 'vitest';
import { createReference } from '#fixtures/reference/api.ts';
import { isWarning, type Result } from '../src/core/result.ts';
import { cases } from './cases/input.ts';
import { auditApi, planFrom } from './support/mutants.ts';

const standard = {
  path: '/users',
  operations: '[list, read, create, replace, patch, delete]',
  create: `{
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, city: London, age: 36 },
      required: [name, email],
      unique: [email],
      invalid: [{ age: many }],
    }`,
  change: '{ nickname: bea, city: Paris, age: 37 }',
};

const planWith = (keys: Readonly<Record<string, string>> = {}) => {
  const resource = Object.entries({ ...standard, ...keys }).map(([key, value]) => `    ${key}: ${value}`);
  return planFrom(`base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  -
${resource.join('\n')}
`);
};

/** The rules that fail, and what remains. */
function problemsOf({ findings, remaining, unfound }: Result): readonly string[] {
  const failed = findings.map((finding) => `${finding.rule.id}${isWarning(finding) ? '?' : ''}`);
  const left = [...remaining, ...unfound].map(({ resource }) => `an item of ${resource.path} remains`);
  return [...new Set([...failed, ...left])].toSorted();
}

describe('services', () => {
  test.each(cases)('$name', async ({ bend, plan, problems }) => {
    const result = await auditApi(({ now }) => bend(createReference({ now })), planWith(plan));
    expect(problemsOf(result)).toEqual(problems.toSorted());
  });
});
