import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { auditBy } from './judged.ts';
import { json, readOnly, served } from './services.ts';

const at = '2026-01-01T00:00:00Z';
const hash = '$2b$12$KIXQ4S6yqkYFzY1zJxQk4uJ8r8sQm1Vb0m8m1n2o3p4q5r6s7t8uW';
const plan = `${readOnly}profile: { names: { data: entries } }\n`;

/** Answers with its items, each with a secret, under another name than the conventions have; some reads by theirs. */
const renamed = served(({ target }, { rows }) => {
  const [, name, id] = (target.split('?')[0] ?? '').split('/');
  if (name !== 'things') return undefined;
  const shown = rows.map((row) => ({ ...row, password: hash }));
  const found = id === undefined ? shown : shown.find((row) => row.id === id);
  if (found === undefined) return undefined;
  const data = id === undefined ? { entries: found } : { data: found };
  return json(200, { success: true, ...data, error: null, timestamp: at });
});

function violationsOf({ findings }: Report) {
  return findings.filter(({ outcome }) => outcome === 'failed').flatMap(({ violations }) => violations);
}

describe('a service that has other names for what the conventions name', () => {
  it('is told of by the places that its answers have, in place and message', async () => {
    const { report } = await auditBy(renamed, plan, ['exposure/secrets']);
    const shown = violationsOf(report).map(({ at: place, message }) => [place, / in (\S+):/.exec(message)?.[1]]);
    expect(shown).toContainEqual(['body:/entries/0/password', '/entries/0/password']);
    expect(shown).toContainEqual(['body:/data/password', '/data/password']);
    expect(shown.every(([place, said]) => place === `body:${said}`)).toBe(true);
  });

  it('is told of so in a list of places too', async () => {
    const styles = served(({ target }, { rows }) =>
      /^\/things(\?|$)/.test(target)
        ? json(200, {
            success: true,
            entries: rows.map((row) => ({ ...row, first_name: 'a', lastName: 'b' })),
            error: null,
            timestamp: at,
          })
        : undefined,
    );
    const { report } = await auditBy(styles, plan, ['fields/field-style']);
    const [violation] = violationsOf(report);
    expect(violation?.message).toContain('at /entries/0/lastName');
    expect(violation?.message).not.toContain('/data/');
  });
});
