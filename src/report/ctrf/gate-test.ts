import type { Test } from 'ctrf';
import { gateRecord } from '../../facts/report/gate-record.ts';
import type { Report } from '../../model/report.ts';

/** The gate as a test: `failed` too where the run could not tell, for no reader takes `other` for a reason to stop. */
export function gateTest(report: Report): Test {
  const { name, standing, headline, reasons } = gateRecord(report);
  return {
    testId: 'gate',
    name,
    status: standing === 'passed' ? 'passed' : 'failed',
    rawStatus: standing,
    duration: Math.round(report.timings.durationMs),
    suite: ['Gate'],
    type: 'gate',
    message: headline,
    ...(reasons.length === 0 ? {} : { trace: reasons.join('\n') }),
  };
}
