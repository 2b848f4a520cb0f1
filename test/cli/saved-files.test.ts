/** Saved reports that cannot be used. */
import { describe, expect, test } from 'vitest';
import { env, planAt, run } from './commands.ts';
import { saved } from './defects.ts';

const good = await saved();
const bare = JSON.stringify({ schemaVersion: 1, target: { name: 'a', baseUrl: 'b' }, run: {} });

describe.each(['diff FILE good.json', 'diff good.json FILE', 'replay FILE', 'audit plan.yaml --failed FILE'])(
  '%s',
  (words) => {
    test.each([
      ['nowhere.json', undefined, 'Cannot read the report nowhere.json: there is no such file or folder.'],
      ['empty.json', '', 'empty.json is empty: write a report with -r json=FILE.'],
      ['text.json', 'hello', 'text.json is not JSON: '],
      ['other.json', '{"a": 1}', 'other.json is not a report: write one with -r json=FILE.'],
      ['newer.json', '{"schemaVersion": 2}', 'newer.json is a report of another version of Probity: write a new one'],
      ['part.json', bare, "part.json is not a usable report: it must have required property 'probity'."],
    ])('%s', async (name, content, message) => {
      const files = { ...planAt('http://127.0.0.1:1'), '/project/good.json': good };
      const own = content === undefined ? files : { ...files, [`/project/${name}`]: content };
      const { code, out, err } = await run(words.replace('FILE', name), { files: own, env });
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(`error: ${message}`);
    });
  },
);
