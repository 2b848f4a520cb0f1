import { fileURLToPath } from 'node:url';
import { Ajv, type AnySchemaObject, type Options } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

/** A schema as code that runs without ajv. */
export interface ValidatorCode {
  readonly body: string;
  /** The function in it that validates. */
  readonly name: string;
}

/** Makes code of a JSON Schema; `vocabulary` holds its further keywords. */
export async function standaloneValidator(
  schema: AnySchemaObject,
  { vocabulary = [], ...options }: Options & { readonly vocabulary?: string[] },
): Promise<ValidatorCode> {
  const ajv = new Ajv({ strictTypes: false, ...options, code: { source: true, esm: true, lines: true } });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/);
  ajv.addVocabulary(vocabulary);
  const code = standalone.default(ajv, ajv.compile(schema));
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const bundle = await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
  });
  const text = bundle.outputFiles[0]?.text ?? '';
  const name = /export \{\s*(\w+) as default/.exec(text)?.[1];
  if (name === undefined) throw new Error('the validator has no default export');
  const body = text
    .replace(/export \{[^}]*\};\s*$/, '')
    .replace(/^\/\/ .*\n/gm, '')
    .trim();
  return { body, name };
}
