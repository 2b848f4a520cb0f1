import { operationOf } from '../../src/core/operation.ts';
import type { Resource } from '../../src/core/plan.ts';
import { failed, inapplicable, passed } from '../../src/core/rule.ts';
import { definePathRule, pathViolation, type PlanPath, shapeOf } from '../../src/reading/plan-paths.ts';
import { verbIn } from '../../src/text/english.ts';

export default definePathRule({
  id: 'paths/actions',
  proves: ['path.action'],
  weight: 3,
  label: 'style',
  title: 'An action is a POST to a sub-path of its item',
  headline: 'Actions are not a POST to a sub-path of their item',
  why: 'A client that has the URL of an item finds its actions below it. Caches and crawlers never send a POST on their own.',
  fix: 'Offer the action as POST on a sub-path of the item: POST /users/{id}/reset-password.',
  says: {
    method: '{seen} is an action, which should use POST',
    elsewhere: '{seen} is an action, but not a sub-path of its item',
    none: 'the operation is not an action',
  },
  check: (path) => {
    const { operation, resource } = path;
    if (operation.kind !== 'action' || resource === undefined) return inapplicable('none');
    const expected = `POST ${resource.itemPath}/${actionName(path)}`;
    const isBelow = itemPaths(resource).some((each) => shapeOf(operation.template).startsWith(`${shapeOf(each)}/`));
    if (operation.method !== 'POST')
      return failed(pathViolation(path, { kind: 'method', expected, breaks: ['service.1'] }));
    if (isBelow) return passed;
    const isVerb = path.segments.some(({ kind, text }) => kind !== 'parameter' && verbIn(text) !== undefined);
    const breaks = isVerb ? (['path.plural-nouns'] as const) : [];
    return failed(pathViolation(path, { kind: 'elsewhere', expected, breaks }));
  },
});

/** The templates of one item, as the resource's own operations have them. */
function itemPaths(resource: Resource): readonly string[] {
  const own = (['read', 'replace', 'patch', 'delete'] as const).flatMap((kind) => operationOf(resource, kind) ?? []);
  return [resource.itemPath, ...own.map(({ template }) => template)];
}

/** What follows the id in its segment (`{id}:block`), or the last segment that is not a parameter. */
function actionName({ segments }: PlanPath): string {
  const after = /\}:([^{}]+)$/.exec(segments.at(-1)?.text ?? '')?.[1];
  return after ?? segments.findLast(({ kind }) => kind !== 'parameter')?.text ?? 'action';
}
