import { describe, expect, it } from 'vitest';
import { createReference, statedRate } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { fullText, planFrom } from '../support/reference-plan.ts';

/** Every address of the reference ends with a slash; one without leads there, as Django does it, or is unknown where nothing can lead on. */
function slashed(api: Api): Api {
  return (request) => {
    const [path = '', query] = request.target.split('?', 2);
    const bare = path.replace(/\/$/, '');
    const search = query === undefined ? '' : `?${query}`;
    if (bare !== path || path === '/health') return api({ ...request, target: bare + search });
    const unslashed = api(request);
    const isThere = unslashed.status !== 404 && (request.method === 'GET' || request.method === 'HEAD');
    return isThere ? { status: 301, headers: [['Location', `${path}/${search}`]], body: '' } : unslashed;
  };
}

const slashedText = fullText
  .replaceAll(/(\bpath: )(\/[^\s,}]+)/g, '$1$2/')
  .replaceAll(/(\brequest: [A-Z]+ \/(?!health)[^\s?,}]+)/g, '$1/');

const made = ({ now }: Clock): Api => createReference({ now, ratePerSecond: statedRate });

const shortText = `base_url: http://127.0.0.1:9
auth: { bearer: reference-token-0123456789 }
resources: [{ path: /users }, { path: /user-profiles }]
`;

async function audited(
  text: string,
  make: (clock: Clock) => Api,
): Promise<{ readonly report: Report; readonly plan: Plan }> {
  const plan = planFrom(text);
  return { plan, report: await auditInProcess(make, { plan, rules, clauses }) };
}

const failures = ({ findings, diagnosis }: Report): readonly string[] => [
  ...findings
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ rule, violations }) => `${rule}: ${violations[0]?.message}`),
  ...diagnosis.map(({ message }) => message),
];

describe('a service whose addresses end with a slash', () => {
  it('is judged as one whose addresses do not', async () => {
    const { report, plan } = await audited(slashedText, (clock) => slashed(made(clock)));
    expect(plan.resources.map(({ key }) => key).filter((key) => key.endsWith('/'))).toEqual([]);
    expect(
      plan.resources.flatMap(({ operations }) => operations.map(({ template }) => template.endsWith('/'))),
    ).not.toContain(false);
    const plain = await audited(fullText, made);
    expect(failures(report)).toEqual(failures(plain.report));
    expect(report.clauses.map(({ id, status }) => `${id} ${status}`)).toEqual(
      plain.report.clauses.map(({ id, status }) => `${id} ${status}`),
    );
    expect(report.cleanup.left).toEqual([]);
  });

  it('is not accused where the plan leaves the slash out', async () => {
    const { report } = await audited(shortText, (clock) => slashed(made(clock)));
    expect(report.verdict).toBe('incomplete');
    expect(report.problems).toEqual([]);
    expect(report.diagnosis.map(({ code }) => code)).toEqual(['slash-wanted']);
    const one = await audited(shortText.replace('/users', '/users/'), (clock) => slashed(made(clock)));
    expect(one.report.problems).toEqual([]);
    expect(one.report.diagnosis[0]?.message).toBe(
      'GET /user-profiles redirects to the same address with a trailing slash (301), so /user-profiles was not judged: add the slash to its path in the plan, or spell out the operations that need one (list: GET /user-profiles/)',
    );
  });
});
