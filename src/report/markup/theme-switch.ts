import { html } from './markup.ts';

/** The switch between light and dark; the script of the page shows it. */
export const themeSwitch = html`<button type="button" class="button theme" data-theme-switch hidden><span data-words>Dark</span><span class="unseen"> theme</span></button>`;
