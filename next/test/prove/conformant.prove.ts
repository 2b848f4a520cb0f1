/** Every service that conforms in its own way, without writes. `npm test` runs them with writes. */
import { flawsIn } from '../support/conformant.ts';
import { auditApi, planFrom, readOnly, renamedRule } from '../support/mutants.ts';
import { all } from '../support/old-services.ts';
import { prove } from './prove.ts';

/** Rules that only writes provoke. */
const ofWrites = ['resource/change-fields', 'envelope/no-content', 'errors/validation-code'];
/** Nothing can be judged without writes. */
const open = ['no list', 'only creation'];

prove('without writes, every conformant service is conformant', async () => {
  const failures: string[] = [];
  for (const { name, plan, make, warns = [], undecided = {} } of all) {
    const expected = {
      warns: warns.map(renamedRule).filter((id) => !ofWrites.includes(id)),
      undecided: Object.keys(undecided).map(renamedRule),
      isOpen: open.includes(name),
    };
    const result = await auditApi(make, readOnly(planFrom(plan)));
    failures.push(...flawsIn(result, expected).map((flaw) => `${name}: ${flaw}`));
  }
  return { tried: all.length, failures };
});
