import { fixed, say, toldWithKey } from './say.ts';

/** What became of the run, of a rule, of a finding or of a clause, whatever was asked. */
export const run = {
  // The run ended before all was asked
  unreachable: fixed('not checked: the service does not answer'),
  'set-up': fixed('not checked: fix the setup first'),
  interrupted: fixed('the run was interrupted before all of it was asked'),
  throttled: fixed('the run stopped because of answers with 429 before all of it was asked'),
  failing: fixed('the run stopped because of answers with a 5xx before all of it was asked'),
  ended: fixed('the service stopped answering before all of it was asked'),
  gone: fixed('the run stopped because data of others was gone, before all of it was asked'),
  'shut-out': fixed('the run stopped because the credential was no longer taken, before all of it was asked'),
  'requests-spent': say(({ flag }: { readonly flag: string }) => `${flag} was used up before all of it was asked`),
  'time-over': say(({ flag }: { readonly flag: string }) => `${flag} ran out before all of it was asked`),

  'left-out': say(({ options }: { readonly options: string }) => `left out by ${options}`),

  // A rule
  'after-failure': say(({ rules }: { readonly rules: readonly string[] }) => `because of ${rules.join(', ')}`),
  threw: say(({ message }: { readonly message: string }) => `the rule itself failed: ${message}`),
  'threw-in': say(({ rule, message }: { readonly rule: string; readonly message: string }) => `${rule}: ${message}`),

  // A finding
  waived: say(({ reason }: { readonly reason: string }) => reason),
  'waived-until': say(
    ({ reason, until }: { readonly reason: string; readonly until: string }) => `${reason} (until ${until})`,
  ),
  earlier: say(({ message }: { readonly message: string }) => `earlier: ${message}`),

  // A violation beside another report
  unseen: say(({ text }: { readonly text: string }) => `not judged in the earlier report: ${text}`),
  'rule-not-run': fixed('the rule was not part of the run'),
  'rule-threw': fixed('the rule itself failed'),
  'hidden-by': say(
    ({ rules }: { readonly rules: readonly string[] }) => `what failed ${rules.join(', ')} was not shown to the rule`,
  ),
  'judged-nothing': fixed('the rule had nothing to judge'),
  'judged-in-part': fixed('the rule could not judge all of it'),
  'judged-nothing-of': say(({ place }: { readonly place: string }) => `the rule judged nothing of ${place}`),
  'less-compared': say(({ place }: { readonly place: string }) => `less of ${place} was compared`),
  'not-asked-again': say(({ request }: { readonly request: string }) => `${request} was not asked`),
  'not-answered-again': say(({ request }: { readonly request: string }) => `${request} got no answer`),
  'broke-down': say(
    ({ request, status }: { readonly request: string; readonly status: number }) =>
      `${request} was answered with ${status}`,
  ),
  'run-interrupted': fixed('the run was interrupted'),
  'run-unreachable': fixed('the target could not be reached'),
  'run-failing': fixed('the run was stopped, because the service answered most requests with a 5xx'),
  'run-throttled': fixed('the run was stopped, because the service answered most requests with 429'),
  'run-spent': fixed('the budget of the run was spent'),
  'token-refused': fixed('the token was refused'),
  'token-forbidden': fixed('the token was refused everywhere with 403'),
  'all-missing': fixed('every list answered 404'),
  'all-pages': fixed('every list answered with an HTML page'),
  'all-alike': fixed('every list answers like an unknown address'),
  'run-failed': fixed('Probity itself failed'),

  // A clause
  'no-rule': fixed('no rule of this run judges it'),
  unobservable: say(({ why }: { readonly why: string }) => why),
  'left-open': say(({ exercise }: { readonly exercise: string }) => exercise),
  'unmet-in': say(({ lacks }: { readonly lacks: string }) => lacks),
  unspecified: toldWithKey(({ key }) => `fill it in with ${key}`),
  unexercised: toldWithKey(({ key }) => `to exercise it: ${key}`),
} as const;
