/** `probity init`: writes a first plan. */
import { rules } from '../../../rules/index.ts';
import { offers } from '../../core/operation.ts';
import type { Plan } from '../../core/plan.ts';
import { type Draft, planText } from '../../import/plan-text.ts';
import { readPlan } from '../../plan/read-plan.ts';
import { exitCodes } from '../../report/gate.ts';
import { counted } from '../../report/phrases.ts';
import { credentialOf, type UrlFlags } from '../init-credential.ts';
import { draftAt, type DraftFlags, draftFor, NothingFoundError, schemaNextTo, withScheme } from '../init-draft.ts';
import { exists, writeText } from '../files.ts';
import type { Io } from '../io.ts';
import { isUrl } from '../load-plan.ts';
import { fitted, say } from '../output.ts';
import { UsageError } from '../usage.ts';

export interface InitFlags extends UrlFlags {
  readonly url?: string;
  /** A file, or a URL. */
  readonly openapi?: string;
  readonly writes?: boolean;
  readonly output: string;
  readonly force?: boolean;
}

export async function initCommand(given: InitFlags, io: Io): Promise<number> {
  const { output: file } = given;
  if (given.force !== true && exists(file, io))
    throw new UsageError(`${file} already exists. Name another file with -o, or overwrite it with --force.`);
  const isAsked = given.url === undefined && given.openapi === undefined;
  const asked = isAsked ? await askedFlags(given, io) : given;
  const flags = asked.url === undefined ? asked : { ...asked, url: withScheme(asked.url) };
  const credential = credentialOf(flags, io.env);
  const own = { credential, usesDocumentAuth: true, writes: flags.writes === true };
  const text = planText(await draftWith({ ...flags, ...own, file }, isAsked, io), schemaNextTo(file, io));
  const { plan, unset } = await readDraft(text, file, { ...io.env, ...credential.env });
  writeText(file, text, io);
  const needed = [...unset, ...Object.keys(credential.env).filter((name) => io.env[name] === undefined)];
  const lines = [
    fitted(`Wrote ${file}: ${summaryOf(plan)}`, io.isTTY, io),
    ...(needed.length === 0 ? [] : [`First, set ${needed.join(' and ')} in the environment.`]),
    `To see what an audit would send:  npx probity plan ${file}`,
    `To run the audit:                 npx probity audit ${file}`,
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
  return exitCodes.passed;
}

async function draftWith(flags: InitFlags & DraftFlags, isAsked: boolean, io: Io): Promise<Draft> {
  const { openapi, url = '' } = flags;
  if (openapi !== undefined) return draftFor(openapi, flags.url, flags, io);
  try {
    return await draftAt(url, flags, io);
  } catch (error) {
    if (!isAsked || !(error instanceof NothingFoundError)) throw error;
    say(error.message, io);
    const resource = await ask(io, 'Paths of its lists, such as /users /orders: ', (text) =>
      /^\/\S/.test(text) ? undefined : 'Write at least one path, such as /users.',
    );
    return draftAt(url, { ...flags, resource: resource.split(/[\s,]+/) }, io);
  }
}

/** Variables that are not set have a stand-in. */
async function readDraft(text: string, file: string, env: Io['env']) {
  const named = [...text.matchAll(/(?<!\$)\$\{([A-Z_][A-Z0-9_]*)\}/g)].map(([, name = '']) => name);
  const unset = [...new Set(named)].filter((name) => (env[name] ?? '') === '');
  const standIns = Object.fromEntries(unset.map((name) => [name, 'a-stand-in']));
  const read = await readPlan(text, { file, env: { ...env, ...standIns }, readFile: () => undefined, rules });
  if (!read.ok)
    throw new UsageError(`The plan cannot be used: ${read.problems.map(({ message }) => message).join('; ')}.`);
  return { plan: read.plan, unset };
}

function summaryOf({ resources, probes, writes }: Plan): string {
  const many = probes.length === 0 ? '' : `, ${counted(probes.length, 'probe')}`;
  const isCreated = resources.some((each) => offers(each, 'create') && each.create !== undefined);
  const effect = isCreated
    ? 'An audit creates, changes, and deletes items of its own.'
    : 'Writes are allowed, but an audit only reads until a resource has `create`.';
  return `${counted(resources.length, 'resource')}${many}. ${writes ? effect : 'An audit only reads.'}`;
}

/** The flags that a person types. */
async function askedFlags(flags: InitFlags, io: Io): Promise<InitFlags> {
  const first = 'OpenAPI document (file or URL; press Enter to look for one at the service): ';
  const openapi = await io.ask(first);
  if (openapi === undefined)
    throw new UsageError('There is nothing to make a plan from. Add --url URL, or --openapi with a file or URL.');
  const hasDocument = openapi.trim() !== '';
  const orNone = hasDocument ? ' (press Enter for the one in the document)' : ', such as http://127.0.0.1:8080';
  const url = await ask(io, `URL of the service${orNone}: `, (text) =>
    (text === '' && hasDocument) || isUrl(text) ? undefined : 'Write an http or https URL.',
  );
  const bearerEnv = await ask(io, 'Environment variable with the bearer token (press Enter for none): ', (text) => {
    if (text !== '' && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(text))
      return 'Write the name of a variable, such as SHOP_TOKEN, not the token.';
    return text === '' || (io.env[text] ?? '') !== '' ? undefined : `${text} is not set. Set it first, or press Enter.`;
  });
  const writes = await ask(io, 'May audits create, change, and delete items of their own? [y/N] ', (text) =>
    /^(?:y|yes|n|no)?$/i.test(text) ? undefined : 'Write y or n.',
  );
  const typed = { ...(url !== '' && { url }), ...(hasDocument && { openapi: openapi.trim() }) };
  const token = bearerEnv === '' ? {} : { bearerEnv };
  return { ...flags, ...typed, ...token, writes: flags.writes === true || /^y/i.test(writes) };
}

/** Asks again until there is no problem with what was typed. */
async function ask(io: Io, question: string, problemWith: (text: string) => string | undefined): Promise<string> {
  const typed = (await io.ask(question))?.trim();
  if (typed === undefined) throw new UsageError('The input ended before the last question. Nothing was written.');
  const problem = problemWith(typed);
  if (problem === undefined) return typed;
  io.stderr.write(`${problem}\n`);
  return ask(io, question, problemWith);
}
