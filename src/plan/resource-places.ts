import { unslashed } from '../model/operation.ts';
import { type Resource, unversioned } from '../model/plan.ts';
import type { PlanPlace } from '../model/report.ts';
import { shapeOf } from './addresses.ts';
import type { Resource as ResourceDocument } from './plan-document.generated.ts';
import { type Places, problemAt } from './problem.ts';

/** Where each resource of the plan stands in its text, by the line of its path; all versions of one share a line. */
export function resourcePlaces(
  text: string,
  documents: readonly ResourceDocument[],
  resources: readonly Resource[],
  places: Places,
): readonly PlanPlace[] {
  const offsets = new Map(offsetsOf(documents, '', '/resources', places));
  return resources.flatMap((resource) => {
    const offset = offsets.get(shapeOf(unversioned(resource)));
    if (offset === undefined) return [];
    const { line, column } = problemAt('', text, offset, '');
    return [{ resource: resource.key, line, column }];
  });
}

function offsetsOf(
  documents: readonly ResourceDocument[],
  below: string,
  at: string,
  places: Places,
): readonly (readonly [string, number])[] {
  return documents.flatMap((document, index) => {
    const pointer = `${at}/${index}`;
    const path = below + unslashed(document.path);
    const place = places.get(`${pointer}/path`) ?? places.get(pointer);
    return [
      ...(place === undefined ? [] : [[shapeOf(path), place.keyAt ?? place.at] as const]),
      ...offsetsOf(document.children ?? [], `${path}/{id}`, `${pointer}/children`, places),
    ];
  });
}
