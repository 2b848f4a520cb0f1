import { createRecorder } from '../contract/recorder.ts';
import type { ContractRecorder, Snapshot } from '../model/contract.ts';
import { type Audited, drive, type DriveFlags } from './drive.ts';
import { exitCodes, type ExitCode } from './exit-code.ts';
import type { LoadedPlan } from './load-plan.ts';
import { say } from './output.ts';
import { journalWords } from './run-journal.ts';

/** A snapshot of a service, or why there is none. */
export type Recorded =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly code: ExitCode; readonly reason: string };

/** Runs the scenarios of an audit against the service of a plan, and keeps what a client can see of it. */
export async function record(loaded: LoadedPlan, flags: DriveFlags): Promise<Recorded> {
  let recorder: ContractRecorder | undefined;
  const audited = await drive(loaded, flags, {
    contract: (readings) => {
      recorder = createRecorder(loaded.plan, readings);
      return recorder;
    },
  });
  if (audited.journal !== undefined) await say(`${journalWords(audited.journal, loaded, audited.report)}\n`);
  const failure = failureOf(audited, loaded.plan.baseUrl);
  if (failure !== undefined) return failure;
  const snapshot = recorder?.snapshot();
  if (snapshot === undefined || snapshot.versions.every(({ operations }) => operations.length === 0)) {
    return {
      ok: false,
      code: exitCodes.inconclusive,
      reason: `${loaded.plan.baseUrl} answered nothing that could be recorded`,
    };
  }
  return { ok: true, snapshot };
}

function failureOf(
  { report, unreachable, interrupted }: Audited,
  baseUrl: string,
): Extract<Recorded, { ok: false }> | undefined {
  const failed = (code: ExitCode, reason: string) => ({ ok: false, code, reason }) as const;
  if (unreachable) return failed(exitCodes.unreachable, `nothing answers at ${baseUrl}`);
  if (interrupted)
    return failed(exitCodes.interrupted, 'interrupted: what was seen is not the whole, and was not kept');
  const [fault] = report.diagnosis.filter(({ code }) => code === 'internal-error');
  if (fault !== undefined) return failed(exitCodes.ourError, fault.message);
  const [wrong] = report.diagnosis.filter(({ level }) => level === 'error');
  return wrong === undefined ? undefined : failed(exitCodes.inconclusive, wrong.message);
}
