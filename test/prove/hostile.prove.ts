/** Servers that misbehave on the wire: each is read, or is a fault, and an audit of it ends as documented. */
import { hostiles } from '#fixtures/hostile/index.ts';
import { eachOf } from '../../src/core/tasks.ts';
import { tryHostile } from '../wire/hostile.ts';
import { prove } from './prove.ts';

prove('hostile servers end as documented', async () => {
  const failures: string[] = [];
  // Most of them wait most of the time.
  await eachOf(hostiles, 4, async (hostile) => void failures.push(...(await tryHostile(hostile))));
  return { tried: hostiles.length, failures };
});
