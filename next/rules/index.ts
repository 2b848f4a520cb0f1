/** The registry of rules. The order is the order of judging: a rule can hide only rules that come after it. */
import type { Rule } from '../src/core/rule.ts';
import bearer from './auth/bearer.ts';
import refusedStatus from './auth/refused-status.ts';
import unauthorized from './auth/unauthorized.ts';
import shape from './envelope/shape.ts';
import distinct from './errors/distinct.ts';
import never200 from './errors/never-200.ts';
import wellFormed from './json/well-formed.ts';
import totalElements from './pagination/total-elements.ts';

export const rules: readonly Rule[] = [
  never200,
  wellFormed,
  shape,
  refusedStatus,
  unauthorized,
  bearer,
  totalElements,
  distinct,
];
