import type { Report } from '../../model/report.ts';

/**
 * What a gate decided, for formats whose consumers look at single tests: it is red where the run fails for a reason that no rule
 * shows (a waiver that has ended, a coverage that was not reached, a target that is away), so that none takes such a run for green.
 */
export interface GateRecord {
  /** `failed`: the service or the plan has to change. `errored`: the run could not tell. */
  readonly standing: 'passed' | 'failed' | 'errored';
  readonly name: string;
  /** One line. */
  readonly headline: string;
  /** Each a sentence. */
  readonly reasons: readonly string[];
}

const violations = 1;

/** What the gate of a report decided; where none was asked, what the verdict says. */
export function gateRecord({ gate, verdict, diagnosis }: Report): GateRecord {
  if (gate === null) {
    const isOpen = verdict === 'incomplete' || verdict === 'error';
    const reasons = diagnosis.filter(({ level }) => level !== 'note').map(({ message }) => message);
    return {
      standing: isOpen ? 'errored' : 'passed',
      name: 'The run reached a verdict',
      headline: `verdict ${verdict}`,
      reasons,
    };
  }
  const { exitCode, failOn, reasons } = gate;
  const headline = `exit code ${exitCode}, verdict ${verdict} (fails on: ${failOn})`;
  const standing = exitCode === 0 ? 'passed' : exitCode === violations ? 'failed' : 'errored';
  return { standing, name: 'The run passes its gate', headline, reasons };
}
