import { type Api, createReference, defaultToken } from '../../fixtures/reference/api.ts';
import safeRead from '../../rules/operation/safe-read.ts';
import connection from '../../rules/stateless/connection.ts';
import continues from '../../rules/stateless/continues.ts';
import cookieAnswers from '../../rules/stateless/cookie-answers.ts';
import cookie from '../../rules/stateless/cookie.ts';
import count from '../../rules/stateless/count.ts';
import order from '../../rules/stateless/order.ts';
import sessionCookie from '../../rules/stateless/session-cookie.ts';
import type { Report } from '../../src/model/report.ts';
import list from '../../src/probe/lists/list.ts';
import pageWalk from '../../src/probe/lists/page-walk.ts';
import read from '../../src/probe/reads/read.ts';
import repeat from '../../src/probe/repeat/repeat.ts';
import { auditListening } from '../support/audit-listening.ts';
import { auditApi, noCleaning, onClock } from '../support/audit-api.ts';
import { planOf } from './read-audit.ts';

const rules = [order, connection, continues, count, cookie, cookieAnswers, sessionCookie, safeRead];
const scenarios = [list, pageWalk, read, repeat];

/** Everything of the reference that can be listed, to read from alone. */
export const readPlanText = `base_url: http://127.0.0.1
auth: { bearer: ${defaultToken} }
resources:
  - path: /users
    sort: [id, name]
    filters: { status: [active, blocked] }
    children: [{ path: /orders }, { path: /notifications, operations: [list] }]
  - path: /user-profiles
`;

/** The outcomes that are no pass, by rule. */
export type Outcomes = Readonly<Record<string, string>>;

function outcomesOf(report: Report): Outcomes {
  const broken = report.diagnosis.filter(({ code }) => code === 'internal-error');
  if (broken.length > 0) throw new Error(broken.map(({ message }) => message).join('\n'));
  const open = report.rules.filter(({ outcome }) => outcome !== 'passed');
  return Object.fromEntries(open.map(({ id, outcome }) => [id, outcome]));
}

/** Audits the statelessness of the reference with something laid over it, in this process. */
export async function judge(mutate: (api: Api, now: () => number) => Api, text = readPlanText): Promise<Outcomes> {
  const api = onClock((clock) => mutate(createReference({ now: clock.now }), clock.now));
  const { report } = await auditApi(api, { plan: planOf(text), scenarios, rules });
  return outcomesOf(report);
}

/** The same over real connections. */
export async function judgeOverHttp(mutate: (api: Api) => Api): Promise<Outcomes> {
  const parts = { scenarios, rules, cleaning: noCleaning };
  const { report } = await auditListening(mutate(createReference()), () => planOf(readPlanText), parts);
  return outcomesOf(report);
}
