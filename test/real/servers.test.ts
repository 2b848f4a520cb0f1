import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Audited } from '../../src/audit/run.ts';
import type { Finding } from '../../src/model/report.ts';
import { auditReal, expectedStatuses, reportSchema, statusesOf } from './audit.ts';
import { type Case, cases } from './cases.ts';
import { someOf } from '../support/share-of.ts';

/** Servers that are asked again: the same target gives the same verdict. */
const asked = new Set(someOf(cases));

interface Run extends Audited {
  readonly before: unknown;
  readonly after: unknown;
}

/** Audits a server of its own. */
async function runOf({ plan, start, prefix, env }: Case): Promise<Run> {
  const server = await start();
  try {
    const before = server.state();
    const audited = await auditReal({ plan, baseUrl: `${server.url}${prefix}`, env });
    return { ...audited, before, after: server.state() };
  } finally {
    await server.close();
  }
}

function findingsOf({ report }: Audited, outcome: Finding['outcome'], level?: Finding['level']): readonly string[] {
  const found = report.findings.filter(
    (each) => each.outcome === outcome && (level === undefined || each.level === level),
  );
  return [...new Set(found.map((each) => `${each.rule}${each.reason === null ? '' : `: ${each.reason}`}`))];
}

describe.each(cases)('$plan', (each) => {
  let first: Run;
  let others: readonly Run[];

  beforeAll(async () => {
    // json-server writes the stack of what it could not handle to stderr.
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const all = await Promise.all(Array.from({ length: asked.has(each) ? 2 : 1 }, () => runOf(each)));
    quiet.mockRestore();
    const [one, ...more] = all;
    if (one === undefined) throw new Error('nothing was run');
    first = one;
    others = more;
  });

  test('every clause is as a careful person expects it', () => {
    expect(statusesOf(first.report)).toEqual(expectedStatuses(first.report, each.expected));
  });

  test('what warns is what is expected to', () => {
    expect(findingsOf(first, 'failed', 'should').toSorted()).toEqual(each.expected.warnings);
  });

  test('no rule fails by itself', () => {
    expect(findingsOf(first, 'errored')).toEqual([]);
    expect(first.report.diagnosis.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('the verdict says so', () => {
    expect(first.report.verdict).toBe(each.isConformant ? 'conformant' : 'nonconformant');
    expect(findingsOf(first, 'failed', 'must').length === 0).toBe(each.isConformant);
    // Where nothing is wrong, nothing stays open either.
    expect(each.isConformant ? findingsOf(first, 'inconclusive') : []).toEqual([]);
  });

  test.runIf(asked.has(each))('every run ends alike', () => {
    expect(others).not.toEqual([]);
    for (const other of others) {
      expect(other.report.verdict).toBe(first.report.verdict);
      expect(statusesOf(other.report)).toEqual(statusesOf(first.report));
      expect(findingsOf(other, 'failed')).toEqual(findingsOf(first, 'failed'));
    }
  });

  test('a violation is told once for each resource', () => {
    const told = first.report.findings
      .filter(({ outcome, rule }) => outcome === 'failed' && rule === 'envelope/shape')
      .map(({ resource }) => resource);
    expect(told).toEqual([...new Set(told)]);
  });

  test('the report keeps its schema', () => {
    const ajv = new Ajv({ strict: true, strictTypes: false });
    addFormats.default(ajv);
    const validate = ajv.compile(reportSchema());
    for (const { report } of [first, ...others]) {
      validate(JSON.parse(JSON.stringify(report)));
      expect(validate.errors).toBeNull();
    }
  });

  test('what was created is deleted, or listed as left behind', () => {
    for (const { report, before, after } of [first, ...others]) {
      const { created, removed, left } = report.cleanup;
      expect(created).toBeGreaterThan(0);
      expect(created - removed).toBe(left.length);
      expect(stored(after) - stored(before)).toBe(left.length);
      expect(left.length === 0 ? after : before).toEqual(before);
    }
  });
});

/** How many items a state holds, be it one list or a list for each collection. */
function stored(state: unknown): number {
  if (Array.isArray(state)) return state.length;
  return Object.values(state as Record<string, unknown[]>).reduce((sum, items) => sum + items.length, 0);
}
