import { createHash } from 'node:crypto';
import { problemsOf } from '../../src/facts/report/problems.ts';
import { diagnosisOf } from '../../src/model/diagnosis.ts';
import { keptCharacters } from '../../src/model/kept-body.ts';
import type { ClauseStatus, Outcome } from '../../src/model/finding.ts';
import type {
  ClauseResult,
  Finding,
  Report,
  ReportedExchange,
  ReportedViolation,
  RuleResult,
} from '../../src/model/report.ts';

const waitWords = 'the answer is 429 and asks to wait 900 s; http.patience lets a request be put off for 60 s in all';

const parts: Readonly<Record<string, string>> = {
  service: 'Service',
  envelope: 'Envelope',
  pagination: 'Pagination',
  path: 'Paths',
  query: 'Query parameters',
  status: 'Statuses',
  auth: 'Authentication',
  error: 'Errors',
  limits: 'Limits',
};

export function clause(id: string, status: ClauseStatus, more: Partial<ClauseResult> = {}): ClauseResult {
  return {
    id,
    part: parts[id.split('.')[0] ?? ''] ?? 'Service',
    level: 'must',
    text: `The service keeps ${id}.`,
    status,
    rules: [],
    examined: status === 'verified' || status === 'violated' ? 12 : 0,
    warnings: 0,
    reason: null,
    grounds: null,
    ...more,
  };
}

export function rule(id: string, outcome: Outcome, more: Partial<RuleResult> = {}): RuleResult {
  return {
    id,
    clauses: [id.replace('/', '.')],
    proves: [id.replace('/', '.')],
    level: 'must',
    label: 'clients',
    weight: 5,
    title: `The good state of ${id}`,
    fix: '',
    outcome,
    examined: outcome === 'passed' || outcome === 'failed' ? 12 : 0,
    reason: null,
    grounds: null,
    judged: [],
    proven: {},
    ...more,
  };
}

export function finding(id: string, more: Partial<Finding> = {}): Finding {
  const key = keyOf(more.violations?.[0]);
  const { resource = '/users', operation = 'GET /users/{id}' } = more;
  return {
    rule: id,
    clauses: [id.replace('/', '.')],
    level: 'must',
    outcome: 'failed',
    qualifiers: [],
    resource,
    operation,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([id, resource, operation, key]))
      .digest('hex')
      .slice(0, 16),
    key,
    examined: 20,
    occurrences: 1,
    reason: null,
    grounds: null,
    violations: [],
    cause: null,
    ...more,
  };
}

/** A key as rules give it: of the place and what was expected there. */
function keyOf(violation: ReportedViolation | undefined): string | null {
  return violation === undefined ? null : `${violation.at}|${violation.expected}`;
}

const json = [['Content-Type', 'application/json']] as const;

export function exchange(
  id: string,
  more: Partial<ReportedExchange> & {
    url?: string;
    status?: number;
    body?: string | null;
    headers?: readonly (readonly [string, string])[];
    bytes?: number;
  } = {},
): ReportedExchange {
  const { url = '/users', status = 200, body = null, bytes, headers = json, ...rest } = more;
  return {
    id,
    scenario: id.split('/').at(-3) ?? '',
    step: id.split('/').at(-2) ?? '',
    why: 'to see what it answers',
    provokes: 'success',
    operation: 'GET /users/{id}',
    resource: '/users',
    request: {
      method: 'GET',
      url: `http://127.0.0.1:8080${url}`,
      headers: [['Accept', 'application/json']],
      body: null,
    },
    response: { status, headers, body, bytes: bytes ?? body?.length ?? 0 },
    fault: null,
    durationMs: 3,
    attempts: 1,
    startedMs: 120,
    waitMs: 2,
    ...rest,
  };
}

function tally<Key extends string>(keys: readonly Key[], values: readonly Key[]): Record<Key, number> {
  const counts = keys.map((key) => [key, values.filter((value) => value === key).length] as const);
  return Object.fromEntries(counts) as Record<Key, number>;
}

/** A report around what is given; counts follow from it. */
export function report(more: Partial<Report> = {}): Report {
  const clauses = more.clauses ?? [];
  const rules = more.rules ?? [];
  const problems = problemsOf({ rules, findings: more.findings ?? [] });
  const open = problems.filter(({ qualifiers }) => !qualifiers.includes('waived'));
  return {
    schemaVersion: 1,
    tool: { name: 'probity', version: '0.1.0' },
    target: { name: 'Shop API', baseUrl: 'http://127.0.0.1:8080', labels: {} },
    verdict: 'conformant',
    partial: null,
    harm: null,
    counts: {
      clauses: tally(
        ['violated', 'undecided', 'verified', 'not-exercised', 'not-specified', 'not-observable'],
        clauses.map(({ status }) => status),
      ),
      rules: tally(
        ['passed', 'failed', 'inapplicable', 'inconclusive', 'errored'],
        rules.map(({ outcome }) => outcome),
      ),
      problems: open.filter(({ level }) => level === 'must').length,
      warnings: open.filter(({ level }) => level === 'should').length,
      requests: 412,
      resources: 6,
      operations: 31,
    },
    diagnosis: [],
    problems,
    clauses,
    rules,
    findings: [],
    observations: [],
    exchanges: [],
    cleanup: { created: 0, removed: 0, kept: [], left: [] },
    timings: { startedAt: '2026-01-01T00:00:00.000Z', durationMs: 3210 },
    digests: { plan: 'aa', rules: 'bb', conventions: 'cc' },
    plan: {
      file: 'plan.yaml',
      places: [
        { resource: '/users', line: 6, column: 5 },
        { resource: '/orders', line: 9, column: 5 },
      ],
    },
    comparison: null,
    gate: null,
    run: null,
    ...more,
  };
}

const open: readonly ClauseResult[] = [
  clause('service.7', 'not-observable', {
    level: 'gap',
    reason: 'what a service is for cannot be read off its answers',
  }),
  clause('query.sort', 'not-exercised', { reason: 'no property to sort by; to exercise it: resources[].sort' }),
  clause('query.filter', 'not-exercised', {
    reason: 'the plan has no filter; to exercise it: resources[].filters, for example { status: [active, blocked] }',
  }),
  clause('limits.page-size', 'not-specified', { level: 'gap', reason: 'fill it in with profile.limits.max_page_size' }),
  clause('limits.rate-value', 'not-specified', { level: 'gap', reason: 'fill it in with profile.limits.rate' }),
];

export const conformant = report({
  clauses: [
    clause('service.1', 'verified', { rules: ['service/methods'] }),
    clause('service.3', 'verified', { rules: ['json/well-formed', 'json/media-type'], warnings: 1 }),
    clause('envelope.shape', 'verified', { rules: ['envelope/shape'] }),
    clause('pagination.page', 'verified', { rules: ['pagination/page'] }),
    ...open,
  ],
  rules: [
    rule('service/methods', 'passed'),
    rule('json/well-formed', 'passed', { clauses: ['service.3'] }),
    rule('json/media-type', 'failed', {
      clauses: ['service.3'],
      level: 'should',
      title: 'JSON is declared as application/json',
      fix: 'Send Content-Type: application/json.',
    }),
    rule('envelope/shape', 'passed'),
    rule('pagination/page', 'passed'),
    rule('query/sort-order', 'inapplicable', {
      clauses: ['query.sort'],
      reason: 'no property to sort by; to exercise it: resources[].sort',
    }),
  ],
  findings: [
    finding('json/media-type', {
      clauses: ['service.3'],
      level: 'should',
      occurrences: 31,
      violations: [
        {
          message: 'the media type is application/hal+json, a JSON type of its own',
          expected: 'application/json',
          actual: 'application/hal+json',
          at: 'header:Content-Type',
          exchange: 'users/read/first/1',
          curl: `curl -sS -i -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:8080/users/1'`,
        },
      ],
    }),
  ],
  observations: [
    { clause: 'query.page', text: 'pages are counted from 1', exchanges: ['users/page-walk/first/1'], resources: [] },
    {
      clause: 'pagination.data',
      text: 'lists of /users come in the merged form, with the page fields beside success, error and timestamp',
      exchanges: [],
      resources: [],
    },
  ],
  exchanges: [exchange('users/read/first/1', { url: '/users/1', headers: [['Content-Type', 'application/hal+json']] })],
  cleanup: { created: 14, removed: 14, kept: [], left: [] },
});

const missing = (id: string): string =>
  `{"success":false,"data":null,"error":{"code":"USER_NOT_FOUND","message":"No user ${id}"},"timestamp":"2026-01-01T00:00:00Z"}`;

export const nonconformant = report({
  verdict: 'nonconformant',
  diagnosis: [
    {
      code: 'list-empty',
      level: 'warning',
      message:
        'the list of /user-profiles is empty: clauses that need items could not be judged there; add items, or a create example',
      resource: '/user-profiles',
      exchanges: [],
      facts: {},
    },
    {
      code: 'merged-rules',
      level: 'note',
      message: 'the plan allows no writes',
      resource: null,
      exchanges: [],
      facts: {},
    },
  ],
  clauses: [
    clause('service.1', 'verified', { rules: ['service/methods'] }),
    clause('service.3', 'violated', {
      rules: ['json/media-type'],
      text: 'Payloads are well-formed JSON in UTF-8, declared as JSON, on every response.',
    }),
    clause('envelope.timestamp', 'violated', {
      rules: ['envelope/timestamp'],
      text: 'timestamp is an ISO 8601 date-time in UTC: when the server generated the response.',
    }),
    clause('path.plural-nouns', 'violated', {
      rules: ['paths/plural-nouns'],
      text: 'Paths name resources with plural nouns, not verbs.',
    }),
    clause('error.never-200', 'violated', {
      rules: ['errors/never-200'],
      text: 'No 200, nor any other 2xx, answers an error.',
    }),
    clause('error.distinct', 'violated', {
      rules: ['errors/never-200'],
      text: 'Different situations get distinct statuses.',
    }),
    clause('auth.unauthorized', 'undecided', {
      rules: ['auth/unauthorized'],
      reason: '/users: the control answered 500',
    }),
    clause('status.missing', 'verified', { rules: ['status/missing'], warnings: 1 }),
    ...open,
  ],
  rules: [
    rule('auth/unauthorized', 'inconclusive', { clauses: ['auth.unauthorized'], reason: 'the control answered 500' }),
    rule('envelope/timestamp', 'failed', {
      title: 'timestamp is an ISO 8601 date-time in UTC',
      fix: 'Write the time in UTC, ending in Z: 2026-01-01T00:00:00Z.',
    }),
    rule('errors/code-style', 'failed', {
      clauses: ['status.missing'],
      level: 'should',
      title: 'Error codes are written in UPPER_SNAKE',
      fix: 'Write USER_NOT_FOUND for userNotFound.',
    }),
    rule('errors/never-200', 'failed', {
      title: 'A failure is never answered with a 2xx',
      fix: 'Answer with the status of the failure (400, 401, 404, 409) and keep success=false in the body.',
    }),
    rule('exposure/banners', 'failed', { clauses: ['service.6'], level: 'should', fix: 'Switch the banner off.' }),
    rule('json/media-type', 'failed', {
      clauses: ['service.3'],
      title: 'Every body is declared as JSON',
      fix: 'Send Content-Type: application/json with every body.',
    }),
    rule('paths/plural-nouns', 'failed', {
      clauses: ['path.plural-nouns'],
      title: 'Collections are named by plural nouns',
      fix: 'Rename the collection, and keep the old address for a while.',
    }),
    rule('service/methods', 'passed'),
    rule('status/missing', 'passed'),
  ],
  findings: [
    finding('errors/never-200', {
      clauses: ['error.never-200', 'error.distinct'],
      occurrences: 14,
      violations: [
        {
          message: 'status is 200, not 4xx or 5xx',
          expected: '4xx or 5xx',
          actual: '200',
          at: 'status',
          exchange: 'users/missing/read/1',
          curl: `curl -sS -i --path-as-is -H "Authorization: Bearer $TOKEN" -H 'Accept: application/json' 'http://127.0.0.1:8080/users/999000111'`,
        },
      ],
    }),
    finding('errors/never-200', {
      clauses: ['error.never-200', 'error.distinct'],
      resource: '/users/{id}/orders',
      operation: 'GET /users/{id}/orders/{order_id}',
      occurrences: 6,
      violations: [
        {
          message: 'status is 200, not 4xx or 5xx',
          expected: '4xx or 5xx',
          actual: '200',
          at: 'status',
          exchange: 'users/{id}/orders/missing/read/1',
          curl: null,
        },
      ],
    }),
    finding('errors/never-200', {
      clauses: ['error.never-200'],
      operation: 'POST /users',
      qualifiers: ['flaky'],
      violations: [
        {
          message: 'status is 201 although the body says success: false',
          expected: '400',
          actual: '201',
          at: 'status',
          exchange: 'users/create-invalid/blank-name/1',
          curl: `curl -sS -i -X POST --path-as-is -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' --data-binary '{"name":"  ","email":"ada-x1y2z3@example.test"}' 'http://127.0.0.1:8080/users'`,
        },
      ],
    }),
    finding('envelope/timestamp', {
      operation: null,
      occurrences: 210,
      violations: [
        {
          message: 'body:/timestamp is "2026-01-01 00:00:00", not an ISO 8601 date-time in UTC',
          expected: 'an ISO 8601 date-time in UTC',
          actual: '"2026-01-01 00:00:00"',
          at: 'body:/timestamp',
          exchange: 'users/list/list/1',
          curl: `curl -sS -i --path-as-is -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:8080/users'`,
        },
      ],
    }),
    finding('json/media-type', {
      clauses: ['service.3'],
      operation: 'GET /health',
      resource: null,
      violations: [
        {
          message: 'the body is JSON, but nothing declares it',
          expected: 'application/json',
          actual: 'nothing',
          at: 'header:Content-Type',
          exchange: 'service/probes/health/1',
          curl: `curl -sS -i 'http://127.0.0.1:8080/health'`,
        },
        {
          message: 'an error page is HTML',
          expected: 'application/json',
          actual: 'text/html',
          at: 'header:Content-Type',
          exchange: 'service/framework/unknown/1',
          curl: null,
        },
      ],
    }),
    finding('json/media-type', {
      clauses: ['service.3'],
      operation: 'GET /users',
      violations: [
        {
          message: 'the body is no JSON',
          expected: 'JSON',
          actual: 'an HTML page',
          at: 'body:',
          exchange: 'service/framework/unknown/1',
          curl: null,
        },
      ],
    }),
    finding('paths/plural-nouns', {
      clauses: ['path.plural-nouns'],
      operation: 'GET /getNews',
      resource: '/getNews',
      examined: 6,
      violations: [
        {
          message: 'the path /getNews names an action with the verb "get"',
          expected: 'a plural noun',
          actual: '"getNews"',
          at: 'path',
          exchange: null,
          curl: null,
        },
      ],
    }),
    finding('errors/code-style', {
      clauses: ['status.missing'],
      level: 'should',
      occurrences: 9,
      violations: [
        {
          message: 'the code "userNotFound" is not in UPPER_SNAKE',
          expected: 'UPPER_SNAKE',
          actual: '"userNotFound"',
          at: 'body:/error/code',
          exchange: 'users/missing/read/1',
          curl: `curl -sS -i 'http://127.0.0.1:8080/users/999000111'`,
        },
      ],
    }),
    finding('exposure/banners', {
      clauses: ['service.6'],
      level: 'should',
      qualifiers: ['waived'],
      operation: 'GET /users',
      reason: 'proxy, see OPS-12 (until 2027-01-31)',
    }),
    finding('auth/unauthorized', { outcome: 'inconclusive', operation: null, reason: 'the control answered 500' }),
  ],
  observations: [
    { clause: 'query.page', text: 'pages are counted from 1', exchanges: ['users/page-walk/first/1'], resources: [] },
  ],
  exchanges: [
    exchange('users/missing/read/1', { url: '/users/999000111', provokes: 'missing', body: missing('999000111') }),
    exchange('users/create-invalid/blank-name/1', {
      request: { method: 'POST', url: 'http://127.0.0.1:8080/users', headers: [], body: '{}' },
      url: '/users',
      status: 201,
      operation: 'POST /users',
      body: '{"success":false,"data":null,"error":{"code":"INVALID_INPUT","message":"name is blank"},"timestamp":"2026-01-01T00:00:00Z"}',
    }),
    exchange('users/list/list/1', {
      url: '/users?page=0&size=20',
      operation: 'GET /users',
      // Cut off, as the report cuts long bodies.
      body: '{"success":true,"data":[{"id":1,"name":"Ada Lovelace","email":"ada@example.test","nickname":null,"role":"admin","status":"active","city":"London","age":36},{"id":2,"name":"李雷","email":"lilei@example.test"}],"error":null,"timestamp":"2026-01-01 00:00:00","page":0,"size":20,"totalElements":23,"totalPages":2,"links":{"next":"/users?pa'.padEnd(
        keptCharacters.findings,
        'x',
      ),
      bytes: 2 * keptCharacters.findings,
    }),
    exchange('service/probes/health/1', {
      url: '/health',
      operation: 'GET /health',
      resource: null,
      headers: [['Date', 'Thu, 01 Jan 2026 00:00:00 GMT']],
      body: '{"success":true}',
    }),
    exchange('service/framework/unknown/1', {
      url: '/no-such-thing',
      status: 404,
      operation: null,
      headers: [['Content-Type', 'text/html']],
      body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /no-such-thing</pre>\n</body>\n</html>\n',
    }),
  ],
  cleanup: {
    created: 14,
    removed: 12,
    kept: [],
    left: [
      { resource: '/users', address: 'DELETE /users/51', reason: 'answered 500', stillShown: false },
      { resource: '/users', address: 'DELETE /users/52', reason: 'no answer within 10 s', stillShown: false },
    ],
  },
});

export const incomplete = report({
  verdict: 'incomplete',
  diagnosis: [
    {
      code: 'fault-timeout',
      level: 'warning',
      message: '31 requests got no usable answer: no complete answer within 10 s',
      resource: null,
      exchanges: ['users/list/list/1'],
      facts: {},
    },
    {
      code: 'token-refused',
      level: 'error',
      message: 'every answer was 401: is the token of auth.bearer valid for this service?',
      resource: null,
      exchanges: [],
      facts: {},
    },
  ],
  clauses: [
    clause('service.1', 'undecided', { reason: '/users: no complete answer within 10 s' }),
    clause('envelope.shape', 'verified'),
    ...open,
  ],
  rules: [
    rule('service/methods', 'inconclusive', { reason: 'no complete answer within 10 s' }),
    rule('envelope/shape', 'passed'),
  ],
});

export const errored = report({
  verdict: 'error',
  diagnosis: [
    {
      code: 'internal-error',
      level: 'error',
      message: 'rule envelope/shape failed: TypeError: data is not a list',
      resource: null,
      exchanges: [],
      facts: {},
    },
  ],
  clauses: [
    clause('service.1', 'verified'),
    clause('envelope.shape', 'undecided', { reason: 'envelope/shape: TypeError: data is not a list' }),
  ],
  rules: [
    rule('service/methods', 'passed'),
    rule('envelope/shape', 'errored', { reason: 'the rule itself failed: TypeError: data is not a list' }),
  ],
});

const escape = '\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u001b[2J';

/** Every text that a service can choose tries to take over the terminal. */
export const hostile = report({
  verdict: 'nonconformant',
  target: { name: `Shop ${escape}`, baseUrl: 'http://127.0.0.1:8080', labels: {} },
  diagnosis: [
    {
      code: 'redirected',
      level: 'warning',
      message: `requests are redirected to ${escape}\u202egnp.exe\u0085next`,
      resource: `/users${escape}`,
      exchanges: [],
      facts: {},
    },
  ],
  clauses: [clause('envelope.shape', 'violated', { text: `All four keys. ${escape}` })],
  rules: [rule('envelope/shape', 'failed', { fix: `Send all four keys ${escape}` })],
  findings: [
    finding('envelope/shape', {
      violations: [
        {
          message: `data is ${'x'.repeat(50_000)}`,
          expected: '李雷と韓梅梅'.repeat(40),
          actual: `${escape} ${'é'.repeat(400)} \ud800 \u0000\u0007\b`,
          at: 'body:/data',
          exchange: 'users/list/list/1',
          curl: `curl 'http://127.0.0.1:8080/users?q=${'a'.repeat(300)}' \u001b[31m\r\nrm -rf`,
        },
        { message: 'long', expected: 'a', actual: 'b', at: `header:${escape}`, exchange: null, curl: null },
      ],
    }),
    finding('envelope/shape', {
      operation: null,
      resource: null,
      violations: [
        {
          message: 'm',
          expected: 'e',
          actual: 'a',
          at: 'body:/data',
          exchange: null,
          curl: `curl ${'z'.repeat(9000)}`,
        },
      ],
    }),
  ],
  observations: [
    {
      clause: 'query.page',
      text: `👩‍👩‍👧‍👦 ${escape} 한국어 ${'wide 漢字 '.repeat(30)}`,
      exchanges: [],
      resources: [],
    },
  ],
  exchanges: [
    exchange('users/list/list/1', {
      url: `/users?${escape}`,
      body: `{"data":"\u001b[31m\\u001b[31m${'漢'.repeat(500)}","\u202e":1,"${'k'.repeat(300)}":[[[[[[]]]]]]}`,
    }),
  ],
  cleanup: {
    created: 1,
    removed: 0,
    kept: [],
    left: [{ resource: '/users', address: `DELETE /users/${escape}`, reason: escape, stillShown: false }],
  },
});

/** A report beside an earlier one: one violation is new, one fixed, one flaky, one was not judged again. */
export const compared = report({
  ...nonconformant,
  findings: [
    ...nonconformant.findings.map((each) =>
      each.rule === 'paths/plural-nouns'
        ? {
            ...each,
            qualifiers: ['new' as const],
            reason: 'not judged in the earlier report: the rule was not part of the run',
          }
        : each,
    ),
    finding('service/methods', {
      outcome: 'passed',
      qualifiers: ['fixed'],
      fingerprint: 'fedcba9876543210',
      reason: 'earlier: HEAD was answered with 405',
    }),
  ],
  comparison: {
    against: { name: 'main.json', startedAt: '2025-12-31T23:59:00.000Z', verdict: 'nonconformant' },
    new: 1,
    fixed: 1,
    unchanged: 6,
    flaky: 1,
    unjudged: [
      {
        rule: 'auth/unauthorized',
        resource: '/users',
        fingerprint: '0011223344556677',
        reason: 'the run was interrupted',
        grounds: null,
      },
    ],
  },
});

/** Given up because of its rate before anything was judged; a rate that is refused is all that refusals verify. */
export const givenUp = report({
  verdict: 'incomplete',
  clauses: [
    clause('limits.rate', 'verified'),
    clause('service.3', 'undecided', { reason: 'no usable answer' }),
    clause('envelope.shape', 'undecided', { reason: 'no usable answer' }),
  ],
  rules: [rule('operation/list', 'inconclusive'), rule('limits/rate', 'passed')],
  diagnosis: [
    diagnosisOf('throttled-out', { message: waitWords }),
    diagnosisOf('fault-throttled', { requests: 6, message: waitWords }),
    diagnosisOf('unanswered', { rules: ['operation/list'] }),
  ],
  gate: {
    exitCode: 3,
    failOn: 'must',
    coverage: 1.5,
    reasons: [
      diagnosisOf('throttled-out', { message: waitWords }).message,
      diagnosisOf('unanswered', { rules: ['operation/list'] }).message,
    ],
  },
});
