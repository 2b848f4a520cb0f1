import { html, type Markup } from '../markup/markup.ts';
import type { Target } from './fleet.ts';
import { clipped, titleOf } from './words.ts';

/** What a target is called in a list: its name, and its address too where others have that name. */
export function targetLabel(target: Target): Markup {
  const isShared = target.relatives.some(({ kind }) => kind === 'same-name');
  return html`${titleOf(target)}${isShared && html` <span class="where">${clipped(withoutScheme(target.baseUrl), 80)}</span>`}`;
}

/** The address without what all addresses share. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}
