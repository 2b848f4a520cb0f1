/** A text with its variables filled in, and what stood in the way. */
export interface Substituted {
  readonly text: string;
  readonly problems: readonly string[];
}

const reference = /\$\$\{|\$\{([^}]*)(\}?)/g;
const form = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/** True where the text is one variable and nothing else: `${NAME}`. */
export function isBareVariable(text: string): boolean {
  return /^\$\{[^}]*\}$/.test(text);
}

/**
 * Fills in `${NAME}` and `${NAME:-default}` from the environment; `$${` is a plain `${`. As in a shell, a variable that is
 * set to nothing takes its default. A variable that is neither set nor has a default is a problem.
 */
export function substitute(text: string, env: Readonly<Record<string, string | undefined>>): Substituted {
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
    if (value === undefined) {
      problems.push(`the environment variable ${name} is not set: set it, or give it a default: \${${name}:-value}`);
      return whole;
    }
    return value;
  });
  return { text: filled, problems };
}

/** A variable as a shell or another tool has it, with what it should be; undefined if there is none. */
export function unbraced(text: string): string | undefined {
  for (const [form, written] of otherForms) {
    const [, name] = form.exec(text) ?? [];
    if (name !== undefined) return `${written(name)} would be sent literally: write \${${name}}`;
  }
  return undefined;
}

const otherForms: readonly (readonly [form: RegExp, written: (name: string) => string])[] = [
  [/(?:^|[\s/:=@.])\$([A-Z_][A-Z0-9_]*)\b/, (name) => `$${name}`],
  [/\{\{\s*([A-Z_][A-Z0-9_]*)\s*\}\}/, (name) => `{{${name}}}`],
  [/^%([A-Z_][A-Z0-9_]*)%$/, (name) => `%${name}%`],
  [/^process\.env\.([A-Z_][A-Z0-9_]*)$/, (name) => `process.env.${name}`],
];

function misread(whole: string, closed: boolean, fallback: string | undefined): string {
  if (fallback !== undefined) return `${whole} has a variable in its default: a default can only be plain text`;
  if (!closed) return `${whole} has no closing brace: write \${NAME}, or $\${ for a plain \${`;
  if (whole.startsWith('${{'))
    return 'an expression of GitHub Actions is not filled in here: write ${NAME}, and set NAME by env in the step';
  return `${whole} is not a variable: write \${NAME} or \${NAME:-default}, or $\${ for a plain \${`;
}
