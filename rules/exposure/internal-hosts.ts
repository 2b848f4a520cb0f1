import { defineRule, everyStep } from '../../src/model/rule.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/** The host that the service itself is asked at is no secret; a website that a user typed in is a subject. */
export default defineRule({
  id: 'exposure/internal-hosts',
  proves: ['service.6'],
  breaks: [],
  weight: 6,
  label: 'security',
  title: 'No body names a host or an address of the internal network',
  why: 'Internal names and addresses map out the network, and links to them lead clients nowhere.',
  fix: 'Build links from the public address, and answer failures of internal services with your own message.',
  scope: 'exchange',
  wants: everyStep,
  joins: ['exposure/stack-traces', 'exposure/database-errors'],
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'host'),
  examples: () => ({
    passed: [
      { note: 'a link to itself', exchanges: [read(successBody({ id: 1, href: 'http://127.0.0.1/users/1' }))] },
      { note: 'a website', exchanges: [read(successBody({ id: 1, website: 'http://192.168.0.5/' }))] },
      {
        note: 'the address of the caller',
        exchanges: [missing(failureBody('X', { error: { code: 'X', message: 'Blocked.', clientIp: '10.0.0.9' } }))],
      },
    ],
    failed: [
      {
        note: 'a refused connection',
        exchanges: [missing(failureBody('X', { error: { code: 'X', message: 'connect ECONNREFUSED 10.0.0.3:5432' } }))],
      },
      {
        note: 'a host of a cluster',
        exchanges: [
          missing(failureBody('X', { error: { code: 'X', message: 'No answer from users.shop.svc.cluster.local' } })),
        ],
      },
      {
        note: 'a link into the inner network',
        exchanges: [read(successBody({ id: 1, href: 'http://10.0.0.5/users/1' }))],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [missing(null, { text: '', headers: [] })] }],
  }),
});
