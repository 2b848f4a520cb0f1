import type { Credential } from '../credential.ts';
import { type OwnSteps, traceOf } from '../step.ts';

const trace = traceOf('credentials');
const carrying = (name: string, credential: Credential): string => `${name}-${credential}`;
const refused = { provokes: 'unauthorized', carries: ['attempt', 'control'] } as const;

const works = 'to see that the request works with the valid credential';
const list = trace.step('list', { what: works, effort: 'quick', carries: ['owners'] });
const read = trace.step('read', { what: works, effort: 'quick', carries: ['id', 'owners'], needs: [list] });
/** The list with a parameter that nobody knows. */
const known = trace.step('list-unknown', {
  what: 'to see whether the list answers to a parameter that it does not know',
  provokes: 'unknown-parameter',
  carries: ['owners', 'parameter'],
  needs: [list],
});

/** A list or an item without a credential. */
const reads = trace.steps(
  'reads',
  {
    ...refused,
    what: 'to see that a read is refused without a credential',
    effort: 'quick',
    needs: [list, read],
  },
  carrying,
);
/** The same with a token that is wrong or nearly right: of one resource alone where few are to be sent, for who sends many may be locked out. */
const wrong = trace.steps(
  'wrong',
  { ...refused, what: 'to see that a read is refused with a wrong credential', effort: 'sample', needs: [list, read] },
  carrying,
);
/** Further wrong credentials, on one read. */
const forms = trace.steps(
  'forms',
  { ...refused, what: 'to see that only the valid credential is accepted', needs: [reads] },
  carrying,
);
/** What is hardly like the valid credential, where what is much like it was taken. */
const doubts = trace.steps(
  'doubts',
  { ...refused, what: 'to see whether anything at all is taken for the credential', needs: [reads, wrong, forms] },
  carrying,
);
const queries = {
  ...refused,
  what: 'to see that a list with a query is refused without the credential',
  needs: [list, known],
} as const;
const missing = {
  ...refused,
  what: 'to see that a missing item is revealed only with the credential',
  needs: [list, read],
} as const;

const authenticated = trace.step('authenticated', {
  what: 'to have a connection on which a request was authenticated',
  needs: [list, read],
});
/** Other places of the valid token: all at once, and each alone where that was not refused. */
const elsewhere = { provokes: 'anything', carries: ['attempt', 'control'], needs: [reads] } as const;
const inOtherPlace = 'to see whether the valid token is taken in another place or form';

/** The valid token as a user of the Basic scheme; and, where that was taken, a made-up user. */
const asBasic = trace.steps('as-basic', { ...elsewhere, what: inOtherPlace }, carrying);
const basic = trace.steps(
  'basic',
  { ...refused, what: 'to see whether any Basic credential is taken', needs: [reads, asBasic] },
  carrying,
);

const everywhere = trace.steps('elsewhere', { ...elsewhere, what: inOtherPlace }, carrying);
const places = trace.steps('places', { ...elsewhere, what: inOtherPlace }, carrying);
/** Where the valid token was taken in another place. */
const madeUp = trace.steps(
  'made-up',
  { ...refused, what: 'to see whether anything is taken in another place', needs: [reads, everywhere, places] },
  carrying,
);

const created = trace.own('create');
const write = { ...refused, carries: [...refused.carries, 'owners', 'marks'] } as const;
const creates = trace.steps(
  'creates',
  { ...write, what: 'to see that a create is refused without the valid credential', needs: [created] },
  carrying,
);
const search = trace.step('search', {
  what: 'to see what the creates left behind',
  provokes: ['success', 'anything'],
  carries: ['owners'],
  needs: [creates],
});
const looks = {
  what: 'to see that refused requests change nothing',
  provokes: 'anything',
  carries: ['id', 'owners'],
} as const;
const before = trace.step('own-before', { ...looks, provokes: 'success', needs: [created] });
const headMissing = trace.steps(
  'head-missing',
  {
    ...refused,
    what: 'to see that HEAD is refused without the credential too, first for an unknown id',
    needs: [read, reads, before],
  },
  carrying,
);
const headRead = trace.steps(
  'head-read',
  { ...refused, what: 'to see that HEAD is refused without the credential too', needs: [headMissing] },
  carrying,
);
const headAfter = trace.step('head-read-after', {
  ...looks,
  what: 'to see that HEAD left the item as it was',
  needs: [headRead],
});
const headList = trace.steps(
  'head-list',
  { ...refused, what: 'to see that HEAD is refused without the credential too', needs: [headAfter] },
  carrying,
);
/** Writes to the item of ours, and afterwards a look at it. */
const writes = trace.steps(
  'writes',
  { ...write, what: 'to see that a write is refused without the valid credential', needs: [before] },
  carrying,
);
const after = trace.steps('after', { ...looks, needs: [writes] });
const recheck = trace.steps('recheck', { ...looks, needs: [after] });
const watched = {
  made: trace.steps('watched', { what: 'to have an item that nobody touches', needs: [after] }),
  proof: trace.steps('watched-proof', { ...looks, needs: [after] }, (name) => `watched-${name}-proof`),
  search: trace.steps('watched-search', { ...looks, needs: [after] }, (name) => `watched-${name}-search`),
};
const itself = (name: string): string => name;
const otherwise = 'to see that the refused request works otherwise';
const controls = trace.steps('controls', { what: otherwise, provokes: 'anything', needs: [writes] }, itself);
const gone = trace.steps('gone', { what: otherwise, provokes: 'anything', needs: [controls] }, itself);

/** Every operation of a resource without a credential, and with wrong ones; their names begin with that of what is asked for. */
export const credentials = {
  trace,
  list,
  known,
  read,
  reads,
  wrong,
  forms,
  doubts,
  /** All queries that a list should take, at once. */
  query: trace.steps('query', { ...queries, effort: 'sample' }, carrying),
  /** Each of them, where all at once were not refused as they should be. */
  queries: trace.steps('queries', queries, carrying),
  queryControls: trace.steps('query-controls', { what: otherwise, provokes: 'anything', needs: [list] }, itself),
  missing: trace.steps('missing', { ...missing, effort: 'sample' }, carrying),
  missingOwner: trace.steps('missing-owner', missing, carrying),
  authenticated,
  /** Without the valid credential, on the connection of an authenticated request. */
  onConnection: trace.steps(
    'on-connection',
    {
      ...refused,
      what: 'to see that an earlier request on the connection does not stand in for the credential',
      needs: [authenticated, reads],
    },
    (name, credential: Credential) => `${name}-same-connection${credential === 'none' ? '' : `-${credential}`}`,
  ),
  withCookie: trace.steps('with-cookie', {
    ...refused,
    what: 'to see that a cookie of an earlier answer does not stand in for the credential',
    needs: [reads],
  }),
  elsewhere: everywhere,
  asBasic,
  basic,
  /** The valid token with a scheme of its own. */
  otherScheme: trace.steps('other-scheme', { ...elsewhere, what: inOtherPlace, effort: 'sample' }, carrying),
  places,
  madeUp,
  created,
  creates,
  search,
  duplicate: trace.steps(
    'duplicate',
    {
      ...write,
      what: 'to see that an existing entry and a mistake in the body are revealed only with the credential',
      needs: [created],
    },
    carrying,
  ),
  existing: trace.steps(
    'existing',
    { ...refused, what: 'to see that an action is refused without the valid credential', needs: [read] },
    carrying,
  ),
  existingControls: trace.steps('existing-controls', { what: otherwise, provokes: 'anything', needs: [read] }, itself),
  before,
  headMissing,
  headRead,
  headAfter,
  headList,
  writes,
  /** A write on the connection of an authenticated request. */
  writeOnConnection: trace.steps(
    'write-on-connection',
    {
      ...write,
      what: 'to see that an earlier request on the connection does not stand in for the credential',
      needs: [authenticated, writes, after],
    },
    (name) => `${name}-same-connection`,
  ),
  after,
  recheck,
  watched,
  /** The item that nobody touches, when it is as old as ours was. */
  watchedAfter: trace.steps('watched-after', {
    ...looks,
    needs: [after, watched.made, watched.proof, watched.search],
  }),
  controls,
  gone,
  /** What is asked of the item once it is deleted. */
  deleted: trace.steps(
    'deleted',
    { ...write, what: 'to see that a deleted item is revealed only with the credential', needs: [gone] },
    carrying,
  ),
};

/** The item that nobody touches, beside a write. */
export function watchedBeside(name: string): OwnSteps {
  const { made, proof, search: searched } = watched;
  return { made: made.of(name), proof: proof.of(name), search: searched.of(name) };
}
