import { defineRule, everyStep } from '../../src/model/rule.ts';
import { failureBody, missing, read, successBody } from '../envelope/shared/examples.ts';
import { canShow, judgePart } from './shared/judge.ts';

/** `Server: nginx` alone tells nothing that matters. */
export default defineRule({
  id: 'exposure/banners',
  proves: [],
  breaks: ['service.6'],
  weight: 2,
  label: 'security',
  level: 'should',
  title: 'No answer advertises the technology behind the service',
  why: 'Anyone can look up the known vulnerabilities of a product by its name and version.',
  fix: 'Turn the banner off (app.disable("x-powered-by"), server_tokens off, expose_php=Off), or let the gateway strip it.',
  scope: 'exchange',
  wants: everyStep,
  appliesTo: canShow,
  check: (exchange, context) => judgePart(exchange, context, 'banner'),
  examples: () => ({
    passed: [
      { note: 'a name without version', exchanges: [read(successBody({ id: 1 }), { headers: [['Server', 'nginx']] })] },
      { note: 'data about software', exchanges: [read(successBody({ id: 1, name: 'nginx/1.25.3 in a nutshell' }))] },
    ],
    failed: [
      { note: 'X-Powered-By', exchanges: [read(successBody({ id: 1 }), { headers: [['X-Powered-By', 'Express']] })] },
      { note: 'a version', exchanges: [read(successBody({ id: 1 }), { headers: [['Server', 'nginx/1.25.3']] })] },
      {
        note: 'the page of a server',
        exchanges: [missing(null, { text: '<hr><address>Apache/2.4.41 (Ubuntu) Server</address>' })],
      },
    ],
    inapplicable: [{ note: 'nothing to see', exchanges: [missing(failureBody('X'), { text: '', headers: [] })] }],
  }),
});
