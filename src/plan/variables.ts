/** Variables of the environment in a plan: `${NAME}`, `${NAME:-default}`. */

export type Env = Readonly<Record<string, string | undefined>>;

const reference = /\$\$\{|\$\{([^}]*)(\}?)/g;
const form = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** True if the text is one variable and nothing else. */
export const isBareVariable = (text: string): boolean => /^\$\{[^}]*\}$/.test(text);

/** Fills in variables. `$${` is a plain `${`. As in a shell, an empty variable gets its default. */
export function substitute(text: string, env: Env): { readonly text: string; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const filled = text.replace(reference, (whole, inner: string | undefined, end: string | undefined) => {
    if (inner === undefined) return '${';
    const [, name, fallback] = (end === '}' ? form.exec(inner) : undefined) ?? [];
    if (name === undefined || fallback?.includes('${') === true) {
      problems.push(misread(whole, end === '}', fallback));
      return whole;
    }
    const value = Object.hasOwn(env, name) ? env[name] : undefined;
    if (fallback !== undefined) return value === undefined || value === '' ? fallback : value;
    if (value === undefined)
      problems.push(`the environment variable ${name} is not set: set it, or give it a default: \${${name}:-value}`);
    return value ?? whole;
  });
  return { text: filled, problems };
}

function misread(whole: string, isClosed: boolean, fallback: string | undefined): string {
  if (fallback !== undefined) return `${whole} has a variable in its default: a default can only be plain text`;
  if (!isClosed) return `${whole} has no closing brace: write \${NAME}, or $\${ for a plain \${`;
  return `${whole} is not a variable: write \${NAME} or \${NAME:-default}, or $\${ for a plain \${`;
}

/** Variables as shells and templates write them. */
const otherForm = /(?:^|[\s/:=@.])(\$([A-Z_][A-Z0-9_]*)\b)|(\{\{\s*([A-Z_][A-Z0-9_]*)\s*\}\})/;

/** What to write instead of a variable in another form. It is undefined if there is none. */
export function unbraced(text: string): string | undefined {
  const [, plain, plainName = '', braced, name = plainName] = otherForm.exec(text) ?? [];
  return name === '' ? undefined : `${plain ?? braced} would be sent literally: write \${${name}}`;
}
