/** Commands on services with defects. */
import { mutantOf } from '#fixtures/mutants/index.ts';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import type { Report } from '../../src/report/report.ts';
import { env, type Ran, run, serving } from './commands.ts';

const head = 'name: Shop\nbase_url: BASE\nauth: { bearer: "${SHOP_TOKEN}" }\n';
export const readingPlan = `${head}resources: [{ path: /users, sort: [name] }]\n`;
export const writingPlan = `${head}writes: true
resources:
  - path: /users
    operations: [list, read, create, delete]
    sort: [name]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test" }
      required: [name, email]
      unique: [email]
`;

type Files = Readonly<Record<string, string | Uint8Array>>;
type Command = (words: string, files?: Files, plan?: string) => Promise<Ran & { readonly sent: number }>;

async function broken(...ids: readonly string[]): Promise<Api> {
  let api = createReference();
  for (const id of ids) api = (await mutantOf(id))?.mutate?.(api) ?? api;
  return api;
}

/** Serves an API with defects, and runs commands on a plan of it. */
export async function on<T>(ids: readonly string[], use: (command: Command, url: string) => Promise<T>): Promise<T> {
  return serving(
    async (url, served) => {
      const command: Command = async (words, files = {}, plan = readingPlan) => {
        const before = served.requests();
        const ran = await run(words, { files: { ...files, '/project/plan.yaml': plan.replace('BASE', url) }, env });
        return { ...ran, sent: served.requests() - before };
      };
      return use(command, url);
    },
    await broken(...ids),
  );
}

export function reportIn({ files }: Ran, name = 'report.json'): { readonly text: string; readonly report: Report } {
  const text = String(files.get(`/project/${name}`));
  return { text, report: JSON.parse(text) as Report };
}

/** Two defects that reads show. */
export const sort = 'query/sort-ignored';
export const stamp = 'envelope/no-timestamp';

const reports = new Map<string, Promise<string>>();

/** The JSON report on a service with defects. One audit serves all tests. */
export function saved(...ids: readonly string[]): Promise<string> {
  const audited = (): Promise<string> =>
    on(ids, async (command) => reportIn(await command('audit plan.yaml -r json=report.json')).text);
  const report = reports.get(ids.join()) ?? audited();
  reports.set(ids.join(), report);
  return report;
}
