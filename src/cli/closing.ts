/** What comes after the options in the help of a command. */
export const closing: Readonly<Record<string, string>> = {
  probity: `
To see what a report looks like, run "probity demo".`,
  audit: `
Exit codes: 0 passed, 1 violations, 2 bad usage or plan, 3 incomplete, 4 service
unreachable, 5 internal error, 130 interrupted.`,
  cleanup: `
Every item is read before it is deleted, and deleted only if it still shows the
marker of that run. Exit codes: 0 nothing remains, 2 bad usage, plan, or journal,
3 something may remain, 4 service unreachable.`,
  snapshot: `
Exit codes: 0 a snapshot was taken, 2 bad usage or plan, 3 nothing to record,
4 service unreachable, 130 interrupted.`,
  compare: `
<old> and <new> are files that probity snapshot has written, or base URLs.
Exit codes: 0 compatible, 1 incompatible, 2 bad usage or file, 3 nothing to
compare, 4 service unreachable.`,
  report: `
Exit codes: 0 whatever the report says, 1 if it has violations of --fail-on, 2 bad
usage or file.`,
  diff: `
A violation is fixed only if it was checked again. Exit codes: 0 nothing new,
1 new violations, 2 bad usage or file, 3 nothing new, but <new> is incomplete.`,
  replay: `
[what] is the number of a problem, a rule, or a fingerprint. Default: all.
Exit codes: 0 fixed, 1 still there, 2 bad usage or file, 3 cannot tell,
4 service unreachable, 130 interrupted.`,
  baseline: `
Each waiver names a rule and a fingerprint, so it accepts that violation and no
other. No waiver is written twice, and one that has ended is renewed.`,
  completion: `
To load it, put this in the start file of the shell: source <(probity completion bash)
For fish: probity completion fish | source
For PowerShell: probity completion powershell | Out-String | Invoke-Expression`,
  demo: `
It needs no service and no plan, and it changes nothing outside of this process.`,
  dashboard: `
Folders are searched for JSON reports and summaries (-r summary). The same reports
give the same site, byte for byte. A problem counts as fixed only if it was checked
again, and as new only if it was checked before. Exit codes: 0 the site was
written, 2 bad usage or no report, 130 interrupted, and nothing has changed.`,
};
