/** Rows of the framework table. */
import { framework } from '../../src/scenarios/framework.ts';

export default framework.rule({
  id: 'errors/unknown-address',
  breaks: ['error.never-200', 'error.separation'],
  weight: 6,
  label: 'clients',
  title: 'A path that does not exist returns 404',
  headline: 'Paths that do not exist do not return 404',
  why: 'A typo in a path must show at once. A 200 from a catch-all page, or a 500, sends developers looking in the wrong place.',
  fix: 'End the routing table with a handler that returns 404, with the envelope, for every method.',
});
