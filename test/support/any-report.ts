import * as fc from 'fast-check';
import type { Report } from '../../src/model/report.ts';
import * as reports from '../report/reports.ts';

/** Texts that break one format or another. */
const traps = [
  '',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><!--',
  '<![CDATA[ ]]> ]]&gt;',
  '&amp; &lt; &#0;',
  '\u001b[31mred\u001b[0m \u001b]0;title\u0007',
  '\u0000\u0008\u000b\u001f\u007f\u0085',
  '\ud800 lone \udc00',
  '\ufffe\uffff',
  '\u202egnp.exe',
  '::error file=x::y%0A\n::set-output name=z::1',
  '##[error] ##vso[task.complete]',
  '| a | b |\n| - | - |',
  '`code` **bold** [link](javascript:alert(1)) ![x](y) <!-- -->',
  '\\ \\n \\" \' " ` $ ${x} $(x)',
  'line one\r\nline two\rline three\u2028four',
  '{{ template }} ${{ github.token }} {% raw %}',
  'http_requests_total{le="1"} 5 # HELP x\n# EOF',
  'a'.repeat(5000),
  '漢字 👩‍👩‍👧‍👦 é',
  '=cmd|calc',
  '__proto__',
  '@everyone #1 user/repo@abc',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...traps) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const textOrNull = fc.option(text, { nil: null });
const outcome = fc.constantFrom('passed', 'failed', 'inapplicable', 'inconclusive', 'errored');
const level = fc.constantFrom('must', 'should');
const status = fc.constantFrom('violated', 'undecided', 'verified', 'not-exercised', 'not-specified', 'not-observable');
const ids = fc.uniqueArray(fc.constantFrom('error.never-200', 'query.page', 'service.1', 'auth.401', 'path.kebab'), {
  minLength: 1,
  maxLength: 3,
});

/** Any report at all whose ids are ids and whose counts follow from its content; all that a service or a plan can choose is hostile. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    name: text,
    path: text,
    verdict: fc.constantFrom('conformant', 'nonconformant', 'incomplete', 'error'),
    diagnosis: fc.array(
      fc.record({
        code: fc.constantFrom('token-refused', 'list-empty', 'waiver-expired'),
        level: fc.constantFrom('error', 'warning', 'note'),
        message: text,
        resource: textOrNull,
        exchanges: fc.constant([]),
        facts: fc.constant({}),
      }),
      { maxLength: 2 },
    ),
    rules: fc.uniqueArray(
      fc.record({ number: fc.nat(50), outcome, level, clauses: ids, title: text, fix: text, reason: textOrNull }),
      { selector: (each) => each.number, maxLength: 5 },
    ),
    clauses: fc.uniqueArray(
      fc.record({
        id: ids.map(([first = 'service.1']) => first),
        status,
        level: fc.constantFrom('must', 'should', 'gap'),
        text,
        reason: textOrNull,
      }),
      { selector: (each) => each.id, maxLength: 5 },
    ),
    findings: fc.array(
      fc.record({
        level,
        outcome,
        resource: textOrNull,
        operation: textOrNull,
        reason: textOrNull,
        qualifiers: fc.subarray(['waived', 'flaky', 'new', 'fixed'] as const),
        violations: fc.array(
          fc.record({
            message: text,
            expected: text,
            actual: text,
            at: text,
            exchange: fc.constantFrom(null, 'users/list/list/1', 'gone/1'),
            curl: textOrNull,
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 4 },
    ),
    observation: text,
    body: textOrNull,
    header: text,
  })
  .map((parts) => {
    const rules = parts.rules.map(({ number, ...rest }) => reports.rule(`part/rule-${number}`, rest.outcome, rest));
    const findings = parts.findings.flatMap((finding, index) => {
      const rule = rules[index % Math.max(1, rules.length)];
      return rule === undefined
        ? []
        : [reports.finding(rule.id, { ...finding, clauses: rule.clauses, fingerprint: `${index}`.padStart(16, '0') })];
    });
    return reports.report({
      verdict: parts.verdict,
      target: { name: parts.name, baseUrl: 'http://127.0.0.1:8080', labels: {} },
      diagnosis: parts.diagnosis,
      clauses: parts.clauses.map(({ id, status: each, ...rest }) => reports.clause(id, each, rest)),
      rules,
      findings,
      observations: [
        { clause: 'query.page', text: parts.observation, exchanges: ['users/list/list/1'], resources: [] },
      ],
      exchanges: [
        reports.exchange('users/list/list/1', {
          url: `/users?q=${encodeURIComponent(parts.path.replaceAll(/\p{Surrogate}/gu, ''))}`,
          body: parts.body,
          headers: [['X-Header', parts.header]],
        }),
      ],
    });
  });
