/** One page: a file of its own that needs nothing else. Its policy allows only its own style and script. */
import { createHash } from 'node:crypto';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { printable } from '../text/printable.ts';
import { script, style } from './assets.generated.ts';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Content Security Policy, level 3. */
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232b48d4'/%3E%3Cpath d='M9 17l5 5 9-12' fill='none' stroke='white' stroke-width='4'/%3E%3C/svg%3E";

interface DocumentProps {
  readonly title: string;
  /** In the bar at the top. */
  readonly links: readonly (readonly [href: string, text: string])[];
  /** What the search looks through: "Search the report". */
  readonly search: string;
  readonly kind?: string;
  readonly children: ComponentChildren;
  /** A report names the version of Probity at its end. */
  readonly version?: string;
}

export function Document({ title, links, search, kind, children, version }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{title}</title>
        <link rel="icon" href={icon} />
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="bar">
          <nav aria-label="Contents">
            {links.map(([href, text]) => (
              <a href={href}>{text}</a>
            ))}
          </nav>
          <label class="search scripted">
            <span class="unseen">{search}</span>
            <input type="search" placeholder={search} data-search />
          </label>
        </header>
        <main id="main" tabIndex={-1} class={kind}>
          {children}
        </main>
        {version !== undefined && (
          <footer class="foot">
            <p class="facts">Probity {version}</p>
            <p class="note">Clauses, operations, and rules are left out on paper.</p>
          </footer>
        )}
        <p class="unseen" role="status" data-status />
      </body>
    </html>
  );
}

/** The text of a page. What cannot be seen is written as an escape. */
export function textOf(page: VNode): string {
  return `<!DOCTYPE html>\n${printable(renderToString(page))}\n`;
}
