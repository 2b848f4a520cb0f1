/** Scenarios that share a part of their traces, for the rules about that part. */
import type { Sharing } from '../core/rule.ts';
import { actions } from './actions.ts';
import { astray } from './astray.ts';
import { type Below, below } from './below.ts';
import { life } from './life.ts';
import { odd } from './odd.ts';
import { part } from './part.ts';
import { states } from './states.ts';
import type { Creates, Patching, Reaches, Replacing } from './traces.ts';

export const creating: Sharing<Creates> = [life, odd];
export const patching: Sharing<Patching> = [life, odd, states, part];
export const replacing: Sharing<Replacing> = [life, part];
/** A write to one item, and reads of another one. */
export const reaching: Sharing<Reaches> = [life, states, actions, part];
/** What is shown below one owner, and below others. */
export const owning: Sharing<Below> = [below, astray, life];
