import { rules } from '../../dist/rules/index.js';
import { clauses } from '../../dist/rules/clauses.js';
import { judgeComparisons } from '../../dist/src/audit/result/judge-comparisons.js';
import { failureOf, UsageError } from '../../dist/src/cli/failure.js';
import { planFrom } from '../../dist/src/cli/load-plan.js';
import { loadReporter, reporterNames } from '../../dist/src/cli/reporters.js';
import { snapshotReader } from '../../dist/src/cli/snapshot-file.js';
import { compareSnapshots } from '../../dist/src/contract/compare-snapshots.js';
import { readRun } from '../../dist/src/report/read-report.js';
import { journalReader } from './journals.js';
import { sampleJournal, sampleSnapshot } from './samples.js';

const setting = { screen: { width: 100, colour: false, unicode: true }, show: new Set(), quiet: false, closing: [] };

/** Nothing to show but why it was refused. */
function refused(...lines) {
  return { isAccepted: false, texts: [['stderr', lines.join('\n')]] };
}

async function rendered(report, names = reporterNames) {
  const texts = [];
  for (const name of names)
    texts.push([name === 'terminal' ? 'stdout' : name, [...(await loadReporter(name))(report, setting)].join('')]);
  return { isAccepted: true, texts };
}

/** By kind of file, what makes a function that reads one text as the commands do. What it throws is a fault. */
export const readers = {
  plans: async () => async (text) => {
    try {
      await planFrom(text, 'plan.yaml', { env: { SHOP_TOKEN: '0123456789' } });
      return { isAccepted: true, texts: [] };
    } catch (error) {
      const { lines, code } = failureOf(error);
      if (code !== 2) throw error;
      return refused(...lines);
    }
  },
  reports: async () => async (text) => {
    const read = readRun(text);
    if (!read.ok) return refused(failureOf(usage(read.problem)).lines.join('\n'));
    return 'report' in read ? rendered(read.report) : { isAccepted: true, texts: [] };
  },
  journals: () => journalReader(sampleJournal()),
  snapshots: async () => {
    const read = await snapshotReader();
    const before = sampleSnapshot();
    return async (text) => {
      const after = read(text);
      if (!after.ok) return refused(failureOf(usage(after.problem)).lines.join('\n'));
      const comparisons = compareSnapshots(before, after.snapshot, { oldName: 'old', newName: 'new', at: 0 });
      const target = { name: after.snapshot.name, baseUrl: 'old -> new', labels: {} };
      const versions = rules.filter(({ scope }) => scope === 'versions');
      const report = judgeComparisons(comparisons, {
        target,
        planDigest: '',
        rules: versions,
        clauses,
        version: '0.0.0',
        now: 0,
      });
      return rendered(report, ['terminal', 'json', 'markdown', 'html']);
    };
  },
};

function usage(problem) {
  return new UsageError(`file ${problem}`);
}
