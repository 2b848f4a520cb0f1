import { expect, it } from 'vitest';
import { rules } from '../../rules/index.ts';
import { cleaning, scenarios } from '../../src/probe/index.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { planOf, type Row, serve, thingsPlan } from './service.ts';

const readOnly = thingsPlan.slice(0, thingsPlan.indexOf('    operations')).replace('writes: true\n', '');
const rowsFrom = (first: number): readonly Row[] =>
  Array.from({ length: 12 }, (_, index) => ({ id: `${first + index}`, name: `Row ${index}` }));
const isItem = (target: string): boolean => /^\/things\/\d+$/.test(target);

/** Things, and a list of the latest requests for them: the oldest falls out for each that comes in. */
function followed(isMeant: (method: string, target: string) => boolean) {
  const things = serve(
    undefined,
    ['1', '2', '3', '4'].map((id) => ({ id, name: `Thing ${id}` })),
  );
  const latest = serve(undefined, rowsFrom(901));
  let count = 912;
  return onClock(() => (request) => {
    if (isMeant(request.method, request.target)) {
      count += 1;
      latest.rows.shift();
      latest.rows.push({ id: `${count}`, name: 'Seen' });
    }
    if (!request.target.startsWith('/latest')) return things.api(request);
    return latest.api({ ...request, target: request.target.replace('/latest', '/things') });
  });
}

it.each<[what: string, isMeant: (method: string, target: string) => boolean, plan: string]>([
  ['reads', (method, target) => method === 'GET' && isItem(target), readOnly],
  ['refused requests', (_method, target) => target.startsWith('/things/1000'), readOnly],
  ['creates', (method, target) => method === 'POST' && target === '/things', thingsPlan],
])(
  'what falls out of a list of the latest is gone by nobody, though %s of the run fill it',
  async (_what, isMeant, plan) => {
    const { report, failed } = await auditApi(followed(isMeant), {
      plan: planOf(`${plan}  - path: /latest\n`),
      scenarios,
      rules,
      cleaning,
      isChosen: false,
    });
    expect(report.harm).toBeNull();
    expect(failed).not.toContain('operation/safe-read');
    expect(failed).not.toContain('operation/others');
  },
);
