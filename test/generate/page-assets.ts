import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A page whose script and style are written in src/report/browser. */
export type PageName = 'html' | 'dashboard';

/** Text of `src/report/<page>/assets.generated.ts`: what runs in the browser, as texts that the page holds. */
export async function pageAssets(page: PageName): Promise<string> {
  const [script, style] = await Promise.all([bundled(`${page}.ts`), bundled(`${page}.css`)]);
  return `// Made from src/report/browser/${page}.ts and ${page}.css by test/generate/page-assets.ts; do not edit.

/** Script of the page. */
export const script = ${JSON.stringify(script)};

/** Style sheet of the page. */
export const style = ${JSON.stringify(style)};
`;
}

async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../src/report/browser/${file}`, import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['chrome109', 'firefox115', 'safari16'],
    charset: 'ascii',
    legalComments: 'none',
  });
  return outputFiles[0]?.text.trim() ?? '';
}
