import { readdirSync } from 'node:fs';
import { it } from 'vitest';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import lifecycle from '../../src/probe/lifecycle.ts';
import firstWrite from '../../src/probe/first-write.ts';
import actions from '../../src/probe/actions.ts';
import hierarchy from '../../src/probe/hierarchy.ts';
import { cleanUp, cleanupOffers } from '../../src/probe/cleanup.ts';
import action from '../../rules/operation/action.ts'; import counts from '../../rules/operation/counts.ts'; import del from '../../rules/operation/delete.ts'; import listed from '../../rules/operation/listed.ts'; import nb from '../../rules/operation/neighbours.ts'; import patch from '../../rules/operation/patch.ts'; import rt from '../../rules/operation/replace-twice.ts'; import rep from '../../rules/operation/replace.ts'; import sr from '../../rules/operation/safe-read.ts'; import h from '../../rules/paths/hierarchy.ts'; import he from '../../rules/paths/hierarchy-empty.ts'; import s1 from '../../rules/status/action.ts'; import s2 from '../../rules/status/delete.ts'; import s3 from '../../rules/status/patch.ts'; import s4 from '../../rules/status/replace.ts';
import missing from '../../rules/status/missing.ts';
import { auditApi } from '../support/audit-api.ts';
import { planOf } from './lifecycle-plan.ts';
const rules = [action, counts, del, listed, nb, patch, rt, rep, sr, h, he, s1,s2,s3,s4, missing];
const files = ['operation','hierarchy'].flatMap((part) => readdirSync(`fixtures/mutants/${part}`).map((f) => `../../fixtures/mutants/${part}/${f}`));
it('kills', async () => {
  for (const file of files) {
    const mutant: Mutant = (await import(file)).default;
    const api = mutant.mutate?.(createReference()) ?? createReference();
    const audit = await auditApi(api, { plan: planOf(), scenarios: [lifecycle, firstWrite, actions, hierarchy], rules, cleaning: { offers: cleanupOffers, run: cleanUp } });
    const ok = audit.failed.join() === mutant.kills;
    const errors = audit.report.diagnosis.filter((d) => d.level === 'error').map((d) => d.message);
    console.log(ok ? 'ok  ' : 'BAD ', mutant.id, ok ? '' : `kills ${mutant.kills}, failed ${audit.failed}`, errors.join(), JSON.stringify(audit.report.cleanup));
    for (const f of audit.report.findings) if (f.outcome === 'failed' || f.outcome === 'errored') for (const v of f.violations.slice(0, 1)) console.log('       ', f.rule, f.occurrences, v.at, '|', v.message, '|', v.expected, '|', v.actual);
    for (const r of audit.report.rules) if (r.outcome === 'errored' || r.outcome === 'inconclusive') console.log('       ', r.id, r.outcome, r.reason);
  }
});
