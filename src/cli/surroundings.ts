import { randomUUID } from 'node:crypto';
import ci from 'ci-info';

/** True in a CI system: a log, not a person, watches the run. `CI=false` says otherwise. */
export function isCi(): boolean {
  return ci.isCI;
}

/** True in a step of GitHub Actions, or of a system that understands the same commands. */
export function isGitHubActions(): boolean {
  return ci.isCI && ci.GITHUB_ACTIONS;
}

/** The reports that are printed where the command line asks for none: in GitHub Actions with annotations, unless they are not wanted. */
export function printedByDefault(setting: { readonly annotations: boolean }): readonly string[] {
  return setting.annotations && isGitHubActions() ? ['terminal', 'github'] : ['terminal'];
}

/**
 * A report for people as the log of a step may hold it: what a service sent can look like a command to GitHub's runner, which is told to take
 * none until the token comes again. Elsewhere the text stays as it is.
 */
export function* asLog(pieces: Iterable<string>): Iterable<string> {
  if (!isGitHubActions()) {
    yield* pieces;
    return;
  }
  const token = randomUUID();
  yield `::stop-commands::${token}\n`;
  yield* pieces;
  yield `::${token}::\n`;
}
