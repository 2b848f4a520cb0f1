import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { briefMarkdown } from '../../src/report/markdown/brief.ts';
import { commentLimit, markdownReport } from '../../src/report/markdown.ts';
import { anyReport } from '../support/any-report.ts';
import { markdownReader, type MarkdownNode, nodesOf, seen } from '../support/gfm.ts';
import * as reports from './reports.ts';
import { shareOf } from '../support/share-of.ts';

const read = markdownReader();

function written(report: Report, limit = commentLimit): string {
  return markdownReport(report, limit).join('');
}

/** Tags that the document itself uses. */
const ownInline = /^(<\/?code>|<\/a>|<a name="clause-[A-Za-z0-9._-]+">)$/;
const ownBlock =
  /^(<\/details>|<details><summary>(Evidence:( <code>[^<>]*<\/code>){1,2}|(All|Not verified:) [^<>]+|\d+ observations? [^<>]+)<\/summary>)\n$/;

/** What GitHub would make of the text beside what the document means: all that must not be there. */
function strays(document: MarkdownNode): readonly string[] {
  return nodesOf(document).flatMap((node) => {
    if (node.kind === 'link')
      return node.attributes['destination']?.startsWith('#clause-') === true ? [] : [seen(node)];
    if (node.kind === 'image' || node.kind === 'strikethrough' || node.kind === 'emph')
      return isEmpty(node) ? [] : [seen(node)];
    if (node.kind === 'html_inline') return ownInline.test(node.text) ? [] : [node.text];
    if (node.kind === 'html_block') return ownBlock.test(node.text) ? [] : [node.text];
    return node.kind === 'text' ? Array.from(node.text.matchAll(reference), ([found]) => found) : [];
  });
}

function isEmpty(node: MarkdownNode): boolean {
  return node.kind === 'emph' && seen(node) === '(empty)';
}

/** Mentions and references, as GitHub and GitLab find them in what is rendered, and formulas. */
const reference = /[@#~!%&$][\p{L}\p{N}_"]|\bGH-\d/gu;

describe.runIf(read !== undefined)('in GitHub Flavored Markdown', () => {
  const parse = (text: string): MarkdownNode => {
    if (read === undefined) throw new Error('no reader');
    return read(text);
  };

  test('nothing that a service or a plan says becomes markup, a link, a mention or a reference', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        // Text nodes in code have the kind `code`; those in <code> tags stand between them.
        const document = parse(
          written(report)
            .replaceAll(/<code>.*?<\/code>/g, '<code></code>')
            .replaceAll(/^```[^]*?^```$/gm, ''),
        );
        expect(strays(document)).toEqual([]);
      }),
      { numRuns: shareOf(200) },
    );
  });

  test('values come out as they are, whatever a table or a code span makes of their characters', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('|', '`', '\\', '*', '_', '<', '&', 'a', ' ', '$', ']', ')', ':', '~'),
          minLength: 1,
          maxLength: 30,
        }),
        (value) => {
          const violations = [{ message: 'm', expected: value, actual: 'x', at: 'status', exchange: null, curl: null }];
          const report = reports.report({
            rules: [reports.rule('a/b', 'failed')],
            findings: [reports.finding('a/b', { violations })],
          });
          const row = nodesOf(parse(written(report))).find(({ kind }) => kind === 'table_row');
          expect(row?.children).toHaveLength(4);
          const shown = row?.children[2] === undefined ? '' : seen(row.children[2]);
          expect(shown).toBe(value.trim() === '' ? '(empty)' : value.trim().replaceAll(/ +/g, ' '));
        },
      ),
      { numRuns: shareOf(200) },
    );
  });

  test('evidence stands in blocks that no line of it can close', () => {
    const curl = "curl 'http://127.0.0.1/' --data '````\n```\n~~~\n</details>\n::error::x'";
    const body = '```\n::error::x\n</details>\n````';
    const report = reports.report({
      rules: [reports.rule('a/b', 'failed')],
      findings: [
        reports.finding('a/b', {
          violations: [{ message: 'm', expected: 'e', actual: 'a', at: 'body:', exchange: 'x/1', curl }],
        }),
      ],
      exchanges: [reports.exchange('x/1', { body })],
    });
    const text = written(report);
    const document = parse(text);
    const blocks = document.children.filter(({ kind }) => kind === 'code_block');
    expect(blocks.map(({ attributes }) => attributes['info'])).toEqual(['text', 'sh']);
    expect(blocks[0]?.text).toContain('| ```\n| ::error::x\n| </details>');
    expect(blocks[1]?.text).toBe(`${curl}\n`);
    const ends = (start: string): number =>
      document.children.filter((node) => node.kind === 'html_block' && node.text.startsWith(start)).length;
    expect(ends('</details>')).toBe(2);
    expect(ends('<details>')).toBe(2);
  });

  test('every link leads to a place in the document', () => {
    for (const report of [
      reports.conformant,
      reports.nonconformant,
      reports.incomplete,
      reports.errored,
      reports.hostile,
    ]) {
      for (const limit of [commentLimit, 4000]) {
        const nodes = nodesOf(parse(written(report, limit)));
        const names = nodes.flatMap(({ text }) =>
          Array.from(text.matchAll(/name="([^"]+)"/g), ([, name]) => `#${name ?? ''}`),
        );
        const links = nodes.filter(({ kind }) => kind === 'link').map(({ attributes }) => attributes['destination']);
        expect(new Set(names).size).toBe(names.length);
        expect(links.filter((link) => !names.includes(link ?? ''))).toEqual([]);
      }
    }
  });
});

/** So many findings of so many rules, each with evidence. */
function large(rules: number, findings: number): Report {
  const ids = Array.from({ length: rules }, (_, index) => `part/rule-${index}`);
  const long = 'x'.repeat(400);
  return reports.report({
    verdict: 'nonconformant',
    clauses: ids.map((id) => reports.clause(id.replace('/', '.'), 'violated', { text: long })),
    rules: ids.map((id) => reports.rule(id, 'failed', { fix: long, reason: long })),
    findings: Array.from({ length: findings }, (_, index) =>
      reports.finding(ids[index % rules] ?? '', {
        operation: `GET /things-${index}`,
        violations: [
          { message: long, expected: long, actual: long, at: 'status', exchange: 'x/1', curl: `curl ${long}` },
        ],
      }),
    ),
    diagnosis: Array.from({ length: 500 }, () => ({
      code: 'redirected',
      level: 'warning',
      message: long,
      resource: null,
      exchanges: [],
      facts: {},
    })),
    exchanges: [reports.exchange('x/1', { body: `"${'漢'.repeat(2000)}"` })],
  });
}

describe('where it does not fit', () => {
  test.each([
    [155, 3000, commentLimit],
    [155, 155, commentLimit],
    [155, 3000, 1_048_576],
    [400, 400, commentLimit],
    [10, 400, 4096],
  ])('%i rules and %i findings in %i bytes: the document tells less, and says so', (rules, findings, limit) => {
    const report = large(rules, findings);
    const text = written(report, limit);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
    expect(text).toMatch(/^## ❌ Probity: nonconformant\n/);
    expect(text).toContain('> **Shortened**: the whole report does not fit here.');
    const isListed = (id: string): boolean => text.includes(`\`${id}\``);
    expect(report.rules.filter(({ id }) => !isListed(id))).toEqual([]);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
  });

  test('nothing is said of shortening where everything fits', () => {
    expect(written(reports.nonconformant)).not.toContain('Shortened');
  });
});

describe('the gate and the comparison', () => {
  const compared = reports.report({
    verdict: 'nonconformant',
    rules: [reports.rule('a/new', 'failed'), reports.rule('a/fixed', 'passed')],
    findings: [
      reports.finding('a/known', { operation: 'GET /known' }),
      reports.finding('a/new', { operation: 'GET /fresh', qualifiers: ['new'] }),
      reports.finding('a/fixed', { outcome: 'passed', operation: 'GET /mended', qualifiers: ['fixed'] }),
    ],
    comparison: {
      against: { name: 'old.json', startedAt: '2026-01-01T00:00:00.000Z', verdict: 'nonconformant' },
      new: 1,
      fixed: 1,
      unchanged: 1,
      flaky: 0,
      unjudged: [
        { rule: 'a/gone', resource: '/orders', fingerprint: '0', reason: 'writes are not allowed', grounds: null },
      ],
    },
    gate: { exitCode: 1, failOn: 'must', coverage: 81.25, reasons: ['1 new violation fails the gate.'] },
  });

  test('are told before all findings', () => {
    const text = written(compared);
    const lines = text.split('\n');
    expect(text).toContain('**Gate: ❌ failed with exit code 1** (--fail-on must):\n\n- 1 new violation');
    expect(text).toContain('which was nonconformant: **1 new, 1 fixed, 0 unchanged, 1 not judged again**.');
    expect(lines).toContain('- **new** `a/new` in `GET /fresh`: The good state of a/new');
    expect(lines).toContain('- **fixed** `a/fixed` in `GET /mended`: The good state of a/fixed');
    expect(lines).toContain('- **not judged again** `a/gone` in `/orders`: writes are not allowed');
    expect(text.indexOf('Gate:')).toBeLessThan(text.indexOf('### 2 violations'));
  });

  test('put what is new first', () => {
    const text = written(compared);
    expect(text.indexOf('by `a/new`')).toBeLessThan(text.indexOf('by `a/known`'));
  });
});

test('what the run left behind is told', () => {
  expect(written(reports.nonconformant)).toContain(
    '### 2 items left behind\n\nThe run created them, or may have, and did not delete them; please look, and delete by hand what is of this run.\n\n- `DELETE /users/51`: answered 500\n',
  );
  expect(written(reports.conformant)).not.toContain('left behind');
});

test('a report without anything says so', () => {
  const text = written(reports.report({ plan: null, verdict: 'incomplete' }));
  expect(text).toContain('**0 problems and 0 warnings**. Clauses: none.');
  expect(text).toContain('No rule was asked.');
});

describe('the comment that is read at a glance', () => {
  test('has at most 60 lines and 6,000 characters, begins with the mark of its target, and tells the verdict', () => {
    fc.assert(
      fc.property(anyReport, (of) => {
        const whole = briefMarkdown(of).join('');
        expect(whole.length).toBeLessThan(6000);
        expect(whole.split('\n').length).toBeLessThanOrEqual(61);
        expect(whole).toMatch(/^<!-- probity:[a-z0-9-]* -->\n/);
        expect(whole).toContain(` Probity: ${of.verdict}\n`);
      }),
      { numRuns: shareOf(200) },
    );
  });

  test('lists the heaviest problems, each with what was seen, and where to start', () => {
    const whole = briefMarkdown(reports.nonconformant).join('');
    const rows = whole.split('\n').filter((line) => /^\| \d+ /.test(line));
    expect(rows).toHaveLength(5);
    expect(rows[0]).toBe('| 5 clients | `json/media-type` | the body is JSON, but nothing declares it | 1 | 2 |');
    expect(whole).toContain('1. `json/media-type`: Send Content-Type: application/json with every body.\n');
    expect(whole).toContain("# json/media-type\ncurl -sS -i 'http://127.0.0.1:8080/health'\n");
  });

  test('names what is waived with its reason, and what is new only where it is told', () => {
    const whole = briefMarkdown(reports.nonconformant).join('');
    expect(whole).toMatch(/\*\*\d problems and 1 warning\*\*, and \d waived\. /);
    expect(whole).toContain('proxy, see OPS-12');
    const compared = briefMarkdown(reports.compared).join('');
    expect(compared).toContain('**fixed** `service/methods`');
    expect(compared.match(/\*\*new\*\*/g)).toHaveLength(1);
  });

  test('of a run that was given up at once says why, once, and nothing that it did not see', () => {
    const whole = briefMarkdown(reports.givenUp).join('');
    expect(whole.split('asks to wait 900 s')).toHaveLength(2);
    expect(whole).not.toMatch(/Coverage|operation\/list|\| --- \|/);
    expect(whole.split('\n').length).toBeLessThan(16);
  });

  test('is equal in its first line for every run of a target', () => {
    expect(briefMarkdown(reports.conformant)[0]).toBe('<!-- probity:shop-api -->\n');
    expect(briefMarkdown(reports.nonconformant)[0]).toBe(briefMarkdown(reports.conformant)[0]);
  });
});
