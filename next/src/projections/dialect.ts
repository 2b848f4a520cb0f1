/**
 * The dialect of each resource, learned from its lists.
 *
 * Each fact is learned once, from the first list that shows it. The profile of the plan takes precedence.
 */
import { type Dialect, standardDialect } from '../core/dialect.ts';
import type { Projection } from '../core/log.ts';
import type { JsonObject, Plan, Resource } from '../core/plan.ts';
import { objectOf, valueAt } from '../reading/json.ts';
import { pointerOf } from '../reading/lists.ts';

interface Known {
  readonly dialect: Dialect;
  readonly hasItems: boolean;
  readonly hasPage: boolean;
}

export type Dialects = Map<string, Known>;

const idFields = ['id', '_id', 'uuid'];

export function dialects(plan: Plan): Projection<Dialects> {
  return {
    start: () => new Map(),
    step(state, { probe, response }) {
      const { resource, intent, credential } = probe;
      if (resource === undefined || intent.kind !== 'list' || credential !== 'valid') return state;
      const known = state.get(resource.path) ?? unknown(plan, resource);
      if (known.hasItems && known.hasPage) return state;
      state.set(resource.path, response?.isSuccess === true ? learned(known, response.json) : known);
      return state;
    },
  };
}

export function dialectIn(state: Dialects, plan: Plan, resource: Resource | undefined): Dialect {
  return (resource && state.get(resource.path)?.dialect) ?? standardDialect(plan, resource);
}

function unknown(plan: Plan, resource: Resource): Known {
  const { pageBase } = plan.profile;
  return { dialect: standardDialect(plan, resource), hasItems: false, hasPage: pageBase !== undefined };
}

function learned(known: Known, json: unknown): Known {
  const { dialect, hasItems, hasPage } = known;
  const itemsAt = pointerOf(json, dialect.itemsAt);
  if (itemsAt === undefined) return known;
  const items = (valueAt(json, itemsAt) as readonly unknown[]).map(objectOf).filter((item) => item !== undefined);
  const name = dialect.pageNames.page;
  const page = valueAt(json, name.startsWith('/') ? name : `${itemsAt.slice(0, itemsAt.lastIndexOf('/'))}/${name}`);
  const hasBase = !hasPage && (page === 0 || page === 1);
  const hasNewItems = !hasItems && items.length > 0;
  if (!hasBase && !hasNewItems) return known;
  return {
    dialect: {
      ...dialect,
      ...(hasNewItems ? { itemsAt, idField: idFieldOf(items, dialect.idField) } : {}),
      ...(hasBase ? { pageBase: page } : {}),
    },
    hasItems: hasItems || hasNewItems,
    hasPage: hasPage || hasBase,
  };
}

function idFieldOf(items: readonly JsonObject[], stated: string): string {
  return [stated, ...idFields].find((field) => items.every((item) => item[field] != null)) ?? stated;
}
