import { html, type Markup } from '../markup/markup.ts';
import type { Target } from './fleet.ts';
import { clipped, titleOf, withoutScheme } from './words.ts';

/** What a target is called in a list: its name, and its address too where others have that name. */
export function targetLabel(target: Target): Markup {
  const isShared = target.relatives.some(({ kind }) => kind === 'same-name');
  return html`${titleOf(target)}${isShared && html` <span class="where">${clipped(withoutScheme(target.baseUrl), 80)}</span>`}`;
}

/** A link to a target's page. `place`: what of it, with its `#`. */
export function targetLink(target: Target, place = ''): Markup {
  return html`<a href="targets/${target.slug}.html${place}">${targetLabel(target)}</a>`;
}
