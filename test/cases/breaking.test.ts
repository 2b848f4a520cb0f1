/** A service that breaks when it is touched is left alone from then on, and that is the first thing in the report. */
import { describe, expect, test } from 'vitest';
import { requestLine } from '../../src/core/exchange.ts';
import { conformanceOf, type Result } from '../../src/core/result.ts';
import { terminal } from '../../src/report/formats/terminal.ts';
import { buildReport } from '../../src/report/build.ts';
import { viewOf } from '../../src/report/view.ts';
import { createMask } from '../../src/text/secrets.ts';
import { auditApi, planFrom } from '../support/mutants.ts';
import { createWorld, isRead, planText, type World } from '../promise/world.ts';
import { unreported } from '../promise/partway.ts';
import { breaking, type Breaking } from './breaking.ts';

const plan = planFrom(planText);
const masked = (line: string): string => line.replace(/\/\d+$/, '/*');

async function broken({ bend }: Breaking): Promise<{ result: Result; world: World }> {
  const worlds: World[] = [];
  const result = await auditApi((clock) => {
    const world = createWorld(clock, { oddity: bend(clock) });
    worlds.push(world);
    return world.api;
  }, plan);
  const [world] = worlds;
  if (world === undefined) throw new Error('nothing was sent');
  return { result, world };
}

describe.each(breaking)('$name', (each) => {
  test('is reported first, with the window', async () => {
    const { result, world } = await broken(each);
    const report = buildReport(result, plan, { mask: createMask([]) });
    expect(report.damage?.kind).toBe(each.damage);
    expect(report.problems.map(({ rule }) => rule)).toEqual(each.problems);
    expect(report.setup.map(({ kind }) => kind)).toEqual(each.setup === undefined ? [] : [each.setup]);
    expect(conformanceOf(result)).toBe(each.problems.length > 0 ? 'nonconformant' : 'incomplete');
    expect([world.trespasses, unreported(result, world)]).toEqual([[], []]);
    if (each.by === undefined) return;
    const window = result.damage?.window.map(requestLine) ?? [];
    expect(window.map(masked)).toContain(each.by);
    const shown = terminal(viewOf(report, { isVerbose: true }));
    const lines = window.map((line, index) => `  ${(index === 0 ? 'Between' : '').padEnd(10)}${line}`).join('\n');
    expect(shown).toContain(lines);
    expect(shown.indexOf(lines)).toBeLessThan(shown.lastIndexOf(report.problems[0]?.headline ?? ''));
    // At most ten requests of kinds that looked harmless leave before a checkpoint. Cleanup may delete more.
    const after = world.requests.slice(world.brokeAt).filter(({ method }) => !isRead(method) || method === 'HEAD');
    const isCounted = (method: string): boolean => method !== 'DELETE' || each.by?.startsWith('DELETE') === true;
    expect(after.filter(({ method }) => isCounted(method)).length).toBeLessThanOrEqual(10);
  });
});
