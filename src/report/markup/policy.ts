import { createHash } from 'node:crypto';

/**
 * Content Security Policy of a page that holds all it needs: only its own script and style, by their hashes, and nothing from
 * anywhere else (CSP level 3).
 */
export function policyFor({ script, style }: { readonly script: string; readonly style: string }): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
