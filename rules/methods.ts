/** Rows of the tables framework, methods, and change. */
import { change } from '../src/scenarios/change.ts';
import { framework } from '../src/scenarios/framework.ts';
import { methods } from '../src/scenarios/methods.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';

/** A 4xx other than 404 and 405, and a 501, say nothing about the method. */
export const unsupported = defineRowRule([framework, methods, change], {
  id: 'methods/unsupported',
  proves: ['service.1'],
  weight: 4,
  label: 'clients',
  title: 'A method that a path does not offer is rejected',
  headline: 'Methods that a path does not offer are accepted',
  why: 'A client that tries a method must learn that it does not exist. A success that did nothing, or something else, misleads it.',
  fix: 'Return 405 or 404 for every method that a path does not offer, before any handler runs. If the method exists, add it to operations in the plan, or to leave.',
});

/** A service need not offer HEAD. */
export const head = framework.rule({
  id: 'methods/head',
  breaks: ['service.1'],
  level: 'should',
  weight: 2,
  label: 'clients',
  title: 'HEAD returns the status code of GET, or is not offered',
  headline: 'HEAD fails where GET works',
  why: 'Caches, monitors, and link checkers send HEAD and expect the status code of GET (RFC 9110, section 9.3.2).',
  fix: 'Route HEAD to the handler of GET and leave out the body, or return 405.',
});
