import { expect, it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api, ApiRequest } from '../../fixtures/reference/http.ts';
import { withValidToken } from '../../fixtures/reference/requests.ts';
import type { Auth, Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { auditListening } from '../support/audit-listening.ts';
import { fullPlan } from '../support/reference-plan.ts';

/** One resource with everything; how fast it may be asked is no matter here. */
const { limits: _limits, ...profile } = fullPlan.profile;
const described: Plan = {
  ...fullPlan,
  resources: fullPlan.resources.filter(({ key }) => key === '/user-profiles'),
  profile: { ...profile, limits: {} },
};

/** A service whose tokens are good for so many requests each, with the token endpoint at `/token`. */
function withShortTokens(api: Api, requestsEach: number): { readonly api: Api; readonly issued: () => number } {
  const left = new Map<string, number>();
  const tokenOf = ({ headers }: ApiRequest): string => /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return {
    issued: () => left.size,
    api: (request) => {
      if (request.target === '/token') {
        const token = `Short-Lived-${String(left.size).padStart(4, '0')}-k3Jx9Qz`;
        left.set(token, requestsEach);
        return {
          status: 200,
          headers: [['Content-Type', 'application/json']],
          body: JSON.stringify({ access_token: token, token_type: 'Bearer' }),
        };
      }
      const token = tokenOf(request);
      const rest = left.get(token) ?? 0;
      if (rest === 0) return api(request);
      left.set(token, rest - 1);
      return api(withValidToken(request));
    },
  };
}

async function audited(api: Api, authAt: (url: string) => Partial<Auth>): Promise<Report> {
  const authFor = (url: string): Auth => ({ headers: {}, ...authAt(url) });
  const { report } = await auditListening(api, (url) => ({ ...described, auth: authFor(url) }));
  return report;
}

const statuses = ({ clauses: all }: Report): readonly string[] => all.map(({ id, status }) => `${id} ${status}`);

it('a service whose tokens go on expiring gets the verdict of one whose token stays', async () => {
  const lasting = await audited(createReference(), () => ({ bearer: 'reference-token-0123456789' }));
  const short = withShortTokens(createReference(), 30);
  const changing = await audited(short.api, (url) => ({
    oauth2: { tokenUrl: `${url}/token`, clientId: 'audit', clientSecret: 'a-long-client-secret' },
  }));
  expect(short.issued()).toBeGreaterThan(5);
  expect(changing.verdict).toBe('conformant');
  expect(statuses(changing)).toEqual(statuses(lasting));
  expect(changing.cleanup.left).toEqual([]);
  expect(JSON.stringify(changing)).not.toMatch(/Short-Lived-\d/);
});
