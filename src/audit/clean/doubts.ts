import { type Creation, doubtOf } from '../../model/creation.ts';
import { showsAllAsSent, showsMarkAsSent } from '../../model/mark.ts';
import { isReservedId } from '../../model/reserved-id.ts';
import { familyIn, operationOf, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { JsonObject } from '../../text/json.ts';

/** Why an item that shows a word of the run when all is deleted may be left of it; undefined for what only quotes the word. */
export type Doubts = (resource: string, id: string, item: JsonObject) => string | undefined;

/**
 * Where the border runs between what may be left, and what quotes what was made. Left is what a list shows where the plan declares a create, under an id
 * that nothing had shown before the request with its word: in the list that the request belongs to where it shows the word in a field in which that
 * sent it, with whatever text around it, as a copy, a twin or a tombstone does; in another list where it shows the texts with the word just as
 * they were sent. All else tells of what was made: a log, an archive or a search index that can only be read, and what has the word in a field of its own.
 */
export function createDoubts(plan: Plan, createdOf: (resource: Resource) => readonly Creation[]): Doubts {
  const familyOf = familyIn(plan);
  return (key, id, item) => {
    const resource = resourceOf(plan, key);
    // What stands for other items is told with the request that was answered so.
    if (resource === undefined || operationOf(resource, 'create') === undefined || isReservedId(id)) return undefined;
    const all = plan.resources.flatMap((each) => createdOf(each).map((creation) => ({ creation, of: each.key })));
    const isAsSent = (creation: Creation): boolean => {
      const { sent, marks = [] } = creation.exchange.probe.about;
      return creation.recalled?.isAsSent(item) ?? showsAllAsSent(item, sent, marks);
    };
    const wasThere = (creation: Creation, of: string): boolean =>
      of === key ? creation.wasShown(id) : creation.wasShownIn(key, id);
    const own = all.filter(({ creation, of }) => {
      const { sent, marks = [] } = creation.exchange.probe.about;
      const isShown = familyOf(of) === familyOf(key) ? showsMarkAsSent(item, sent, marks) : isAsSent(creation);
      return isShown && !wasThere(creation, of);
    });
    const [like] = own.filter(({ creation }) => isAsSent(creation));
    const [first = like] = own;
    return first && doubtOf((like ?? first).creation, like !== undefined);
  };
}
