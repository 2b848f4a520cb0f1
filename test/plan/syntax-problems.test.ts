import { describe, expect, it } from 'vitest';
import { base, check, one } from './cases.ts';
import { problemsOf } from './reading.ts';

describe('what is no plan at all', () => {
  check([
    ['nothing', '', '1:1: the plan is empty: write at least base_url and resources'],
    ['white space', '\n  \n', '1:1: the plan is empty: write at least base_url and resources'],
    ['a comment', '# soon\n', '1:1: the plan is empty: write at least base_url and resources'],
    [
      'a list',
      '# mine\n- a\n',
      '2:1: a plan is a map: write `base_url: ...` and `resources: [{ path: /users }]` at the top',
    ],
    ['a text', 'hello\n', '1:1: a plan is a map: write `base_url: ...` and `resources: [{ path: /users }]` at the top'],
    [
      'a binary file',
      '\u007FELF\u0002\0\0',
      '1:1: this is a binary file, or text in UTF-16: a plan is YAML text, saved as UTF-8',
    ],
    [
      'UTF-16 read as UTF-8',
      'b\0a\0',
      '1:2: this is a binary file, or text in UTF-16: a plan is YAML text, saved as UTF-8',
    ],
    ['Latin-1 read as UTF-8', `${base}name: Caf\uFFFD\n`, '2:10: these bytes are not UTF-8: save the plan as UTF-8'],
    ['too much', '#'.repeat(5_000_000), '1:1: this is not a plan: it has more than 4 Mi characters'],
    [
      'two documents',
      `${one}---\nb: 1\n`,
      '3:1: a plan is one YAML document: remove what follows this line, or move it to a file of its own',
    ],
  ]);
});

describe('what is no YAML', () => {
  check([
    ['a tab', `${base}resources:\n\t- path: /a\n`, '3:1: a tab indents this line: YAML is indented with spaces'],
    [
      'a tab after spaces',
      `${base}resources:\n  - path: /a\n \tkind: user\n`,
      '4:2: a tab indents this line: YAML is indented with spaces',
    ],
    ['a key twice', 'name: a\nname: b\n', '2:1: the key name appears twice in one map: keep one of them'],
    [
      'a key twice, further in',
      `${base}resources:\n  - path: /a\n    path: /b\n`,
      '4:5: the key path appears twice in one map: keep one of them',
    ],
    [
      'keys between braces that need quotes',
      `${one}profile: { id_fields: { /a/: id, /a/{id}/b: id } }\n`,
      '3:37: inside braces or brackets, a value with braces, brackets or commas in it needs quotes: "GET /users/{id}"',
    ],
    [
      'two keys twice',
      'name: a\nname: b\n"name": c\n',
      '2:1: the key name appears twice in one map: keep one of them',
      '3:1: the key "name" appears twice in one map: keep one of them',
    ],
    [
      'one key as number and as text',
      `${one}rules: { 1: off, "1": off }\n`,
      '3:18: the key 1 appears twice in one map: keep one of them',
    ],
    [
      'a bracket left open',
      `${base}resources: [{ path: /a }\n`,
      '2:12: this [ is never closed: write ] at the end of the list',
    ],
    [
      'braces inside braces',
      `${base}resources: [{ path: /users/{id}/orders }]\n`,
      '2:28: inside braces or brackets, a value with braces, brackets or commas in it needs quotes: "GET /users/{id}"',
    ],
    [
      'a variable inside braces',
      `${base}auth: { bearer: $\{TOKEN} }\n`,
      '2:18: a variable inside braces or brackets needs quotes: "${NAME}"',
    ],
    ['a colon in a value', `${base}name: a: b\n`, '2:7: a value with a colon in it needs quotes: "a: b"'],
    ['a quote left open', `${base}name: "a\n`, '2:7: this quote is never closed: write one at the end of the value'],
    [
      'a reserved character',
      `${base}name: @a\n`,
      '2:7: a plain value cannot start with this character: put the value in quotes',
    ],
    [
      'an unknown escape',
      `${base}name: "\\q"\n`,
      '2:8: this escape means nothing between double quotes: write \\\\ for a backslash, or use single quotes',
    ],
    [
      'a tag',
      `${base}name: !secret a\n`,
      '2:7: this tag (`!...`) means nothing in a plan: leave it out, or put the value in quotes',
    ],
    ['a map as a key', `${one}? { a: b }\n: c\n`, '3:3: a key is a plain word: write `key: value`'],
    ['a number that JSON lacks', `${one}name: .inf\n`, '3:7: .inf is not a JSON value: put it in quotes'],
    [
      'an alias without anchor',
      `${base}resources: *a\n`,
      '2:12: the alias *a has no anchor: write &name before it, or put a string that starts with * in quotes',
    ],
    [
      'an alias in its own anchor',
      `${base}resources: &a [*a]\n`,
      '2:16: the alias *a is inside what it names: write the value out',
    ],
    [
      'aliases that multiply',
      `${base}a: &a [0,0,0,0,0,0,0,0,0,0]\n${['b', 'c', 'd', 'e', 'f']
        .map(
          (name, index) =>
            `${name}: &${name} [${Array(10)
              .fill(`*${'abcdef'[index] ?? ''}`)
              .join(',')}]\n`,
        )
        .join('')}`,
      '6:17: the plan has more than 50000 values: do its aliases multiply each other?',
    ],
    [
      'depth',
      `${base}name: ${'['.repeat(120)}${']'.repeat(120)}\n`,
      '2:107: the plan is nested more than 100 levels deep: write it flatter',
    ],
  ]);

  it('says that brackets without end are too deep, wherever the stack ends', () => {
    expect(problemsOf('['.repeat(20_000))).toEqual([
      expect.stringMatching(/^plan\.yaml:1:\d+: the plan is nested too deeply: write it flatter$/),
    ]);
  });
});
