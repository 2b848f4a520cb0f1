import { defineRule } from '../../src/model/rule.ts';
import { why } from '../../src/model/reason.ts';
import { comparing, judgeDifferences } from './shared/differences.ts';
import { ada, alone, list, refusal } from './shared/examples.ts';

export default defineRule({
  id: 'version/side-by-side',
  proves: ['version.segment', 'version.scheme'],
  breaks: ['version.uri-stable'],
  weight: 7,
  label: 'clients',
  title: 'Old and new versions are served side by side',
  why: 'A version lets its clients stay while others move on; if it is switched off, all of them break.',
  fix: 'Serve every announced version, older ones included, under its own prefix.',
  scope: 'versions',
  wants: comparing,
  check: (comparison) => {
    const judgement = judgeDifferences(comparison, {
      kinds: ['version-silent'],
      aspects: ['version'],
      nothing: why('no-two-versions-answered'),
      wanted: 'old and new versions live side by side',
      seen: ({ before, after }) => `${after} to everything, while ${before}`,
    });
    if (judgement.inapplicable !== undefined || judgement.violations !== undefined) return judgement;
    const text = `${comparison.from.name} and ${comparison.to.name} live side by side`;
    return { ...judgement, observations: [{ clause: 'version.scheme', text, exchanges: [] }] };
  },
  examples: () => ({
    passed: [{ note: 'both answer', exchanges: [list('/v1', [ada]), list('/v2', [ada])] }],
    failed: [
      {
        note: 'the new version is not there',
        exchanges: [list('/v1', [ada]), refusal('GET /v2/users', 404, 'NOT_FOUND')],
      },
      { note: 'the old version has gone', exchanges: [refusal('GET /v1/users', 404, 'NOT_FOUND'), list('/v2', [ada])] },
    ],
    inapplicable: [alone],
  }),
});
