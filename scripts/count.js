// A Vitest reporter: writes how many tests passed and failed into the file that COUNT_FILE names.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((each) => [...each.children.allTests()]);
    const having = (state) => tests.filter((each) => each.result().state === state).length;
    // A file that does not load has no tests, and counts as one that failed.
    const broken = modules.filter((each) => each.errors().length > 0).length;
    const counts = { passed: having('passed'), failed: having('failed') + broken + unhandledErrors.length };
    writeFileSync(process.env.COUNT_FILE, JSON.stringify(counts));
  }
}
