import { html, type Markup, type Part } from '../markup/markup.ts';
import { policyFor } from '../markup/policy.ts';
import { themeSwitch } from '../markup/theme-switch.ts';
import { script, style } from './assets.generated.ts';
import { iconSheet } from './icons.ts';
import { clipped } from './words.ts';

/** The pages that stand in the navigation. */
export type NavPage = 'fleet' | 'problems' | 'changes' | 'groups' | 'clauses';

export interface PageSetting {
  /** Name of the site. */
  readonly site: string;
  /** Way from the page's folder to that of the site: empty, or ending in a slash. */
  readonly up: string;
  /** What the page is about; left out on the first page. */
  readonly title?: string;
  readonly nav?: NavPage;
  /** What stands at the end of each page: version, newest report. */
  readonly foot: string;
}

const navigation: readonly (readonly [NavPage, string, string])[] = [
  ['fleet', 'index.html', 'Fleet'],
  ['problems', 'problems.html', 'Problems'],
  ['changes', 'changes.html', 'Changes'],
  ['groups', 'groups.html', 'Groups'],
  ['clauses', 'clauses.html', 'Clauses'],
];

const policy = policyFor({ script, style });

/** A whole page around its content. It holds its style and script, and asks nothing of any network. */
export function page({ site, up, title, nav, foot }: PageSetting, content: readonly Part[]): readonly string[] {
  const whole = title === undefined ? clipped(site, 70) : `${clipped(title, 40)} · ${clipped(site, 27)}`;
  const head = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${whole}</title>
<link rel="icon" href="${favicon}">
<style>${asIs(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${iconSheet}
<header class="top"><div class="wide">
<a class="home" href="${up}index.html">${mark}<span>${clipped(site, 60)}</span></a>
<nav aria-label="Pages"><ul>${navigation.map(
    ([name, href, word]) =>
      html`<li><a href="${up}${href}"${name === nav && html` aria-current="page"`}>${word}</a></li>`,
  )}</ul></nav>
${themeSwitch}
</div></header>
<main id="content" class="wide" tabindex="-1">
`;
  const tail = html`
</main>
<footer class="wide foot"><p>${foot}</p></footer>
<script>${asIs(script)}</script>
</body>
</html>
`;
  return [head.markup, ...content.map((part) => html`${part}`.markup), tail.markup];
}

/** Text of our own that must not be escaped: its digest stands in the policy. */
function asIs(text: string): Markup {
  return { markup: text };
}

const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect x="1" y="1" width="22" height="22" rx="6"/><path d="M6.5 12.5l4 4 7-9"/></svg>`;

const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Crect width='24' height='24' rx='6' fill='%232b48d4'/%3E%3Cpath d='M6.5 12.5l4 4 7-9' fill='none' stroke='white' stroke-width='2.5'/%3E%3C/svg%3E";
