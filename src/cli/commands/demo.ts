/** `probity demo`: an audit of the embedded server, so that a newcomer sees problems, fixes, and commands at once. */
import { readFileSync } from 'node:fs';
import { type AuditFlags, requiredClauses } from './audit.ts';
import { auditAttended } from '../attended.ts';
import type { Io } from '../io.ts';
import { loadPlan } from '../load-plan.ts';
import { deliver } from '../output.ts';
import { apiOf, demoApi, fullPlanFile, listenAt } from '../reference-server.ts';

export interface DemoFlags extends AuditFlags {
  /** Without the defects. */
  readonly clean?: boolean;
  readonly port?: number;
}

export async function demoCommand(flags: DemoFlags, io: Io): Promise<number> {
  const required = requiredClauses(flags);
  const isClean = flags.clean === true;
  const served = await listenAt(isClean ? apiOf(undefined) : await demoApi(), flags.port, '127.0.0.1');
  try {
    const packaged = { ...io, env: {}, readFile: (path: string) => readFileSync(path) };
    const { plan, about } = await loadPlan(fullPlanFile, { baseUrl: served.url }, packaged);
    // Quick finds every defect of the demo. What conforms is shown in full.
    const effort = isClean ? 'full' : 'quick';
    const options = { effort, failOn: flags.failOn, require: required, sourceOf: about.sourceOf } as const;
    const report = await auditAttended(plan, served.url, options, flags, io);
    deliver(report, flags, io);
    const same = `npx probity serve --demo --port ${new URL(served.url).port}`;
    if (!isClean) io.stderr.write(`To try the commands above, start the same server: ${same}\n`);
    return report.gate.exitCode;
  } finally {
    await served.close();
  }
}
