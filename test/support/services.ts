/** Audits of services that conform in their own way. */
import type { Conformant } from '../services/conformant/conformant.ts';
import { flawsIn } from './conformant.ts';
import { auditApi, planFrom, readOnly } from './mutants.ts';

/** Rules that only writes provoke. */
const ofWrites = ['resource/change-fields', 'envelope/no-content', 'errors/validation-code'];

/** What should not be in the result of an audit, without writes even if the plan has some. */
export async function flawsOfReads({ plan, make, warns = [], ...expected }: Conformant): Promise<readonly string[]> {
  const result = await auditApi(make, readOnly(planFrom(plan)));
  return flawsIn(result, { ...expected, warns: warns.filter((id) => !ofWrites.includes(id)) });
}
