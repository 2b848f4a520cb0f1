import { it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import lifecycle from '../../src/probe/lifecycle.ts';
import firstWrite from '../../src/probe/first-write.ts';
import actions from '../../src/probe/actions.ts';
import hierarchy from '../../src/probe/hierarchy.ts';
import { cleanUp, cleanupOffers } from '../../src/probe/cleanup.ts';
import action from '../../rules/operation/action.ts'; import counts from '../../rules/operation/counts.ts'; import del from '../../rules/operation/delete.ts'; import listed from '../../rules/operation/listed.ts'; import nb from '../../rules/operation/neighbours.ts'; import patch from '../../rules/operation/patch.ts'; import rt from '../../rules/operation/replace-twice.ts'; import rep from '../../rules/operation/replace.ts'; import sr from '../../rules/operation/safe-read.ts'; import h from '../../rules/paths/hierarchy.ts'; import he from '../../rules/paths/hierarchy-empty.ts'; import s1 from '../../rules/status/action.ts'; import s2 from '../../rules/status/delete.ts'; import s3 from '../../rules/status/patch.ts'; import s4 from '../../rules/status/replace.ts';
import { auditApi } from '../support/audit-api.ts';
import { planOf } from './lifecycle-plan.ts';
const rules = [action, counts, del, listed, nb, patch, rt, rep, sr, h, he, s1,s2,s3,s4];
it('runs', async () => {
  const audit = await auditApi(createReference(), { plan: planOf(), scenarios: [lifecycle, firstWrite, actions, hierarchy], rules, cleaning: { offers: cleanupOffers, run: cleanUp } });
  for (const x of audit.exchanges) console.log(x.id.padEnd(60), x.probe.method, x.probe.target, x.reply?.status, x.probe.body?.text ?? '');
  for (const r of audit.report.rules) console.log(r.id, r.outcome, r.examined, r.reason ?? '');
  for (const f of audit.report.findings) if (f.outcome !== 'passed') console.log(f.rule, f.outcome, f.resource, f.reason, f.violations.map((v) => v.message));
  console.log(audit.report.cleanup, audit.report.diagnosis, audit.report.counts.requests, audit.report.verdict);
});
