import type { Plan } from '../../src/core/plan.ts';
import { failed, inapplicable, observed, passed } from '../../src/core/rule.ts';
import {
  definePathRule,
  ownSegments,
  pathViolation,
  type PlanPath,
  type Segment,
} from '../../src/reading/plan-paths.ts';
import { isCountedPlural } from '../../src/text/english.ts';
import { isVersion } from '../../src/text/segments.ts';

export default definePathRule({
  id: 'paths/version',
  proves: ['path.version'],
  weight: 2,
  label: 'style',
  title: 'A version segment comes first',
  headline: 'Version segments come after other segments',
  why: 'A version at the start says which contract applies to the rest, and gateways can route by it.',
  fix: 'Put the version before everything else: /v1/users/{id}/orders.',
  says: {
    late: '{seen} has its version after other segments: {field}',
    shared: 'all resources of the plan start with the same segments before the version: they may belong to base_url',
    none: 'neither the path nor base_url has a version',
  },
  check: (path, plan) => {
    const versions = ownSegments(path, 'version');
    const late = versions.find((segment) => path.segments.indexOf(segment) > 0);
    if (late === undefined) return versions.length > 0 || isInBase(plan) ? passed : inapplicable('none');
    const before = sharedStart(path, late, plan);
    if (before !== undefined) return observed({ kind: 'shared', seen: before, exchange: path.exchange });
    return failed(pathViolation(path, { kind: 'late', field: late.text, expected: `/${late.text} first` }));
  },
});

function isInBase({ baseUrl }: Plan): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).pathname.split('/').some((segment) => isVersion(segment));
}

/** What is before the version, if every resource starts with it and it is not a collection. */
function sharedStart({ segments }: PlanPath, version: Segment, { resources }: Plan): string | undefined {
  const index = segments.indexOf(version);
  const before = segments.slice(0, index);
  const isPlain = before.every(({ kind, text, isCollection }) => {
    return kind === 'name' && !isCollection && !isCountedPlural(text);
  });
  const start = before.map(({ text }) => `/${text}`).join('');
  const isShared = resources.length > 0 && resources.every(({ path }) => path.startsWith(`${start}/`));
  return isPlain && isShared && segments[index + 1]?.kind === 'name' ? start : undefined;
}
