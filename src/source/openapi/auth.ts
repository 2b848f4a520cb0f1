import type { Auth } from '../../plan/plan-document.generated.ts';
import { words } from '../../text/casing.ts';
import type { Note } from '../note.ts';
import type { Scheme } from './api.ts';

/** The scheme that a plan identifies itself by: the first that it can say. */
export function sayable(schemes: readonly Scheme[]): Exclude<Scheme, { readonly kind: 'other' }> | undefined {
  return schemes.find((each) => each.kind !== 'other');
}

/** How the plan identifies itself by the first scheme that a plan can say; secrets are variables whose names begin with the service's. */
export function authOf(schemes: readonly Scheme[], title: string, note: (note: Note) => void): Auth | undefined {
  const prefix = variablePrefix(title);
  const scheme = sayable(schemes);
  for (const each of schemes) {
    if (each.kind === 'other') note({ kind: 'scheme', what: `${each.id} (${each.what})` });
  }
  if (scheme === undefined) return undefined;
  switch (scheme.kind) {
    case 'bearer':
      return { bearer: `\${${prefix}_TOKEN}` };
    case 'basic':
      return { headers: { Authorization: `Basic \${${prefix}_LOGIN}` } };
    case 'header':
      return { headers: { [scheme.name]: `\${${prefix}_KEY}` } };
    case 'query':
      return { query: { [scheme.name]: `\${${prefix}_KEY}` } };
    case 'client-credentials':
      return {
        oauth2: {
          token_url: scheme.tokenUrl,
          client_id: `\${${prefix}_CLIENT_ID}`,
          client_secret: `\${${prefix}_CLIENT_SECRET}`,
          ...(scheme.scopes.length > 0 ? { scope: scheme.scopes.join(' ') } : {}),
        },
      };
  }
}

/** The first word of a name, as variables of the environment are written: `SHOP` of `Shop API`. */
export function variablePrefix(title: string): string {
  const [first = ''] = words(
    title
      .replaceAll(/[^A-Za-z0-9]+/g, ' ')
      .trim()
      .split(' ')[0] ?? '',
  );
  return /^[A-Za-z][A-Za-z0-9]*$/.test(first) ? first.toUpperCase() : 'API';
}
