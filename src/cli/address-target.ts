import { leftOut } from '../source/note.ts';
import { credentialOf } from './credential-flags.ts';
import { learnSecrets } from './discretion.ts';
import { UsageError } from './failure.ts';
import { prepareFile, writeWhole } from './files.ts';
import { firstPlan } from './first-plan.ts';
import { planFrom } from './load-plan.ts';
import { waitFor } from './look.ts';
import { overridesOf } from './plan-settings.ts';
import type { AddressFlags, Target } from './target.ts';

const mostLines = 40;

/** The service at an address, by a plan that is made for it. It is only read. */
export async function addressTarget(
  url: string,
  flags: AddressFlags,
): Promise<Pick<Target, 'plan' | 'load' | 'isPlanned' | 'epilogue'>> {
  refuseOthers(flags);
  const { savePlan } = flags;
  const { env: variables } = await overridesOf(flags);
  const credential = credentialOf(flags, variables);
  learnSecrets(Object.values(credential.env));
  if (savePlan !== undefined) await prepareFile(savePlan);
  await waitFor(url, flags.wait);
  const { text, notes } = await firstPlan({
    url,
    resource: flags.resource,
    credential,
    takesAuth: false,
    writes: false,
    ...(savePlan === undefined ? {} : { file: savePlan }),
    env: variables,
  });
  if (savePlan !== undefined) await writeWhole(savePlan, [text]);
  return {
    plan: savePlan,
    isPlanned: false,
    async load({ env }) {
      const loaded = await planFrom(text, savePlan ?? `the plan made for ${url}`, {
        env: { ...env, ...credential.env },
        writes: false,
      });
      return { ...loaded, planFile: savePlan === undefined ? null : loaded.planFile };
    },
    epilogue: () => [
      ...(notes.length === 0 || savePlan === undefined ? [] : ['', ...leftOut(notes)]),
      '',
      ...(savePlan === undefined ? ['The plan that was used (--save-plan FILE keeps it):', '', ...shown(text)] : []),
      ...(savePlan === undefined
        ? []
        : [`The plan that was used is in ${savePlan}: "probity audit ${savePlan}" audits by it.`]),
    ],
  };
}

/** What belongs to a plan is refused before anything is sent. */
function refuseOthers({ baseUrl, env, writes }: AddressFlags): void {
  if (baseUrl !== undefined) throw new UsageError('--base-url belongs to a plan: the address is given already');
  if (env !== undefined) throw new UsageError('--env belongs to a plan: an address is one place');
  if (writes === true) {
    throw new UsageError('an address is only read: keep the plan with --save-plan FILE, and write writes: true in it');
  }
}

/** The beginning of a plan, which may be long. */
function shown(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  return lines.length <= mostLines + 5
    ? lines
    : [...lines.slice(0, mostLines), `... and ${lines.length - mostLines} more lines.`];
}
