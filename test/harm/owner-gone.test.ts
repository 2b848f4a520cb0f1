import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { type ApiAudit, auditApi, onClock } from '../support/audit-api.ts';
import { answer, planOf, type Row, serve, type Service } from './service.ts';

const closed = 'auth: { bearer: reference-token-0123456789 }';
const plan = `base_url: http://127.0.0.1:8080\n${closed}\nresources: [{ path: /things }, { path: "/things/{id}/parts" }]\n`;
const many: readonly Row[] = Array.from({ length: 8 }, (_, index) => ({ id: `${index + 1}`, name: `Thing ${index}` }));
const parts: readonly Row[] = [1, 2, 3].map((each) => ({ id: `p${each}`, name: `Part ${each}` }));

/** Things, each with parts that go with it; `bend` has its way with the things. */
async function auditOwners(
  bend: (request: ApiRequest, service: Service) => ApiReply | undefined,
): Promise<ApiAudit & { readonly lost: number }> {
  const service = serve(bend, many);
  const audited = await auditApi(
    onClock(() => (request) => {
      const reply = service.api(request);
      if (request.headers['authorization'] !== 'Bearer reference-token-0123456789') return answer(401);
      const [path = ''] = request.target.split('?');
      const [, owner, part] = /^.things.([^/]+).parts(?:.([^/]+))?$/.exec(path) ?? [];
      if (owner === undefined) return reply;
      if (!service.rows.some(({ id }) => id === owner)) return answer(404);
      if (part === undefined) return request.method === 'GET' ? answer(200, parts) : answer(405);
      const row = parts.find(({ id }) => id === part);
      return row === undefined ? answer(404) : answer(200, row);
    }),
    { plan: planOf(plan), scenarios, rules, cleaning, isChosen: false },
  );
  return { ...audited, lost: many.length - service.rows.length };
}

const isOdd = ({ target }: ApiRequest): boolean => /^.things\?.*(?:probity_unknown|keyword)=/.test(target);

describe('what goes with its owner', () => {
  it('is not laid at the door of what was merely sent then', async () => {
    const { report, lost } = await auditOwners((request, { rows }) => {
      if (request.method === 'GET' && isOdd(request)) rows.splice(0, 1);
      return undefined;
    });
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: true });
    expect(report.harm?.message).toMatch(/^because of GET .things\?(?:.*&)?(?:probity_unknown|keyword)=/);
    expect(lost).toBeLessThanOrEqual(4);
  });

  it('hides no service that comes back empty', async () => {
    const { report } = await auditOwners((request, { rows }) => {
      if (!request.target.endsWith('/%zz')) return undefined;
      rows.splice(0);
      return answer(500);
    });
    expect(report.harm).toMatchObject({ kind: 'gone', isShown: false });
    expect(report.harm?.message).toMatch(/^after GET .things.%zz all that others have is gone: /);
  });
});

it.each([40, 70, 100, 140])('is no broken list where somebody deleted the owner: after %i requests', async (when) => {
  let isGone = false;
  const { report } = await auditOwners((_request, { lines, rows }) => {
    if (isGone || lines.length < when) return undefined;
    isGone = true;
    rows.shift();
    return undefined;
  });
  expect(isGone).toBe(true);
  const failed = report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
  expect(failed).not.toContain('operation/sub-list');
  expect(failed).not.toContain('query/invalid-status');
});
