/** Rows of the framework table. A service need not offer HEAD. */
import { framework } from '../../src/scenarios/framework.ts';

export default framework.rule({
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
