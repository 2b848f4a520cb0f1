import type { ClauseStatus, Qualifier } from '../../model/finding.ts';
import { html, type Markup } from '../markup/markup.ts';
import type { View } from './view.ts';

/** What the filter compares: it shows an element that has one of the wanted values of each kind. */
export interface Traits {
  readonly statuses: readonly ClauseStatus[];
  readonly resources: readonly (string | null)[];
  readonly marks: readonly Qualifier[];
}

/** Attributes of an element that the filter shows or hides. */
export function filterable({ statuses, resources, marks }: Traits, view: View): Markup {
  const numbers = resources.flatMap((name) => (name === null ? [] : (view.resources.get(name) ?? [])));
  return html`data-filterable data-status="${words(statuses)}" data-resource="${words(numbers)}" data-mark="${words(marks)}"`;
}

function words(values: readonly (string | number)[]): string {
  return [...new Set(values)].join(' ');
}

/** Statuses of clauses, by their ids. */
export function statusesOf(ids: readonly string[], { clauses }: View): readonly ClauseStatus[] {
  return ids.flatMap((id) => clauses.get(id)?.status ?? []);
}
