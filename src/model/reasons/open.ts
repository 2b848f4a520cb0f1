import { fixed, onResource, say } from './say.ts';

type Asked = { readonly request: string; readonly step: string; readonly operation: string };

/** What was asked and got no usable answer, or an answer that cannot tell right from wrong. */
export const open = {
  'answers-alike': say(({ what, resource }: { readonly what: 'grants' | 'refuses'; readonly resource?: string }) =>
    resource === undefined
      ? `the service ${what} every request, so nothing can be distinguished`
      : `the service ${what} every request to ${resource}, so nothing can be distinguished there`,
  ),
  'no-own-failure': fixed('no failure but those of the framework was seen, and these are alike'),
  'one-status-for-several': say(
    ({ status, situations }: { readonly status: number; readonly situations: string }) =>
      `${status} was the answer to ${situations}, which the rules of these situations report`,
  ),

  // No usable answer
  fault: say(({ message }: { readonly message: string; readonly operation: string }) => message),
  lost: say(({ request, message }: Asked & { readonly message: string }) => `${request}: ${message}`),
  silent: say(({ request, step, unsent }: Asked & { readonly unsent?: string }) =>
    unsent === undefined ? `${request} (${step}) got no answer` : `${request} (${step}) was not sent: ${unsent}`,
  ),
  'no-create-answer': say(({ step }: { readonly step: string }) => `the ${step} create got no answer`),
  'no-read-answer': say(
    ({ step }: { readonly step: string }) => `the read of the created item (${step}) got no answer`,
  ),
  'no-twin-answer': say(({ method }: { readonly method: string }) => `the valid ${method} next to it got no answer`),
  'no-answer-near-limit': say(
    ({ request, size, message }: Asked & { readonly size: string; readonly message: string }) =>
      `${request} with a body ${size} the limit got no answer: ${message}`,
  ),

  // What the plan asks for
  'not-captured': say(
    ({ request, name, at }: { readonly request: string; readonly name: string; readonly at: string }) =>
      `${request} shows no value at ${at}, so probes with {{${name}}} could not be sent`,
    'probes[].capture',
  ),

  // The credential
  'token-may-not-read': say(
    ({ what, status }: { readonly what: string; readonly status: number }) =>
      `the token may not read ${what} (${status})`,
  ),
  'credential-asked': say(
    ({ request, status }: Asked & { readonly status: number }) =>
      `${request} asks for a credential (${status}), and the plan has none`,
    'auth',
  ),
  'public-refused': say(
    ({ what, status }: { readonly what: string; readonly status: number }) =>
      `the plan says that no credential is needed, but ${what} is refused without one (${status})`,
    'resources[].auth: required',
  ),
  'token-may-not': say(({ status }: { readonly status: number }) => `the token may not do this (${status})`),
  'token-may-not-use': say(
    ({ request, status }: Asked & { readonly status: number }) => `the token may not use ${request} (${status})`,
  ),
  'credential-may-not': say(
    ({ operation }: { readonly operation: string }) =>
      `the credential may not ${operation} the item, or a precondition is wanted`,
  ),
  'credential-refused': fixed('the valid credential is refused too'),
  'control-failed': say(
    ({ operation }: { readonly operation: string }) => `${operation} did not work with the valid credential either`,
  ),
  'create-refused': say(
    ({ status }: { readonly status: number }) =>
      `the create was answered with ${status}, and nothing shows that the credential is valid`,
  ),
  'id-nameless': say(
    ({ resource, stated }: { readonly resource: string; readonly stated?: string }) =>
      stated === undefined
        ? `Probity does not know the id field of ${resource}`
        : `the lists of ${resource} show items without ${stated}, which profile.id_fields names as their id`,
    'profile.id_fields',
  ),
  'id-guessed': say(
    ({ resource, field }: { readonly resource: string; readonly field: string }) =>
      `${resource} was read by ${field}, which may not be its id`,
    'profile.id_fields',
  ),
  'or-required': say(
    ({ field, status }: { readonly field: string; readonly status: number }) =>
      `a create without ${field} was refused with ${status}: is it required?`,
    'create.required',
  ),
  'twin-refused': say(
    ({ method, status }: { readonly method: string; readonly status: number }) =>
      `a ${method} with the values of the plan was refused too, with ${status}`,
  ),
  'unread-after-refusal': say(
    ({ request, status }: Asked & { readonly status: number }) =>
      `the item could not be read after ${request} was answered ${status} without a valid credential`,
  ),
  'no-item-after-refusal': say(
    ({ request, status, shown }: Asked & { readonly status: number; readonly shown: 'list' | 'nothing' }) =>
      `after ${request} was answered ${status} without a valid credential, a read showed ${shown === 'list' ? 'a list where the item belongs' : 'no item'}`,
  ),

  // Lists
  'list-changed': say(({ during }: { readonly during: string }) => `the list changed while it was ${during}`),
  'others-changed-list': fixed('others changed the list while Probity read it'),
  'list-unread': fixed('the list itself could not be read'),
  'list-answered': say(({ status }: { readonly status: number }) => `the list itself answered ${status}`),
  'list-shows-nothing': fixed('the list itself shows no items to compare with'),
  'list-not-whole': fixed('Probity could not read the whole list'),
  'list-not-walked-whole': fixed(
    'Probity could not read the whole list, so a created item may be on a page that it did not read',
  ),
  'walk-too-short': say(
    ({ pages }: { readonly pages: number }) => `no walk of up to ${pages} pages covered the whole list`,
    'http.max_pages',
  ),
  'too-few-to-page': fixed('the list has too few items to page'),
  'too-few-for-sizes': fixed('the list has too few items to distinguish one size from another'),
  'sizes-alike': fixed('its pages hold as many items whatever size is asked for'),
  'too-few-for-largest': fixed('the list is too short to show its largest page, and states no size'),
  'nothing-to-filter': fixed('the list is empty: there is nothing to filter'),
  'id-twice': fixed('the list itself shows an id twice'),
  'total-wrong': fixed('totalElements of the list itself is not the number of its items'),
  'total-changes': fixed('totalElements of the list itself changes from page to page'),
  'pages-wrong': fixed('the pages of the list itself do not add up'),
  'filter-unanswered': say(({ field }: { readonly field: string }) => `no list filtered by ${field} got an answer`),
  'filter-uncounted': fixed('no filtered list could be counted'),
  'filter-loses': fixed('filters lose or repeat items, so there is nothing to count'),
  'filter-loses-whole': fixed('filters lose or repeat items without page and size too'),
  'filter-keeps': fixed('filters keep items that do not match, or items changed meanwhile'),
  'all-match': say(
    ({ field }: { readonly field: string }) => `every item matches ${field}, so what it does cannot be seen`,
  ),
  'none-match': say(
    ({ field }: { readonly field: string }) => `no item is known to match ${field}, so none can be missing`,
  ),
  'filter-not-whole': say(
    ({ field }: { readonly field: string }) =>
      `Probity could not read a whole list filtered by ${field}, so nothing can be seen missing`,
  ),
  'filter-hidden': say(
    ({ field, fields }: { readonly field: string; readonly fields: string }) =>
      `the items do not show what ${field} looks at (${fields})`,
  ),
  'sort-unanswered': say(({ field }: { readonly field: string }) => `no list sorted by ${field} was shown`),
  'sort-unread': fixed('no sorted list was read to its end'),
  'sort-hidden': say(
    ({ field }: { readonly field: string }) =>
      `the items do not show ${field}, so what sort=${field} does cannot be seen`,
  ),
  'sort-indistinct': say(
    ({ field }: { readonly field: string }) =>
      `the items do not differ enough in ${field} to see what sort=${field} does`,
  ),
  'no-other-owner': onResource(
    (resource) => `Probity found nothing below ${resource} to request under the wrong owner`,
  ),
  'same-for-all-owners': onResource(
    (resource) =>
      `what was found below one item of ${resource} is below another as well, so whose it is cannot be seen`,
  ),

  // Items and writes
  'no-item-of-ours': say(
    ({ resource, operation }: { readonly resource: string; readonly operation: string }) =>
      `Probity could not prove any item on ${resource} to be its own, so it ${operation === 'create' ? 'created no more there' : `did not send ${operation}`}`,
  ),
  'id-not-free': say(
    ({ resource, operation, status }: Asked & { readonly resource: string; readonly status: number }) =>
      `${operation} of an id that nobody should have was answered with ${status}, so Probity created nothing on ${resource}: a PUT could overwrite what is there`,
  ),
  'none-made': say(
    ({ resource, status }: { readonly resource: string; readonly status: number }) =>
      `a valid create on ${resource} was answered with ${status}, so there was no item to work on`,
  ),
  'none-proven': say(
    ({ resource, creates }: { readonly resource: string; readonly creates: number }) =>
      creates === 1
        ? `Probity could not prove that the item created on ${resource} is its own, so it did not write to it`
        : `Probity could not prove that any of the ${creates} items created on ${resource} is its own, so it did not write to them`,
    'a {{unique}} in resources[].create.example',
  ),
  'parent-unproven': onResource(
    (resource) =>
      `Probity could not prove any item on ${resource} to be its own, so it created nothing below those that are there`,
  ),
  'create-no-json': fixed('the answer to the create is not JSON (json/well-formed)'),
  'unread-field': say(
    ({ request, field }: Asked & { readonly field: string }) =>
      `${request} was answered with ${field}, which no list and no read shows: it may be hidden there, or not stored`,
  ),
  'create-not-unique': fixed(
    'the create example has no {{unique}} in it, so its item may already exist',
    'resources[].create.example',
  ),
  'not-seen-gone': fixed(
    'the item could not be read before, and was not in the whole list, so nothing shows whether it is gone',
  ),
  'no-json-after-delete': say(({ request }: Asked) => `${request} after the delete got an answer that is not JSON`),
  'same-values': fixed('the item already had the values that were sent', 'resources[].change'),
  'never-as-sent': say(
    ({ request, field }: Asked & { readonly field: string }) =>
      `${request} sent ${field}, which the item did not show as it was sent when it was made either`,
  ),
  'no-other-values': onResource(
    (resource) => `the plan has no other values to patch ${resource} with`,
    'resources[].change',
  ),
  'unseen-between': fixed('the item was not seen between the two PUTs'),
  'odd-ids': fixed('the ids may have a format that the made-up id does not have (400)'),
  'method-not-offered': fixed('the service does not offer the method'),

  // Actions and states
  'state-may-refuse': say(
    ({ request, status }: Asked & { readonly status: number }) =>
      `${request} was refused with ${status}, which may be right in the state that the item is in`,
    'resources[].states',
  ),
  'no-item-in-state': onResource(
    (resource) => `no item of ${resource} was found or made in a state that its actions start from`,
  ),
  'says-nothing-of-state': say(
    ({ request, status }: Asked & { readonly status: number }) =>
      `${request} was answered ${status}, which says nothing about the state`,
  ),
  'success-and-failure': say(({ request }: Asked) => `${request} was answered as both a success and a failure`),
  'action-broken': say(
    ({ request, status }: Asked & { readonly status: number }) =>
      `${request} does not work at all (${status}), which other rules report`,
  ),
  'may-be-left-out': say(
    ({ field, value }: { readonly field: string; readonly value: string }) =>
      `the list does not show the new item, and no item whose ${field} is ${value}: it may leave out such items unless asked for them`,
  ),
  'accepted-for-later': say(({ request }: Asked) => `${request} was answered 202: the change may come later`),
  'read-or-create': say(
    ({ field }: { readonly field: string }) =>
      `${field} of an item changed between two reads, and another item was created between them: either may have changed it`,
  ),
  'state-unseen': say(
    ({ request, field }: Asked & { readonly field: string }) => `nothing shows ${field} after ${request}`,
  ),
  'no-item-for-state': say(
    ({ resource, action, state }: { readonly resource: string; readonly action: string; readonly state: string }) =>
      `no item of ${resource} could be created and proven to be ours, to try ${action} from ${state}`,
  ),
  'no-first-state': say(
    ({ resource, field }: { readonly resource: string; readonly field: string }) =>
      `a new item of ${resource} shows no ${field}, or no transition starts there`,
  ),
  'no-way-to-state': say(
    ({ resource, start, state }: { readonly resource: string; readonly start: string; readonly state: string }) =>
      `no allowed transition leads from ${start}, the state of a new item of ${resource}, to ${state}`,
  ),
  'state-not-reached': say(
    ({ resource, action, state }: { readonly resource: string; readonly action: string; readonly state: string }) =>
      `an item of ${resource} could not be brought into the state ${state}, to try ${action}`,
  ),

  // Limits
  'may-be-something-else': say(
    ({
      request,
      size,
      outcome,
      status,
    }: Asked & { readonly size: string; readonly outcome: string; readonly status: number }) =>
      `${request} with a body ${size} the limit ${outcome} with ${status}, which may be about something else`,
  ),
  'asked-too-rarely': say(
    ({ operation, times, took }: { readonly operation: string; readonly times: string; readonly took: string }) =>
      `${operation} was asked only ${times}, and an answer took ${took}`,
  ),
  'burst-list-silent': fixed('the list that the burst asks for does not answer'),
  'too-slow-for-burst': fixed('the service answers too slowly for a burst to exceed the stated rate'),

  // State and versions
  'changes-by-others': say(
    ({ what }: { readonly what: string }) =>
      `the ${what} changed, and no request of ours explains it: others may write`,
  ),
  'cookieless-answers-differ': fixed('the answers without a cookie differ from each other'),
  'deprecated-without-time': say(
    ({ what }: { readonly what: string }) => `${what} is announced as deprecated, but not since when`,
  ),
  'seen-too-rarely': say(
    ({ operation, at, change }: { readonly operation: string; readonly at: string; readonly change: string }) =>
      `${operation}: ${at} was seen too rarely to decide ${change}`,
  ),
  'unlike-items': say(
    ({ operation }: { readonly operation: string }) =>
      `${operation}: items with the same id have too little in common to be the same item`,
  ),
  'order-changes': fixed('the older version sends its fields in changing orders'),
} as const;
