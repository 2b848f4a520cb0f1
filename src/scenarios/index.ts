/** The scenarios of the product, and those that share a part of their traces. */
import type { Sharing } from '../core/rule.ts';
import type { AnyScenario } from '../core/scenario.ts';
import { actions } from './actions.ts';
import { again } from './again.ts';
import { astray } from './astray.ts';
import { type Below, below } from './below.ts';
import { burst } from './burst.ts';
import { credentials } from './credentials.ts';
import { framework } from './framework.ts';
import { life } from './life.ts';
import { missing } from './missing.ts';
import { odd } from './odd.ts';
import { part } from './part.ts';
import { probes } from './probes.ts';
import { query } from './query.ts';
import { list } from './list.ts';
import { filter } from './filter.ts';
import { read } from './read.ts';
import { setup } from './setup.ts';
import { sort } from './sort.ts';
import { states } from './states.ts';
import type { Creates, Patching, Reaches, Replacing } from './traces.ts';
import { versions } from './versions.ts';
import { walk } from './walk.ts';
import { input } from './input.ts';
import { change } from './change.ts';
import { duplicate } from './duplicate.ts';
import { clientId } from './client-id.ts';
import { missingWrites } from './missing-writes.ts';
import { credentialWrites } from './credential-writes.ts';
import { methods } from './methods.ts';
import { otherUser } from './other-user.ts';

const reading = [setup, list, walk, filter, sort, credentials, missing, query, framework, read, below, again, versions];
/** The lives of items of ours. */
const living = [odd, life, states, actions, part, astray];
/** Tables of writes. */
const writing = [input, change, duplicate, clientId, credentialWrites, otherUser, missingWrites, methods];

/** In the order in which they are visited. */
export const standardScenarios: readonly AnyScenario[] = [...reading, probes, ...living, ...writing, burst];

/** For the rules about the part that they share. */
export const creating: Sharing<Creates> = [life, odd];
export const patching: Sharing<Patching> = [life, odd, states, part];
export const replacing: Sharing<Replacing> = [life, part];
/** A write to one item, and reads of another one. */
export const reaching: Sharing<Reaches> = [life, states, actions, part];
/** What is shown below one owner, and below others. */
export const owning: Sharing<Below> = [below, astray, life];
