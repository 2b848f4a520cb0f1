import { isNewest, type Plan, type Resource } from './plan.ts';
import type { Report } from './report.ts';
import type { Effort, StepKind } from './step.ts';

/** What a run is cut to by options of the command line. */
export interface Selection {
  readonly effort: Effort;
  /** Ids of the rules that judge, with those that must hold before them; left out: all. */
  readonly rules?: ReadonlySet<string>;
  /** Ids of those among them for which anything is sent, where they were chosen one by one. */
  readonly chosen?: ReadonlySet<string>;
  /** Keys of the resources that are asked; left out: all of them, and the service as a whole. */
  readonly resources?: ReadonlySet<string>;
  /** Which of the steps that its rules want are sent; left out: all. */
  readonly isWanted?: (kind: StepKind) => boolean;
  /** The options that cut it, as they were written: `--only auth`. */
  readonly options: readonly string[];
  /** What these options name. */
  readonly named?: Partial<Pick<NonNullable<Report['partial']>, 'only' | 'skip' | 'failed'>>;
}

/** All that the plan says. */
export const everything: Selection = { effort: 'full', options: [] };

/**
 * True where a resource is asked; undefined stands for the service as a whole. A quick run asks the newest version alone, and the others
 * only what is compared with it.
 */
export function isSelected({ resources, effort }: Selection, plan: Plan, resource: Resource | undefined): boolean {
  if (resource === undefined) return resources === undefined;
  if (resources !== undefined) return resources.has(resource.key);
  return effort === 'full' || isNewest(plan, resource);
}

/** The resource of which a quick run asks more than of the others: that of which the plan says most. */
export function sampleOf(selection: Selection, plan: Plan): { readonly sample?: string } {
  const said = ({ operations, actions, filters, sort }: Resource): number =>
    operations.length + actions.length + Object.keys(filters).length + sort.length;
  const asked = plan.resources.filter((each) => isSelected(selection, plan, each));
  const [most] = asked.toSorted((a, b) => said(b) - said(a) || (a.key < b.key ? -1 : 1));
  return most === undefined ? {} : { sample: most.key };
}

/** What a report says of it; null where it is all that the plan says. */
export function partialOf({ options, effort, named = {} }: Selection): Report['partial'] {
  const { only = [], skip = [], failed = null } = named;
  return options.length === 0 ? null : { only, skip, failed, effort };
}
