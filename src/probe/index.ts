import type { Scenario } from '../model/scenario.ts';
import actions from './actions/actions.ts';
import burst from './service/burst.ts';
import changeInvalid from './bodies/change-invalid.ts';
import { cleanUp, cleanupOffers, sweep } from './cleanup/cleanup.ts';
import clientId from './creation/client-id.ts';
import { seeAgain, seeMade } from './cleanup/made.ts';
import createInvalid from './creation/create-invalid.ts';
import createMinimal from './creation/create-minimal.ts';
import createValid from './creation/create-valid.ts';
import credentialsProbes from './credentials/credentials-probes.ts';
import credentials from './credentials/credentials.ts';
import duplicate from './creation/duplicate.ts';
import firstWrite from './lifecycle/first-write.ts';
import filter from './lists/filter.ts';
import frameworkErrors from './failures/framework-errors.ts';
import head from './failures/head.ts';
import hierarchy from './hierarchy/hierarchy.ts';
import lifecycle from './lifecycle/lifecycle.ts';
import list from './lists/list.ts';
import malformedBodies from './bodies/malformed-bodies.ts';
import missing from './failures/missing.ts';
import pageWalk from './lists/page-walk.ts';
import plannedProbes from './service/planned-probes.ts';
import queryInvalid from './lists/query-invalid.ts';
import read from './reads/read.ts';
import single from './reads/single.ts';
import repeat from './repeat/repeat.ts';
import states from './actions/states.ts';
import sort from './lists/sort.ts';
import unknownRoutes from './failures/unknown-routes.ts';
import unsupportedMethods from './failures/unsupported-methods.ts';
import versions from './versions/versions.ts';

/**
 * Every scenario, in the order in which one resource meets them: what only reads comes before what writes, and how the
 * list pages is found out before others walk it.
 */
export const scenarios: readonly Scenario[] = [
  plannedProbes,
  unknownRoutes,
  credentialsProbes,
  versions,
  list,
  pageWalk,
  queryInvalid,
  sort,
  filter,
  read,
  single,
  repeat,
  frameworkErrors,
  // Before all else that creates: where its items cannot be proven ours, nothing more is created.
  createValid,
  // Early, for where what was made cannot be deleted, little more is made.
  lifecycle,
  // Before what writes to the id that nobody has: it shares the read of that.
  head,
  missing,
  unsupportedMethods,
  credentials,
  malformedBodies,
  createMinimal,
  createInvalid,
  clientId,
  changeInvalid,
  duplicate,
  firstWrite,
  actions,
  states,
  hierarchy,
  burst,
];

/** What the first answers are looked at with, where they let the setup be doubted. */
export { default as preflight } from './preflight/preflight.ts';

/** What a journal tells of what an earlier run made. */
export { recalled } from './cleanup/recalled.ts';

/** How the audit deletes what it created, and sees what a create made. */
export const cleaning = { offers: cleanupOffers, run: cleanUp, sweep, seeMade, seeAgain } as const;
